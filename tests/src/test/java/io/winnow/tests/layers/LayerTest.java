package io.winnow.tests.layers;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Who may import whom. Maven's module graph holds part of this; the rest is held here.
class LayerTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            // Test classes of other modules, which come as an archive or, where nothing is packaged, as a folder.
            .withImportOption(location -> !location.contains("-tests.jar") && !location.contains("/test-classes/"))
            .importPackages("io.winnow");

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }

    /// Classes of these packages and those below may see no others of ours.
    private static void seesOnly(String layer, String... allowed) {
        List<String> packages = List.of(allowed);
        check(noClasses()
                .that()
                .resideInAPackage(layer)
                .should()
                .dependOnClassesThat(new DescribedPredicate<>("are ours and outside " + packages) {
                    @Override
                    public boolean test(JavaClass target) {
                        String name = target.getPackageName() + ".";
                        return name.startsWith("io.winnow.")
                                && packages.stream().noneMatch(one -> name.startsWith("io.winnow." + one + "."));
                    }
                }));
    }

    @Test
    void coreSeesNothingOfOurs() {
        seesOnly("io.winnow.core..", "core");
    }

    @Test
    void physicalSeesCore() {
        seesOnly("io.winnow.physical..", "core", "physical");
    }

    @Test
    void optimizerSeesCoreAndPlans() {
        seesOnly("io.winnow.optimizer..", "core", "physical.plan", "optimizer");
    }

    @Test
    void optimizerCannotOpenAnything() {
        check(noClasses()
                .that()
                .resideInAPackage("io.winnow.optimizer..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.winnow.core.io..", "java.io..", "java.nio.file..", "java.nio.channels.."));
    }

    @Test
    void plansAreDescribedWithoutWhatRunsThem() {
        seesOnly("io.winnow.physical.plan..", "core", "physical.plan");
    }

    @Test
    void sqlSeesCore() {
        seesOnly("io.winnow.sql..", "core", "sql");
    }

    @Test
    void arrowSeesCore() {
        seesOnly("io.winnow.arrow..", "core", "arrow");
    }

    @Test
    void formatsSeeCoreAndArrow() {
        seesOnly("io.winnow.formats..", "core", "arrow", "formats");
    }

    @Test
    void tableStoreSeesCoreAndArrow() {
        seesOnly("io.winnow.tablestore..", "core", "arrow", "tablestore");
    }

    @Test
    void indexesSeeCoreAndArrow() {
        seesOnly("io.winnow.zonemap..", "core", "arrow", "zonemap");
        seesOnly("io.winnow.bitmapindex..", "core", "arrow", "bitmapindex");
    }

    @Test
    void theCommandSeesTheEngineOnly() {
        seesOnly("io.winnow.cli..", "engine", "cli");
        check(noClasses()
                .that()
                .resideInAPackage("io.winnow.cli..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("io.winnow..", "java..", "picocli..", "org.jline..", "org.jspecify.."));
    }

    @Test
    void coreDescribesTablesWithoutWhatOpensThem() {
        check(noClasses()
                .that()
                .resideInAnyPackage(
                        "io.winnow.core.expr..",
                        "io.winnow.core.logical..",
                        "io.winnow.core.table..",
                        "io.winnow.core.type..",
                        "io.winnow.core.scalar..",
                        "io.winnow.core.aggregate..",
                        "io.winnow.core.function..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.winnow.core.io.."));
    }

    @Test
    void noPackagesFormACycle() {
        check(slices().matching("io.winnow.(**)").should().beFreeOfCycles());
    }
}

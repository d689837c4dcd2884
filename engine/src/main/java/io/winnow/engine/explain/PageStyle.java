package io.winnow.engine.explain;

/// What the page looks like and how it answers to keys. Both are XML text as they stand: no `<`, no `&`.
final class PageStyle {
    /// Colours are named once, for light and for dark; text on each has a contrast of at least 4.5.
    static final String STYLE = """

            :root{color-scheme:light dark;--page:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--panel:#f6f8fa;
            --bar:#cfe0f7;--indexed:#1f5fbf;--on-indexed:#fff;--folded:#17703f;--on-folded:#fff;--scanned:#e08a00;
            --on-scanned:#201300;--skipped:#d5dae0;--on-skipped:#3a4149}
            @media (prefers-color-scheme:dark){:root{--page:#0f1318;--ink:#e3e8ee;--soft:#9aa5b1;--line:#323a44;
            --panel:#181e25;--bar:#23405f;--indexed:#7db0ff;--on-indexed:#061a3a;--folded:#5fd39a;
            --on-folded:#04251a;--scanned:#ffb84d;--on-scanned:#2b1a00;--skipped:#3a434e;--on-skipped:#d3dae2}}
            *{box-sizing:border-box}
            body{margin:0;background:var(--page);color:var(--ink);font:15px/1.45 system-ui,sans-serif}
            main{max-width:1200px;margin:0 auto;padding:16px 20px 48px}
            h1{font-size:1.5rem;margin:.4rem 0 .8rem}h2{font-size:1.15rem;margin:1.8rem 0 .5rem}
            h3{font-size:1rem;margin:1.1rem 0 .4rem;overflow-wrap:anywhere}
            small,.note,.key{color:var(--soft)}small{font-weight:normal}.note{margin:.4rem 0;font-size:.9rem}
            pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:10px 12px;
            margin:.4rem 0;max-height:20rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
            pre,.op,.attribute{font-family:ui-monospace,monospace;font-size:.86rem}
            .words{padding-left:1.2rem}.words li{overflow-wrap:anywhere}
            .wide{overflow-x:auto}
            table{border-collapse:collapse;font-size:.9rem}
            th,td{text-align:left;vertical-align:top;padding:4px 10px;border-bottom:1px solid var(--line)}
            thead th{color:var(--soft);font-weight:600}tbody th{font-weight:600}
            .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
            thead .n{white-space:normal}.plan{width:100%}.plan td:first-child{padding-left:calc(10px + var(--depth)*18px);min-width:20rem}
            .plan td[style*="--share"]{background:linear-gradient(to left,var(--bar) var(--share),transparent 0)}
            .hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
            .op{font-weight:700}.attribute{overflow-wrap:anywhere;margin-left:.35rem}
            .legend{display:flex;flex-wrap:wrap;gap:6px 20px;list-style:none;padding:0;margin:.4rem 0}
            .strip{display:flex;flex-wrap:wrap;gap:2px}
            .cell{display:inline-flex;align-items:center;justify-content:center;width:20px;height:20px;padding:0;
            border:0;border-radius:3px;font:700 11px/1 ui-monospace,monospace;cursor:default}
            .indexed{background:var(--indexed);color:var(--on-indexed)}
            .folded{background:var(--folded);color:var(--on-folded)}
            .scanned{background:var(--scanned);color:var(--on-scanned)}
            .skipped{background:var(--skipped);color:var(--on-skipped)}
            .mixed b{background:var(--page);color:var(--ink);border-radius:2px;padding:1px 2px}
            .cell:focus-visible,pre:focus-visible,summary:focus-visible{outline:3px solid var(--ink);outline-offset:1px}
            .says{display:block;min-height:1.5rem;margin:.4rem 0;color:var(--soft);overflow-wrap:anywhere}
            summary{cursor:pointer;margin:.4rem 0}
            @media (forced-colors:active){.cell{border:1px solid}}
            @media print{.says{display:none}pre{max-height:none}.cell{print-color-adjust:exact}}
            """;

    /// Shows the words of the cell pointed at or gone to, and moves between cells by keys.
    static final String SCRIPT = """

            for (const strip of document.querySelectorAll('.strip')) {
              const cells = Array.from(strip.querySelectorAll('.cell'));
              const says = strip.nextElementSibling;
              const show = cell => { if (cell) { says.textContent = cell.title; } };
              const go = to => {
                const next = cells[to];
                if (next === undefined) { return; }
                for (const cell of cells) { cell.tabIndex = -1; }
                next.tabIndex = 0;
                next.focus();
              };
              const row = () => cells.filter(cell => cell.offsetTop === cells[0].offsetTop).length;
              strip.addEventListener('pointerover', event => show(event.target.closest('.cell')));
              strip.addEventListener('focusin', event => show(event.target.closest('.cell')));
              strip.addEventListener('keydown', event => {
                const at = cells.indexOf(event.target.closest('.cell'));
                const to = { ArrowLeft: () => at - 1, ArrowRight: () => at + 1, ArrowUp: () => at - row(),
                    ArrowDown: () => at + row(), Home: () => 0, End: () => cells.length - 1 }[event.key];
                if (to) { event.preventDefault(); go(to()); }
              });
            }
            """;

    private PageStyle() {}
}

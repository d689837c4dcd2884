# Sourced by ./mvnw and ./winnow: leaves JAVA_HOME exported and naming a JDK 25 or newer (its version in
# winnow_version), or ends the script with one line that says what to install. Looks at WINNOW_JAVA_HOME, JAVA_HOME, the java on PATH, then where systems keep JDKs
# (or under the folders of WINNOW_JDK_PLACES, separated by colons, instead).
# Plain POSIX sh; must be sourced while file name patterns are on (not after `set -f`).

winnow_least_java=25

# Is $1 the home of a JDK that is new enough? Reads the JDK's `release` file: starting a JVM to ask costs 40 ms.
winnow_is_jdk() {
  [ -n "$1" ] && [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] || return 1
  winnow_version=
  if [ -r "$1/release" ]; then
    while IFS='=' read -r winnow_key winnow_value; do
      case $winnow_key in JAVA_VERSION) winnow_version=$winnow_value ;; esac
    done <"$1/release"
  else
    winnow_version=$("$1/bin/javac" -version 2>&1)
    winnow_version=${winnow_version#javac }
  fi
  winnow_version=${winnow_version#\"}
  winnow_version=${winnow_version%\"}
  winnow_feature=${winnow_version%%[!0-9]*}
  [ "${winnow_feature:-0}" -ge "$winnow_least_java" ]
}

# The home of the java on PATH, through symbolic links; nothing where there is none.
winnow_java_on_path() {
  winnow_java=$(command -v java 2>/dev/null) || return 0
  winnow_java=$(readlink -f "$winnow_java" 2>/dev/null) || return 0
  printf '%s\n' "${winnow_java%/bin/java}"
}

# Succeeds with winnow_home set when one of the places has a JDK.
winnow_search_places() {
  if [ -n "${WINNOW_JDK_PLACES+set}" ]; then
    winnow_ifs=$IFS
    IFS=:
    for winnow_place in $WINNOW_JDK_PLACES; do
      IFS=$winnow_ifs
      for winnow_home in "$winnow_place"/*25*; do
        winnow_is_jdk "$winnow_home" && return 0
      done
    done
    IFS=$winnow_ifs
    return 1
  fi
  for winnow_home in \
    /usr/lib/jvm/*25* /usr/lib64/jvm/*25* /usr/java/*25* /usr/local/lib/jvm/*25* /opt/*25* /opt/*/*25* \
    "${HOME:-/}"/.sdkman/candidates/java/*25* "${HOME:-/}"/.jdks/*25* "${HOME:-/}"/.asdf/installs/java/*25* \
    "${HOME:-/}"/.local/share/mise/installs/java/*25* \
    /Library/Java/JavaVirtualMachines/*25*/Contents/Home \
    "${HOME:-/}"/Library/Java/JavaVirtualMachines/*25*/Contents/Home \
    /opt/homebrew/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home \
    /usr/local/opt/openjdk@25/libexec/openjdk.jdk/Contents/Home; do
    winnow_is_jdk "$winnow_home" && return 0
  done
  return 1
}

if [ -n "${WINNOW_JAVA_HOME-}" ]; then
  if ! winnow_is_jdk "$WINNOW_JAVA_HOME"; then
    printf 'error: WINNOW_JAVA_HOME is %s, which is not a JDK %s or newer\n' \
      "$WINNOW_JAVA_HOME" "$winnow_least_java" >&2
    exit 1
  fi
  JAVA_HOME=$WINNOW_JAVA_HOME
elif winnow_is_jdk "${JAVA_HOME-}"; then
  :
elif winnow_home=$(winnow_java_on_path) && winnow_is_jdk "$winnow_home"; then
  JAVA_HOME=$winnow_home
elif winnow_search_places; then
  JAVA_HOME=$winnow_home
else
  printf 'error: no JDK %s found: install one (for example Eclipse Temurin %s) or set WINNOW_JAVA_HOME to its folder\n' \
    "$winnow_least_java" "$winnow_least_java" >&2
  exit 1
fi
export JAVA_HOME

// The engine's first module takes this line's place; the package stands already so that the arrows to and from it are checked.
// oxlint-disable-next-line unicorn/require-module-specifiers -- a file without an import or an export would be no module
export {}

declare module '@michaelhomer/jqjs' {
  /** Compiles a jq program; throws on a syntax error. */
  export function compile(program: string): (input: unknown) => Generator<unknown>
}

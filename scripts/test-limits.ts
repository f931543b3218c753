/** Milliseconds that a step of a page may take before it counts as hung: no test asserts on time, and a slow machine must not come near. */
export const hangMs = 60_000

/** Milliseconds that a whole test may take before it counts as hung. It consists of steps. */
export const testMs = 5 * hangMs

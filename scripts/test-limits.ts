/** Milliseconds that a step of a page may take before it counts as hung: no test asserts on time, and a slow machine must not come near. */
export const hangMs = 60_000

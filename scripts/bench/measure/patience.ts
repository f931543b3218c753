/** Waits of benchmarks: one that lasts is no measurement any more, and says what it has waited for. */

/** Milliseconds of the longest wait. */
export const patienceMs = 60_000

/**
 * The result of a wait.
 * @param what what is waited for, as the end of a sentence
 * @throws Error that says so when the time is over
 */
export async function within<T>(what: string, waited: Promise<T>, ms = patienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${ms / 1000} s for ${what}.`)), ms)
  })
  try {
    return await Promise.race([waited, late])
  } finally {
    clearTimeout(timer)
  }
}

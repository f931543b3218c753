import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds between two looks at `/readyz`. */
const interval = 25

async function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, { signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    // Refused: nobody listens yet.
    return false
  }
}

/**
 * Resolves with true when the server at `url` says that it can do its work, with false once `signal` is aborted.
 */
export async function waitUntilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    if (await isReady(url, signal)) return true
    await wait(interval)
  }
  return false
}

/** Clock, waiting and randomness of a client. Tests inject their own. */
export interface Runtime {
  /** Milliseconds since 1970. */
  now: () => number
  /** Waits this long; rejects with the signal's reason if it aborts first. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>
  /** From 0 up to, not including, 1. */
  random: () => number
  /** A random UUID, for request ids and idempotency keys. */
  uuid: () => string
}

/** The real clock, timer and chance. */
export const realRuntime: Runtime = { now: () => Date.now(), sleep, random: () => Math.random(), uuid }

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Pages without https have no `randomUUID`, but they have `getRandomValues`. */
function uuid(): string {
  const { crypto } = globalThis
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** True in a page, which has cookies and shares them with other pages of its origin. */
export function inPage(): boolean {
  return 'document' in globalThis
}

/** Addresses of documents of a browser extension. */
const extensionProtocol = /^(?:chrome|moz|safari-web)-extension:$/

/**
 * True if scripts of a web page could read a personal token. A page of a browser extension runs only the extension's own scripts. Firefox
 * also gives the extension's background a document. A content script has the document and the address of its web page.
 */
export function inWebPage(): boolean {
  const { location } = globalThis as { location?: { protocol: string } }
  return inPage() && !extensionProtocol.test(location?.protocol ?? '')
}

/** The promise, or the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

import type { TransportRequest, TransportResponse } from './transport.ts'

/** One layer around every try: may change the request, look at the answer, answer itself, or try elsewhere. */
export type Middleware = (
  request: TransportRequest,
  next: (request: TransportRequest) => Promise<TransportResponse>,
) => Promise<TransportResponse>

/** What happens in a client, by name. */
export interface ClientEvents {
  /** A try goes out. */
  request: { method: string; path: string; requestId: string; attempt: number }
  /** An answer is there, whatever its status. */
  response: { method: string; path: string; requestId: string; attempt: number; status: number; durationMs: number }
  /** A try failed and another follows after `delayMs`. */
  retry: { method: string; path: string; requestId: string; attempt: number; delayMs: number; error: unknown }
}

/** Listeners of each event. */
export class Emitter {
  readonly #listeners: { [E in keyof ClientEvents]: Set<(event: ClientEvents[E]) => void> } = {
    request: new Set(),
    response: new Set(),
    retry: new Set(),
  }

  on<E extends keyof ClientEvents>(name: E, listener: (event: ClientEvents[E]) => void): () => void {
    const set: Set<(event: ClientEvents[E]) => void> = this.#listeners[name]
    set.add(listener)
    return () => void set.delete(listener)
  }

  emit<E extends keyof ClientEvents>(name: E, event: ClientEvents[E]): void {
    for (const listener of this.#listeners[name] as Set<(event: ClientEvents[E]) => void>) listener(event)
  }
}

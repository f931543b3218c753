import type { TransportRequest, TransportResponse } from './transport/transport.ts'

/** One layer around every try. It may change the request, read the answer, answer itself, or try elsewhere. */
export type Middleware = (
  request: TransportRequest,
  next: (request: TransportRequest) => Promise<TransportResponse>,
) => Promise<TransportResponse>

/** A try of a call. */
export interface TryEvent {
  /** Method of the request: 'POST'. */
  method: string
  /** Path of the request with its query. */
  path: string
  /** `X-request-id`, the same for every try of a call. */
  requestId: string
  /** 1 for the first try. */
  attempt: number
}

/** A try that was answered. */
export interface ResponseEvent extends TryEvent {
  /** Status of the answer. */
  status: number
  /** Milliseconds from the request to the whole answer, or to the headers of a file. */
  durationMs: number
}

/** A try that failed, with another to follow. */
export interface RetryEvent extends TryEvent {
  /** Milliseconds until the next try. */
  delayMs: number
  /** Why it failed. */
  error: unknown
}

/** Events of a client by name. */
export interface ClientEvents {
  /** A try goes out. */
  request: TryEvent
  /** An answer is there, whatever its status. */
  response: ResponseEvent
  /** A try failed and another follows after `delayMs`. */
  retry: RetryEvent
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

import type { Dispatcher } from 'undici'
import type { TransportResponse } from '../client/transport/transport.ts'
import { IncomingHeaders } from './incoming-headers.ts'

/** Collects an answer from undici: one string at the end instead of a stream. */
export class Collector implements Dispatcher.DispatchHandler {
  readonly #resolve: (response: TransportResponse) => void
  readonly #reject: (error: unknown) => void
  #controller: Dispatcher.DispatchController | undefined
  #stopped: Error | undefined
  #status = 0
  #headers: Record<string, string | string[] | undefined> = {}
  #first: Buffer | undefined
  #more: Buffer[] | undefined

  constructor(resolve: (response: TransportResponse) => void, reject: (error: unknown) => void) {
    this.#resolve = resolve
    this.#reject = reject
  }

  /** Ends the request. A request that still waits for a connection ends when its turn comes. */
  stop(reason: Error): void {
    this.#stopped = reason
    this.#controller?.abort(reason)
    this.#reject(reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#stopped) controller.abort(this.#stopped)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#first) this.#first = chunk
    else (this.#more ??= []).push(chunk)
  }

  onResponseEnd(): void {
    const whole = this.#more ? Buffer.concat([this.#first!, ...this.#more]) : this.#first
    const text = whole ? whole.toString('utf8') : ''
    this.#resolve({
      status: this.#status,
      headers: new IncomingHeaders(this.#headers),
      text: () => Promise.resolve(text),
      stream: () => new Blob([text]).stream() as ReadableStream<Uint8Array>,
    })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error)
  }
}

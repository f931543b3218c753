/**
 * The end of a try: the caller's abort or the time limit. It is a plain listener, because an AbortController costs a tenth of each request.
 * `signal` creates one for those who need it, such as `fetch`.
 */
export class StopSource {
  #stopped = false
  #reason: unknown
  #listener: ((reason: unknown) => void) | undefined
  #controller: AbortController | undefined

  get stopped(): boolean {
    return this.#stopped
  }

  get reason(): unknown {
    return this.#reason
  }

  /** The same as a standard AbortSignal. */
  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController()
      if (this.#stopped) this.#controller.abort(this.#reason)
    }
    return this.#controller.signal
  }

  /** Calls the listener once, or immediately if it has stopped already. The only listener is the transport. */
  onStop(listener: (reason: unknown) => void): void {
    if (this.#stopped) listener(this.#reason)
    else this.#listener = listener
  }

  stop(reason: unknown): void {
    if (this.#stopped) return
    this.#stopped = true
    this.#reason = reason
    this.#controller?.abort(reason)
    this.#listener?.(reason)
  }
}

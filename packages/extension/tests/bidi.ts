/** WebDriver BiDi over a WebSocket: the part that the tests of Firefox use. */

interface Answer {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
}

/** A value as `script.evaluate` answers it. */
interface RemoteValue {
  type: string
  value?: unknown
}

interface RemoteNode extends RemoteValue {
  value?: { shadowRoot?: { sharedId?: string } | null }
}

interface Evaluated {
  type: 'success' | 'exception'
  result?: RemoteValue
  exceptionDetails?: { text: string }
}

export interface BidiSession extends Disposable {
  /** Sends a command. @throws Error with the browser's message */
  send: <T = unknown>(method: string, params?: object) => Promise<T>
  /** The shadow root of the element that an expression names, closed or not; undefined without one. */
  shadowOf: (context: string, expression: string) => Promise<string | undefined>
  /** The value of an expression in a page, which has to be JSON. */
  evaluate: (context: string, expression: string) => Promise<unknown>
}

/** Connects to the address that the browser prints, and begins a session. */
export async function openSession(address: string): Promise<BidiSession> {
  const socket = new WebSocket(`${address}/session`)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data)) as Answer
    const caller = id === undefined ? undefined : waiting.get(id)
    if (id === undefined || !caller) return
    waiting.delete(id)
    if (type === 'error') caller.reject(new Error(`${error}: ${message}`))
    else caller.resolve(result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has closed the connection.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`Nothing answers at ${address}.`)), { once: true })
  })

  async function send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++count
    const caller = Promise.withResolvers<unknown>()
    waiting.set(id, caller)
    socket.send(JSON.stringify({ id, method, params }))
    // The protocol defines the answer of a command; the caller names its type.
    return (await caller.promise) as T
  }

  await send('session.new', { capabilities: {} })
  return {
    send,
    shadowOf: async (context, expression) => {
      const serializationOptions = { maxDomDepth: 1, includeShadowTree: 'all' }
      const params = { expression, target: { context }, awaitPromise: false, serializationOptions }
      const { result } = await send<Evaluated>('script.evaluate', params)
      return (result as RemoteNode | undefined)?.value?.shadowRoot?.sharedId
    },
    evaluate: async (context, expression) => {
      const code = `Promise.resolve(${expression}).then((value) => JSON.stringify(value))`
      const params = { expression: code, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', params)
      if (!result) throw new Error(exceptionDetails?.text ?? 'The script gave no answer.')
      return typeof result.value === 'string' ? (JSON.parse(result.value) as unknown) : undefined
    },
    [Symbol.dispose]: () => socket.close(),
  }
}

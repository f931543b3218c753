import type { IncomingMessage, ServerResponse } from 'node:http'

/** How a request ends: with an answer, or broken in one of three ways. */
export interface RequestOutcome {
  /** The answer; empty where nothing arrives. */
  response: Response
  /** Fault of the connection; undefined if none. */
  breaks: 'reset' | 'half' | 'hang' | undefined
}

/** A server on a port of this machine. */
export interface Listening {
  /** Its origin: 'http://127.0.0.1:40123'. */
  url: string
  /** Its port. */
  port: number
  /** Ends it with all its connections. */
  close: () => Promise<void>
}

/** Serves a handler over real connections. Only here Node is needed. */
export async function listen(handle: (request: Request) => Promise<RequestOutcome>, port: number): Promise<Listening> {
  const { createServer } = await import('node:http')
  const server = createServer((incoming, outgoing) => void serve(handle, incoming, outgoing))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  handle: (request: Request) => Promise<RequestOutcome>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
  } catch {
    // The client went away in mid-upload.
    return
  }
  const hasBody = chunks.length > 0
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method!,
    headers: toHeaders(incoming),
    ...(hasBody ? { body: Buffer.concat(chunks) } : {}),
  })
  const { response, breaks } = await handle(request)
  if (breaks === 'hang') return
  if (breaks === 'reset') return void incoming.socket.resetAndDestroy()
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': body.length })
  if (breaks !== 'half') return void outgoing.end(body)
  outgoing.write(body.subarray(0, body.length >> 1), () => incoming.socket.destroy())
}

function toHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  return headers
}

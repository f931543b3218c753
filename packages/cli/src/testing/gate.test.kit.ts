/** A server in front of the real one. It passes every request on unless a test intercepts it. */
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers a status in place of the real server, or undefined to pass the request on. */
export type Decide = (request: { method: string; path: string }) => Promise<number | undefined> | number | undefined

/** A request that came through the gate. */
export interface Passed {
  method: string
  /** Below /api/v2, without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as text. */
  body: () => string
}

export interface Gate {
  url: string
  /** Every request so far, in the order in which they came. */
  passed: Passed[]
  /** Sets the handling of requests from now on. */
  decide: Decide
  /** Cuts the connection after so many bytes of an answer, when the condition has come; undefined lets all of it through. */
  cut: (request: { method: string; path: string }) => { bytes: number; when: () => Promise<void> } | undefined
  /** Stops listening, cuts every connection, and waits until the real server has done what it was asked for. */
  close: () => Promise<void>
}

export async function openGate(target: string): Promise<Gate> {
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const underWay = new Set<Promise<unknown>>()
  const gate: Gate = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed: [],
    decide: () => undefined,
    cut: () => undefined,
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await Promise.all(underWay)
    },
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = incoming
    const { pathname, searchParams } = new URL(url, 'http://gate')
    const parts: Buffer[] = []
    gate.passed.push({
      method,
      path: pathname.replace(/^\/api\/v2/, ''),
      query: searchParams,
      headers,
      body: () => Buffer.concat(parts).toString('utf8'),
    })
    const status = await gate.decide({ method, path: url })
    if (status !== undefined) return void outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Not today</h1>')
    const onward = forward(target + url, { method, headers }, (answer) => {
      if (outgoing.destroyed) return void answer.resume()
      outgoing.on('close', () => answer.resume())
      outgoing.writeHead(answer.statusCode!, answer.headers)
      const cut = gate.cut({ method, path: url })
      if (!cut) return void answer.pipe(outgoing)
      let left = cut.bytes
      answer.on('data', (part: Buffer) => {
        if (left > 0) outgoing.write(part.subarray(0, left))
        if (left > 0 && part.length >= left) void cut.when().then(() => outgoing.destroy())
        left -= part.length
      })
    })
    onward.on('error', () => outgoing.destroy())
    const over = new Promise((resolve) => void onward.on('close', resolve))
    underWay.add(over)
    void over.then(() => underWay.delete(over))
    // A caller that is gone sends no rest of a body; a whole request is dealt with, whoever waits for its answer.
    outgoing.on('close', () => incoming.complete || onward.destroy())
    incoming.on('data', (part: Buffer) => void parts.push(part))
    incoming.pipe(onward)
  }
  return gate
}

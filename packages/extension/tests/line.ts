/** A connection to a server that can be cut and repaired, and that can answer in the server's place. */
import { once } from 'node:events'
import net from 'node:net'

export interface Line extends AsyncDisposable {
  url: string
  cut: () => void
  /** Takes everything and answers nothing. */
  hang: () => void
  /** Answers every request to a path that holds the text with a status, as a proxy or a busy server does. */
  fail: (path: string, status: number, headers?: Record<string, string>) => void
  /** Keeps requests to a path that holds the text from the server until `mend`. */
  hold: (path: string) => void
  mend: () => void
}

export async function openLine(to: string): Promise<Line> {
  const target = new URL(to)
  const sockets = new Set<net.Socket>()
  let isCut = false
  let isHanging = false
  let failing: { path: string; answer: string } | null = null
  let holding: string | null = null
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy()
    if (isHanging) {
      sockets.add(near)
      near.on('error', () => near.destroy())
      near.on('close', () => sockets.delete(near))
      return void near.resume()
    }
    const far = net.connect(Number(target.port), target.hostname)
    near.prependListener('data', (chunk: Buffer) => {
      // A request's first line begins a chunk.
      const [line = ''] = chunk.toString('latin1').split('\r\n', 1)
      if (!/^[A-Z]+ \S+ HTTP/.test(line)) return
      if (holding !== null && line.includes(holding)) far.cork()
      if (!failing || !line.includes(failing.path)) return
      near.unpipe(far)
      far.destroy()
      near.end(failing.answer)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        // What has been answered here still has to arrive.
        if (!other.writableEnded) other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    hang: () => {
      isHanging = true
      for (const socket of sockets) socket.destroy()
    },
    fail: (path, status, headers = {}) => {
      const rest = Object.entries({ ...headers, 'content-length': '0', connection: 'close' }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      )
      failing = { path, answer: `HTTP/1.1 ${status} Failed\r\n${rest.join('')}\r\n` }
    },
    hold: (path) => void (holding = path),
    mend: () => {
      isCut = false
      holding = null
      for (const socket of sockets) socket.uncork()
      failing = null
      // What hangs stays without an answer: whoever asked asks again.
      if (isHanging) for (const socket of sockets) socket.destroy()
      isHanging = false
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

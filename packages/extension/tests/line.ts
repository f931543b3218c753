/** A connection to a server that can be cut and repaired. */
import { once } from 'node:events'
import net from 'node:net'

export interface Line extends AsyncDisposable {
  url: string
  cut: () => void
  mend: () => void
}

export async function openLine(to: string): Promise<Line> {
  const target = new URL(to)
  const sockets = new Set<net.Socket>()
  let isCut = false
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy()
    const far = net.connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
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
    mend: () => {
      isCut = false
    },
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

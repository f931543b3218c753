/** A server in front of the real one on which no job ever ends, for options about waiting. */
import { createServer, type IncomingMessage, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** @returns its address; it ends with the process */
export async function openBusyJobs(target: string): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const onward = forward(target + url, { method, headers }, (answer) => void pass(answer))
    const pass = async (answer: IncomingMessage) => {
      const bytes = await buffer(answer)
      const isJob = method === 'GET' && /\/jobs\/[\w-]+$/.test(url) && answer.statusCode === 200
      const job = () => JSON.stringify({ ...(JSON.parse(bytes.toString()) as object), status: 'STARTED', outcome: null, finishedAt: null })
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode!, kept).end(isJob ? job() : bytes)
    }
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

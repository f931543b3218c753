/** The end of a request: after its answer, or because its client has left. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The status in the log and in the metrics of a request whose client did not wait for the answer, as in nginx. */
export const clientGone = 499

/** True if the client closed the connection before the end of the request or of its answer. */
export function hasLeft({ raw: request }: FastifyRequest, { raw: answer }: FastifyReply): boolean {
  const broke = request.errored as (Error & { code?: string }) | null | undefined
  return (answer.destroyed && !answer.writableFinished) || broke?.code === 'ECONNRESET'
}

/**
 * Aborted when the client leaves before it has its answer. Fastify's own signal is aborted as soon as a body has been read, because the
 * stream of the request is closed then.
 */
export function createDisconnectSignal({ raw: answer }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const leave = () => leaving.abort(new Error('The client has left.'))
  if (answer.destroyed) leave()
  else answer.once('close', () => !answer.writableFinished && leave())
  return leaving.signal
}

/** Reports the end of each request once. */
export function onAnswered(app: FastifyInstance, tell: (request: FastifyRequest, reply: FastifyReply, status: number) => void): void {
  app.addHook('onRequest', (request, reply, done) => {
    let isOver = false
    const over = (status: number) => {
      if (!isOver) tell(request, reply, status)
      isOver = true
    }
    reply.raw.once('finish', () => over(reply.statusCode))
    reply.raw.once('close', () => over(clientGone))
    done()
  })
}

/** When a request is over, and how: with an answer that has gone, or without its client. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What the log and the figures call a request whose client did not wait for the answer: nginx's number for it. */
export const clientGone = 499

/** Whether the client has closed the connection before the request or its answer was through. */
export function hasLeft({ raw: request }: FastifyRequest, { raw: answer }: FastifyReply): boolean {
  const broke = request.errored as (Error & { code?: string }) | null | undefined
  return (answer.destroyed && !answer.writableFinished) || broke?.code === 'ECONNRESET'
}

/** Tells of each request once, when it is over. */
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

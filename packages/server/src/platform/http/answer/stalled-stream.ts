/**
 * Ends downloads that are not read. A stream from the database holds one of its connections until its client has read all of it, so a
 * client that stops reading would hold it without limit.
 */
import type { Readable } from 'node:stream'
import { limits } from '@spotdesk/sdk/values'
import type { FastifyReply } from 'fastify'

/** Milliseconds between checks of a stream. */
const lookEvery = 1_000

/**
 * Watches an answer that streams `body`: when its client has read nothing for `limits.streamStallMs`, or it has lasted for
 * `limits.streamMs`, the connection is closed. The client sees a download that broke off, never a short one that looks complete.
 */
export function endWhenStalled(reply: FastifyReply, body: Readable): void {
  const { raw } = reply
  // The client left while the answer was prepared: 'close' does not come again.
  if (raw.destroyed) {
    body.destroy()
    return
  }
  const begunAt = performance.now()
  let takenAt = begunAt
  let left = Infinity
  const look = () => {
    const now = performance.now()
    const waiting = bytesWaiting(reply)
    // Nothing is buffered while the database is the slow one.
    if (waiting === 0 || waiting !== left) takenAt = now
    left = waiting
    const why =
      now - takenAt > limits.streamStallMs ? 'its client takes nothing' : now - begunAt > limits.streamMs ? 'it takes too long' : null
    if (why === null) return
    clearInterval(timer)
    reply.log.info({ requestId: reply.request.id }, `a download was ended: ${why}`)
    raw.destroy()
  }
  const timer = setInterval(look, lookEvery).unref()
  raw.once('close', () => {
    clearInterval(timer)
    body.destroy()
  })
}

/** Bytes that were written and that the system has not accepted yet, to the byte: Node counts a write as a whole. */
function bytesWaiting({ raw }: FastifyReply): number {
  const handle = (raw.socket as { _handle?: { writeQueueSize?: number } | null } | null)?._handle
  return raw.writableLength + (handle?.writeQueueSize ?? 0)
}

/** Errors on stderr: a sentence, its details and the remedy; with `--json` one JSON object. */
import { inspect } from 'node:util'
import type { Failure } from '../failure.ts'
import type { Paint } from '../terminal.ts'
import { printable, printableLines } from './printable.ts'

const docs = 'spotdesk help exit-codes'

export function failureJson(failure: Failure): string {
  return `${JSON.stringify({ error: failureFacts(failure) })}\n`
}

/** A failure as programs read it. */
export function failureFacts({ code, message, exitCode, requestId, hint, details, jobId }: Failure) {
  const more = { ...(jobId !== undefined && { jobId }), ...(details.length > 0 && { details }) }
  return { code, message, exitCode, requestId: requestId ?? null, hint: hint ?? null, docs, ...more }
}

export function failureText({ message, hint, requestId, details, cause, code, jobId }: Failure, paint: Paint, debug: boolean): string {
  // A question that was answered with no is not an error.
  const said = code === 'declined' ? message : `${paint('red', 'Error:')} ${printable(message)}`
  const lines = [said, ...details.map((detail) => `  ${printable(detail)}`)]
  if (hint !== undefined) lines.push(paint('gray', printableLines(hint)))
  if (jobId !== undefined) lines.push(paint('gray', `Job ${jobId}`))
  if (requestId !== undefined) lines.push(paint('gray', `Request ${requestId}`))
  if (debug || code === 'unexpected') lines.push(paint('gray', cause === undefined ? '' : inspect(cause, { depth: 3 })))
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}

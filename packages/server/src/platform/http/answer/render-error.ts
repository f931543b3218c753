/** Every failure as `application/problem+json` (RFC 9457). It never contains a stack, SQL or a file name. */
import { type ErrorCode, errorTable } from '@spotdesk/sdk/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseUnavailable, isStorageFull } from '../../db/errors.ts'
import { ShareTaken } from '../../shares/shares.ts'
import { clientGone, hasLeft } from './answered.ts'
import { Problem } from './problem.ts'

/** Codes of the framework and its plugins that mean a bad request. */
const frameworkProblems: Record<string, (request: FastifyRequest) => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem('payloadTooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) => new Problem('unsupportedMediaType', { type: request.headers['content-type'] ?? 'none' }),
  FST_INVALID_MULTIPART_CONTENT_TYPE: (request) => new Problem('unsupportedMediaType', { type: request.headers['content-type'] ?? 'none' }),
  FST_REQ_FILE_TOO_LARGE: () => new Problem('fileTooLarge'),
  // Too many parts are an error of the form, not of its size: a call accepts one file and the options of its row.
  FST_PARTS_LIMIT: () => new Problem('badRequest'),
  FST_FILES_LIMIT: () => new Problem('badRequest'),
  FST_FIELDS_LIMIT: () => new Problem('badRequest'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('notFound'),
}

/** SQLSTATEs after which the same request may succeed: too little memory, a lost race, a lock that was not acquired. */
const busy = /^(53...|40001|40P01|55P03)$/
const queryCanceled = '57014'
/** Seconds for Retry-After when an agency has used up its share. */
const shareSeconds = 5

/**
 * Refusals with a 5xx that pass by themselves. The line of their request names the code; what lies behind a full disk or an interrupted
 * forecast is logged once, where it is noticed (db/storage-watch.ts, forecast/snapshots/forecaster.ts).
 */
const passing: ReadonlySet<ErrorCode> = new Set(['forecastWarmingUp', 'forecastInterrupted', 'storageFull'])

declare module 'fastify' {
  interface FastifyRequest {
    /** The code that the request was refused with; null: it was not. */
    refusal: ErrorCode | null
  }
}

interface CodedError extends Error {
  code?: string
  statusCode?: number
}

/** The answer to an error; anything unforeseen is `unknownError`. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return new Problem('unknownError')
  const { code = '', statusCode } = error as CodedError
  const known = frameworkProblems[code]
  if (known) return known(request)
  if (code === queryCanceled) return new Problem('timedOut')
  if (isStorageFull(error)) return new Problem('storageFull', {}, { headers: { 'retry-after': '30' } })
  if (error instanceof ShareTaken)
    return new Problem('tooManyRequests', { seconds: shareSeconds }, { headers: { 'retry-after': String(shareSeconds) } })
  if (error instanceof DatabaseUnavailable || busy.test(code)) return new Problem('unavailable', {}, { headers: { 'retry-after': '1' } })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Problem('badRequest')
  return new Problem('unknownError')
}

/** The members of a problem document. `instance` is the requested address without its query. */
export function problemBody(problem: Problem, { url, id }: { url: string; id: string }): Record<string, unknown> {
  const { code, status, message, errors, members } = problem
  return {
    ...members,
    type: `/api/docs#error-${code}`,
    title: formatTitle(code),
    status,
    code,
    message,
    detail: message,
    instance: url.split('?', 1)[0],
    requestId: id,
    errors,
    retryable: errorTable[code].retryable ?? false,
  }
}

/** 'campaignActionNotAllowed' → 'Campaign action not allowed'. */
function formatTitle(code: string): string {
  const words = code.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const fileHeaders = ['content-disposition', 'content-range', 'accept-ranges', 'etag']

/** Answers with a problem; what was not foreseen is logged with its cause. What goes wrong because the client has left is no error. */
export function renderError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (hasLeft(request, reply)) return reply.code(clientGone).send()
  const problem = toProblem(error, request)
  request.refusal = problem.code
  if (problem.status >= 500 && !passing.has(problem.code)) logFailure(error, problem, request)
  // A download that failed before its first byte is answered as an error, not as a file.
  if (reply.hasHeader('content-disposition')) for (const name of fileHeaders) reply.removeHeader(name)
  return reply
    .code(problem.status)
    .headers(problem.headers)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemBody(problem, request)))
}

/** A problem that was thrown as one has no cause beside its code: the stack would say only where that was. */
function logFailure(error: unknown, { code }: Problem, { id: requestId, log }: FastifyRequest): void {
  if (error instanceof Problem) log.warn({ requestId, code }, 'request failed')
  else log.error({ err: error, requestId, code }, 'request failed')
}

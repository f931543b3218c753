/** One shape for every failure, and the exit code that follows from it. */
import { exitCodes, type ExitCode, type ExitName } from './exit-codes.ts'
import { findOutCommand } from './lost-answer.ts'

export interface FailureFacts {
  /** A code of the API's error table, or one of the CLI's own. */
  code: string
  message: string
  exit: ExitName
  /** The remedy. */
  hint?: string | undefined
  requestId?: string | undefined
  /** Further lines for people: a message for each field or row. */
  details?: readonly string[]
  cause?: unknown
}

/** An error that is printed as one sentence, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: string
  readonly exitCode: ExitCode
  readonly hint: string | undefined
  readonly requestId: string | undefined
  readonly details: readonly string[]
  #jobId: string | undefined

  constructor({ code, message, exit, hint, requestId, details = [], cause }: FailureFacts) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.exitCode = exitCodes[exit]
    this.hint = hint
    this.requestId = requestId
    this.details = details
  }

  /** The job that was followed when it failed; it may go on. */
  get jobId(): string | undefined {
    return this.#jobId
  }

  /** Names the job, unless one was named before. */
  ofJob(id: string): this {
    this.#jobId ??= id
    return this
  }
}

/** Wrong usage: exit 2. */
export function usage(message: string, hint?: string): Failure {
  return new Failure({ code: 'usage', message, exit: 'usage', hint })
}

/** The members of an SDK error that are read here. They are read by shape, so that start-up does not load the SDK. */
interface CallError {
  name: string
  message: string
  status?: number
  code?: string
  requestId?: string
  errors?: readonly { message: string; field?: string | null; suggestion?: string | null }[]
  body?: { allowedActions?: readonly string[]; jobId?: string }
  /** Method and path of the call. */
  method?: string
  path?: string
  /** Headers of the answer. */
  headers?: { get: (name: string) => string | null }
  cause?: unknown
  /** True: the call may have been carried out all the same. */
  outcomeUnknown?: boolean
  /** The source of the token that was refused, where it is no sign-in: 'env SPOTDESK_TOKEN'. */
  tokenOrigin?: string
}

const exitOfStatus: Record<number, ExitName> = {
  400: 'invalid',
  401: 'notSignedIn',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'conflict',
  413: 'invalid',
  415: 'invalid',
  422: 'invalid',
  428: 'conflict',
  429: 'rateLimited',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

const hintOfExit: Partial<Record<ExitName, string>> = {
  notFound: 'Ids belong to one agency. See yours with: spotdesk auth status',
  notSignedIn: 'Sign in with: spotdesk auth login',
  unreachable: 'Check the address with: spotdesk config get apiUrl, and the connection with: spotdesk doctor',
  rateLimited: 'Try again in a moment, or with --retries 5.',
}

/** OpenSSL's line has the thread, the function and the place in its sources around the reason. */
const openSslLine = /[\dA-F]+:error:[\dA-F]*:SSL routines:[^:]*:([^:]+):[^]*$/

/** Any thrown value as a failure. Unexpected errors keep their stack as `cause`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  const known = error as CallError & { path?: string }
  if (known?.cause instanceof Failure) return known.cause
  if (known?.name === 'AbortError' || known?.name === 'ExitPromptError' || known?.name === 'AbortPromptError')
    return new Failure({ code: 'interrupted', message: 'Interrupted.', exit: 'interrupted' })
  if (known?.outcomeUnknown === true) return ofLostAnswer(known)
  if (known?.name === 'RedirectError' || known?.name === 'ResponseParseError') return ofForeignAnswer(known)
  if (typeof known?.status === 'number') return ofAnswer(known)
  if (known?.name === 'ProxyError')
    return new Failure({
      code: 'proxyRefused',
      message: known.message,
      exit: 'unreachable',
      hint: 'HTTPS_PROXY and HTTP_PROXY name the proxy. See which one is used with: spotdesk doctor',
      requestId: known.requestId,
      cause: error,
    })
  if (known?.name === 'ConnectionError' || known?.name === 'TimeoutError') {
    return new Failure({
      code: known.name === 'TimeoutError' ? 'timedOut' : 'unreachable',
      message: connectionText(known),
      exit: 'unreachable',
      hint: hintOfExit.unreachable,
      requestId: known.requestId,
      cause: error,
    })
  }
  if (known?.code === 'ENOENT' || known?.code === 'EISDIR' || known?.code === 'EACCES') return usage(fileMessage(known))
  if (known?.code !== undefined && known.code in noRoom) return new Failure({ ...noRoom[known.code]!, exit: 'unexpected' })
  const message = error instanceof Error ? error.message : String(error)
  return new Failure({
    code: 'unexpected',
    message,
    exit: 'unexpected',
    hint: 'Run it again with --debug to see more.',
    requestId: known?.requestId,
    cause: error,
  })
}

/** The reason why no answer came, with the system's code. */
function connectionText({ message, cause }: CallError): string {
  const why = (cause as { code?: string } | undefined)?.code
  const plainMessage = message.replace(openSslLine, '$1').trim()
  return why && !plainMessage.includes(why) ? `${plainMessage} (${why})` : plainMessage
}

/** The code of a failure of which nobody knows whether the change was made. */
export const outcomeUnknown = 'outcomeUnknown'

/** A write whose answer did not come. It may have happened, so it is not called failed. */
function ofLostAnswer(error: CallError): Failure {
  return new Failure({
    code: outcomeUnknown,
    message: `${connectionText(error)} It is not known whether the change was made.`,
    exit: 'unreachable',
    hint: `Find out with: ${findOutCommand(error.path ?? '')}`,
    requestId: error.requestId,
    cause: error,
  })
}

/** A token of the environment counts before every sign-in: another sign-in would change nothing. */
function refusedToken({ tokenOrigin = '' }: CallError): string | undefined {
  const [, kind, source] = /^(env|file) (.*)$/.exec(tokenOrigin) ?? []
  if (kind === undefined) return undefined
  const [named, variable] = kind === 'env' ? [source, source] : [`the file ${source}`, 'SPOTDESK_TOKEN_FILE']
  return `The token of ${named} was refused, and ${variable} counts before every sign-in: set a valid one, or unset ${variable}.`
}

/** An answer that no Spotdesk server gives: another program, a proxy or a sign-in page listens at the address. */
function ofForeignAnswer(error: CallError): Failure {
  return new Failure({
    code: error.name === 'RedirectError' ? 'redirected' : 'unusableAnswer',
    message: error.message,
    exit: error.name === 'RedirectError' ? 'unreachable' : 'unexpected',
    hint: hintOfExit.unreachable,
    requestId: error.requestId,
    cause: error,
  })
}

function ofAnswer(error: CallError): Failure {
  const exit = exitOfStatus[error.status!] ?? 'unexpected'
  const { allowedActions, jobId } = error.body ?? {}
  const allowed = allowedActions
    ? allowedActions.length > 0
      ? `Allowed now: ${allowedActions.join(', ')}`
      : 'Nothing is allowed now.'
    : undefined
  const job =
    error.code === 'duplicateFile'
      ? `Import it anyway with --allow-duplicate, or look at: spotdesk jobs view ${jobId ?? '<id>'}`
      : undefined
  return new Failure({
    code: error.code ?? 'unknownError',
    message: error.code === 'notFound' ? missingText(error) : error.message,
    exit,
    requestId: error.requestId,
    hint: allowed ?? job ?? whenAgain(error) ?? (error.status === 401 ? refusedToken(error) : undefined) ?? hintOfExit[exit],
    cause: error,
    details: (error.errors ?? []).map(
      ({ field, message, suggestion }) => `${field ? `${field}: ` : ''}${message}${suggestion ? ` Did you mean ${suggestion}?` : ''}`,
    ),
  })
}

/** 'There is no campaign 104009, or you may not see it.' for a call of /campaigns/104009/pause. */
function missingText({ path = '', message }: CallError): string {
  const [, noun, id] = /^.*\/([a-z-]+)\/(\d+|[\da-f]{8}-[\da-f-]{27})(?=\/|$)/.exec(path) ?? []
  if (noun === undefined) return message
  const name = noun === 'user-log' ? 'log entry' : noun.replace(/s$/, '')
  return `There is no ${name} ${id}, or you may not see it.`
}

/** Errors of a write that has no room. */
const noRoom: Record<string, Pick<FailureFacts, 'code' | 'message'>> = {
  ENOSPC: { code: 'diskFull', message: 'The disk is full: the output is not whole.' },
  EDQUOT: { code: 'diskFull', message: 'The disk quota is used up: the output is not whole.' },
  EFBIG: { code: 'diskFull', message: 'The file may not become larger: the output is not whole.' },
}

const secondMs = 1000

/** The time from which the server takes calls again, where it names one. */
function whenAgain({ headers }: CallError): string | undefined {
  const text = headers?.get?.('retry-after') ?? ''
  const at = /^\d+$/.test(text) ? Date.now() + Number(text) * secondMs : Date.parse(text)
  if (text === '' || Number.isNaN(at)) return undefined
  const seconds = Math.max(1, Math.ceil((at - Date.now()) / secondMs))
  return `Try again in ${seconds} second${seconds === 1 ? '' : 's'}, at ${new Date(at).toISOString().slice(0, 19)}Z.`
}

function fileMessage({ code, path, message }: CallError & { path?: string }): string {
  if (path === undefined) return message
  if (code === 'ENOENT') return `There is no file ${path}.`
  return code === 'EISDIR' ? `${path} is a folder.` : `${path} may not be read or written.`
}

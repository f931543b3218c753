/** The job that applies a change-set. An interrupt cancels it on the server; what is written until then stays, and is reported. */
import { noProgress } from '../../output/talk.ts'
import type { Client, Context } from '../../context.ts'
import { type ExitCode, exitCodes, getExitName } from '../../exit-codes.ts'
import { Failure, outcomeUnknown, toFailure } from '../../failure.ts'
import { watchJob } from '../follow-job.ts'
import { patienceAfter } from '../rows/many-rows.ts'

export interface ApplyRequest {
  id: string
  hash: string
  mode: 'partial' | 'atomic'
  reason?: string | undefined
  override?: 'NO_INVENTORY'[] | undefined
  /** Changes to write. A few of them are done before progress is worth a line. */
  count: number
}

/** More changes than this have their progress printed where there is no animation. */
const quietly = 20

export interface JobRun {
  jobId: string
  /** Over: its outcome counts. Running: nobody waited, or the time of waiting ran out. */
  state: 'over' | 'started' | 'still running'
  /** The reason why changes were not tried; undefined when all were. */
  stopped: Failure | undefined
}

/**
 * Starts the job of a change-set and waits for its end. The first Ctrl-C asks the server to cancel it, and the end of the job is awaited.
 * @throws Failure that names the job, or the change-set, when the connection is lost
 */
export async function runChangeJob(context: Context, client: Client, request: ApplyRequest): Promise<JobRun> {
  const { input, terminal, signal: interrupt } = context
  interrupt.throwIfAborted()
  const patience = patienceAfter(interrupt)
  try {
    const jobId = await begin(client, request, patience.signal)
    if (input.denied('wait')) return { jobId, state: 'started', stopped: undefined }
    const talk = request.count > quietly || terminal.stderr.isTTY ? context.talk : { ...context.talk, progress: async () => noProgress }
    return await untilEnd({ ...context, talk, signal: patience.signal }, client, { jobId, interrupt })
  } finally {
    patience.end()
  }
}

async function begin(client: Client, { id, hash, mode, reason, override }: ApplyRequest, signal: AbortSignal): Promise<string> {
  try {
    const body = { hash, mode, ...(override && { override }) }
    return (await client.changeSets.apply({ id, body }, { signal, ...(reason !== undefined && { changeReason: reason }) })).id
  } catch (error) {
    const failure = toFailure(error)
    // What was refused, or never sent, has changed nothing.
    if (!interrupts.has(failure.exitCode) && failure.code !== outcomeUnknown) throw failure
    throw withRemedy(failure, `The change-set ${id} may be under way.`, `spotdesk changes view ${id}`)
  }
}

async function untilEnd(
  context: Context,
  client: Client,
  { jobId, interrupt }: { jobId: string; interrupt: AbortSignal },
): Promise<JobRun> {
  const { talk, input, signal } = context
  const cancel = () =>
    void client.jobs.cancel({ id: jobId }, { signal }).catch((error: unknown) => talk.warn(`Job ${jobId}: ${toFailure(error).message}`))
  if (interrupt.aborted) cancel()
  else interrupt.addEventListener('abort', cancel, { once: true })
  try {
    const ended = await watchJob(context, client, jobId, { text: 'Applying the changes …', timeoutMs: input.duration('waitTimeout') })
    if (!ended) return { jobId, state: 'still running', stopped: undefined }
    const { outcome, failure } = await client.jobs.get({ id: jobId }, { signal })
    return { jobId, state: 'over', stopped: await findStopReason({ jobId, outcome, failure }, interrupt) }
  } catch (error) {
    const failure = toFailure(error)
    throw withRemedy(failure, `Job ${jobId} goes on without this command.`, `spotdesk jobs resume ${jobId}`)
  } finally {
    interrupt.removeEventListener('abort', cancel)
  }
}

/** A job that was canceled or that broke off has not come to all of its rows; one whose plan no longer fits has come to none. */
async function findStopReason(
  { jobId, outcome, failure }: { jobId: string; outcome: string | null; failure: string | null },
  interrupt: AbortSignal,
): Promise<Failure | undefined> {
  if (outcome === 'CANCELED')
    return interrupt.aborted
      ? toFailure(interrupt.reason)
      : new Failure({ code: 'jobCanceled', message: `Job ${jobId} was canceled.`, exit: 'unexpected' })
  if (failure === null) return undefined
  // A job says why it failed in a sentence, which is the only sign of this reason.
  const { errorText } = await import('@spotdesk/sdk/contract')
  if (failure === errorText('planStale'))
    return new Failure({ code: 'planStale', message: `${failure} Nothing of it was applied.`, exit: 'conflict' })
  return new Failure({ code: 'jobFailed', message: `Job ${jobId} failed: ${failure}`, exit: 'unexpected' })
}

/** After these it is not known whether the server has begun. */
const interrupts: ReadonlySet<ExitCode> = new Set([exitCodes.interrupted, exitCodes.terminated])

function withRemedy(failure: Failure, sentence: string, command: string): Failure {
  const { code, message, exitCode, requestId, details, hint } = failure
  return new Failure({
    code,
    message: `${message} ${sentence}`,
    exit: getExitName(exitCode),
    hint: [`Follow it with: ${command}`, ...(exitCode === exitCodes.notSignedIn && hint ? [hint] : [])].join('\n'),
    requestId,
    details,
    cause: failure.cause,
  })
}

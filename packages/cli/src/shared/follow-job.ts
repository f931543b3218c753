/** Waits for a job and shows its progress on stderr. */
import type { Job, StringDates } from '@spotdesk/sdk'
import type { Report } from '../command.ts'
import type { Client, Context } from '../context.ts'
import { exitCodes } from '../exit-codes.ts'
import { toFailure } from '../failure.ts'

export interface JobWaitOptions {
  text: string
  /** Default: no limit. */
  timeoutMs?: number | undefined
}

/** @returns true if the job has ended, false if the time ran out first */
export async function watchJob(
  context: Context,
  client: Client,
  id: string,
  { text, timeoutMs = Number.POSITIVE_INFINITY }: JobWaitOptions,
): Promise<boolean> {
  const { talk, signal } = context
  const progress = await talk.progress(text)
  const announce = () => talk.warn(`The job goes on. Follow it with: spotdesk jobs resume ${id}`)
  signal.addEventListener('abort', announce, { once: true })
  try {
    const job = await untilEnded(context, client, id, {
      timeoutMs,
      onLook: (now, elapsedMs) => progress.update(progressText(now, elapsedMs), now.progress),
    })
    return job !== null
  } catch (error) {
    throw (signal.aborted ? toFailure(signal.reason) : toFailure(error)).ofJob(id)
  } finally {
    signal.removeEventListener('abort', announce)
    progress.stop()
  }
}

/** The time at which --wait-timeout is over, counted from now. */
export const waitEnd = ({ input }: Pick<Context, 'input'>) => Date.now() + (input.duration('waitTimeout') ?? Number.POSITIVE_INFINITY)

/** Milliseconds until then. */
export const timeUntil = (end: number) => Math.max(0, end - Date.now())

export interface Looking {
  timeoutMs?: number | undefined
  /** Called after every look. */
  onLook?: (job: StringDates<Job>, elapsedMs: number) => void
}

/** Waits without a word. @returns the ended job, or null when the time ran out first */
export async function untilEnded(
  { signal }: Pick<Context, 'signal'>,
  client: Client,
  id: string,
  { timeoutMs = Number.POSITIVE_INFINITY, onLook }: Looking = {},
): Promise<StringDates<Job> | null> {
  const started = Date.now()
  for await (const job of client.jobs.watch(id, { details: true, timeoutMs, signal })) {
    onLook?.(job, Date.now() - started)
    if (job.status !== 'STARTED') return job
  }
  return null
}

/** '412/1000  6 errors  38/s  ETA 15s' */
export function progressText(
  { doneItems, totalItems, totalErrors }: { doneItems: number; totalItems: number; totalErrors: number },
  elapsedMs: number,
): string {
  const perSecond = doneItems / Math.max(elapsedMs / 1000, 0.001)
  const left = doneItems > 0 && totalItems > doneItems ? `  ETA ${Math.ceil((totalItems - doneItems) / perSecond)}s` : ''
  return `${doneItems}/${totalItems}  ${totalErrors} error${totalErrors === 1 ? '' : 's'}  ${Math.round(perSecond)}/s${left}`
}

/** A job that nobody waited for: exit 8. */
export function pendingResult(jobId: string, state: string): Report & { note: string } {
  return {
    kind: 'report',
    data: { jobId, status: 'STARTED' },
    text: jobId,
    note: `Job ${jobId} is ${state}. Follow it with: spotdesk jobs resume ${jobId}`,
    exitCode: exitCodes.pending,
  }
}

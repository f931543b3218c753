/**
 * The bulk job of this browser: started by an upload or an export, kept in a cookie for seven days, polled every two seconds until it has
 * ended, then offered in a toast. One at a time; log-out and a switch of the account forget it.
 */
import { computed, signal } from '@preact/signals-react'
import { bulk } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'
import { onAccountSwitch } from '../session/account-switch.ts'
import { api, jobs } from '../api.ts'
import { type ChangedNames, nameChanged } from '../texts/names.ts'
import { queryClient } from '../query.ts'
import { reportError } from '../data/report-error.ts'
import { awaitForUser, onSessionEnd } from '../session/session.ts'
import { toasts } from '../page/toasts.ts'
import { bulkText } from './bulk-texts.ts'
import { type TrackedJob, clearJobCookie, readJobCookie, writeJobCookie } from './job-cookie.ts'
import { t } from '../text.ts'

type Status = OutputOf<typeof bulk.status>
const tracked = signal<TrackedJob | null>(null)
/** Percent of the running job. */
export const jobProgress = signal(0)
/** Buttons that start a job are disabled while one runs. */
export const isJobRunning = computed(() => tracked.value !== null)

/** Shows a result: set by the part of the screen that can show it. */
export interface JobResults {
  showImport: (jobId: string) => void
  showHistory: () => void
}
let results: JobResults | null = null
export function provideResults(next: JobResults): () => void {
  results = next
  return () => {
    if (results === next) results = null
  }
}

let watching: AbortController | null = null

/** Follows a job that has just been started. `isShown`: a dialog shows its end, so no toast has to. */
export function trackJob(job: TrackedJob, isShown: () => boolean = () => false): void {
  writeJobCookie(job)
  void watchJob(job, isShown)
}

/** Continues with the job of the cookie: after a reload, or in another tab. */
export function resumeTracking(): void {
  const job = readJobCookie()
  if (job && !tracked.peek()) void watchJob(job, () => false)
}

/** Forgets the job, which goes on at the server. */
function forgetJob(): void {
  stopFollowing()
  clearJobCookie()
}

function stopFollowing(): void {
  watching?.abort()
  watching = null
  tracked.value = null
  jobProgress.value = 0
}

onSessionEnd(forgetJob)
onAccountSwitch(forgetJob)

async function watchJob(job: TrackedJob, isShown: () => boolean): Promise<void> {
  watching?.abort()
  const controller = (watching = new AbortController())
  tracked.value = job
  jobProgress.value = 0
  try {
    for await (const status of jobs.watch(job.id, {
      intervalMs: limits.jobPollMs,
      retries: limits.jobPollRetries,
      retryDelayMs: limits.jobPollRetryDelayMs,
      signal: controller.signal,
    })) {
      jobProgress.value = status.progress
      if (status.status !== 'STARTED') finish(job, status, isShown())
    }
  } catch {
    if (controller.signal.aborted) return
    forgetJob()
    // A lost job is not an error of the user: the toast offers the import history.
    toasts.info(t('We lost contact with job {id}.', { id: job.id.slice(-8) }), { action: openHistory })
  }
}

const openHistory = { label: 'Open import history', onPress: () => results?.showHistory() }

/** The cookie stays until the user has opened or dismissed the result, so that a reload offers it again. */
function finish(job: TrackedJob, status: Status, isShown: boolean): void {
  stopFollowing()
  if (job.type !== 'export') void queryClient.invalidateQueries()
  if (isShown) clearJobCookie()
  else void notifyEnd(job, status)
}

/** The name of the uploaded file, or the number of exported rows; nothing where the job cannot be read. */
async function describeFile({ id, type }: TrackedJob): Promise<Pick<ChangedNames, 'message'>> {
  try {
    const { fileName, kind, totalItems: count } = await api.call(bulk.job, { id })
    if (type !== 'export') return { message: fileName ?? undefined }
    const { findKindNames } = await import('./all-names.ts')
    const names = findKindNames(kind)
    return { message: names && bulkText(names, 'counted', { count }) }
  } catch {
    return {}
  }
}

/** Says what has ended: a file by its name, a change by the things that it has changed. */
async function notifyEnd(job: TrackedJob, { outcome, changeSetId }: Status): Promise<void> {
  const named = await (job.type === 'change' ? nameChanged(changeSetId === null ? [] : [changeSetId]) : awaitForUser(describeFile(job)))
  if (named === null) return
  const offer = { ...named, timeout: null, onClose: clearJobCookie }
  if (job.type === 'import') {
    const open = () => results?.showImport(job.id)
    toasts.success(t('Your import has finished.'), { ...offer, onPress: open, action: { label: t('Open the results'), onPress: open } })
  } else if (job.type === 'change') {
    if (outcome === 'SUCCEEDED') toasts.success(t('Your changes were applied.'), offer)
    else toasts.error(t('Your changes were not applied.'), { ...offer, action: openHistory })
  } else if (outcome === 'SUCCEEDED') {
    const save = () => void downloadExport(job.id)
    toasts.success(t('Your export is ready.'), { ...offer, onPress: save, action: { label: t('Download the file'), onPress: save } })
  } else toasts.error(t('Your export was not finished.'), { ...offer, action: openHistory })
}

/** Saves the file of a finished export. */
export async function downloadExport(jobId: string): Promise<void> {
  await api.call(bulk.download, { jobId }).catch(reportError)
}

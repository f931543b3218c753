/** The parts that every action of a row shares: one question at a time, the version that the user saw, rows changed in place, Undo and failures. */
import { VersionConflictError } from '@spotdesk/sdk'
import type { CallRow } from '@spotdesk/sdk/contract'
import { queryClient } from '../../shared/query.ts'
import { errorTitle } from '../../shared/report-error.ts'
import { revertChangeSets } from '../../shared/revert.ts'
import { currentUser } from '../../shared/session.ts'
import { t } from '../../shared/text.ts'
import { toasts, undoKey } from '../../shared/toasts.ts'
import { changedIn, isDoneAlready } from './changed-since.ts'
import { type Question, formatNames } from './questions.tsx'
import type { ActionContext } from './use-action-desk.ts'

/** A question is on its way or on the screen: keys and clicks that come meanwhile ask no other one. */
let isAsking = false

export async function confirmOnce({ confirm }: ActionContext, question: Question): Promise<boolean> {
  if (isAsking) return false
  isAsking = true
  try {
    return await confirm(question)
  } finally {
    isAsking = false
  }
}

interface SeenAction<Answer> {
  /** Calls with a version as If-Match; without one, whatever the version is. */
  run: (version: number | undefined) => Promise<Answer>
  /** The version that the user saw. */
  version: number
  /** Title of the question about a change of somebody else. */
  title: string
  /** The action: 'archive'. */
  action: string
  /** The action on its button: 'Archive'. */
  verb: string
  /** Of the amounts of the thing. */
  currency?: string
}

/** Sends the version that the user saw. If somebody has changed the thing since, the user reads the change and decides; null: not to go on. */
export async function runSeenAction<Answer>(
  { run, version, title, action, verb, currency }: SeenAction<Answer>,
  { confirm }: ActionContext,
): Promise<Answer | null> {
  try {
    return await run(version)
  } catch (error) {
    if (!(error instanceof VersionConflictError)) throw error
    if (isDoneAlready(changedIn(error), action)) return run(undefined)
    const { describeConflict } = await import('./version-conflict.ts')
    const message = `${describeConflict(error, { currency })} ${t('{action} anyway?', { action: verb })}`
    if (await confirm({ title, message, confirmLabel: verb, cancelLabel: t('Cancel') })) return run(undefined)
    void queryClient.invalidateQueries()
    return null
  }
}

/** The answer replaces the row in place, so that it does not disappear while the user looks at it; other lists are loaded again. */
export function mergeInLists<Row extends { id: number }>(list: CallRow, row: Row): void {
  queryClient.setQueriesData<{ list: readonly Row[] }>(
    { queryKey: [list.path] },
    (page) => page && { ...page, list: page.list.map((one) => (one.id === row.id ? { ...one, ...row } : one)) },
  )
  void queryClient.invalidateQueries({ queryKey: [list.path], refetchType: 'none' })
}

/** All but the answers of some rows is loaded again: lists keep their rows in their places. */
export function refreshAllBut(rows: readonly CallRow[]): void {
  const kept: readonly unknown[] = rows.map(({ path }) => path)
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !kept.includes(queryKey[0]) })
}

/** Says that something is done, and offers its Undo. */
export function notifyDone(text: string, changeSetIds: readonly (string | null)[]): void {
  const ids = changeSetIds.filter((id): id is string => id !== null)
  const undo = { label: t('Undo'), hotKey: undoKey, onPress: () => void revertChangeSets(ids) }
  toasts.success(text, ids.length > 0 ? { action: undo } : {})
}

/** A thing that an action did not change, and why. */
export interface Failure {
  thing: { id: number; name: string }
  reason: string
}

/** One toast for each reason, with the things that it is about. It stays until it is read. */
export function notifyFailures(failures: readonly Failure[]): void {
  if (currentUser.peek() === null) return
  for (const [reason, list] of Map.groupBy(failures, (failure) => failure.reason)) {
    toasts.error(errorTitle, {
      message: t('{names}: {reason}', { names: formatNames(list.map(({ thing }) => thing)), reason }),
      timeout: null,
    })
  }
}

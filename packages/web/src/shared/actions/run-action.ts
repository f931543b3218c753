/** The parts that every action of a row shares: the version that the user saw, and rows changed in place. */
import { VersionConflictError } from '@spotdesk/sdk'
import type { CallRow } from '@spotdesk/sdk/contract'
import { queryClient } from '../query.ts'
import { t } from '../text.ts'
import type { ActionContext } from './action-context.ts'
import { changedIn, isDoneAlready } from './changed-since.ts'

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

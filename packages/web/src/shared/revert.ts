/** Undo: reverts change-sets, except for what somebody has changed since. */
import { changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { api } from './api.ts'
import { queryClient } from './query.ts'
import { reportError } from './report-error.ts'
import { toasts } from './toasts.ts'

/** Reverts change-sets, the newest first, and reports the conflicts. Answers true if the calls succeeded. */
export async function revertChangeSets(ids: readonly string[]): Promise<boolean> {
  try {
    let reverted = 0
    const conflicts: OutputOf<typeof changeSets.revert>['conflicts'] = []
    for (const id of ids.toReversed()) {
      const answer = await api.call(changeSets.revert, { id, body: { mode: 'partial' } })
      reverted += answer.reverted
      conflicts.push(...answer.conflicts)
    }
    if (reverted > 0) toasts.success(reverted === 1 ? 'The change was undone.' : `${reverted} changes were undone.`)
    else if (conflicts.length === 0) toasts.info('There is nothing left to undo: everything is as it was before.')
    for (const { name, fields, changedBy } of conflicts) {
      toasts.error('This could not be undone', {
        message: `${name}: ${fields.join(', ')} ${changedBy ? `was changed by ${changedBy} since` : 'was changed since'}.`,
      })
    }
    return true
  } catch (error) {
    reportError(error)
    return false
  } finally {
    void queryClient.invalidateQueries()
  }
}

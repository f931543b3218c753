/** Undo: reverts change-sets, except for what somebody has changed since. */
import { changeSets } from '@spotdesk/sdk/calls'
import type { InputOf, OutputOf } from '@spotdesk/sdk/contract'
import { keepAccount } from '../session/account-guard.ts'
import { api } from '../api.ts'
import { nameChanged } from '../texts/names.ts'
import { queryClient } from '../query.ts'
import { reportError } from './report-error.ts'
import { t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import { writerInSentence } from './writer.ts'

export type Reverted = OutputOf<typeof changeSets.revert>
/** Things of a change-set. */
export type RevertedItems = NonNullable<NonNullable<InputOf<typeof changeSets.revert>['body']>['items']>

/** The effect of an Undo, of the whole change-set or of some of its things, without carrying it out. @throws as the call does */
export function previewRevert(id: string, items?: RevertedItems): Promise<Reverted> {
  return api.call(changeSets.revert, { id, body: { mode: 'partial', dryRun: true, ...(items && { items }) } })
}

/** Reverts change-sets, the newest first, and reports the conflicts. Answers true if the calls succeeded. */
export async function revertChangeSets(ids: readonly string[]): Promise<boolean> {
  try {
    let reverted = 0
    const conflicts: Reverted['conflicts'] = []
    const made: string[] = []
    await keepAccount(async () => {
      for (const id of ids.toReversed()) {
        const answer = await api.call(changeSets.revert, { id, body: { mode: 'partial' } })
        reverted += answer.reverted
        if (answer.changeSetId !== null) made.push(answer.changeSetId)
        conflicts.push(...answer.conflicts)
      }
    })
    if (reverted > 0) {
      const named = await nameChanged(made)
      if (named === null) return true
      toasts.success(t('{count, plural, one {The change was} other {# changes were}} undone.', { count: reverted }), named)
    } else if (conflicts.length === 0) toasts.info(t('Everything is as it was before, so there is nothing to undo.'))
    const words = conflicts.length > 0 ? await import('../texts/field-label.ts') : null
    for (const { name, fields, changedBy } of conflicts) {
      const values = { name, fields: fields.map((field) => words?.fieldLabel(field) ?? field).join(', ') }
      toasts.error(t('This could not be undone'), {
        message: changedBy
          ? t('{name}: {fields} was changed by {changedBy} since.', { ...values, changedBy: writerInSentence(changedBy) })
          : t('{name}: {fields} was changed since.', values),
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

/** Undo of a whole import: says what it will do, asks, and does it. */
import type { Confirm } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import { api } from '../api.ts'
import { reportError } from '../report-error.ts'
import { previewRevert, revertChangeSets } from '../revert.ts'
import { t } from '../text.ts'

/** Conflicting campaigns that the question names. */
const toldNames = 3

/** Asks, and reverts the import. Answers true if it was reverted. */
export async function undoImport(id: string, confirm: Confirm): Promise<boolean> {
  const message = await sayUndo(id).catch((error: unknown) => {
    reportError(error)
    return null
  })
  if (message === null) return false
  const isSure = await confirm({
    title: t('Undo this import?'),
    message,
    confirmLabel: t('Undo the import'),
    cancelLabel: t('Cancel'),
  })
  return isSure && revertChangeSets([id])
}

/** The effect of the Undo, with its numbers of campaigns. */
async function sayUndo(id: string): Promise<string> {
  const [{ written }, { conflicts }] = await Promise.all([api.call(changeSets.get, { id }), previewRevert(id)])
  const sum = (member: 'created' | 'changed') => written.reduce((total, row) => total + row[member], 0)
  const names = [...new Set(conflicts.map(({ name }) => name))]
  return [
    sum('created') > 0 &&
      t('{count, plural, one {# campaign that it created is} other {# campaigns that it created are}} paused and archived.', {
        count: sum('created'),
      }),
    sum('changed') > 0 &&
      t('{count, plural, one {# campaign gets its earlier values} other {# campaigns get their earlier values}} back.', {
        count: sum('changed'),
      }),
    names.length > 0 &&
      t('What somebody has changed since stays as it is, in {count, plural, one {# campaign} other {# campaigns}}: {names}.', {
        count: names.length,
        names: names.slice(0, toldNames).join(', ') + (names.length > toldNames ? ', …' : ''),
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Undo of a whole import, or of some of its rows: says what it will do, asks, and does it. */
import type { Confirm } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { api } from '../api.ts'
import { nameChanged } from '../texts/names.ts'
import { write } from '../query.ts'
import { reportError } from '../data/report-error.ts'
import { previewRevert, type Reverted, type RevertedItems } from '../data/revert.ts'
import { t } from '../text.ts'
import { toasts } from '../page/toasts.ts'
import { findTypeNames } from './all-names.ts'
import { bulkText } from './bulk-texts.ts'
import type { ChosenRow } from './use-row-choice.ts'

type Written = OutputOf<typeof changeSets.get>['written']

/** Conflicting rows that the question names. */
const namesMax = 3

/** Asks, and reverts the import. Answers what was done; null when nothing was, because the user declined or the call failed. */
export async function undoImport(id: string, confirm: Confirm): Promise<Reverted | null> {
  const read = async () => (await api.call(changeSets.get, { id })).written
  return confirmAndRevert({ id, read, confirm, title: t('Undo this import?'), confirmLabel: t('Undo the import') })
}

/** The same for chosen rows of it. */
export async function undoRows(id: string, rows: readonly ChosenRow[], confirm: Confirm): Promise<Reverted | null> {
  const items = rows.map(({ entityType, id: of }) => ({ entityType, id: of }))
  return confirmAndRevert({
    id,
    items,
    read: async () => writtenBy(rows),
    confirm,
    title: t('Revert {count, plural, one {# row} other {# rows}} of this import?', { count: rows.length }),
    confirmLabel: t('Revert'),
  })
}

function writtenBy(rows: readonly ChosenRow[]): Written {
  return [...Map.groupBy(rows, ({ entityType }) => entityType)].map(([entityType, own]) => {
    const created = own.filter(({ verdict }) => verdict === 'CREATE').length
    return { entityType, created, changed: own.length - created }
  })
}

interface Undo {
  id: string
  /** Absent: the whole import. */
  items?: RevertedItems
  /** Reads what it is about. */
  read: () => Promise<Written>
  confirm: Confirm
  title: string
  confirmLabel: string
}

async function confirmAndRevert({ id, items, read, confirm, title, confirmLabel }: Undo): Promise<Reverted | null> {
  try {
    const [written, { conflicts }] = await Promise.all([read(), previewRevert(id, items)])
    if (!(await confirm({ title, message: describeUndo(written, conflicts), confirmLabel, cancelLabel: t('Cancel') }))) return null
    const result = await write(changeSets.revert, { id, body: { mode: 'partial', ...(items && { items }) } })
    if (result.reverted > 0) {
      const named = result.changeSetId === null ? {} : await nameChanged([result.changeSetId])
      if (named !== null)
        toasts.success(t('{count, plural, one {The change was} other {# changes were}} undone.', { count: result.reverted }), named)
    } else if (result.conflicts.length === 0) toasts.info(t('Everything is as it was before, so there is nothing to undo.'))
    return result
  } catch (error) {
    reportError(error)
    return null
  }
}

/** The effect of the Undo, with its numbers. */
function describeUndo(written: Written, conflicts: Reverted['conflicts']): string {
  const kept = [...new Map(conflicts.map(({ entityType, id, name }) => [`${entityType} ${id}`, name])).values()]
  return [
    ...written.flatMap(({ entityType, created, changed }) => {
      const names = findTypeNames(entityType)
      if (!names) return []
      return [
        created > 0 && bulkText(names, 'undoesCreated', { count: created }),
        changed > 0 && bulkText(names, 'undoesChanged', { count: changed }),
      ]
    }),
    kept.length > 0 &&
      t('What somebody has changed since stays as it is: {names}.', {
        names: kept.slice(0, namesMax).join(', ') + (kept.length > namesMax ? ', …' : ''),
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

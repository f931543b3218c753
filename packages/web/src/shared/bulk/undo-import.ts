/** Undo of a whole import: says what it will do, asks, and does it. */
import type { Confirm } from '@spotdesk/ui'
import { changeSets } from '@spotdesk/sdk/calls'
import { api } from '../api.ts'
import { reportError } from '../report-error.ts'
import { previewRevert, revertChangeSets } from '../revert.ts'
import { label, t } from '../text.ts'

/** Conflicting rows that the question names. */
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

/** The sentences about what an import of campaigns, or of ads, has written. */
const effects = {
  campaign: {
    created: '{count, plural, one {# campaign that it created is} other {# campaigns that it created are}} paused and archived.',
    changed: '{count, plural, one {# campaign gets its earlier values} other {# campaigns get their earlier values}} back.',
  },
  ad: {
    created: '{count, plural, one {# ad that it created is} other {# ads that it created are}} deactivated and archived.',
    changed: '{count, plural, one {# ad gets its earlier values} other {# ads get their earlier values}} back.',
  },
} as const

/** The effect of the Undo, with its numbers. */
async function sayUndo(id: string): Promise<string> {
  const [{ written }, { conflicts }] = await Promise.all([api.call(changeSets.get, { id }), previewRevert(id)])
  const names = [...new Set(conflicts.map(({ name }) => name))]
  return [
    ...written.flatMap(({ entityType, created, changed }) => {
      const said = effects[entityType as keyof typeof effects] as (typeof effects)[keyof typeof effects] | undefined
      if (!said) return []
      return [created > 0 && label(said.created, { count: created }), changed > 0 && label(said.changed, { count: changed })]
    }),
    names.length > 0 &&
      t('What somebody has changed since stays as it is: {names}.', {
        names: names.slice(0, toldNames).join(', ') + (names.length > toldNames ? ', …' : ''),
      }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Saves one setting of a campaign from its cell: with the version that the user saw, its Undo, and what others saved meanwhile. */
import { isSpotdeskError, VersionConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import type { ErrorMembers, InputOf, OutputOf } from '@spotdesk/sdk/contract'
import type { ActionContext } from '../../../shared/actions/action-context.ts'
import { mergeRow, refreshOthers } from '../../../shared/actions/merge-row.ts'
import { notifyDone } from '../../../shared/actions/notify.ts'
import { type CampaignFields, toSettingsChange, toStoredSetting } from '@spotdesk/sdk/rules'
import { type CellField, getSetting } from '@spotdesk/sdk/values'
import { api } from '../../../shared/api.ts'
import { agoText } from '../../../shared/forms/autosave/ago-text.ts'
import type { SavedCell } from '../../../shared/grid/cells/cell-edit.ts'
import { toErrorText } from '../../../shared/data/report-error.ts'
import { label, t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import { writerAsSubject } from '../../../shared/data/writer.ts'
import { type CampaignListRow, campaignNoun } from '../actions/actions.ts'

type Body = InputOf<typeof campaigns.update>['body']

export interface CellChange {
  row: CampaignListRow
  /** The setting of the cell. */
  field: CellField
  /** It and those that are sent with it, in the units of the API. */
  settings: Partial<CampaignFields>
  /** A stored value for people. */
  say: (stored: unknown) => string
  context: ActionContext
}

interface Terms {
  version: number
  confirm?: Body['confirm']
}

/** A change with its texts, and the new value as audit entries have it. */
interface StoredChange extends CellChange {
  column: string
  yours: unknown
}

export function saveCell(change: CellChange): Promise<SavedCell> {
  const { field, settings, row } = change
  const stored = toStoredSetting(field, settings[field]!)
  const yours = stored instanceof Date ? stored.toISOString() : stored
  return save({ ...change, column: label(getSetting(field).label), yours }, { version: row.version })
}

async function save(change: StoredChange, { version, confirm }: Terms): Promise<SavedCell> {
  const { row, settings } = change
  try {
    const body: Body = { ...toSettingsChange(settings), ...(confirm && { confirm }) }
    const result = await api.call(campaigns.update, { id: row.id, body }, { ifMatch: version })
    mergeRow(campaignNoun, result)
    refreshOthers(campaignNoun)
    notifySaved(change, result)
    return { outcome: 'saved' }
  } catch (error) {
    if (error instanceof VersionConflictError) return resolveConflict(change, error, { version, ...(confirm && { confirm }) })
    const confirmations = readConfirmations(error)
    if (confirmations && !confirm) {
      const isSure = await change.context.confirm({
        title: t('Save {column} of {name}?', { column: change.column, name: row.name }),
        message: toErrorText(error),
        confirmLabel: t('Save'),
        cancelLabel: t('Cancel'),
      })
      return isSure ? save(change, { version, confirm: confirmations }) : { outcome: 'kept' }
    }
    return { outcome: 'refused', message: refusalText(error) }
  }
}

const confirmedBefore: ReadonlySet<string> = new Set(['objectiveBelowDelivered', 'cpmOverAgencyMax'])

function notifySaved({ row, column, say, yours }: StoredChange, { changeSetId, warnings }: OutputOf<typeof campaigns.update>): void {
  if (changeSetId) notifyDone(t('{name}: {column} is {value} now.', { name: row.name, column, value: say(yours) }), [changeSetId])
  // What the user was asked about, or was told in the cell, is no news.
  for (const { code, message } of warnings) if (!confirmedBefore.has(code)) toasts.info(row.name, { message })
}

/** The version has moved. Another value of the same setting is for the user to choose from; anything else does not touch this change. */
async function resolveConflict(change: StoredChange, error: VersionConflictError, { confirm, version: sent }: Terms): Promise<SavedCell> {
  const { version, changedFields } = error.body as unknown as ErrorMembers<'versionConflict'>
  const theirs = changedFields.find(({ field }) => field === change.field)
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
  const again = () => save(change, { version, ...(confirm && { confirm }) })
  if (!theirs || isSame(theirs.base, theirs.theirs) || isSame(theirs.theirs, change.yours)) {
    return version === sent ? { outcome: 'refused', message: toErrorText(error) } : again()
  }
  const { say, yours, row, column } = change
  const values = { who: writerAsSubject(theirs.changedBy), column, ago: theirs.changedAt ? agoText(new Date(theirs.changedAt)) : '' }
  return {
    outcome: 'conflict',
    conflict: {
      message: t('{who} saved another value of {column} {ago}.', values),
      base: say(theirs.base),
      theirs: say(theirs.theirs),
      yours: say(yours),
      keepYours: again,
      takeTheirs: () => void reloadCampaign(row.id),
    },
  }
}

/** The campaign as it is stored now goes into the list. */
async function reloadCampaign(id: number): Promise<void> {
  mergeRow(campaignNoun, await api.call(campaigns.get, { id }))
}

function readConfirmations(error: unknown): Body['confirm'] | null {
  if (!isSpotdeskError(error) || !('code' in error) || error.code !== 'confirmationRequired' || !('body' in error)) return null
  // The code says what the body holds.
  return (error.body as ErrorMembers<'confirmationRequired'>).confirm
}

/** The sentence of the setting, or else of the whole answer. */
function refusalText(error: unknown): string {
  const errors = isSpotdeskError(error) && 'errors' in error && Array.isArray(error.errors) ? (error.errors as { message: string }[]) : []
  return errors.length > 0 ? [...new Set(errors.map(({ message }) => message))].join(' ') : toErrorText(error)
}

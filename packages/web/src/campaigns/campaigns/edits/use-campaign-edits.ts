import { campaigns } from '@spotdesk/sdk/calls'
import { settingRefusal } from '@spotdesk/sdk/rules'
import { type CellField, cellFields } from '@spotdesk/sdk/values'
import { useMemo } from 'react'
import { useCan } from '../../../shared/session/Can.tsx'
import { type ActionContext, useActionContext } from '../../../shared/actions/action-context.ts'
import { type Dates, useDates } from '../../../shared/dates.ts'
import type { User } from '../../../shared/session/session.ts'
import { t } from '../../../shared/text.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import type { CampaignListRow } from '../actions/actions.ts'
import { refusalText } from '../../../shared/texts/refusal-text.ts'
import { changeValues } from './open-changes.ts'
import type { CellEdit } from '../../../shared/grid/column.ts'

export type CampaignEdits = Readonly<Record<CellField, CellEdit<CampaignListRow>>>

/** The parts of the page that an editor needs. */
export interface EditContext {
  user: User
  dates: Dates
  context: ActionContext
}

/** True if the user holds AGENCY_ADVANCED.WRITE, which priorities 1 and 2 need. */
export const isAdvanced = ({ admin, permissions }: User) => admin || permissions.includes('AGENCY_ADVANCED.WRITE')

/** The editors of the cells of a campaign list; null for users who change no campaigns. Their code is loaded when a cell gets the focus. */
export function useCampaignEdits(): CampaignEdits | null {
  const mayChange = useCan(campaigns.update)
  const [user, dates, context] = [useUser(), useDates(), useActionContext()]
  return useMemo(() => {
    if (!mayChange) return null
    const around = { user, dates, context }
    const edit = (field: CellField): CellEdit<CampaignListRow> => ({
      refusal: (row) => findRefusal(row, field, user),
      load: async () => (await import('./cell-editings.ts')).cellEditings[field](around),
      onPaste: (rows, text, columns) =>
        changeValues(rows, { text, columns: columns.map(({ header, edit: of }) => ({ header, field: findField(of) })) }),
    })
    const edits = Object.fromEntries(cellFields.map((field) => [field, edit(field)])) as CampaignEdits
    const findField = (of: CellEdit<CampaignListRow> | undefined) => cellFields.find((field) => edits[field] === of)
    return edits
  }, [mayChange, user, dates, context])
}

/** Why a user cannot edit a setting of a campaign in its cell, as a sentence; null where the user can. */
function findRefusal(row: CampaignListRow, field: CellField, user: User): string | null {
  const hasDelivered = row.actuals + row.secondScreenImpressions > 0
  const reason = settingRefusal({ ...row, hasDelivered }, field, { user, now: new Date() })
  if (reason) return refusalText(reason, row)
  const isUnlimited = field === 'objectiveValue' && row.campaignObjective.unlimited
  return isUnlimited ? t('The objective is unlimited. Set one in the settings of the campaign.') : null
}

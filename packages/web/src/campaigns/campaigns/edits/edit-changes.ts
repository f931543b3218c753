/** Changes of values of many campaigns: what each of them gets, and what a change-set is asked to do. */
import { columnOf, printField } from '@spotdesk/sdk/bulk'
import type { changeSets } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import {
  applyEdit,
  editableFields,
  type EditableValues,
  type EditRefusal,
  sumEdits,
  type EditSums,
  pickSettings,
  toStoredSetting,
  type ValueEdit,
} from '@spotdesk/sdk/rules'
import { t } from '../../../shared/text.ts'
import type { CampaignListRow } from '../actions/actions.ts'

type Values = Partial<EditableValues>
export type IntendedChange = InputOf<typeof changeSets.plan>['body']['changes'][number]

/** The values that a campaign gets, or why it is left out. */
export type RowEdit = { row: CampaignListRow; values: Values } | { row: CampaignListRow; problem: string }

const toEditableValues = (row: CampaignListRow): EditableValues => pickSettings(row, editableFields)

/** An edit of all campaigns alike. */
export function editRows(edit: ValueEdit, rows: readonly CampaignListRow[], zone: string): RowEdit[] {
  return rows.map((row) => {
    const verdict = applyEdit(edit, { ...toEditableValues(row), currency: row.currency }, zone)
    return verdict.ok ? { row, values: verdict.values } : { row, problem: describeRefusal(verdict.code) }
  })
}

function describeRefusal(code: EditRefusal): string {
  const texts: Record<EditRefusal, () => string> = {
    noStart: () => t('It has no start.'),
    noEnd: () => t('It has no end.'),
    unlimited: () => t('Its objective is unlimited.'),
    noObjective: () => t('It has no objective.'),
    noCpm: () => t('It has no CPM.'),
  }
  return texts[code]()
}

/** The changes as rows of a change-set, each with the version that the user has seen. */
export function intendedChanges(edits: readonly RowEdit[], excluded: ReadonlySet<number>, zone: string): IntendedChange[] {
  return edits.flatMap((edit) =>
    'problem' in edit || excluded.has(edit.row.id)
      ? []
      : [{ id: edit.row.id, version: edit.row.version, cells: toCells(edit.values, zone) }],
  )
}

function toCells(values: Values, zone: string): Record<string, string> {
  const cells = Object.entries(values).map(([name, value]) => {
    // The names of values are those of settings.
    const field = name as (typeof editableFields)[number]
    return [columnOf(field).header, value === null ? '[]' : printField(field, toStoredSetting(field, value) as never, { zone })] as const
  })
  return Object.fromEntries(cells)
}

/** The differences that the changes of some campaigns make in all. @param changing ids of those that a plan changes */
export function sumPlannedEdits(edits: readonly RowEdit[], changing: ReadonlySet<number>): EditSums {
  return sumEdits(
    edits.flatMap((edit) =>
      'problem' in edit || !changing.has(edit.row.id)
        ? []
        : [
            {
              campaign: {
                ...toEditableValues(edit.row),
                objectiveType: edit.row.objectiveType,
                revenueType: edit.row.campaignRevenue.type,
                currency: edit.row.currency,
              },
              values: edit.values,
            },
          ],
    ),
  )
}

/** The campaign of each row (docs/domain.md §11.5): the id wins, another reference beside it renames. */
import type { CampaignRecord, PlanContext } from '../context.ts'
import { type ParsedRow, rowError } from './parse.ts'
import { alreadyExists, idColumn, referenceColumn, sharedKeys } from '../refusals.ts'
import type { RowError } from '../../values/index.ts'

/** `record` null with no errors is a new campaign. */
export interface CampaignMatch {
  record: CampaignRecord | null
  creates: boolean
  errors: RowError[]
}

/** Actions with which a row of an unknown reference creates a campaign. */
const creating: readonly (string | null)[] = [null, 'CREATE', 'SUBMIT']

/** Finds the campaign of one row, or that it creates one, or the reason why neither is possible. */
export function findCampaign(row: ParsedRow, ctx: PlanContext): CampaignMatch {
  const refuse = (...errors: RowError[]): CampaignMatch => ({ record: null, creates: false, errors })
  if (row.id !== null) {
    const value = String(row.id)
    if (row.action === 'CREATE')
      return refuse(rowError(row, { code: 'invalidId', detail: 'a new campaign gets its id from the system' }, { ...idColumn, value }))
    const record = ctx.byId.get(row.id)
    if (!record) return refuse(rowError(row, { code: 'notFound' }, { ...idColumn, value }))
    const namesake = row.externalReference === null ? undefined : ctx.byReference.get(row.externalReference)
    if (namesake && namesake.id !== record.id) return refuse(alreadyExists(row))
    return selected(row, ctx, record)
  }
  if (row.externalReference === null) {
    if (row.action === 'CREATE') return { record: null, creates: true, errors: [] }
    return refuse(rowError(row, { code: 'required', detail: 'give an id or an external reference, or write CREATE' }, idColumn))
  }
  const record = ctx.byReference.get(row.externalReference)
  if (record) return selected(row, ctx, record)
  if (creating.includes(row.action)) return { record: null, creates: true, errors: [] }
  return refuse(rowError(row, { code: 'notFound' }, { ...referenceColumn, value: row.externalReference }))
}

function selected(row: ParsedRow, { selection }: PlanContext, record: CampaignRecord): CampaignMatch {
  const inside = selection === undefined || (selection.ids.has(record.id) && record.fields.orderId === selection.orderId)
  return {
    record,
    creates: false,
    errors: inside ? [] : [rowError(row, { code: 'notInSelection' }, { ...idColumn, value: String(record.id) })],
  }
}

/**
 * The rows that name the same campaign as another row of the file, each with its error. The keys of a row are its id, its reference, and
 * the id of the campaign that was found for it.
 */
export function duplicateKeys(rows: readonly ParsedRow[], found: readonly CampaignMatch[]): Map<ParsedRow, RowError> {
  return sharedKeys(rows, ({ id, externalReference }, at) => {
    const record = found[at]!.record
    return [
      ...(id === null ? [] : [{ id }]),
      ...(record ? [{ id: record.id }] : []),
      ...(externalReference === null ? [] : [{ reference: externalReference }]),
    ]
  })
}

/**
 * Planning: a verdict for every row, without doing anything. The order (docs/domain.md §11.6): parse → find → UNCHANGED if no cell differs
 * and the action has nothing to do → version → state → validation of the whole result.
 */
import { type CampaignField, type CampaignFields } from '../rules/index.ts'
import type { RowError } from '../values/index.ts'
import { type CampaignVerb, columnOf, fieldColumns, printField } from './campaign.ts'
import type { CampaignRecord, PlanContext } from './context.ts'
import { duplicateKeys, findCampaign, type CampaignMatch } from './read/find.ts'
import { garbledTexts } from './read/garbled-texts.ts'
import { mergeRow } from './merge.ts'
import type { ParsedRow } from './read/parse.ts'
import { alreadyExists, hasMoved, isReadable, missingCells, createPlanOutline, unreadFields } from './refusals.ts'
import { checkEdit, checkNewOrder, checkVerb, type RowEffect, effectChanges } from './state.ts'
import { validate } from './validate.ts'

/** A change for display; the texts are those of a file. */
export interface FieldChange {
  field: string
  label: string
  before: string | null
  after: string | null
}

export interface PlannedRow {
  index: number
  line: number | null
  verdict: 'CREATE' | 'UPDATE' | 'UNCHANGED' | 'ERROR'
  /** The action as the row gave it. */
  action: CampaignVerb | null
  /** Null for a campaign that does not exist yet, or was not found. */
  id: number | null
  externalReference: string | null
  name: string | null
  /** Version of the campaign at the time of the plan. */
  version: number | null
  changes: FieldChange[]
  errors: RowError[]
  warnings: RowError[]
  /** All planned settings; null for ERROR. */
  after: CampaignFields | null
  /** Fields of `after` that differ. */
  changed: CampaignField[]
  /** The action, when it has something to do. Cells apply before the action (UNARCHIVE before the cells), as one. */
  effect: RowEffect | null
}

/** Plans rows against the campaigns and references of the context. One verdict per row, in the order of the rows. */
export function planCampaigns(rows: readonly ParsedRow[], ctx: PlanContext): PlannedRow[] {
  return [...planEachCampaign(rows, ctx)]
}

/** The same one by one, for callers that do other work in between. */
export function* planEachCampaign(rows: readonly ParsedRow[], ctx: PlanContext): Generator<PlannedRow, void, undefined> {
  const found = rows.map((row) => findCampaign(row, ctx))
  const duplicates = duplicateKeys(rows, found)
  for (const [index, row] of rows.entries()) {
    const duplicate = duplicates.get(row)
    yield planRow(row, found[index]!, duplicate ? [duplicate] : [], ctx)
  }
}

function planRow(
  row: ParsedRow,
  { record, creates, errors: unfound }: CampaignMatch,
  duplicates: RowError[],
  ctx: PlanContext,
): PlannedRow {
  const unread = [
    ...row.errors,
    ...duplicates,
    ...(row.errors.length > 0 && row.id === null && row.externalReference === null ? [] : unfound),
  ]
  const wrong = [...unread, ...(creates && isReadable(row) ? missingCells(row, fieldColumns) : [])]
  if (wrong.length > 0) {
    const isJudged = isReadable(row) && unfound.length === 0
    return refused(row, record, isJudged ? [...wrong, ...judgeRest(row, record, unreadFields(wrong), ctx)] : wrong)
  }

  const { after, changed, warnings } = mergeRow(row, record, ctx)
  if (!record) return planNew(row, after, changed, warnings, ctx)

  const verb = checkVerb(row, record, after, ctx.now)
  if (changed.length === 0 && verb.effect === null && verb.error === null)
    return { ...outline(row, record), verdict: 'UNCHANGED', warnings, after }
  if (row.action === 'CREATE') return refused(row, record, [alreadyExists(row)])
  if (row.version !== null && row.version !== record.version) return refused(row, record, [hasMoved(row, record.version)])
  const state = [...checkEdit(row, record, changed, ctx.now), ...(verb.error ? [verb.error] : [])]
  if (state.length > 0) return refused(row, record, state)

  const submitting = verb.effect === 'SUBMIT'
  const checked = validate({ row, record, after, changed, submitting, submitted: record.submitted, ctx })
  if (checked.errors.length > 0) return refused(row, record, checked.errors)
  const changes = listChanges(record, after, changed, verb.effect, ctx)
  return {
    ...outline(row, record),
    verdict: 'UPDATE',
    name: after.name,
    externalReference: after.externalReference,
    changes,
    warnings: [...warnings, ...checked.warnings, ...garbledTexts(row, changes, fieldColumns)],
    after,
    changed,
    effect: verb.effect,
  }
}

/** Errors of what can be judged of a row without the settings whose cells are wrong or missing. */
function judgeRest(row: ParsedRow, record: CampaignRecord | null, unread: ReadonlySet<string>, ctx: PlanContext): RowError[] {
  if (!record) {
    const { after, changed } = mergeRow({ ...row, cells: { ...unknownCells, ...row.cells } }, null, ctx)
    const outside = unread.has('orderId') ? [] : checkNewOrder(row, after, ctx)
    const submitting = row.action === 'SUBMIT'
    return [...outside, ...validate({ row, record, after, changed, submitting, submitted: false, unread, ctx }).errors]
  }
  if (row.action === 'CREATE') return [alreadyExists(row)]
  if (row.version !== null && row.version !== record.version) return [hasMoved(row, record.version)]
  const { after, changed } = mergeRow(row, record, ctx)
  const verb = checkVerb(row, record, after, ctx.now)
  const state = [...checkEdit(row, record, changed, ctx.now), ...(verb.error ? [verb.error] : [])]
  if (state.length > 0) return state
  const submitting = verb.effect === 'SUBMIT'
  return validate({ row, record, after, changed, submitting, submitted: record.submitted, unread, ctx }).errors
}

/** Stand in for required cells of a new campaign that are missing; nothing that rests on them is judged. */
const unknownCells = { name: '', type: 'STANDARD', advertiserId: 0, startDate: null, cpm: null } as const

function planNew(row: ParsedRow, after: CampaignFields, changed: CampaignField[], warnings: RowError[], ctx: PlanContext): PlannedRow {
  const effect = row.action === 'SUBMIT' ? row.action : null
  const outside = checkNewOrder(row, after, ctx)
  const checked = validate({ row, record: null, after, changed, submitting: effect !== null, submitted: false, ctx })
  const errors = [...outside, ...checked.errors]
  if (errors.length > 0) return refused(row, null, errors)
  const changes = listChanges(null, after, changed, effect, ctx)
  return {
    ...outline(row, null),
    verdict: 'CREATE',
    name: after.name,
    changes,
    warnings: [...warnings, ...checked.warnings, ...garbledTexts(row, changes, fieldColumns)],
    after,
    changed,
    effect,
  }
}

/** The result of `planDraft`: the settings of an empty draft, or the reason why it cannot be created. */
export type DraftPlan = { ok: true; fields: CampaignFields } | { ok: false; errors: RowError[] }

/**
 * Plans a draft of which only the type, the advertiser and perhaps the order are known: every other setting may be missing. The currency is
 * the order's, else the given one, else the agency's.
 */
export function planDraft(cells: Pick<CampaignFields, 'type' | 'advertiserId'> & Partial<CampaignFields>, ctx: PlanContext): DraftPlan {
  const row: ParsedRow = {
    index: 0,
    line: null,
    action: 'CREATE',
    id: null,
    externalReference: null,
    version: null,
    cells: { name: '', startDate: null, cpm: null, ...cells },
    texts: {},
    errors: [],
  }
  const { after, changed } = mergeRow(row, null, ctx)
  const { errors } = validate({ row, record: null, after, changed, submitting: false, submitted: false, empty: true, ctx })
  return errors.length > 0 ? { ok: false, errors } : { ok: true, fields: after }
}

const outline = (row: ParsedRow, record: CampaignRecord | null): PlannedRow => ({ ...createPlanOutline(row, record), changed: [] })

function refused(row: ParsedRow, record: CampaignRecord | null, errors: RowError[]): PlannedRow {
  return { ...outline(row, record), errors }
}

function listChanges(
  record: CampaignRecord | null,
  after: CampaignFields,
  changed: readonly CampaignField[],
  effect: RowEffect | null,
  ctx: PlanContext,
): FieldChange[] {
  const print = (fields: CampaignFields, field: CampaignField) => printField(field, fields[field], ctx) || null
  const fields = changed.flatMap((field): FieldChange[] => {
    const change = { field, label: columnOf(field).label, before: record ? print(record.fields, field) : null, after: print(after, field) }
    return change.before === change.after ? [] : [change]
  })
  if (!effect) return fields
  return effect === 'UNARCHIVE' ? [effectChanges[effect], ...fields] : [...fields, effectChanges[effect]]
}

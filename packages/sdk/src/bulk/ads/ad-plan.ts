/**
 * Planning ads: a verdict for every row, without doing anything. The rules judge an ad (`planAd`); a file adds keys, references between
 * rows, versions, and the position in the sequence. An ad that a row creates is −(index + 1) until it has an id.
 */
import { errorText } from '../../contract/errors.ts'
import {
  type AdFields,
  type AdPlan,
  type AdPlanContext,
  type AdState,
  type AdVerb,
  type FieldFinding,
  newAdFields,
  planAd,
  type SiblingFacts,
} from '../../rules/index.ts'
import { lintTargeting, parseTargeting } from '../../targeting/index.ts'
import type { RowError } from '../../values/index.ts'
import { type AdBulkVerb, type AdCell, type AdCells, adColumnOf, adFieldColumns, type EntityKey, isSameCell, printAdCell } from './ad.ts'
import { garbledTexts } from '../read/garbled-texts.ts'
import { type AdHome, type AdPlanWorld, type AdRecord, type ParsedAd, placeholderOf, positionIn, toAdCells } from './ad-context.ts'
import { duplicateAds, findAd, type AdMatch, indexAds } from './ad-find.ts'
import { placeRows } from './ad-places.ts'
import type { CellError } from '../read/cell.ts'
import { rowError } from '../read/parse.ts'
import type { AdCandidate, PlannedAd } from './planned-ad.ts'
import type { FieldChange } from '../plan.ts'
import { alreadyExists, hasMoved, isReadable, missingCells, createPlanOutline, unreadFields } from '../refusals.ts'
import { withheldBeside } from '../targeting.ts'

/** Plans rows against the campaigns of the world. One verdict per row, in the order of the rows. */
export function planAds(rows: readonly ParsedAd[], world: AdPlanWorld): PlannedAd[] {
  const index = indexAds(world)
  const found = rows.map((row) => findAd(row, index))
  const duplicates = duplicateAds(rows, found)
  const made = new Map<number, NewAds>()
  const plans = new Map<ParsedAd, PlannedAd>()
  const candidates: AdCandidate[] = []
  // Links lead from companions to audio ads: rows without links to other rows are planned first.
  const ordered = rows.map((row, at) => ({ row, found: found[at]! })).toSorted((a, b) => Number(hasLinks(a.row)) - Number(hasLinks(b.row)))
  for (const { row, found: one } of ordered) {
    const duplicate = duplicates.get(row)
    const outside = one.home && world.onlyCampaign !== undefined && one.home.id !== world.onlyCampaign ? one.home : null
    const plan = outside ? leftOut(row, one.record, outside) : planRow(row, one, duplicate ? [duplicate] : [], { world, made })
    plans.set(row, plan)
    if (outside) continue
    if (plan.verdict === 'ERROR' || !one.home) continue
    candidates.push({ row, home: one.home, record: one.record, plan })
    if (plan.verdict === 'CREATE') noteNew(made, one.home.id, row, plan.after!)
  }
  placeRows(candidates)
  for (const candidate of candidates) settle(candidate, world)
  return rows.map((row) => plans.get(row)!)
}

const hasLinks = ({ cells }: ParsedAd) => (cells.linkedTo?.length ?? 0) > 0

/** Ads that earlier rows create in a campaign. */
interface NewAds {
  byReference: Map<string, number>
  facts: Map<number, SiblingFacts>
}

function noteNew(made: Map<number, NewAds>, homeId: number, row: ParsedAd, { type }: AdState): void {
  const ads = made.get(homeId) ?? { byReference: new Map(), facts: new Map() }
  const id = placeholderOf(row.index)
  if (row.externalReference !== null) ads.byReference.set(row.externalReference, id)
  ads.facts.set(id, { type, archived: false })
  made.set(homeId, ads)
}

interface AdRowContext {
  world: AdPlanWorld
  made: ReadonlyMap<number, NewAds>
}

function planRow(row: ParsedAd, { home, record, errors: unfound }: AdMatch, duplicates: RowError[], around: AdRowContext): PlannedAd {
  const unread = [...row.errors, ...duplicates, ...(isKeyless(row) ? [] : unfound)]
  const missing = home && !record && unfound.length === 0 && isReadable(row) ? missingCells(row, adFieldColumns) : []
  const wrong = [...unread, ...missing]
  if (!home) return refused(row, record, wrong)
  const links = resolveLinks(row, home, around.made.get(home.id))
  if (wrong.length > 0 || links.errors.length > 0) {
    const isJudged = isReadable(row) && unfound.length === 0
    return refused(row, record, isJudged ? [...wrong, ...links.errors, ...judgeRest({ row, home, record, links, wrong }, around)] : wrong)
  }
  const cells = toRowSettings(row, record, home, links.ids)
  const context = toPlanContext(home, record, around)
  const planned = planAd(
    { before: record?.fields ?? null, cells, verb: getVerb(row) },
    newAdFields(home.id, row.cells.type ?? 'AUDIO'),
    context,
  )
  const lints = lintRow(row, record, around.world)
  const due = !planned.ok || planned.change
  if (due && record && row.version !== null && row.version !== record.version && row.action !== 'CREATE')
    return refused(row, record, [hasMoved(row, record.version)])
  if (due && record && row.action === 'CREATE') return refused(row, record, [alreadyExists(row)])
  const errors = [...toRefusals(row, planned), ...lints.errors]
  if (!planned.ok || (due && errors.length > 0)) return refused(row, record, errors)
  return {
    ...createPlanOutline(row, record),
    verdict: record ? (planned.change ? 'UPDATE' : 'UNCHANGED') : 'CREATE',
    name: planned.after.name,
    externalReference: planned.after.externalReference,
    warnings: [...planned.warnings.map((one) => toAdRowError(row, one)), ...(due ? lints.warnings : [])],
    after: planned.after,
    effect: getEffect(row, record, planned.after),
  }
}

interface WrongRow {
  row: ParsedAd
  home: AdHome
  record: AdRecord | null
  links: ReturnType<typeof resolveLinks>
  wrong: readonly RowError[]
}

/** Errors of what can be judged of a row without the settings whose cells are wrong or missing, and without links that lead nowhere. */
function judgeRest({ row, home, record, links, wrong }: WrongRow, around: AdRowContext): RowError[] {
  if (record && row.action === 'CREATE') return [alreadyExists(row)]
  if (record && row.version !== null && row.version !== record.version) return [hasMoved(row, record.version)]
  const unread = unreadFields([...wrong, ...links.errors])
  const planned = planAd(
    { before: record?.fields ?? null, cells: toRowSettings(row, record, home, links.ids), verb: getVerb(row) },
    newAdFields(home.id, row.cells.type ?? 'AUDIO'),
    toPlanContext(home, record, around),
  )
  const judged =
    planned.ok || planned.code !== 'validationFailed'
      ? planned
      : { ...planned, errors: planned.errors.filter((finding) => !restsOn(finding).some((name) => unread.has(name))) }
  return [...toRefusals(row, judged), ...lintRow(row, record, around.world).errors]
}

/** Settings that an ad has by its type. */
const byType: readonly string[] = ['subtype', 'creativeId', 'estimatedDuration', 'redirectUrl', 'linkedTo']

/** The settings that a finding rests on: its own, and those that it compares. */
function restsOn({ field, code }: FieldFinding): readonly string[] {
  const own = field.split('.')[0]!
  if (code === 'endBeforeStart') return ['startDate', own]
  // The length of an audio ad is asked for where no file says it.
  if (own === 'estimatedDuration' && code === 'required') return ['type', 'creativeId', own]
  return byType.includes(own) ? ['type', own] : [own]
}

/** Versions and CREATE are checked again when only the sequence changes; then the changes are listed. */
function settle({ row, home, record, plan }: AdCandidate, world: AdPlanWorld): void {
  if (record && plan.verdict === 'UPDATE') {
    const error =
      row.action === 'CREATE'
        ? alreadyExists(row)
        : row.version !== null && row.version !== record.version
          ? hasMoved(row, record.version)
          : null
    if (error) {
      Object.assign(plan, refused(row, record, [error]))
      delete plan.position
      return
    }
  }
  if (plan.verdict === 'UNCHANGED' || plan.verdict === 'ERROR') return
  const position = record ? positionIn(home.sequence, record.id) : null
  const before = record ? toAdCells(record.fields, home, position) : null
  const after = toAdCells(plan.after!, home, plan.position === undefined ? position : plan.position)
  plan.changes = listChanges(row, before, after, plan, { zone: world.zone, record })
  plan.warnings.push(...garbledTexts(row, plan.changes, adFieldColumns))
}

function isKeyless(row: ParsedAd): boolean {
  const parentUnread = row.errors.some(({ column }) => column === 'campaign_id' || column === 'campaign_external_reference')
  return row.errors.length > 0 && (parentUnread || (row.id === null && row.externalReference === null))
}

/** The ids of a row's links: ads of the campaign, or rows of the file that create ads in it. */
function resolveLinks(row: ParsedAd, home: AdHome, made: NewAds | undefined): { ids: number[]; errors: RowError[] } {
  const errors: RowError[] = []
  const byReference = (reference: string) =>
    [...home.ads.values()].find(({ fields }) => fields.externalReference === reference)?.id ?? made?.byReference.get(reference)
  const ids = (row.cells.linkedTo ?? []).flatMap((key: EntityKey) => {
    const id = 'id' in key ? key.id : byReference(key.reference)
    if (id !== undefined) return [id]
    const at = { column: 'linked_to', field: 'linkedTo', value: row.texts.linkedTo ?? null }
    errors.push(rowError(row, { code: 'unknownItem', params: { field: 'ad of this campaign' } }, at))
    return []
  })
  return { ids: [...new Set(ids)], errors }
}

/** The settings of a row; a cell with the stored value counts as the stored value. */
function toRowSettings(row: ParsedAd, record: AdRecord | null, home: AdHome, links: number[]): Partial<AdFields> {
  const { campaignId: _id, campaignReference: _reference, sequencePosition: _position, linkedTo, ...given } = row.cells
  const cells: Partial<AdFields> = { ...given, ...(linkedTo && { linkedTo: links }) }
  const type = cells.type ?? record?.fields.type
  // Only audio has subtypes: an ad of another type loses its own, one that becomes audio gets the plain one.
  if (record && cells.type !== undefined && cells.subtype === undefined) {
    if (type !== 'AUDIO') cells.subtype = null
    else cells.subtype = record.fields.subtype ?? 'AUDIO'
  }
  if (!record) return cells
  const stored = toAdCells(record.fields, home, null)
  const wanted = toAdCells({ ...record.fields, ...cells }, home, null)
  const differs = (field: AdCell) => !isSameCell(field, stored[field], wanted[field])
  return Object.fromEntries(Object.entries(cells).filter(([field]) => differs(field as AdCell)))
}

function toPlanContext(home: AdHome, record: AdRecord | null, { world, made }: AdRowContext): AdPlanContext {
  const siblings = new Map<number, SiblingFacts>(
    [...home.ads.values()].filter(({ id }) => id !== record?.id).map(({ id, fields }) => [id, fields]),
  )
  for (const [id, facts] of made.get(home.id)?.facts ?? []) siblings.set(id, facts)
  return { ...world, campaign: home.campaign, siblings }
}

const verbs: Partial<Record<AdBulkVerb, AdVerb>> = { ACTIVATE: 'activate', DEACTIVATE: 'deactivate', ARCHIVE: 'archive' }
const getVerb = ({ action }: ParsedAd): AdVerb | null => (action === null ? null : (verbs[action] ?? null))

function getEffect({ action }: ParsedAd, record: AdRecord | null, after: AdState): PlannedAd['effect'] {
  const moved = record !== null && (record.fields.status !== after.status || record.fields.archived !== after.archived)
  return moved && action !== null && verbs[action] ? (action as PlannedAd['effect']) : null
}

function lintRow(
  row: ParsedAd,
  record: AdRecord | null,
  { features, targeting: facts }: AdPlanWorld,
): { errors: RowError[]; warnings: RowError[] } {
  const { targeting } = row.cells
  const parsed = targeting && targeting !== record?.fields.targeting ? parseTargeting(targeting) : null
  const lints = parsed?.ok
    ? lintTargeting(parsed.targeting, features, { ...facts, withheld: withheldBeside(record?.fields.targeting, facts) })
    : []
  const at = { column: 'targeting', field: 'targeting', value: row.texts.targeting ?? null }
  const toRowErrors = (severity: string, code: 'targetingValue' | 'targetingQuestionable') =>
    lints
      .filter((lint) => lint.severity === severity)
      .map(({ message, suggestion }) => rowError(row, { code, params: { problem: message }, suggestion }, at))
  return { errors: toRowErrors('error', 'targetingValue'), warnings: toRowErrors('warning', 'targetingQuestionable') }
}

function toRefusals(row: ParsedAd, planned: AdPlan): RowError[] {
  if (planned.ok) return []
  if (planned.code === 'validationFailed') return planned.errors.map((one) => toAdRowError(row, one))
  const { status } = planned.params
  const action = row.action ?? 'UPDATE'
  const error: CellError =
    planned.code === 'adNotPlayable'
      ? { code: 'stateNotAllowed', sentence: errorText('adNotPlayable') }
      : planned.code === 'campaignActionNotAllowed'
        ? { code: 'stateNotAllowed', of: 'campaign', params: { status, action: 'a new ad' } }
        : { code: 'stateNotAllowed', params: { status, action } }
  return [rowError(row, error, { column: 'action', field: 'action', value: row.action })]
}

/** A finding of the rules with its column. */
function toAdRowError(row: ParsedAd, { field, code, params, suggestion }: FieldFinding): RowError {
  const cell = field.split('.')[0] as AdCell
  const column = adColumnOf(cell).header
  const error = { code, params: { field: column, ...params }, ...(suggestion !== undefined && { suggestion }) }
  return rowError(row, error, { column, field: cell, value: row.texts[cell] ?? null })
}

/** A row of another campaign than the one that the file is for. */
function leftOut(row: ParsedAd, record: AdRecord | null, { id }: AdHome): PlannedAd {
  const at = { column: 'campaign_id', field: 'campaignId', value: row.texts.campaignId ?? row.texts.campaignReference ?? null }
  const warning = rowError(row, { code: 'otherCampaign', of: 'campaign', params: { campaign: id } }, at)
  return { ...createPlanOutline(row, record), verdict: 'UNCHANGED', warnings: [warning] }
}

function refused(row: ParsedAd, record: AdRecord | null, errors: RowError[]): PlannedAd {
  return { ...createPlanOutline(row, record), errors }
}

function listChanges(
  row: ParsedAd,
  before: AdCells | null,
  after: AdCells,
  plan: PlannedAd,
  { zone, record }: { zone: string; record: AdRecord | null },
): FieldChange[] {
  // New linked ads have no id yet: the row's own text names them.
  const text = (cells: AdCells, field: AdCell) =>
    field === 'linkedTo' && cells === after && cells.linkedTo.some((key) => 'id' in key && key.id < 0)
      ? (row.texts.linkedTo ?? null)
      : printAdCell(field, cells[field], { zone }) || null
  // A campaign that does not exist yet is named by its reference.
  const parents: AdCell[] = before ? ['campaignId', 'campaignReference'] : [after.campaignId < 0 ? 'campaignId' : 'campaignReference']
  const cells = adFieldColumns
    .filter(({ field }) => !parents.includes(field))
    .map(({ field, label }) => ({ field, label, before: before && text(before, field), after: text(after, field) }))
  const flags: FieldChange[] = [
    ...(record && plan.after!.status !== record.fields.status
      ? [{ field: 'status', label: 'Status', before: record.fields.status, after: plan.after!.status }]
      : []),
    ...(record && plan.after!.archived !== record.fields.archived
      ? [{ field: 'archived', label: 'Archived', before: 'false', after: 'true' }]
      : []),
  ]
  return [...cells.filter((change) => change.before !== change.after), ...flags]
}

/** Validation of a campaign as a whole after its row. */
import {
  availableOrderActions,
  type CampaignField,
  type CampaignFields,
  checkCpm,
  checkPriority,
  flightFaults,
  missingBasics,
  missingForSubmit,
  newNameFindings,
  redundantCapping,
} from '../rules/index.ts'
import { type Lint, lintTargeting, parseTargeting, type TargetingFacts } from '../targeting/index.ts'
import { cpmToNumber, formatCpm, listSettings, type RowError } from '../values/index.ts'
import { columnOf, printField } from './campaign.ts'
import { atEnd, type CellError } from './read/cell.ts'
import type { CampaignRecord, PlanContext } from './context.ts'
import { resolveOrder } from './merge.ts'
import { type ParsedRow, rowError } from './read/parse.ts'
import { getDelivered } from './state.ts'
import { withheldBeside } from './targeting.ts'

export interface Candidate {
  row: ParsedRow
  /** Null for a new campaign. */
  record: CampaignRecord | null
  after: CampaignFields
  changed: readonly CampaignField[]
  /** True if this row submits it, or it was submitted before. */
  submitting: boolean
  submitted: boolean
  /** A draft that has just been created: nothing is filled in yet. */
  empty?: boolean
  /** Settings whose cells are wrong or missing: nothing that rests on them is judged. */
  unread?: ReadonlySet<string>
  ctx: PlanContext
}

const none: ReadonlySet<string> = new Set()

type Finding = [CampaignField, CellError]
type Check = (candidate: Candidate) => Finding[]

const finding = (field: CampaignField, code: CellError['code'], more: Omit<CellError, 'code'> = {}): Finding[] => [
  [field, { code, ...more }],
]

/** Missing settings; drafts may lack more than submitted campaigns. */
const complete: Check = ({ after, record, submitting, submitted, empty }) => {
  const missing = submitting || submitted ? missingForSubmit(after) : record || empty ? [] : missingBasics(after)
  const found = missing.flatMap((field) => finding(field, 'required'))
  // The wizard's last step asks if targeting was decided; everywhere is a decision too.
  return submitting && after.targeting === null ? [...found, ...finding('targeting', 'required', { suggestion: '[]' })] : found
}

/** A draft may have no name, and no name has hidden characters. */
const name: Check = ({ after, record }) => {
  return newNameFindings(after.name, record?.fields.name).map(({ field, ...error }) => [field, error])
}

const calendar: Check = ({ after: { startDate, endDate }, changed }) =>
  flightFaults({ startDate, endDate }).filter(([field]) => changed.includes(field))

const flight: Check = (candidate) => {
  const { startDate, endDate } = candidate.after
  const { submitting, ctx } = candidate
  if (calendar(candidate).length > 0) return []
  if (startDate !== null && endDate !== null && endDate <= startDate) return finding('endDate', 'endBeforeStart')
  return submitting && endDate !== null && endDate <= ctx.now ? finding('endDate', 'endInPast') : []
}

/** A campaign has its order's advertiser, currency and objective type. */
const order: Check = ({ after, record, changed, ctx }) => {
  if (after.orderId === null) return []
  const facts = resolveOrder(after, record, ctx)
  if (!facts) return finding('orderId', 'unknownItem')
  const found: Finding[] = []
  if (changed.includes('orderId') && !availableOrderActions(facts).includes('CREATE_CAMPAIGN'))
    found.push(...finding('orderId', facts.archived ? 'orderArchived' : 'orderNotWhole'))
  if (facts.advertiserId !== after.advertiserId) {
    found.push(
      ...finding('advertiserId', 'advertiserMismatch', {
        params: { advertiserId: facts.advertiserId },
        suggestion: String(facts.advertiserId),
      }),
    )
  }
  if (facts.currency !== after.currency)
    found.push(...finding('currency', 'currencyMismatch', { params: { currency: facts.currency }, suggestion: facts.currency }))
  if (facts.objectiveType !== after.objectiveType) {
    found.push(
      ...finding('objectiveType', 'objectiveTypeMismatch', {
        params: { objectiveType: facts.objectiveType },
        suggestion: facts.objectiveType,
      }),
    )
  }
  return found
}

/** Entities that a changed field names have to exist; those of unchanged fields may have been archived since. */
const items: Check = ({ after, record, changed, ctx }) => {
  const known: [CampaignField, boolean][] = [
    ['advertiserId', ctx.advertisers.has(after.advertiserId)],
    ['publisherId', after.publisherId === null || ctx.publishers.has(after.publisherId)],
    ['dealId', after.dealId === null || ctx.deals.has(after.dealId)],
    ['assignedUsername', after.assignedUsername === null || ctx.usernames.has(after.assignedUsername)],
  ]
  const found = known.flatMap(([field, isKnown]) => (changed.includes(field) && !isKnown ? finding(field, 'unknownItem') : []))
  const lists: ['categoryIds' | 'attributionPixelIds', ReadonlySet<string>][] = [
    ['categoryIds', ctx.categories],
    ['attributionPixelIds', ctx.pixels],
  ]
  if (changed.includes('advertiserId') && ctx.advertisers.get(after.advertiserId)?.archived)
    found.push(...finding('advertiserId', 'advertiserArchived'))
  for (const [field, existing] of lists) {
    const unknown = after[field].find((item) => !existing.has(item) && !record?.fields[field].includes(item))
    if (unknown !== undefined) found.push(...finding(field, 'unknownItem', { detail: unknown }))
  }
  return found
}

const priority: Check = ({ after, changed, ctx }) => {
  if (!changed.includes('pacingPriority') && !changed.includes('type')) return []
  const verdict = checkPriority(after.type, after.pacingPriority, ctx.advanced)
  if (verdict.ok) return []
  const nearest = String(verdict.nearest)
  const end = verdict.code === 'tooSmall' ? 'least' : verdict.code === 'tooBig' ? 'most' : null
  return finding('pacingPriority', verdict.code, end === null ? { suggestion: nearest } : atEnd(end, nearest))
}

/** The rows of a file often have the same targeting: each is checked once in a context. */
const judgements = new WeakMap<PlanContext, Map<string, Lint[]>>()

function targetingLints({ after, record, changed, unread = none, ctx }: Candidate): Lint[] {
  const { targeting: text, startDate, endDate } = after
  if (!changed.includes('targeting') || text === null) return []
  const known = judgements.get(ctx) ?? new Map<string, Lint[]>()
  judgements.set(ctx, known)
  const before = record?.fields.targeting
  // Its hours are held against a flight that can be read.
  const flight = unread.has('startDate') || unread.has('endDate') ? undefined : { startDate, endDate, zone: ctx.zone }
  const key = JSON.stringify([text, before, flight])
  const lints = known.get(key) ?? judge(text, before, flight, ctx)
  known.set(key, lints)
  return lints
}

function judge(text: string, before: string | null | undefined, flight: TargetingFacts['flight'], ctx: PlanContext): Lint[] {
  const parsed = parseTargeting(text)
  if (!parsed.ok) return []
  return lintTargeting(parsed.targeting, ctx.features, {
    ...ctx.targeting,
    withheld: withheldBeside(before, ctx.targeting),
    ...(flight && { flight }),
  })
}

const targeting: Check = (candidate) =>
  targetingLints(candidate)
    .filter(({ severity }) => severity === 'error')
    .flatMap(({ message, suggestion }) => finding('targeting', 'targetingValue', { params: { problem: message }, suggestion }))

/** A check, and the settings that it rests on beside the one that it blames. */
type Judgement = readonly [Check, ...CampaignField[]]

const errors: readonly Judgement[] = [
  [complete, 'type', 'objectiveUnlimited', 'secondScreenObjective'],
  [name],
  [calendar],
  [flight, 'startDate', 'endDate'],
  [order, 'orderId'],
  [items],
  [priority, 'type'],
  [targeting],
]

const cpmOverMaximum: Check = ({ after, changed, ctx }) =>
  listSettings('price').flatMap((field) => {
    const value = after[field]
    if (!changed.includes(field) || value === null) return []
    const { valid, maximumE4 } = checkCpm(value, after.currency, ctx.maxCpm)
    if (valid) return []
    return finding(field, 'cpmOverAgencyMax', { params: { maximum: formatCpm(cpmToNumber(maximumE4!), after.currency) } })
  })

const belowDelivered: Check = ({ record, after, changed }) => {
  if (!record) return []
  const parts: ['objectiveValue' | 'secondScreenObjective', number][] = [
    ['objectiveValue', getDelivered(record, after)],
    ['secondScreenObjective', record.delivered.secondScreenImpressions],
  ]
  return parts.flatMap(([field, delivered]) => {
    const value = after[field]
    return changed.includes(field) && value !== null && value < delivered
      ? finding(field, 'objectiveBelowDelivered', { params: { delivered } })
      : []
  })
}

const idleCapping: Check = ({ after, changed }) => {
  const redundant = changed.includes('capping') ? redundantCapping(after.capping) : null
  if (!redundant) return []
  const print = (rule: typeof redundant.idle) => `${rule.limit}/${rule.unitMultiplier}/${rule.unit}`
  return finding('capping', 'cappingRedundant', { detail: `${print(redundant.idle)} because of ${print(redundant.because)}` })
}

const questionableTargeting: Check = (candidate) =>
  targetingLints(candidate)
    .filter(({ severity }) => severity === 'warning')
    .flatMap(({ message }) => finding('targeting', 'targetingQuestionable', { params: { problem: message } }))

const warnings: readonly Judgement[] = [[cpmOverMaximum], [belowDelivered], [idleCapping], [questionableTargeting]]

function run(judgements: readonly Judgement[], candidate: Candidate): RowError[] {
  const { row, after, ctx, unread = none } = candidate
  return judgements
    .filter(([, ...uses]) => !uses.some((field) => unread.has(field)))
    .flatMap(([check]) => check(candidate))
    .filter(([field]) => !unread.has(field))
    .map(([field, error]) => {
      const column = columnOf(field).header
      const value = row.texts[field] ?? (printField(field, after[field], ctx) || null)
      return rowError(row, { ...error, params: { field: column, ...error.params } }, { column, field, value })
    })
}

/** Errors and warnings of the planned campaign. A row with settings that cannot be read is refused anyway: it has no warnings. */
export function validate(candidate: Candidate): { errors: RowError[]; warnings: RowError[] } {
  return { errors: run(errors, candidate), warnings: candidate.unread ? [] : run(warnings, candidate) }
}

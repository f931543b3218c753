/**
 * Fixes of many campaigns in one book. The search treats each campaign as if it were alone. Then it takes the fixes one after the other, in
 * the order of the campaigns, and shares the book again after each. So each fix is measured beside the fixes before it. No fix costs an
 * earlier campaign its delivery, and no impression is counted for two campaigns.
 */
import { type BookedCampaign, remainingImpressions } from '../../contention/book.ts'
import { rebook, type Snapshot } from '../../snapshot.ts'
import type { Contending } from '../reach/contending.ts'
import { type Fix, findFixes, type FixOptions } from '../fix/fix.ts'
import { leastProbability } from '../fix/fix-search.ts'
import { type Forecast, forecastCampaign } from '../forecast.ts'
import { type Loss, findLosses } from '../verdict/losses.ts'
import type { ForecastRequest, CampaignQuestion } from '../question/question.ts'
import type { DeliveryForecast } from '../verdict/verdict.ts'
import { applyChanges, type Changes } from '../question/what-if.ts'

/** A campaign of a plan. */
export interface PlanCampaign {
  /** As it is; its question has an id. */
  asked: ForecastRequest
  name: string
  options?: FixOptions
  /** The value of each missing impression, in money or in another unit. Campaigns at the greatest risk come first. */
  worth: number
  /** It cannot deliver yet, for a cause that no setting changes. The answer shows it as it would be without that cause. */
  waits?: boolean
  /** Rules of each group of the targeting that a fix may change. The default is all. */
  ownRules?: readonly number[]
  /** The caller's own choice: changes, or null for none. The default is the cheapest fix of the kinds that may be chosen. */
  chosen?: Changes | null
}

export interface PlanOptions {
  /** A fix that changes one of these is only proposed. The caller alone can choose it. */
  kept: readonly (keyof Changes)[]
  /** The largest number of campaigns to search fixes for: those at the greatest risk. */
  most: number
}

/** Impressions that are missing in a bad case, and the chance to deliver in full. */
export interface Prospect {
  remaining: number
  /** Missing at the end if one in ten cases turns out worse. */
  shortfall: number
  probability: number | null
}

export type PlannedFix = Pick<Fix, 'kind' | 'changes' | 'effort' | 'publishers'>

/** How fixes of a plan meet. Ids are those of campaigns. */
export type PlanConflict =
  /** The fix of the first takes from the second, which is part of the plan too; `inFull`: it delivers all the same. */
  | { kind: 'TAKES'; campaignId: number; fromId: number; percent: number; inFull: boolean }
  /** The plan does not take the cheapest fix. Beside the others it is not enough, or it would cost the named campaign its delivery. */
  | { kind: 'OTHER_FIX'; campaignId: number; sparedId: number | null }
  /** No fix is enough beside those that are taken. */
  | { kind: 'NO_ROOM'; campaignId: number }
  /** It delivers in full by what other fixes leave to it. */
  | { kind: 'FREED'; campaignId: number }

export interface PlannedCampaign {
  campaignId: number
  /** Without the plan. */
  before: DeliveryForecast
  contending: Contending | null
  /** The state with the plan. For a campaign without a choice, its state beside the choices of the others. */
  after: DeliveryForecast
  now: Prospect
  later: Prospect
  /** Fixes of the campaign alone, the cheapest first. */
  fixes: readonly PlannedFix[]
  /** The choice; null: it stays as it is. */
  chosen: Changes | null
  /** The proposal where nothing is chosen, and its chance beside the plan; null: there is none. */
  proposal: { changes: Changes; later: Prospect; loses: readonly Loss[] } | null
  /** Campaigns that lose impressions by the choice, the largest loss first. */
  loses: readonly Loss[]
}

export interface JointPlan {
  /** The greatest risk first. */
  campaigns: PlannedCampaign[]
  conflicts: PlanConflict[]
  /** Campaigns that wait, as they would be beside the plan. */
  waiting: { campaignId: number; later: Prospect }[]
  /** Campaigns at risk beyond the limit. */
  left: number
  /** Campaigns that will deliver in full. */
  inFull: number
}

/** A campaign under way through the plan. */
interface Member {
  campaign: PlanCampaign
  before: Forecast
  now: Prospect
  fixes: readonly Fix[]
  chosen: Changes | null
  loses: readonly Loss[]
}

/** Answers the plan in one go: see `jointPlanSteps`. */
export function planJointly(snapshot: Snapshot, campaigns: readonly PlanCampaign[], options: PlanOptions): JointPlan {
  const steps = jointPlanSteps(snapshot, campaigns, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Makes the plan in steps of some forecasts each, so that the caller can answer other questions in between. Each step gives the finished
 * part of the work, 0 to 1: the forecasts made so far over those made and the most that are still to come.
 * @example for (const steps = jointPlanSteps(snapshot, campaigns, options); !(result = steps.next()).done; ) await turn()
 */
export function* jointPlanSteps(
  snapshot: Snapshot,
  campaigns: readonly PlanCampaign[],
  { kept, most }: PlanOptions,
): Generator<number, JointPlan> {
  const work = new Work(campaigns, most)
  const risks: { campaign: PlanCampaign; money: number }[] = []
  let inFull = 0
  for (const campaign of campaigns.filter(({ waits }) => !waits)) {
    const forecast = quickForecast(snapshot, campaign, {})
    yield work.did('look')
    if (!forecast?.parts) continue
    const { status } = forecast.deliveryForecast
    // What the caller names is part of the plan, however it will deliver.
    if (status === 'IN_FULL' && !campaign.chosen) inFull += 1
    else risks.push({ campaign, money: toProspect(forecast).shortfall * campaign.worth })
  }
  risks.sort((a, b) => b.money - a.money || a.campaign.asked.question.id! - b.campaign.asked.question.id!)
  const members: Member[] = []
  work.members(Math.min(most, risks.length))
  for (const { campaign } of risks.slice(0, most)) {
    const found = knownFixes(snapshot, campaign)
    yield work.did('search')
    if (found)
      members.push({
        campaign,
        before: found.before,
        fixes: filterUsable(found.fixes, campaign),
        now: toProspect(found.before),
        chosen: null,
        loses: [],
      })
  }
  const conflicts: PlanConflict[] = []
  let book = snapshot
  // The caller's own choices hold; the others are chosen beside them.
  const order = [...members.filter(({ campaign }) => campaign.chosen), ...members.filter(({ campaign }) => campaign.chosen === undefined)]
  for (const member of order) {
    const taken = member.campaign.chosen
      ? bookFix(book, member, member.campaign.chosen)
      : chooseFix(book, member, { kept, members, conflicts })
    yield work.did('choose')
    if (!taken) continue
    conflicts.push(...listConflicts(member, taken.loses, members))
    book = taken.book
    member.chosen = taken.changes
    member.loses = taken.loses
  }
  const planned: PlannedCampaign[] = []
  for (const member of members) {
    planned.push(finish(book, member))
    yield work.did('finish')
  }
  const waiting: JointPlan['waiting'] = []
  for (const campaign of campaigns.filter(({ waits }) => waits)) {
    const forecast = quickForecast(book, campaign, {})
    if (forecast) waiting.push({ campaignId: campaign.asked.question.id!, later: toProspect(forecast) })
    yield work.did('look')
  }
  const settledConflicts = conflicts.map((one) => settled(one, planned))
  return { campaigns: planned, conflicts: settledConflicts, waiting, left: Math.max(0, risks.length - most), inFull }
}

/** Forecasts that a step makes, about. */
const forecastsByStep = { look: 1, search: 16, choose: 4, finish: 2 } as const

/** The finished part of a plan's work. The number of campaigns at risk is unknown at first. Once it is known, less work is left. */
class Work {
  readonly #looks: number
  #members: number
  #done = 0
  #said = 0

  constructor(campaigns: readonly PlanCampaign[], most: number) {
    this.#looks = campaigns.length
    this.#members = Math.min(most, campaigns.filter(({ waits }) => !waits).length)
  }

  /** Campaigns that fixes are searched for. */
  members(count: number): void {
    this.#members = count
  }

  did(step: keyof typeof forecastsByStep): number {
    this.#done += forecastsByStep[step]
    const { look, search, choose, finish } = forecastsByStep
    const all = this.#looks * look + this.#members * (search + choose + finish)
    this.#said = Math.max(this.#said, Math.min(1, this.#done / all))
    return this.#said
  }
}

interface BookedFix {
  changes: Changes
  book: Snapshot
  loses: readonly Loss[]
}

interface Choosing {
  kept: PlanOptions['kept']
  members: readonly Member[]
  conflicts: PlanConflict[]
}

function bookFix(book: Snapshot, { campaign }: Member, changes: Changes): BookedFix {
  const next = rebook(book, [toBooking(applyChanges(campaign.asked.question, changes), campaign.name)])
  return { changes, book: next, loses: findLosses(book, next, campaign.asked.question.id!) }
}

/** The cheapest fix that is enough beside those before it, and does no harm to them. Null: there is none, or none is needed. */
function chooseFix(book: Snapshot, member: Member, { kept, members, conflicts }: Choosing): BookedFix | null {
  const { campaign, fixes } = member
  const campaignId = campaign.asked.question.id!
  const isFree = ({ changes }: Fix) => kept.every((name) => changes[name] === undefined)
  const usual = fixes.filter(isFree)
  if (isEnough(quickForecast(book, campaign, {}))) {
    conflicts.push({ kind: 'FREED', campaignId })
    return null
  }
  if (usual.length === 0) return null
  let sparedId: number | null = null
  const attempt = ({ changes }: Pick<Fix, 'changes'>): BookedFix | null => {
    if (!isEnough(quickForecast(book, campaign, changes))) return null
    const taken = bookFix(book, member, changes)
    const harmed = members.find((other) => other.chosen && isHarmed(taken, other))
    if (harmed) sparedId ??= harmed.campaign.asked.question.id
    return harmed ? null : taken
  }
  for (const [index, fix] of usual.entries()) {
    const taken = attempt(fix)
    if (taken && index > 0) conflicts.push({ kind: 'OTHER_FIX', campaignId, sparedId })
    if (taken) return taken
  }
  // Beside the others it takes more, so the search begins again in the present book.
  const again = findFixes(book, campaign.asked, campaign.options)
  for (const fix of again.ok ? again.fixes.filter(isFree) : []) {
    const taken = attempt(fix)
    if (!taken) continue
    conflicts.push({ kind: 'OTHER_FIX', campaignId, sparedId })
    return taken
  }
  conflicts.push({ kind: 'NO_ROOM', campaignId })
  return null
}

/** True if a chosen fix is no longer enough. */
function isHarmed({ book, loses }: BookedFix, { campaign, chosen }: Member): boolean {
  if (!loses.some(({ campaignId }) => campaignId === campaign.asked.question.id)) return false
  return !isEnough(quickForecast(book, campaign, chosen!))
}

/** A loss of this part of what a campaign wants is told. */
const namedPercentMin = 1

function listConflicts({ campaign }: Member, losses: readonly Loss[], members: readonly Member[]): PlanConflict[] {
  const isChosen = (id: number) => members.some(({ chosen, campaign: other }) => chosen && other.asked.question.id === id)
  return losses
    .filter(({ campaignId, percent }) => percent >= namedPercentMin && isChosen(campaignId))
    .map(({ campaignId, percent }) => ({
      kind: 'TAKES',
      campaignId: campaign.asked.question.id!,
      fromId: campaignId,
      percent: Math.round(percent),
      inFull: true,
    }))
}

/** A conflict with how it came out at the end. */
function settled(conflict: PlanConflict, planned: readonly PlannedCampaign[]): PlanConflict {
  if (conflict.kind !== 'TAKES') return conflict
  const from = planned.find(({ campaignId }) => campaignId === conflict.fromId)
  return { ...conflict, inFull: from?.after.status === 'IN_FULL' }
}

function finish(book: Snapshot, member: Member): PlannedCampaign {
  const { campaign, before, now, fixes, chosen, loses } = member
  const after = quickForecast(book, campaign, chosen ?? {}) ?? before
  const first = chosen ? undefined : fixes[0]
  const common = {
    campaignId: campaign.asked.question.id!,
    before: before.deliveryForecast,
    contending: before.parts?.contending ?? null,
    after: after.deliveryForecast,
    now,
    later: toProspect(after),
    fixes: fixes.map(({ kind, changes, effort, publishers }) => ({ kind, changes, effort, publishers })),
    chosen,
    loses,
  }
  if (!first) return { ...common, proposal: null }
  const taken = bookFix(book, member, first.changes)
  const later = toProspect(quickForecast(book, campaign, first.changes) ?? first.forecast)
  return { ...common, proposal: { changes: first.changes, later, loses: taken.loses } }
}

/** Fixes that change the campaign's own rules. The other rules are those that bind it. */
function filterUsable(fixes: readonly Fix[], { ownRules }: PlanCampaign): readonly Fix[] {
  if (!ownRules) return fixes
  return fixes.filter(({ changes: { dropRules = [], replaceRules = [] } }) =>
    [...dropRules, ...replaceRules].every(({ group, rule }) => rule < (ownRules[group] ?? 0)),
  )
}

function quickForecast(book: Snapshot, { asked }: PlanCampaign, changes: Changes): Forecast | null {
  const answer = forecastCampaign(book, { ...asked, question: applyChanges(asked.question, changes) }, { rules: false, contending: false })
  return answer.ok ? answer.forecast : null
}

function isEnough(forecast: Forecast | null): boolean {
  return forecast?.deliveryForecast.status === 'IN_FULL' && (forecast.deliveryForecast.probability ?? 1) >= leastProbability
}

/** Nine of ten outcomes exceed the bad case. Where too few listeners match to say, the expected value replaces it. */
export function toProspect({ deliveryForecast, parts }: Forecast): Prospect {
  const remaining = Math.max(0, deliveryForecast.remainingCampaignObjective ?? 0)
  const sure = Math.max(0, Math.min(remaining, Math.floor(parts?.sellable ?? deliveryForecast.deliverable ?? 0)))
  return { remaining, shortfall: remaining - sure, probability: deliveryForecast.probability }
}

/** The claim of a question in the book. */
export function toBooking(question: CampaignQuestion, name: string): BookedCampaign {
  const { id, startMs, objective, capping, orderCapping = [], ...rest } = question
  return {
    ...rest,
    id: id!,
    name,
    startMs: startMs ?? 0,
    remaining: objective.unlimited ? null : Math.max(0, remainingImpressions(objective)),
    dailyAverage: 0,
    capping: [...capping, ...orderCapping],
  }
}

interface KnownFixes {
  before: Forecast
  fixes: readonly Fix[]
}

const searched = new WeakMap<Snapshot, Map<string, KnownFixes | null>>()
/** The number of searches kept for a snapshot. A plan that is requested again with other choices needs no new search. */
const mostKept = 400

function knownFixes(snapshot: Snapshot, { asked, options }: PlanCampaign): KnownFixes | null {
  let known = searched.get(snapshot)
  if (!known) searched.set(snapshot, (known = new Map()))
  const key = JSON.stringify([asked, options], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  if (known.has(key)) return known.get(key)!
  const found = findFixes(snapshot, asked, options)
  const first = found.ok ? forecastCampaign(snapshot, asked, { rules: false }) : null
  const kept = found.ok && first?.ok ? { before: first.forecast, fixes: found.fixes } : null
  known.set(key, kept)
  if (known.size > mostKept) known.delete(known.keys().next().value!)
  return kept
}

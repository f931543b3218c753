/** From the engine's plan to that of the call. Pure. */
import type { JointPlan, Loss, PlanConflict, PlannedCampaign, Prospect } from '@spotdesk/forecast'
import type { forecast } from '@spotdesk/sdk/contract'
import {
  type AttentionConflict,
  attentionCauses,
  attentionConflictTexts,
  cpmScale,
  deliverySteps,
  type Formats,
  otherBuyersName,
} from '@spotdesk/sdk/values'
import { toForecastDates, toDelivery, withTakers } from '../present.ts'
import type { ForecastCampaign } from '../../snapshots/campaign-of.ts'
import type { FoundCause } from './causes.ts'
import { type FixedCampaign, toFix, toWaiting } from './fixes.ts'
import type { AttentionFacts } from './store.ts'

/** A campaign of the plan before it is told. */
export interface Drafted {
  campaign: ForecastCampaign
  facts: AttentionFacts
  /** The cause that no forecast tells; null: the forecast's. */
  cause: FoundCause | null
  /** The caller's choice; undefined: none was made. */
  choice: { cpm?: number | undefined; changes: unknown } | undefined
  /** Its settings cannot be changed: a fix is proposed to the publisher. */
  isLocked: boolean
  planned: PlannedCampaign | null
  /** As it would be without the cause; null: it is planned. */
  later: Prospect | null
}

export interface PresentedPlan {
  now: Date
  source: forecast.AttentionPlan['snapshot']
  /** Ids of campaigns that may be named; null: all of the agency. */
  visible: ReadonlySet<number> | null
  names: ReadonlyMap<number, string>
  publisherNames: ReadonlyMap<number, string>
  formats: Formats
}

type AttentionCampaign = forecast.AttentionCampaign

export function presentPlan(drafts: readonly Drafted[], plan: JointPlan, about: PresentedPlan): forecast.AttentionPlan {
  const presentedDrafts = drafts.map((draft) => ({ draft, campaign: presentCampaign(draft, about) }))
  const campaigns = presentedDrafts.map(({ campaign }) => campaign).toSorted(byCause)
  return {
    madeAt: about.now,
    snapshot: about.source,
    campaigns,
    totals: sumTotals(presentedDrafts),
    conflicts: plan.conflicts.map((conflict) => toConflict(conflict, about.names)),
    left: plan.left,
    inFull: plan.inFull,
  }
}

/** The causes with the most money first where money can be compared, which one currency is; else in their own order. */
function byCause(a: AttentionCampaign, b: AttentionCampaign): number {
  return (
    deliverySteps.indexOf(a.cause) - deliverySteps.indexOf(b.cause) ||
    (b.before.atRisk ?? 0) - (a.before.atRisk ?? 0) ||
    a.campaignId - b.campaignId
  )
}

function presentCampaign(draft: Drafted, about: PresentedPlan): AttentionCampaign {
  const { campaign, facts, planned } = draft
  const fixed: FixedCampaign = {
    campaign,
    facts,
    currency: facts.currency,
    publisherNames: about.publisherNames,
    formats: about.formats,
  }
  const common = {
    campaignId: campaign.id,
    name: campaign.name,
    advertiserName: facts.advertiserName,
    status: campaign.status,
    currency: facts.currency,
    settings: { priority: campaign.priority, endDate: campaign.endDate, cappingRules: [...campaign.capping] },
  }
  return planned
    ? { ...common, ...presentPlanned(planned, fixed, { ...about, isLocked: draft.isLocked }) }
    : { ...common, ...presentWaiting(draft, fixed) }
}

type PresentedPart = Omit<AttentionCampaign, 'campaignId' | 'name' | 'advertiserName' | 'status' | 'currency' | 'settings'>

function presentPlanned(planned: PlannedCampaign, fixed: FixedCampaign, about: PresentedPlan & Pick<Drafted, 'isLocked'>): PresentedPart {
  const { before, contending, now, later, fixes, chosen, proposal } = planned
  const { campaign } = fixed
  const presented = { campaign, now: about.now, snapshot: null, visible: about.visible, formats: about.formats }
  const verdict = withTakers(toDelivery(before, toForecastDates(presented)), contending, presented)
  const known = chosen && fixes.find(({ changes }) => JSON.stringify(changes) === JSON.stringify(chosen))
  const own = chosen && toFix(known ?? { kind: 'combine', changes: chosen, publishers: [] }, fixed)
  return {
    cause: (verdict.reason && attentionCauses[verdict.reason.code]) ?? 'TARGETING',
    reason: verdict.reason?.text ?? '',
    remaining: now.remaining,
    before: toProspect(now, campaign),
    after: toProspect(chosen ? later : (proposal?.later ?? later), campaign),
    outcome: chosen ? computeOutcome(now, later, campaign) : null,
    chosen: own,
    fixes: fixes.map((fix) => (about.isLocked ? toWaiting('seller', toFix(fix, fixed).text) : toFix(fix, fixed))),
    loses: toLosers(chosen ? planned.loses : (proposal?.loses ?? []), { visible: about.visible, agencyId: campaign.agencyId }),
  }
}

function presentWaiting({ cause, later, choice, campaign, isLocked }: Drafted, fixed: FixedCampaign): PresentedPart {
  const { step, text, remedy, code } = cause!
  const cpm = isLocked ? null : cause!.cpm
  const price = cpm !== null && choice?.changes ? (choice.cpm ?? cpm) : cpm
  const kind = step === 'CREATIVE' ? 'creative' : code === 'awaitingSeller' ? 'seller' : 'elsewhere'
  const fix = price === null ? toWaiting(kind, remedy) : toFix({ kind: 'combine', changes: {}, publishers: [] }, fixed, price)
  return {
    cause: step,
    reason: text,
    remaining: later!.remaining,
    before: toProspect({ remaining: later!.remaining, shortfall: later!.remaining, probability: later!.remaining > 0 ? 0 : 1 }, campaign),
    after: toProspect(later!, campaign),
    outcome: choice?.changes && price !== null ? computeOutcome({ ...later!, shortfall: later!.remaining }, later!, campaign) : null,
    chosen: choice?.changes && price !== null ? fix : null,
    fixes: [fix],
    loses: [],
  }
}

/**
 * Money of a fix, from the campaign without it to the campaign with it. What is taken out of the objective is given up; of what is no longer
 * missing, the rest is delivered.
 */
function computeOutcome(now: Prospect, later: Prospect, { cpmE4 }: ForecastCampaign): AttentionCampaign['outcome'] {
  if (cpmE4 === null) return null
  const givenUp = Math.max(0, now.remaining - later.remaining)
  const saved = now.shortfall - later.shortfall
  // What is given up beyond that would have been delivered.
  return { recovered: toPrice(givenUp > 0 ? Math.max(0, saved - givenUp) : saved, cpmE4), givenUp: toPrice(givenUp, cpmE4) }
}

/** In cents, of impressions at a CPM in 10⁻⁴. */
const toPrice = (impressions: number, cpmE4: number) => Math.round((impressions * cpmE4) / 10 ** (cpmScale + 1)) / 100

/** The price of what is missing. */
function toProspect({ remaining, shortfall, probability }: Prospect, { cpmE4 }: ForecastCampaign): forecast.Prospect {
  return {
    shortfall,
    shortfallPercent: remaining > 0 ? Math.round((1000 * shortfall) / remaining) / 10 : null,
    atRisk: cpmE4 === null ? null : toPrice(shortfall, cpmE4),
    probability: probability === null ? null : Math.round(probability * 1000) / 1000,
  }
}

/** Campaigns that may not be named are one: the percent of the one that loses most. */
function toLosers(
  losses: readonly Loss[],
  { visible, agencyId }: { visible: ReadonlySet<number> | null; agencyId: number },
): forecast.AttentionCampaign['loses'] {
  const isNamed = (loss: Loss) => loss.agencyId === agencyId && (visible === null || visible.has(loss.campaignId))
  const tenths = (percent: number) => Math.round(10 * percent) / 10
  const named = losses.filter(isNamed).map(({ campaignId, name, percent }) => ({ campaignId, name, percent: tenths(percent) }))
  const others = losses.filter((loss) => !isNamed(loss))
  if (others.length === 0) return named
  // In steps of 5 % (docs/domain.md §10.2).
  const most = Math.max(5, Math.round(Math.max(...others.map(({ percent }) => percent)) / 5) * 5)
  return [...named, { campaignId: null, name: otherBuyersName, percent: most }]
}

/** Sums by currency. The rest counts every campaign as it will be with the chosen fixes: one without a fix may gain or lose by those of others. */
function sumTotals(told: readonly { draft: Drafted; campaign: AttentionCampaign }[]): forecast.AttentionPlan['totals'] {
  const sums = new Map<string, Omit<forecast.AttentionPlan['totals'][number], 'currency'>>()
  for (const { draft, campaign } of told) {
    const { currency, before, after, chosen, outcome, remaining } = campaign
    const later = chosen ? after : draft.planned ? toProspect(draft.planned.later, draft.campaign) : before
    const { cpmE4 } = draft.campaign
    const atRisk = before.atRisk ?? 0
    const left = later.atRisk ?? 0
    const givenUp = outcome?.givenUp ?? 0
    const recovered = outcome?.recovered ?? atRisk - left
    const sure = cpmE4 === null ? 0 : toPrice(Math.max(0, (remaining ?? 0) - before.shortfall), cpmE4)
    const sum = sums.get(currency) ?? { atRisk: 0, left: 0, recovered: 0, givenUp: 0, kept: 0 }
    sums.set(currency, {
      atRisk: sum.atRisk + atRisk,
      left: sum.left + left,
      recovered: sum.recovered + recovered,
      givenUp: sum.givenUp + givenUp,
      // Less what is given up of it.
      kept: sum.kept + sure + (atRisk - left - givenUp - recovered),
    })
  }
  const cents = (value: number) => Math.round(value * 100) / 100
  return [...sums]
    .map(([currency, { atRisk, left, recovered, givenUp, kept }]) => ({
      currency,
      atRisk: cents(atRisk),
      left: cents(left),
      recovered: cents(recovered),
      givenUp: cents(givenUp),
      kept: cents(kept),
    }))
    .toSorted((a, b) => b.atRisk - a.atRisk)
}

function toConflict(conflict: PlanConflict, names: ReadonlyMap<number, string>): forecast.AttentionPlan['conflicts'][number] {
  const otherId = conflict.kind === 'TAKES' ? conflict.fromId : conflict.kind === 'OTHER_FIX' ? conflict.sparedId : null
  const kind = toConflictKind(conflict)
  const getName = (id: number | null) => (id === null ? '' : (names.get(id) ?? String(id)))
  const values: Record<string, string> = {
    campaign: getName(conflict.campaignId),
    other: getName(otherId),
    percent: conflict.kind === 'TAKES' ? String(conflict.percent) : '',
  }
  return {
    kind,
    campaignId: conflict.campaignId,
    otherId,
    text: attentionConflictTexts[kind].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  }
}

function toConflictKind(conflict: PlanConflict): AttentionConflict {
  if (conflict.kind === 'TAKES') return conflict.inFull ? 'TAKES' : 'TAKES_TOO_MUCH'
  return conflict.kind === 'OTHER_FIX' && conflict.sparedId !== null ? 'SPARED' : conflict.kind
}

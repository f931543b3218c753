/** The morning plan: campaigns that will not deliver or do not, and their fixes in one book. */
import type { Changes, JointPlan, PlanCampaign, PlannedCampaign } from '@spotdesk/forecast'
import type { forecast } from '@spotdesk/sdk/contract'
import { adCounts, availableActions } from '@spotdesk/sdk/rules'
import { attentionLimits, cpmScale, hourMs } from '@spotdesk/sdk/values'
import type { Call, Handler } from '../../../platform/http/route.ts'
import { fieldError } from '../../../platform/http/answer/problem.ts'
import { findBestPriority } from '../best-priority.ts'
import { toChanges } from '../changes.ts'
import { invalid } from '../problems.ts'
import { readProposable, readVisibleIds } from '../store.ts'
import { readReplacements } from '../targeting.ts'
import { toSource } from '../present.ts'
import { toForecastRequest, checkForecastable, ownTargeting } from '../../snapshots/asked.ts'
import type { ForecastCampaign } from '../../snapshots/campaign-of.ts'
import { type FoundCause, type ReadCauses, type AttentionCall, filterStalledCampaigns, lookUpCauses } from './causes.ts'
import { soldChanges } from './fixes.ts'
import { type Drafted, presentPlan } from './present.ts'
import { whenMade } from './made-plans.ts'
import { keepLastPlan } from './plan-store.ts'
import { type AttentionFacts, countInFull, readAttentionFacts, readCandidates } from './store.ts'

type Choice = NonNullable<forecast.AttentionRequest['chosen']>[number]

/** Plans that are asked for within this time are made from the same searches. */
const sameMs = hourMs / 4

export const planAttention =
  (readCauses: ReadCauses): Handler<typeof forecast.attention> =>
  ({ body }, call) =>
    makePlan({ ...pick(call), readCauses }, body, patienceMs)
const pick = ({ db, actor, services }: Call) => ({ db, actor, services })
/** The time that a caller waits: a plan that takes longer is made on, and found by the next call. */
const patienceMs = 8000

/**
 * A plan of all campaigns is kept as the last one of its user.
 * @param patienceMs the time after which it is made on without the caller
 * @throws Problem validationFailed for campaigns that the actor may not see, planBeingMade, forecastWarmingUp, noInventory
 */
export async function makePlan(
  call: AttentionCall,
  request: forecast.AttentionRequest,
  patienceMs: number,
): Promise<forecast.AttentionPlan> {
  const plan = await computePlan(call, request, patienceMs)
  const { actor, services } = call
  const isOfAll = !request.campaignIds && !request.advertiserId && !request.chosen
  if (isOfAll && actor.userId !== null) await services.db.write(actor, (tx) => keepLastPlan(tx, actor, JSON.stringify(plan)))
  return plan
}

async function computePlan(
  call: AttentionCall,
  { campaignIds, advertiserId, chosen = [] }: forecast.AttentionRequest,
  patienceMs: number,
): Promise<forecast.AttentionPlan> {
  const { db, actor, services } = call
  await refuseStrangers(call, { campaignIds: campaignIds ?? [], chosen })
  const now = services.clock.now()
  const wanted = { ids: campaignIds ?? null, advertiserId: advertiserId ?? null, now }
  const [campaigns, inFull] = await Promise.all([readCandidates(db, actor, wanted), campaignIds ? 0 : countInFull(db, actor, wanted)])
  const facts = await readAttentionFacts(
    db,
    actor,
    campaigns.map(({ id }) => id),
  )
  const [proposable, causes] = await Promise.all([readProposable(call), lookUpCauses(call, filterStalledCampaigns(campaigns, facts, now))])
  const choices = await readChoices(call, chosen, campaigns)
  const since = new Date(Math.floor(now.getTime() / sameMs) * sameMs)
  const plannable = campaigns.flatMap((campaign): { campaign: ForecastCampaign; question: PlanCampaign }[] => {
    const about = { campaign, cause: causes.get(campaign.id), choice: choices.get(campaign.id) }
    const question = questionFor(call, about, { now: since, proposable })
    return question ? [{ campaign, question }] : []
  })
  const { thresholds } = campaigns[0] ? toForecastRequest(campaigns[0], now) : { thresholds: undefined }
  const question = {
    campaigns: plannable.map((one) => one.question),
    ...(thresholds && { thresholds }),
    kept: soldChanges,
    most: attentionLimits.campaigns,
  }
  const { answer, snapshot } = await whenMade(services, actor, question, patienceMs)
  const drafts = toDrafts(answer, campaigns, { causes, chosen, facts })
  const visible = await readLosers(call, answer)
  return presentPlan(
    drafts,
    { ...answer, inFull: answer.inFull + inFull },
    {
      now,
      source: toSource(snapshot, now),
      visible,
      names: new Map(campaigns.map(({ id, name }) => [id, name])),
      publisherNames: new Map(proposable.map(({ id, name }) => [id, name])),
      formats: actor.user,
    },
  )
}

/** @throws Problem validationFailed with the place of each campaign that the actor may not see */
async function refuseStrangers(
  { db, actor }: AttentionCall,
  { campaignIds, chosen }: { campaignIds: readonly number[]; chosen: readonly Choice[] },
): Promise<void> {
  const named = [
    ...campaignIds.map((id, index) => ({ id, place: `campaignIds.${index}` })),
    ...chosen.map(({ campaignId: id }, index) => ({ id, place: `chosen.${index}.campaignId` })),
  ]
  if (named.length === 0) return
  const visible = new Set(
    await readVisibleIds(
      db,
      actor,
      named.map(({ id }) => id),
    ),
  )
  const strangers = named.filter(({ id }) => !visible.has(id))
  if (strangers.length > 0) throw invalid(strangers.map(({ id, place }) => fieldError(place, 'unknownItem', { field: 'campaign' }, id)))
}

/** The caller's choices as changes of the engine. @throws Problem validationFailed */
async function readChoices(
  call: AttentionCall,
  chosen: readonly Choice[],
  campaigns: readonly ForecastCampaign[],
): Promise<Map<number, Changes | null>> {
  const choices = new Map<number, Changes | null>()
  for (const { campaignId, changes } of chosen) {
    const campaign = campaigns.find(({ id }) => id === campaignId)
    // It has ended, or was paused, since the plan was made.
    if (!campaign) continue
    const replaced = changes ? await readReplacements(call, changes.replaceRules ?? []) : []
    choices.set(campaignId, changes && toChanges(changes, campaign, replaced))
  }
  return choices
}

interface About {
  campaign: ForecastCampaign
  cause: FoundCause | undefined
  choice: Changes | null | undefined
}

/** The campaign as the engine is asked about it; null where a forecast says nothing. */
function questionFor(
  { actor }: AttentionCall,
  { campaign, cause, choice }: About,
  { now, proposable }: { now: Date; proposable: Awaited<ReturnType<typeof readProposable>> },
): PlanCampaign | null {
  const { thresholds: _, ...asked } = toForecastRequest(campaign, now)
  const common = { name: campaign.name, worth: (campaign.cpmE4 ?? 0) / 10 ** cpmScale / 1000 }
  if (cause) {
    const { question } = asked
    const ads = cause.step === 'CREATIVE' ? assumedAds(campaign, question.ads) : question.ads
    return { ...common, asked: { ...asked, question: { ...question, ads } }, waits: true }
  }
  if (!checkForecastable(campaign, now).ok) return null
  return {
    ...common,
    asked,
    options: {
      bestPriority: findBestPriority(campaign, actor),
      // A file writes whole amounts.
      moneyDigits: 0,
      publishers: proposable.map(({ id }) => id),
      zones: proposable.flatMap(({ zones }) => zones),
    },
    ownRules: ownTargeting(campaign).groups.map(({ rules }) => rules.length),
    // What nobody may change is not chosen: its fixes are proposals to the publisher.
    ...(isLocked(campaign) ? { chosen: null } : choice !== undefined && { chosen: choice }),
  }
}

/** True if its settings cannot be changed: a guaranteed campaign stays as it was accepted. */
const isLocked = ({ status, type, archived }: ForecastCampaign) =>
  !availableActions({ status, campaignType: type, archived }).includes('EDIT_CAMPAIGN')

/** Length of an ad of which nothing is known, in seconds. */
const usualSeconds = 30

/** The ads as they would be with creatives; one of the usual length where there is none. */
function assumedAds({ status }: ForecastCampaign, ads: PlanCampaign['asked']['question']['ads']) {
  const spoken = ads.filter(({ type }) => type === 'AUDIO' || type === 'VIDEO' || type === 'REDIRECT')
  const usual = { type: 'AUDIO' as const, durationSeconds: usualSeconds, active: true, targeting: null, link: 'AND' as const, capping: [] }
  if (spoken.length === 0) return [usual]
  return spoken.map((ad) => ({
    ...ad,
    durationSeconds: ad.durationSeconds ?? usualSeconds,
    active: adCounts({ status: 'ACTIVE' }, status),
  }))
}

/** Planned campaigns with what is known of them: those that wait have a cause that no forecast tells. */
function toDrafts(
  { campaigns: planned, waiting }: JointPlan,
  campaigns: readonly ForecastCampaign[],
  {
    causes,
    chosen,
    facts,
  }: { causes: ReadonlyMap<number, FoundCause>; chosen: readonly Choice[]; facts: ReadonlyMap<number, AttentionFacts> },
): Drafted[] {
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]))
  const common = (id: number) => ({
    campaign: byId.get(id)!,
    facts: facts.get(id)!,
    cause: causes.get(id) ?? null,
    isLocked: isLocked(byId.get(id)!),
    choice: chosen.find(({ campaignId }) => campaignId === id),
  })
  return [
    ...planned.map((one: PlannedCampaign) => ({ ...common(one.campaignId), planned: one, later: null })),
    ...waiting.map(({ campaignId, later }) => ({ ...common(campaignId), planned: null, later })),
  ]
}

/** Losing campaigns that may be named; null: all of the agency. */
async function readLosers({ db, actor }: AttentionCall, { campaigns }: JointPlan): Promise<ReadonlySet<number> | null> {
  if (actor.advertiserIds === null && actor.publisherIds === null) return null
  const ids = campaigns.flatMap(({ loses, proposal, contending }) => [
    ...[...loses, ...(proposal?.loses ?? [])].filter(({ agencyId }) => agencyId === actor.agencyId).map(({ campaignId }) => campaignId),
    ...(contending?.takenFromUs.own ?? []).map(({ campaignId }) => campaignId),
  ])
  return new Set(await readVisibleIds(db, actor, ids))
}

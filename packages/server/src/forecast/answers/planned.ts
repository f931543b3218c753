/** Forecasts of campaigns as a planned change-set would leave them. Nothing is written: they are of campaigns that may never be so. */
import { forecast, type ParsedOf } from '@spotdesk/sdk/contract'
import type { AdState, CampaignFields, OrderFields } from '@spotdesk/sdk/rules'
import { findChangeSet, loadPlannedItems } from '../../platform/change-sets/change-set-store.ts'
import type { Entities } from '../../platform/change-sets/entity.ts'
import { isExpired } from '../../platform/change-sets/present.ts'
import { reachableSets } from '../../platform/change-sets/readable-query.ts'
import { notFound, Problem } from '../../platform/http/answer/problem.ts'
import { type Call, type Handler, on, type Route } from '../../platform/http/route.ts'
import { targetingToJson } from '../../campaigns/targeting/stored-targeting.ts'
import { toForecastRequest, checkForecastable, isSame } from '../snapshots/asked.ts'
import type { ForecastCampaign, SavedAd } from '../snapshots/campaign-of.ts'
import { unasked } from './campaign.ts'
import { toForecast, toRefused } from './present.ts'
import { toForecastProblem } from './problems.ts'
import { readVisible } from './saved.ts'
import { findForecastCampaign, readDurations, readOrderCapping, readSettings } from './store.ts'
import { withFields } from './with-fields.ts'
import type { PlannedItem } from '../../platform/change-sets/plan/planned-change.ts'

/** The planned rows of a change-set that are about one campaign. */
interface Touched {
  /** Id of the campaign, or −(index + 1) for one that the change-set creates. */
  key: number
  own: PlannedItem | null
  ads: PlannedItem[]
}

const forecastPlanned =
  (entities: Entities): Handler<typeof forecast.planned> =>
  async ({ id, page, limit }: ParsedOf<typeof forecast.planned>, call) => {
    const { db, actor, services } = call
    const changeSet = await findChangeSet(db, reachableSets(entities, actor), id)
    if (!changeSet) throw notFound()
    if (isExpired(changeSet, services.clock.now())) throw new Problem('planExpired')
    if (changeSet.status !== 'PLANNED') throw new Problem('planStale')
    const items = await loadPlannedItems(db, entities, { agencyId: actor.agencyId, changeSetId: id }, 0)
    const touched = touchedBy(items)
    const list: forecast.PlannedForecast[] = []
    for (const one of touched.slice(page * limit, (page + 1) * limit)) {
      const forecasted = await forecastTouched(call, one, items)
      if (forecasted) list.push(forecasted)
    }
    return { list, total: touched.length }
  }

export const plannedForecastRoutes = (entities: Entities): Route[] => [on(forecast.planned, forecastPlanned(entities))]

const isWrite = ({ verdict, after }: PlannedItem) => after !== null && (verdict === 'CREATE' || verdict === 'UPDATE')
const toPlaceholderId = ({ index }: PlannedItem) => -index - 1

/** The campaigns that a change-set changes, itself or by their ads, in its order. */
function touchedBy(items: readonly PlannedItem[]): Touched[] {
  const found = new Map<number, Touched>()
  const touch = (key: number) => {
    const known = found.get(key) ?? { key, own: null, ads: [] }
    found.set(key, known)
    return known
  }
  for (const item of items.filter(isWrite)) {
    if (item.entityType === 'campaign') touch(item.verdict === 'CREATE' ? toPlaceholderId(item) : item.id!).own = item
    else if (item.entityType === 'ad') touch((item.after as AdState).campaignId).ads.push(item)
  }
  return [...found.values()]
}

/** Effects after which a campaign delivers nothing. */
const ending: readonly (string | null)[] = ['ARCHIVE', 'PAUSE']

async function forecastTouched(call: Call, touched: Touched, items: readonly PlannedItem[]): Promise<forecast.PlannedForecast | null> {
  const { key, own } = touched
  const saved = key > 0 ? await findForecastCampaign(call.db, call.actor, key) : undefined
  if (key > 0 && !saved) return null
  const campaign = await plannedCampaign(call, saved, touched, items)
  const common = {
    campaignId: saved?.id ?? null,
    externalReference: own?.externalReference ?? null,
    name: campaign.name,
  }
  const isSettled = ending.includes(own?.effect ?? null) || (saved && (own?.effect ?? null) === null && isSame(campaign, saved))
  return { ...common, deliveryForecast: isSettled ? null : await forecastDelivery(call, campaign) }
}

async function forecastDelivery(call: Call, campaign: ForecastCampaign): Promise<forecast.DeliveryForecast> {
  const now = call.services.clock.now()
  const verdict = checkForecastable(campaign, now)
  if (!verdict.ok) return toRefused(verdict, unasked(call, campaign, now)).deliveryForecast
  const options = { plan: true, rules: false }
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'campaign', toForecastRequest(campaign, now), options)
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const visible = await readVisible(call, [answer.forecast.parts?.contending])
  return toForecast(answer.forecast, { campaign, now, snapshot, visible, formats: call.actor.user }).deliveryForecast
}

/** A campaign with the fields and the ads that it is to have. */
async function plannedCampaign(
  call: Call,
  saved: ForecastCampaign | undefined,
  { key, own, ads }: Touched,
  items: readonly PlannedItem[],
): Promise<ForecastCampaign> {
  const fields = own && (own.after as CampaignFields)
  const base = saved ?? (await newCampaign(call, key))
  const changed = fields ? { ...withFields(base, fields), name: fields.name, orderId: fields.orderId } : base
  const orderCapping = fields ? await cappingOfOrder(call, fields.orderId, items) : base.orderCapping
  return { ...changed, orderCapping, archived: base.archived && own?.effect !== 'UNARCHIVE', ads: await plannedAds(call, base.ads, ads) }
}

/** A campaign that is not there yet: a draft without ads, of the caller's agency. */
async function newCampaign(call: Call, id: number): Promise<ForecastCampaign> {
  const { actor } = call
  return {
    id,
    agencyId: actor.agencyId,
    timeZone: actor.agency.timeZone,
    settings: await readSettings(call),
    name: '',
    orderId: null,
    type: 'STANDARD',
    status: 'DRAFT',
    archived: false,
    publisherId: null,
    startDate: null,
    endDate: null,
    objectiveType: 'IMPRESSIONS',
    objectiveValue: null,
    objectiveUnlimited: false,
    cpmE4: null,
    pacingType: 'EVENLY',
    priority: 1,
    capping: [],
    orderCapping: null,
    targeting: null,
    impressions: 0,
    spendE7: '0',
    weekImpressions: 0,
    ads: [],
  }
}

/** The caps of an order as the change-set leaves them. */
async function cappingOfOrder(
  call: Call,
  orderId: number | null,
  items: readonly PlannedItem[],
): Promise<ForecastCampaign['orderCapping']> {
  if (orderId === null) return null
  const planned = items.find(
    (item) => item.entityType === 'order' && isWrite(item) && (item.verdict === 'CREATE' ? toPlaceholderId(item) : item.id) === orderId,
  )
  return planned ? (planned.after as OrderFields).capping : readOrderCapping(call, orderId)
}

async function plannedAds(call: Call, saved: readonly SavedAd[], planned: readonly PlannedItem[]): Promise<SavedAd[]> {
  const states = planned.map((item) => ({ id: item.id ?? toPlaceholderId(item), state: item.after as AdState }))
  const durations = await readDurations(
    call,
    states.flatMap(({ state }) => state.creativeId ?? []),
  )
  const changed = new Map(states.map(({ id, state }) => [id, { state, ad: toSaved(id, state, durations) }]))
  const kept = saved.map((ad) => changed.get(ad.id)?.ad ?? ad).filter(({ id }) => !changed.get(id)?.state.archived)
  const known = new Set(saved.map(({ id }) => id))
  return [...kept, ...[...changed].flatMap(([id, { ad, state }]) => (known.has(id) || state.archived ? [] : [ad]))]
}

function toSaved(id: number, state: AdState, durations: ReadonlyMap<number, number>): SavedAd {
  const { type, status, targeting, targetingLink: link, capping, startDate, endDate, creativeId, estimatedDuration } = state
  const ofCreative = creativeId === null ? undefined : durations.get(creativeId)
  return {
    id,
    type,
    status,
    durationMs: ofCreative ?? (estimatedDuration === null ? null : estimatedDuration * 1000),
    targeting: targetingToJson(targeting),
    link,
    capping,
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
  }
}

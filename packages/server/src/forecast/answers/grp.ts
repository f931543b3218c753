/** Gross rating points of a campaign (docs/domain.md §10.3). */
import type { GrpForecast } from '@spotdesk/forecast'
import type { ParsedOf, forecast } from '@spotdesk/sdk/contract'
import { type PeopleAsked, type PopulationBand, countPeople } from '@spotdesk/sdk/rules'
import type { Rule } from '@spotdesk/sdk/targeting'
import { digitsOf, spendToNumber } from '@spotdesk/sdk/values'
import { seesMediaSpend } from '../../platform/http/money-seen-query.ts'
import { Problem, fieldError } from '../../platform/http/answer/problem.ts'
import type { Call, Handler } from '../../platform/http/route.ts'
import { loadUniverses } from '../ledger/universe-store.ts'
import { toForecastRequest, checkShown } from '../snapshots/asked.ts'
import { unasked } from './campaign.ts'
import { toForecastDates, head, inHundredths, toDelivery, toReach, toRefused } from './present.ts'
import { invalid, toForecastProblem } from './problems.ts'
import { readRequestedCampaign } from './saved.ts'
import { readMarket, readRevenue } from './store.ts'

type Body = ParsedOf<typeof forecast.grp>['body']
type Population = forecast.GrpForecast['universe']

export const forecastGrp: Handler<typeof forecast.grp> = async ({ body }, call) => {
  const { campaign } = await readRequestedCampaign(call, body)
  const now = call.services.clock.now()
  const [{ universe, target }, revenue, seesCost] = await Promise.all([
    readPeople(call, body),
    readRevenue(call, campaign.id),
    seesMediaSpend(call.db, call.actor),
  ])
  const shown = checkShown(campaign)
  if (!shown.ok) {
    const { campaignId, madeAt, snapshot, deliveryForecast } = toRefused(shown, unasked(call, campaign, now))
    return { campaignId, madeAt, snapshot, deliveryForecast, universe, target, grp: null }
  }
  const { answer, snapshot } = await call.services.forecaster.ask(call, 'grp', {
    ...toForecastRequest(campaign, now),
    universe: universe.people,
    ...(target && { target: { rules: toTargetRules(body.target!), population: target.people } }),
    cost: null,
  })
  if (!answer.ok) throw toForecastProblem(answer.problems, campaign)
  const cpmE4 = revenue.type === 'CPM' && seesCost ? campaign.cpmE4 : null
  return {
    ...head({ campaign, now, snapshot, visible: null, formats: call.actor.user }),
    deliveryForecast: toDelivery(answer.forecast.deliveryForecast, toForecastDates({ campaign, formats: call.actor.user })),
    universe,
    target,
    grp: answer.grp && toGrp(answer.grp, cpmE4, revenue.currency),
  }
}

/**
 * Every shown number follows from the shown ones before it, so that a reader who multiplies gets what stands there: frequency = impressions
 * / reach, GRP = reach in percent × frequency, cost per point = cost / GRP. The rating points of a target are in the same proportion to
 * those of all as without rounding.
 */
export function toGrp(
  points: Omit<GrpForecast, 'forecast'>,
  cpmE4: number | null,
  currency: string,
): NonNullable<forecast.GrpForecast['grp']> {
  const { impressions } = points
  const { reach, frequency, effectiveReach } = toReach(points)
  const reachPercent = inHundredths(points.reachPercent)
  const grp = inHundredths(reachPercent * frequency)
  const digits = digitsOf(currency)
  // Impressions × CPM in 10⁻⁴ is money in 10⁻⁷.
  const cost = cpmE4 === null ? null : spendToNumber(BigInt(impressions) * BigInt(cpmE4), digits)
  return {
    impressions,
    reach,
    frequency,
    effectiveReach,
    grp,
    reachPercent,
    effectiveReachPercent: Math.min(reachPercent, inHundredths(points.effectiveReachPercent)),
    trp: points.trp === null ? null : points.grp > 0 ? inHundredths((grp * points.trp) / points.grp) : 0,
    currency,
    cost,
    costPerPoint: cost === null || grp <= 0 ? null : Number((cost / grp).toFixed(digits)),
  }
}

/** The target group of the rating points. */
function toTargetRules({ gender, ageFrom, ageTo }: NonNullable<Body['target']>): Rule[] {
  const ages = ageFrom !== undefined || ageTo !== undefined
  return [
    ...(ages ? [{ type: 'DATA_AGE' as const, exclude: false, from: ageFrom ?? 0, to: ageTo ?? 120 }] : []),
    ...(gender ? [{ type: 'DATA_GENDER' as const, exclude: false, values: [gender] }] : []),
  ]
}

/** @throws Problem noUniverse, validationFailed */
async function readPeople(call: Call, { marketId, universe, target }: Body): Promise<{ universe: Population; target: Population | null }> {
  if (target?.ageFrom !== undefined && target.ageTo !== undefined && target.ageFrom > target.ageTo)
    throw invalid([fieldError('target.ageTo', 'tooSmall', { least: target.ageFrom })])
  const market = marketId ?? (await readMarket(call))
  const bands = (await loadUniverses(call.db)).filter((band) => band.marketId === market)
  return {
    universe: toPopulation(universe, bands, {}),
    target: target ? toPopulation(target.population, bands, target) : null,
  }
}

function toPopulation(given: number | undefined, bands: readonly PopulationBand[], asked: PeopleAsked): Population {
  if (given !== undefined) return { people: given, source: null, asOf: null, interpolated: false }
  const counted = countPeople(bands, asked)
  if (counted.ok) {
    const { people, source, asOf, interpolated } = counted
    return { people, source, asOf, interpolated }
  }
  if (counted.code === 'unknown') throw new Problem('noUniverse')
  const { age } = counted.params
  const message = `People of ${age} and above are only known together: choose an age up to ${age - 1}, or say how many the target has.`
  throw invalid([{ ...fieldError('target', 'invalidValue'), message }])
}

/** Campaigns in the size of a card, each with its last forecast. */
import { campaigns } from '@spotdesk/sdk/contract'
import { formatForecastReason } from '@spotdesk/sdk/rules'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { type LastForecastRow, mayReadForecasts, readLastForecasts } from './last-forecast-query.ts'
import { toCampaignRow } from '../present.ts'
import { searchCampaignPage } from './search-query.ts'

/** Members of a card that a row has too. */
const ofRow = Object.keys(campaigns.CampaignCard.shape).filter((key) => Object.hasOwn(campaigns.CampaignRow.shape, key)) as (keyof OfRow)[]
type OfRow = Omit<campaigns.CampaignCard, 'forecast' | 'timeZone'>

export const listCampaignCards: Handler<typeof campaigns.cards> = async (query, { db, actor, services }) => {
  const { records, total } = await searchCampaignPage(db, actor, query, services.clock.now())
  const ids = records.map(({ id }) => id)
  const forecasts = mayReadForecasts(actor) ? await readLastForecasts(db, actor, ids) : new Map<number, LastForecastRow>()
  return { list: records.map((record) => toCard(toCampaignRow(record), forecasts.get(record.id), actor)), total }
}

function toCard(row: campaigns.CampaignRow, last: LastForecastRow | undefined, actor: Actor): campaigns.CampaignCard {
  const shown = Object.fromEntries(ofRow.map((key) => [key, row[key]])) as OfRow
  return { ...shown, forecast: last ? toLastForecast(last, actor) : null, timeZone: actor.agency.timeZone }
}

function toLastForecast({ id: _, reason, probability, ...last }: LastForecastRow, { agency, user }: Actor): campaigns.LastForecast {
  const dates = { zone: agency.timeZone, dateFormat: user.dateFormat }
  return {
    ...last,
    // To a thousandth, as every forecast shows it.
    probability: probability === null ? null : Math.round(probability * 1000) / 1000,
    reason: reason && { ...reason, text: formatForecastReason(reason, dates) },
  }
}

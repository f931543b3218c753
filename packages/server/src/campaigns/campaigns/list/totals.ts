/** Totals of every campaign that matches, and the counts of the list's views. */
import type { campaigns } from '@spotdesk/sdk/contract'
import { campaignViewFilters } from '@spotdesk/sdk/rules'
import { digitsOf } from '@spotdesk/sdk/values'
import type { Handler } from '../../../platform/http/route.ts'
import { type TotalsRow, countCampaignViews, readAsOf, readByAdvertiser, readTotals } from './totals-query.ts'

/** `campaigns.totals`: sums, means and counts of everything that matches the filters. */
export const readCampaignTotals: Handler<typeof campaigns.totals> = async (filters, { db, actor, services }) => {
  const [rows, asOf] = await Promise.all([readTotals(db, actor, filters, services.clock.now()), readAsOf(db, actor)])
  return { ...toTotals(rows), asOf }
}

/** `campaigns.byAdvertiser`: what is live of each advertiser. */
export const readAdvertiserDelivery: Handler<typeof campaigns.byAdvertiser> = async ({ ids }, { db, actor, services }) => {
  const rows = await readByAdvertiser(db, actor, { advertiserId: ids, status: ['RUNNING', 'PAUSED'] }, services.clock.now())
  return [...Map.groupBy(rows, (row) => row.advertiser_id)].map(([id, own]) => ({
    id,
    running: sum(own, (row) => row.running),
    behind: sum(own, (row) => row.behind),
    money: own.map(({ currency, spend }) => ({ currency, spend: Number(spend) / 10 ** digitsOf(currency) })),
    nextEnd: own.map((row) => row.next_end).reduce((first, end) => (first && (!end || first <= end) ? first : end), null),
  }))
}

/** `campaigns.views`: how many campaigns each view of the caller has. */
export const readCampaignViews: Handler<typeof campaigns.views> = (_, { db, actor, services }) =>
  countCampaignViews(db, actor, campaignViewFilters(actor.name), services.clock.now())

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | string) => rows.reduce((all, row) => all + Number(of(row)), 0)

/** Adds up rows of one unit only: impressions of all currencies, money of each. */
function toTotals(rows: readonly TotalsRow[]): Omit<campaigns.CampaignTotals, 'asOf'> {
  const impressions = rows.filter(({ unit }) => unit === 'IMPRESSIONS')
  const byCurrency = [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, own, campaigns: sum(own, (row) => row.campaigns) }))
    .toSorted((a, b) => b.campaigns - a.campaigns || (a.currency < b.currency ? -1 : 1))
  return {
    total: sum(rows, (row) => row.campaigns),
    money: byCurrency.map(({ currency, own }) => toMoney(currency, own)),
    impressions: {
      delivered: sum(impressions, (row) => row.delivered),
      objective: sum(impressions, (row) => row.objective),
      actuals: sum(rows, (row) => row.actuals),
    },
    ...computeMeans([impressions, ...rows.filter(({ unit }) => unit === 'PRICE').map((row) => [row])]),
    counts: {
      behind: sum(rows, (row) => row.behind),
      ahead: sum(rows, (row) => row.ahead),
      notDelivering: sum(rows, (row) => row.not_delivering),
      endingSoon: sum(rows, (row) => row.ending_soon),
    },
  }
}

function toMoney(currency: string, own: readonly TotalsRow[]): campaigns.CampaignTotals['money'][number] {
  const unit = 10 ** digitsOf(currency)
  const priced = own.filter((row) => row.unit === 'PRICE')
  return {
    currency,
    spend: sum(own, (row) => row.spend) / unit,
    delivered: sum(priced, (row) => row.delivered) / unit,
    objective: sum(priced, (row) => row.objective),
  }
}

/** Mean completion and elapsed part: within a unit weighted by objectives, over the units by their numbers of campaigns. */
function computeMeans(units: readonly (readonly TotalsRow[])[]): Pick<campaigns.CampaignTotals, 'complete' | 'elapsed' | 'pace'> {
  let [count, complete, elapsed] = [0, 0, 0]
  for (const rows of units) {
    const campaigns = sum(rows, (row) => row.paced)
    if (campaigns === 0) continue
    const weight = sum(rows, (row) => row.paced_objective)
    count += campaigns
    complete += (campaigns * sum(rows, (row) => row.complete)) / weight
    elapsed += (campaigns * sum(rows, (row) => row.elapsed)) / weight
  }
  if (count === 0) return { complete: null, elapsed: null, pace: null }
  return {
    complete: toPercent(complete / count),
    elapsed: toPercent(elapsed / count),
    pace: elapsed > 0 ? Math.round((complete / elapsed) * 10_000) / 10_000 : null,
  }
}

// A millionth makes up for the rounding errors of a mean: three times 57.0 % is 57.0 %.
const toPercent = (tenths: number) => Math.floor(tenths + 1e-6) / 10

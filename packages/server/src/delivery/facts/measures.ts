/** Sums in the shape of the API: spend rounded once, rates computed from the exact sums. */
import type { statistics } from '@spotdesk/sdk/contract'
import { ecpmE7, rateOf } from '@spotdesk/sdk/rules'
import { digitsOf, spendToNumber } from '@spotdesk/sdk/values'
import type { Sums, SumsRow } from './sums-query.ts'
import { shownSpend } from '../../platform/http/money-seen-query.ts'

interface MeasureContext {
  /** null: several currencies, which cannot be added. */
  currency: string | null
  /** The impressions of all rows, the divisor of shares. */
  all: number
  reach?: number | null | undefined
}

export function toMeasures(sums: Sums, { currency, all, reach = null }: MeasureContext): statistics.Measures {
  const { impressions, completes, opportunities } = sums
  const heard = impressions + sums.second_screen_impressions
  const ecpm = ecpmE7(parseWhole(sums.spend_e7), impressions)
  return {
    impressions,
    secondScreenImpressions: sums.second_screen_impressions,
    completes,
    clicks: sums.clicks,
    ltr: rateOf(completes, impressions),
    spend: currency === null ? null : shownSpend(parseWhole(sums.spend_e7).toString(), currency),
    secondScreenSpend: currency === null ? null : shownSpend(parseWhole(sums.second_screen_spend_e7).toString(), currency),
    ecpm: currency === null || ecpm === null ? null : spendToNumber(ecpm, digitsOf(currency)),
    opportunities,
    fillRate: rateOf(heard, opportunities),
    reach,
    frequency: rateOf(heard, reach),
    share: rateOf(heard, all),
    firstDelivery: sums.first_hour,
    lastDelivery: sums.last_hour,
  }
}

/** Parses a numeric that is a whole number, with or without digits after its point. */
const parseWhole = (text: string) => BigInt(text.split('.', 1)[0]!)

const nothing: Sums = {
  impressions: 0,
  second_screen_impressions: 0,
  completes: 0,
  clicks: 0,
  opportunities: null,
  spend_e7: '0',
  second_screen_spend_e7: '0',
  first_hour: null,
  last_hour: null,
}

/** The totals of rows: spend as the sum of the rounded rows, rates from the exact sums. */
export function toTotals(rows: readonly SumsRow[], context: Omit<MeasureContext, 'all'>): statistics.Measures {
  const [row] = rows
  if (!row) return toMeasures(nothing, { ...context, all: 0 })
  const sums: Sums = {
    impressions: row.all_impressions,
    second_screen_impressions: row.all_second_screen_impressions,
    completes: row.all_completes,
    clicks: row.all_clicks,
    opportunities: row.all_opportunities,
    spend_e7: row.all_spend_e7,
    second_screen_spend_e7: row.all_second_screen_spend_e7,
    first_hour: row.all_first_hour,
    last_hour: row.all_last_hour,
  }
  const { currency } = context
  return {
    ...toMeasures(sums, { ...context, all: countAllImpressions(rows) }),
    spend: currency === null ? null : shownSpend(parseWhole(row.all_spend_shown_e7).toString(), currency),
    secondScreenSpend: currency === null ? null : shownSpend(parseWhole(row.all_second_screen_spend_shown_e7).toString(), currency),
  }
}

/** Impressions of all rows, second screen included. */
export function countAllImpressions([row]: readonly SumsRow[]): number {
  return row ? row.all_impressions + row.all_second_screen_impressions : 0
}

/** Adds up the rows below one heading. */
export function addSums(rows: readonly Sums[]): Sums {
  return rows.reduce<Sums>(
    (sum, row) => ({
      impressions: sum.impressions + row.impressions,
      second_screen_impressions: sum.second_screen_impressions + row.second_screen_impressions,
      completes: sum.completes + row.completes,
      clicks: sum.clicks + row.clicks,
      opportunities: sum.opportunities === null || row.opportunities === null ? null : sum.opportunities + row.opportunities,
      spend_e7: (parseWhole(sum.spend_e7) + parseWhole(row.spend_e7)).toString(),
      second_screen_spend_e7: (parseWhole(sum.second_screen_spend_e7) + parseWhole(row.second_screen_spend_e7)).toString(),
      first_hour: earliest(sum.first_hour, row.first_hour),
      last_hour: earliest(sum.last_hour, row.last_hour, -1),
    }),
    { ...nothing, opportunities: rows.length === 0 ? null : 0 },
  )
}

function earliest(a: Date | null, b: Date | null, sign = 1): Date | null {
  if (!a || !b) return a ?? b
  return sign * (a.getTime() - b.getTime()) <= 0 ? a : b
}

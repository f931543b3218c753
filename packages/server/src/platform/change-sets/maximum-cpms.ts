/** The agency's maximum CPM in the currencies that campaigns have, at the stored daily rates (`domain.md` §6). */
import { type MaximumCpms, maximaIn } from '@spotdesk/sdk/rules'
import { parseDecimal, type Ratio, ratio } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import type { Executor } from './campaign-store.ts'

const rateScale = 8
/** A stored rate as it is calculated with: exact. */
export const toRatio = (rate: string): Ratio => ratio(parseDecimal(rate, rateScale)!, 10n ** BigInt(rateScale))

/** The agency's maximum CPM in every currency, at the latest rates up to a day. */
export async function readMaximumCpms(db: Executor, { maximumCpmE4, currency }: Actor['agency'], day: string): Promise<MaximumCpms> {
  if (maximumCpmE4 === null) return {}
  const { rows } = await sql<{ quote: string; rate: string }>`
    select distinct on (quote) quote, rate from currency_rates where base = ${currency} and day <= ${day}::date order by quote, day desc`.execute(
    db,
  )
  return maximaIn({ cpmE4: maximumCpmE4, currency }, Object.fromEntries(rows.map(({ quote, rate }) => [quote, toRatio(rate)])))
}

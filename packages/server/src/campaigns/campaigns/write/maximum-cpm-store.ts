/** The agency's maximum CPM in the currencies of campaigns, at the stored daily rates (docs/domain.md §6). */
import { type MaximumCpms, maximaIn } from '@spotdesk/sdk/rules'
import { sql } from 'kysely'
import { toRatio } from '../../../platform/db/stored-rate.ts'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import type { Executor } from '../../../platform/db/connection/executor.ts'

/** The agency's maximum CPM in every currency, at the latest rates up to a day. */
export async function readMaximumCpms(db: Executor, { maximumCpmE4, currency }: Actor['agency'], day: string): Promise<MaximumCpms> {
  if (maximumCpmE4 === null) return {}
  const { rows } = await sql<{ quote: string; rate: string }>`
    select distinct on (quote) quote, rate from currency_rates where base = ${currency} and day <= ${day}::date order by quote, day desc`.execute(
    db,
  )
  return maximaIn({ cpmE4: maximumCpmE4, currency }, Object.fromEntries(rows.map(({ quote, rate }) => [quote, toRatio(rate)])))
}

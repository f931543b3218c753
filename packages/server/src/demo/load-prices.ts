/** Prices of the demo's budget cards beside the standard price list: prices of data, and exchange rates of the day before. */
import { dayMs } from '@spotdesk/sdk/values'
import type { Transaction } from 'kysely'
import type { DB } from '../platform/db/schema.ts'
import { insertRows } from './insert.ts'
import type { World } from './model.ts'

/** CPM in 10⁻⁴ US dollars of any value of a type. */
const dataPrices = { DATA_SEGMENT: 12_000, DATA_INTEREST: 6_000, DATA_PURCHASE_INTENT: 15_000, IMPORTED_SEGMENT: 4_000 }

/** One US dollar. */
const dollarRates = { EUR: '0.8612', GBP: '0.7549', RON: '4.3805' }

export async function loadPrices(tx: Transaction<DB>, { now }: World): Promise<void> {
  const card = await tx
    .selectFrom('fee_cards')
    .select('effective_from')
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await insertRows(
    tx,
    'fee_card_data',
    { effective_from: 'date', rule_type: 'text', value: 'text', cpm_e4: 'bigint' },
    Object.entries(dataPrices).map(([type, cpmE4]) => ({
      effective_from: card.effective_from,
      rule_type: type,
      value: '*',
      cpm_e4: cpmE4,
    })),
  )
  // A day that has begun in every time zone.
  const day = new Date(now.getTime() - dayMs).toISOString().slice(0, 10)
  await insertRows(
    tx,
    'currency_rates',
    { base: 'text', quote: 'text', day: 'date', rate: 'numeric', source: 'text' },
    Object.entries(dollarRates).map(([quote, rate]) => ({ base: 'USD', quote, day, rate, source: 'Demo' })),
  )
}

import { campaigns } from '@spotdesk/sdk/contract'
import { campaignSorts, campaignStatuses, deliveryStatuses, sortKey, dayMs } from '@spotdesk/sdk/values'
import { worstState } from '@spotdesk/sdk/rules'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCampaignList } from '../../../testing/campaign-list.ts'
import { type Fixture, openFixture } from '../../../testing/desk.ts'

type Row = campaigns.CampaignRow

let desk: Fixture
const { search, ids, make } = createCampaignList(() => desk)
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

describe('sorting and paging', () => {
  const q = 'sorted'
  let whole: Row[]

  beforeAll(async () => {
    const maybe = (index: number, value: unknown) => (index % 4 === 3 ? null : value)
    const at = (index: number) => new Date(Date.UTC(2026, 0, 1 + ((index * 7) % 40)))
    const names = ['Éclair', 'eclair', 'ECLAIR', 'zebra', 'Ångström', 'apple', 'Łódź', 'lodz', '10', '9', 'ß', 'Ss']
    await make(
      q,
      Array.from({ length: 60 }, (_, index) => ({
        name: names[index % names.length]!,
        status: campaignStatuses[index % 7]!,
        type: index % 5 === 0 ? ('SECOND_SCREEN' as const) : ('STANDARD' as const),
        columns: {
          objective_type: index % 6 === 5 ? 'PRICE' : 'IMPRESSIONS',
          objective_value: maybe(index, (index % 10) * 1000),
          objective_unlimited: index % 11 === 10,
          second_screen_objective: maybe(index + 1, (index % 7) * 500),
          pacing_priority: 1 + (index % 3),
          pacing_type: ['EVENLY', 'PREDICTIVE', 'AS_FAST_AS_POSSIBLE'][index % 3],
          updated_at: at(index),
          delivery_statuses: deliveryStatuses.filter((_status, rank) => (index + rank) % 5 === 0 && index % 3 !== 0).slice(0, 2),
          pace: maybe(index, ((index * 3) % 5) / 4),
          ...(index % 7 === 0 && {
            start_date: maybe(index, at(index)),
            end_date: maybe(index + 1, new Date(at(index).getTime() + dayMs)),
          }),
        },
        totals: {
          impressions: (index * 37) % 20,
          second_screen_impressions: (index * 11) % 5,
          spend_e7: BigInt((index * 37) % 20) * 125_000n,
          second_screen_spend_e7: BigInt((index * 11) % 5) * 30_000_000n,
          complete_e1: maybe(index, (index * 13) % 30),
          elapsed_e1: 500,
          second_screen_complete_e1: maybe(index + 2, (index * 5) % 9),
        },
      })),
    )
    whole = (await search({ q })).list
  })

  /** The value that each column sorts by, from the answered rows; null is last, Infinity is an unlimited objective. */
  const keys: Record<(typeof campaignSorts)[number], (row: Row) => (string | number | null)[]> = {
    id: (row) => [row.id],
    name: (row) => [sortKey(row.name)],
    startDate: (row) => [row.startDate as unknown as string],
    endDate: (row) => [row.endDate as unknown as string],
    actuals: (row) => [row.actuals],
    secondScreenImpressions: (row) => [row.secondScreenImpressions],
    totalObjective: (row) => [row.campaignObjective.unlimited ? Infinity : row.totalObjective],
    campaignObjective: (row) => [row.campaignObjective.unlimited ? Infinity : row.campaignObjective.value],
    secondScreenObjective: (row) => [row.secondScreenObjective],
    totalSpend: (row) => [row.totalSpend],
    secondScreenSpend: (row) => [row.secondScreenSpend],
    complete: (row) => [row.complete],
    secondScreenComplete: (row) => [row.secondScreenComplete],
    campaignPacing: (row) => [row.campaignPacing.priority, row.campaignPacing.type],
    status: (row) => [campaignStatuses.indexOf(row.status)],
    updatedAt: (row) => [row.updatedAt as unknown as string],
    attention: (row) => [attentionOf(row), row.pace, row.endDate as unknown as string],
  }

  /** Bad, doubtful, only worth knowing, by the word of the row; null: nothing to know. Nothing was forecast. */
  function attentionOf(row: Row): number | null {
    const { tone } = worstState({ ...row, forecast: null }, desk.clock.now().getTime())
    if (tone === 'bad' || tone === 'warn') return tone === 'bad' ? 0 : 1
    return row.deliveryStatuses.length === 0 ? null : 2
  }

  function expected(column: keyof typeof keys, descending: boolean): number[] {
    const compare = (a: Row, b: Row): number => {
      const [left, right] = [keys[column](a), keys[column](b)]
      for (const [index, value] of left.entries()) {
        const other = right[index]!
        if (value === other) continue
        if (value === null) return 1
        if (other === null) return -1
        return (value < other ? -1 : 1) * (descending ? -1 : 1)
      }
      return column === 'id' && descending ? b.id - a.id : a.id - b.id
    }
    return whole.toSorted(compare).map(({ id }) => id)
  }

  test.each(campaignSorts)('%s: empty values last in both directions, ties by id', async (column) => {
    expect(await ids({ q, sort: column })).toEqual(expected(column, false))
    expect(await ids({ q, sort: `-${column}` })).toEqual(expected(column, true))
  })

  test('without a sort: by id', async () => expect(await ids({ q })).toEqual(expected('id', false)))

  test('the pages of a list together are the whole list, for every sort and page size', async () => {
    const sorts = campaignSorts.flatMap((column) => [column, `-${column}`] as const)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sorts), fc.integer({ min: 1, max: 70 }), async (sort, limit) => {
        const pages = []
        for (let page = 0; page * limit < whole.length; page++) pages.push(await search({ q, sort, limit, page }))
        expect(pages.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(await ids({ q, sort }))
        expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([whole.length]))
      }),
      { numRuns: 40 },
    )
  })

  test('a page after the last one is empty and has the total', async () => {
    expect(await search({ q, page: 50 })).toEqual({ list: [], total: whole.length })
    expect(await search({ q: 'nothing is called this', page: 3 })).toEqual({ list: [], total: 0 })
  })

  test('a page has ten rows by default', async () => {
    const { body } = await desk.call('manager', campaigns.list, { q })
    expect([(body['list'] as Row[]).length, body['total']]).toEqual([10, whole.length])
  })
})

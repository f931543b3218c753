/** Cards of campaigns and the searches by the last forecast, on a large desk, each beside the list that knows nothing of forecasts. */
import type { Benchmark } from '../benchmark.ts'
import { type Desk, agencyId } from '../desk/desk.ts'
import { deskSize, growTo } from '../desk/world.ts'
import { type Figure, compareMs } from '../figure.ts'
import type { Ask } from '../measure/load.ts'
import { compareLoads } from '../measure/rounds.ts'

const largeDesk = 100_000

/** Each search, the one beside it, and the goal of the ratio of their medians. */
const pairs = [
  { of: '100 cards by their ids', beside: 'rows', besidePath: 'campaigns', query: 'ids', most: 1.2 },
  { of: 'cards at risk', query: 'forecastStatus=AT_RISK', beside: 'all', besideQuery: '', most: 1.2 },
  { of: 'cards never forecast', query: 'forecastStatus=NOT_AVAILABLE', beside: 'all', besideQuery: '', most: 1.5 },
  { of: 'cards that need attention', query: 'needsAttention=true', beside: 'all', besideQuery: '', most: 1.5 },
  { of: 'sort by attention', query: 'sort=attention', beside: 'sort by completion', besideQuery: 'sort=complete', most: 1.5 },
] as const

/** A last forecast for each campaign of the agency, one of six at risk and one without inventory. */
async function forecastAll({ owner }: Desk): Promise<void> {
  await owner.query(
    `insert into last_forecasts (agency_id, campaign_id, made_at, status)
      select agency_id, id, now(), (array['IN_FULL', 'IN_FULL', 'IN_FULL', 'AT_RISK', 'NO_INVENTORY', 'NOT_AVAILABLE'])[1 + id % 6]
      from campaigns where agency_id = $1 on conflict do nothing`,
    [agencyId],
  )
  await owner.query('vacuum analyze last_forecasts')
}

export const cards: Benchmark = {
  name: 'cards',
  title: 'Cards and searches by the last forecast, beside the list without forecasts',
  async run(open, { quick }) {
    const desk = await open()
    const figures: Figure[] = []
    for (const size of quick ? [deskSize] : [deskSize, largeDesk]) {
      await growTo(desk.owner, size)
      await forecastAll(desk)
      figures.push(...(await figuresAt(desk, size, quick)))
    }
    return figures
  },
}

async function figuresAt(desk: Desk, size: number, quick: boolean): Promise<Figure[]> {
  const { rows } = await desk.owner.query<{ id: number }>('select id::integer from campaigns where agency_id = $1 order by id limit 100', [
    agencyId,
  ])
  const ids = `ids=${rows.map(({ id }) => id).join()}&limit=100`
  const side = (path: string, query: string) => ({
    ...desk.ours,
    asks: (_: number, clients: number) =>
      Array.from({ length: (quick ? 5 : 15) * (clients > 1 ? 2 : 1) }, (): Ask => ({
        method: 'GET',
        path: `/api/v2/${path}?${query === 'ids' ? ids : `limit=15&${query}`}`,
        headers: desk.headers,
      })),
  })
  const figures: Figure[] = []
  for (const pair of pairs) {
    const sides = {
      ours: side('campaigns/cards', pair.query),
      beside: 'besidePath' in pair ? side(pair.besidePath, pair.query) : side('campaigns', pair.besideQuery),
    }
    const { ours, beside } = await compareLoads(sides, { rounds: quick ? 3 : 5, databaseCpu: desk.databaseCpu })
    const goal = size === largeDesk ? { most: pair.most } : null
    figures.push(
      compareMs(`${size.toLocaleString('en-US')} campaigns, ${pair.of}: p50 at 1 client`, ours.p50, [pair.beside, beside.p50], goal),
      compareMs(`${size.toLocaleString('en-US')} campaigns, ${pair.of}: server and database CPU`, ours.both, [pair.beside, beside.both]),
    )
  }
  return figures
}

/** The campaign list as the dashboard asks for it: statuses, a text, any sort, the number of matches, 15 rows. */
import type { Benchmark } from '../benchmark.ts'
import type { Desk } from '../desk/desk.ts'
import { deskSize, growTo } from '../desk/world.ts'
import { type Figure, compareMegabytes, compareMs, compareRates, growthOf } from '../figure.ts'
import { residentBytes } from '../measure/cpu.ts'
import type { Ask } from '../measure/load.ts'
import { type Cost, compareLoads } from '../measure/rounds.ts'
import type { Point } from '../measure/statistics.ts'

const sizes = [400, 4000, deskSize] as const
/** Where the search of the database is nearly all that a request costs. */
const largeDesk = 100_000
const statusSets = ['', 'RUNNING', 'RUNNING,PAUSED', 'DRAFT,READY,RUNNING', 'COMPLETED']
const sorts = [
  'id',
  '-id',
  'name',
  '-name',
  'startDate',
  '-endDate',
  'actuals',
  '-totalSpend',
  'totalObjective',
  '-complete',
  'campaignPacing',
  'status',
  '-updatedAt',
]
/** Words of the demo's names, some frequent and some rare; seven of ten requests search. */
const texts = ['radio', 'spring', '', 'kia', 'a', '', 'summer 1', 'zz', '', 'brand']

function queriesOf(count: number, from: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const n = from + at
    const values = {
      status: statusSets[n % statusSets.length]!,
      q: texts[n % texts.length]!,
      sort: sorts[n % sorts.length]!,
      limit: '15',
      page: '0',
    }
    return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
  })
}

/** Of a round at one client. On a large desk the database is what counts, and takes its time. */
function requestsOf(size: number, quick: boolean): number {
  if (size === largeDesk) return quick ? 13 : 65
  return quick ? 40 : 130
}

async function measureAt(desk: Desk, size: number, quick: boolean): Promise<Record<'ours' | 'bare', Cost>> {
  await growTo(desk.owner, size)
  const asks = (path: string, headers: Record<string, string>) => (round: number, clients: number) =>
    queriesOf(requestsOf(size, quick) * (clients > 1 ? 2 : 1), round * 7).map((query): Ask => ({
      method: 'GET',
      path: `${path}?${query}`,
      headers,
    }))
  return compareLoads(
    { ours: { ...desk.ours, asks: asks('/api/v2/campaigns', desk.headers) }, bare: { ...desk.bare, asks: asks('/campaigns', {}) } },
    { rounds: quick ? 3 : 7, databaseCpu: desk.databaseCpu },
  )
}

function figuresAt(size: number, { ours, bare }: Record<'ours' | 'bare', Cost>): Figure[] {
  const at = `${size.toLocaleString('en-US')} campaigns:`
  // The goals are set for a desk of some size: below that the database has next to nothing to do and only HTTP is compared.
  const goal = (most: number) => (size >= 10_000 ? { most } : null)
  return [
    compareMs(`${at} server CPU per request`, ours.server, ['bare handler', bare.server], goal(1.2)),
    compareMs(`${at} database CPU per request`, ours.database, ['bare handler', bare.database], goal(size === largeDesk ? 0.35 : 0.5)),
    compareMs(`${at} p50 at 1 client`, ours.p50, ['bare handler', bare.p50], goal(0.8)),
    compareRates(
      `${at} throughput at 20 clients`,
      ours.perSecond,
      ['bare handler', bare.perSecond],
      size >= 10_000 ? { least: 1.5 } : null,
    ),
  ]
}

export const list: Benchmark = {
  name: 'list',
  title: 'Campaign list, the whole stack beside a bare handler',
  async run(open, { quick }) {
    const desk = await open()
    const figures: Figure[] = []
    const points: Point[] = []
    const memory = { ours: residentBytes(desk.ours.pid) / 1e6, bare: residentBytes(desk.bare.pid) / 1e6 }
    for (const size of sizes) {
      const costs = await measureAt(desk, size, quick)
      points.push({ size, cost: costs.ours.both })
      figures.push(...figuresAt(size, costs))
    }
    return [
      ...figures,
      growthOf('CPU with campaigns', points, 1),
      compareMegabytes('memory before', memory.ours, ['bare handler', memory.bare], { most: 1.6 }),
      compareMegabytes('memory after', residentBytes(desk.ours.pid) / 1e6, ['bare handler', residentBytes(desk.bare.pid) / 1e6], {
        most: 1.6,
      }),
    ]
  },
}

export const largeList: Benchmark = {
  name: 'list-100k',
  title: 'Campaign list of a large desk, the whole stack beside a bare handler',
  async run(open, { quick }) {
    const desk = await open()
    const figures: Figure[] = []
    const cpu: Point[] = []
    const p50: Point[] = []
    for (const size of [deskSize, largeDesk]) {
      const costs = await measureAt(desk, size, quick)
      cpu.push({ size, cost: costs.ours.both })
      p50.push({ size, cost: costs.ours.p50 })
      figures.push(...figuresAt(size, costs))
    }
    return [...figures, growthOf('CPU with campaigns', cpu, 1), growthOf('p50 with campaigns', p50, 1)]
  },
}

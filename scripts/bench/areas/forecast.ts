/** The forecast engine at three sizes, beside a loop over rows and DuckDB on the same rows in the same run. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildInventory, buildSnapshot, countMatching, forecastCampaign, type Inventory, simulate, type Snapshot } from '@spotdesk/forecast'
import type { Targeting } from '@spotdesk/sdk/targeting'
import type { Benchmark } from '../benchmark.ts'
import { compareMs, type Figure } from '../figure.ts'
import { openDuckTable } from '../forecast/duckdb.ts'
import { countByLoop, toRowTable } from '../forecast/row-table.ts'
import { chooseBook, chooseQuestion, chooseTargeting, createChoices, originMs, publishers } from '../forecast/world.ts'
import { growthExponent, percentile } from '../measure/statistics.ts'

const million = 1_000_000

interface Size {
  rows: number
  queries: number
  /** Goals are set for a million rows. */
  isGoal: boolean
}

const sizes: readonly Size[] = [
  { rows: 100_000, queries: 120, isGoal: false },
  { rows: million, queries: 80, isGoal: true },
  { rows: 5 * million, queries: 20, isGoal: false },
]

/** Campaigns that hold inventory beside the one that is asked about. */
const bookSize = 400

const alone = (measure: string, unit: Figure['unit'], ours: number, goal: Figure['goal'] = null): Figure => ({
  measure,
  unit,
  ours,
  rival: null,
  goal,
})

export const forecast: Benchmark = {
  name: 'forecast',
  title: 'Forecast: match, contention, caps, and a whole forecast, on one core',
  async run(_open, { quick }) {
    const figures: Figure[] = []
    const growth: { size: number; match: number; whole: number }[] = []
    for (const size of quick ? sizes.slice(0, 2) : sizes) {
      const found = await runSize(quick ? { ...size, queries: Math.ceil(size.queries / 4) } : size)
      figures.push(...found.figures)
      growth.push({ size: size.rows, match: found.match, whole: found.whole })
    }
    const exponent = (pick: 'match' | 'whole') => growthExponent(growth.map((point) => ({ size: point.size, cost: point[pick] })))
    figures.push(alone('growth of match with rows', 'exponent', exponent('match'), { most: 1.1 }))
    figures.push(alone('growth of a whole forecast with rows', 'exponent', exponent('whole'), { most: 1.1 }))
    return figures
  },
}

async function runSize({ rows, queries, isGoal }: Size): Promise<{ figures: Figure[]; match: number; whole: number }> {
  const label = (what: string) => `${what}, ${rows.toLocaleString('en-US')} rows`
  const choices = createChoices(rows)
  const simulation = simulate({ seed: 11, originMs, publishers, rows })
  const { sample, hourly, margins } = simulation
  const built = measureBuild(() => buildInventory(sample, hourly, margins))
  const book = chooseBook(choices, bookSize)
  const contended = measureBuild(() => buildSnapshot({ version: 'bench', builtAtMs: originMs, inventory: built.value, book }))
  const targetings = Array.from({ length: queries }, () => chooseTargeting(choices))
  const match = await measureMatch(built.value, targetings)
  const asks = Array.from({ length: queries }, () => choices.whole(1, 1e9))
  const ask = (capped: boolean, whole: boolean) => measureForecasts(contended.value, asks, capped, whole)
  const [plain, capped, whole] = [await ask(false, false), await ask(true, false), await ask(true, true)]
  const goal = (most: number): Figure['goal'] => (isGoal ? { most } : null)
  return {
    match: match.ours.p50,
    whole: whole.p50,
    figures: [
      compareMs(label('match p50'), match.ours.p50, ['DuckDB', match.duck.p50], goal(1 / 30)),
      compareMs(label('match p50'), match.ours.p50, ['loop over rows', match.loop.p50]),
      compareMs(label('match p99'), match.ours.p99, ['DuckDB', match.duck.p99]),
      compareMs(label('+ contention p50'), plain.p50, ['loop over rows, one match', match.loop.p50]),
      compareMs(label('+ caps p50'), capped.p50, ['loop over rows, one match', match.loop.p50]),
      alone(label('whole forecast p50, with waterfall, rule costs and contending campaigns'), 'ms', whole.p50, goal(50)),
      alone(label('whole forecast p99'), 'ms', whole.p99),
      alone(
        label('sample, index and snapshot in memory'),
        'MB',
        built.megabytes + contended.megabytes + sampleMegabytes(built.value),
        goal(200),
      ),
      alone(label('weights and index built'), 'ms', built.ms),
      alone(label(`contention of ${bookSize} campaigns built`), 'ms', contended.ms),
    ],
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function usedBytes(): number {
  collectGarbage()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return arrayBuffers + heapUsed
}

/** Time to build something, and what it keeps in memory. */
function measureBuild<T>(build: () => T): { value: T; ms: number; megabytes: number } {
  const before = usedBytes()
  const from = performance.now()
  const value = build()
  const ms = performance.now() - from
  return { value, ms, megabytes: (usedBytes() - before) / 1e6 }
}

/** The columns that the inventory took over from the simulation. */
function sampleMegabytes({ sample }: Inventory): number {
  const columns = [...Object.values(sample.codes), sample.hour, sample.second, sample.listenerStarts]
  const dictionaries = Object.values(sample.dimensions).flatMap(({ attributes }) =>
    [...attributes.values()].flatMap(({ starts, ids, from, entries }) => [starts, ids, from, entries]),
  )
  return [...columns, ...dictionaries].reduce((sum, { byteLength }) => sum + byteLength, 0) / 1e6
}

/** Questions that let the engine compile what it runs; they do not count. */
const warmUps = 15

interface Spread {
  p50: number
  p99: number
}
const spread = (times: readonly number[]): Spread => ({ p50: percentile(times, 0.5), p99: percentile(times, 0.99) })

/** Milliseconds of the quickest of three runs: what disturbs the machine only adds. */
async function timed(run: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const from = performance.now()
    await run()
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

/** Each targeting in all three ways, one after the other, so that what disturbs the machine disturbs all of them. Their answers have to agree. */
async function measureMatch(inventory: Inventory, targetings: readonly Targeting[]): Promise<{ ours: Spread; loop: Spread; duck: Spread }> {
  const table = toRowTable(inventory)
  const duck = await openDuckTable(table)
  const times = { ours: [] as number[], loop: [] as number[], duck: [] as number[] }
  for (const targeting of targetings.slice(0, warmUps)) for (let round = 0; round < 4; round += 1) countMatching(inventory, targeting)
  for (const targeting of targetings) {
    const answers = [countMatching(inventory, targeting).requests, countByLoop(table, targeting), await duck.count(targeting)]
    if (Math.max(...answers) - Math.min(...answers) > 1e-3 * Math.max(1, ...answers))
      throw new Error(`answers differ: ${answers.join(', ')} for ${JSON.stringify(targeting)}`)
    times.ours.push(await timed(() => countMatching(inventory, targeting)))
    times.loop.push(await timed(() => countByLoop(table, targeting)))
    times.duck.push(await timed(() => duck.count(targeting)))
  }
  duck.close()
  return { ours: spread(times.ours), loop: spread(times.loop), duck: spread(times.duck) }
}

async function measureForecasts(snapshot: Snapshot, seeds: readonly number[], capped: boolean, whole: boolean): Promise<Spread> {
  const times: number[] = []
  for (const [index, seed] of [...seeds.slice(0, warmUps), ...seeds].entries()) {
    const question = chooseQuestion(createChoices(seed), capped)
    const ms = await timed(() => {
      const answer = forecastCampaign(snapshot, { question, nowMs: originMs }, { rules: whole, contending: whole })
      if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
    })
    if (index >= warmUps) times.push(ms)
  }
  return spread(times)
}

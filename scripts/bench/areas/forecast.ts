/** The forecast engine at three sizes, beside a loop over rows and DuckDB on the same rows in the same run. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  buildInventory,
  buildSnapshot,
  type CampaignQuestion,
  countMatching,
  forecastCampaign,
  type Inventory,
  type MatchContext,
  simulate,
  type Snapshot,
} from '@spotdesk/forecast'
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
  /** The number of runs of every question; the fastest counts, because disturbances only add time. */
  rounds: number
  /** Goals are set for a million rows. */
  isGoal: boolean
}

const sizes: readonly Size[] = [
  { rows: 100_000, queries: 120, rounds: 3, isGoal: false },
  { rows: million, queries: 80, rounds: 3, isGoal: true },
  { rows: 5 * million, queries: 24, rounds: 2, isGoal: false },
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

async function runSize({ rows, queries, rounds, isGoal }: Size): Promise<{ figures: Figure[]; match: number; whole: number }> {
  const label = (what: string) => `${what}, ${rows.toLocaleString('en-US')} rows`
  const choices = createChoices(rows)
  const simulation = simulate({ seed: 11, originMs, publishers, rows })
  const { sample, hourly, margins } = simulation
  const built = measureBuild(() => buildInventory(sample, hourly, margins))
  const book = chooseBook(choices, bookSize)
  const contended = measureBuild(() => buildSnapshot({ version: 'bench', builtAtMs: originMs, inventory: built.value, book }))
  const targetings = Array.from({ length: queries }, () => chooseTargeting(choices))
  const match = await measureMatch(built.value, targetings, rounds)
  const asks = Array.from({ length: queries }, () => choices.whole(1, 1e9))
  const ask = (capped: boolean, whole: boolean) => measureForecasts(contended.value, asks, { rounds, capped, whole })
  const [plain, capped, whole] = [await ask(false, false), await ask(true, false), await ask(true, true)]
  const goal = (most: number): Figure['goal'] => (isGoal ? { most } : null)
  return {
    match: match.ours.p50,
    whole: whole.p50,
    figures: [
      compareMs(label('match p50'), match.ours.p50, ['DuckDB', match.duck.p50], goal(1 / 30)),
      compareMs(label('match p50'), match.ours.p50, ['DuckDB on one thread', match.duckAlone.p50]),
      compareMs(label('match p50'), match.ours.p50, ['loop over rows', match.loop.p50]),
      compareMs(label('match p99'), match.ours.p99, ['DuckDB', match.duck.p99]),
      compareMs(label('+ contention p50'), plain.p50, ['loop over rows, one match', match.loop.p50]),
      compareMs(label('+ caps p50'), capped.p50, ['loop over rows, one match', match.loop.p50]),
      alone(label('whole forecast p50, with waterfall, rule costs and contending campaigns'), 'ms', whole.p50, goal(50)),
      alone(label('whole forecast p95'), 'ms', whole.p95, goal(100)),
      alone(label('whole forecast p99'), 'ms', whole.p99),
      alone(label('whole forecast, mean CPU of its thread'), 'ms', whole.cpu),
      alone(
        label('sample, index and snapshot in memory'),
        'MB',
        (bufferBytes(contended.value) + built.heapBytes + contended.heapBytes) / 1e6,
        goal(200),
      ),
      alone(label('weights and index built'), 'ms', built.ms),
      alone(label(`contention of ${bookSize} campaigns built`), 'ms', contended.ms),
    ],
  }
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Time to build something, and what it keeps on the heap beside arrays. */
function measureBuild<T>(build: () => T): { value: T; ms: number; heapBytes: number } {
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  const from = performance.now()
  const value = build()
  const ms = performance.now() - from
  collectGarbage()
  return { value, ms, heapBytes: Math.max(0, process.memoryUsage().heapUsed - before) }
}

/** Bytes of all buffers that something holds, each counted once, WebAssembly's among them. */
function bufferBytes(value: unknown): number {
  const seen = new Set<object>()
  let bytes = 0
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    if (ArrayBuffer.isView(part)) return visit(part.buffer)
    if (part instanceof ArrayBuffer) {
      bytes += part.byteLength
      return
    }
    for (const own of part instanceof Map ? part.values() : Object.values(part)) visit(own)
  }
  visit(value)
  return bytes
}

/** Questions that let the engine compile what it runs; they do not count. */
const warmUps = 15

interface Spread {
  p50: number
  p95: number
  p99: number
}
const spread = (times: readonly number[]): Spread => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
})

/** Milliseconds of the quickest of some runs (what disturbs the machine only adds), and the answer. */
async function timed<T>(runs: number, run: () => T | Promise<T>): Promise<{ ms: number; answer: T }> {
  let ms = Number.POSITIVE_INFINITY
  for (;;) {
    const from = performance.now()
    const answer = await run()
    ms = Math.min(ms, performance.now() - from)
    runs -= 1
    if (runs <= 0) return { ms, answer }
  }
}

/** An inventory caches rules together with their context: a new context for every question finds nothing in the cache. */
const newContext = (): MatchContext => ({
  definitions: {},
  unrated: 'EXCLUDE',
  clock: { zone: 'LISTENER', timeZone: 'UTC' },
  timeZone: 'UTC',
})

type Ways = 'ours' | 'loop' | 'duck' | 'duckAlone'

/** Each targeting in every way, one after the other, so that what disturbs the machine disturbs all of them. Their answers have to agree. */
async function measureMatch(inventory: Inventory, targetings: readonly Targeting[], rounds: number): Promise<Record<Ways, Spread>> {
  const table = toRowTable(inventory)
  const duck = await openDuckTable(table)
  const count = (targeting: Targeting) => countMatching(inventory, targeting, newContext()).requests
  const times: Record<Ways, number[]> = { ours: [], loop: [], duck: [], duckAlone: [] }
  for (const targeting of targetings.slice(0, warmUps)) for (let round = 0; round < 4; round += 1) count(targeting)
  for (const targeting of targetings) {
    const ours = await timed(rounds, () => count(targeting))
    // The slowest by far, and the steadiest.
    const loop = await timed(rounds - 1, () => countByLoop(table, targeting))
    const known = await timed(rounds, () => duck.count(targeting))
    const answers = [ours, loop, known].map(({ answer }) => answer)
    if (Math.max(...answers) - Math.min(...answers) > 1e-3 * Math.max(1, ...answers))
      throw new Error(`answers differ: ${answers.join(', ')} for ${JSON.stringify(targeting)}`)
    times.ours.push(ours.ms)
    times.loop.push(loop.ms)
    times.duck.push(known.ms)
  }
  await duck.useThreads(1)
  for (const targeting of targetings) times.duckAlone.push((await timed(rounds, () => duck.count(targeting))).ms)
  duck.close()
  return { ours: spread(times.ours), loop: spread(times.loop), duck: spread(times.duck), duckAlone: spread(times.duckAlone) }
}

/** Rounds go through all questions, so that none finds what it left behind: a snapshot keeps the rows of a few targetings. */
async function measureForecasts(
  snapshot: Snapshot,
  seeds: readonly number[],
  { rounds, capped, whole }: { rounds: number; capped: boolean; whole: boolean },
): Promise<Spread & { cpu: number }> {
  const questions = seeds.map((seed) => chooseQuestion(createChoices(seed), capped))
  const ask = (question: CampaignQuestion) => {
    const answer = forecastCampaign(snapshot, { question, nowMs: originMs }, { rules: whole, contending: whole })
    if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  }
  for (const question of questions.slice(0, warmUps)) ask(question)
  const times = questions.map(() => Number.POSITIVE_INFINITY)
  const { user, system } = process.threadCpuUsage()
  for (let round = 0; round < rounds; round += 1)
    for (const [index, question] of questions.entries()) times[index] = Math.min(times[index]!, (await timed(1, () => ask(question))).ms)
  const used = process.threadCpuUsage({ user, system })
  // The platform counts a thread's time too roughly for single questions.
  return { ...spread(times), cpu: (used.user + used.system) / 1000 / (rounds * questions.length) }
}

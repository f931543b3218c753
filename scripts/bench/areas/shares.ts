/** The list of one agency, quiet and while another one sends one dear call without a pause: what a hostile agency takes from others. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Benchmark } from '../benchmark.ts'
import type { AttackResult, AttackTask } from '../desk/attacker.ts'
import { campaignFile } from '../desk/campaign-file.ts'
import { type CallAnswer, type DearCall, type Headers, dearCalls, isCarriedOut, isMeant, sendCall } from '../desk/dear-calls.ts'
import { type Desk, agencyId, headersOf, serverScript } from '../desk/desk.ts'
import { startServer } from '../desk/program.ts'
import { type Figure, compareMs } from '../figure.ts'
import { serverFlags } from '../../server-flags.mjs'
import { median, percentile } from '../measure/statistics.ts'
import { importOurs, openLargeDesk } from './bulk.ts'

const victim = 'manager@other.spotdesk.test'
/** Calls of the hostile agency in flight, and calls that it begins in a second: as many as a session may have. */
const inFlight = 20
const callsPerSecond = 45
/** Milliseconds between two questions about the own import: a third of the calls that the limit allows. */
const importPollMs = 60
/** Milliseconds between two questions of the other agency, which is one person at work. */
const pauseMs = 50
/** Calls that are measured, and how often each candidate is called alone to find them. */
const dearest = 20
const rounds = 3
/** The share of a call's answers that may be others than those meant: what the machine cannot carry is refused to its sender. */
const mostOthers = 0.05

const forecastMs = 300_000
const demoRequests = '200000'

/** Waits until the server has built and loaded a forecast of the demo's inventory: before that, forecasts are refused. */
async function untilForecasts(pool: Pool, headers: Headers, asking: DearCall): Promise<void> {
  const deadline = performance.now() + forecastMs
  while ((await sendCall(pool, asking, headers)).status === 503) {
    if (performance.now() > deadline) return console.log('  there is no forecast after five minutes: its calls are not measured')
    await sleep(1000)
  }
}

/** Calls each candidate alone. @returns those that take the server longest, and those that have to be there; not those that it refuses */
async function findDearest(pool: Pool, headers: Headers, candidates: readonly DearCall[]): Promise<{ call: DearCall; alone: number }[]> {
  const measured: { call: DearCall; alone: number }[] = []
  for (const call of candidates) {
    const times: number[] = []
    let last: CallAnswer | null = null
    // The first one compiles and fills caches.
    for (let round = -1; round < rounds; round += 1) {
      const from = performance.now()
      last = await sendCall(pool, call, headers)
      // An answer of another call may still be on its way: a report of a user, for example, is made one at a time.
      if (last.status === 429) await sleep(1000)
      if (!isMeant(call, last.status)) break
      if (round >= 0) times.push(performance.now() - from)
    }
    if (times.length === rounds) measured.push({ call, alone: median(times) })
    else console.log(`  not measured, it is refused: ${call.name}: ${last?.status} ${last?.reason.slice(0, 300)}`)
  }
  const byTime = measured.toSorted((a, b) => b.alone - a.alone)
  const always = byTime.filter(({ call }) => call.always)
  return [...always, ...byTime.filter(({ call }) => !call.always).slice(0, dearest - always.length)]
}

/** Asks for the list again and again, one question at a time. @returns milliseconds of the answers, and how many were refused */
async function listFor(ms: number, pool: Pool, headers: Headers): Promise<{ p95: number; refused: number }> {
  const latencies: number[] = []
  let refused = 0
  const end = performance.now() + ms
  while (performance.now() < end) {
    const from = performance.now()
    const { status } = await sendCall(pool, { name: 'the list', method: 'GET', path: 'campaigns?limit=15&sort=name' }, headers)
    latencies.push(performance.now() - from)
    if (status >= 300) refused += 1
    await sleep(pauseMs)
  }
  return { p95: percentile(latencies, 0.95), refused }
}

/** Has a process send a call without a pause until it is stopped. @returns what stops it, and answers how often each status came */
function startAttack(origin: string, call: DearCall, headers: Headers): () => Promise<Map<number, number>> {
  const attacker = fork(new URL('../desk/attacker.ts', import.meta.url), { execArgv: ['--conditions=source'], serialization: 'advanced' })
  attacker.send({ origin, call, headers, inFlight, callsPerSecond } satisfies AttackTask)
  return async () => {
    attacker.send('stop')
    const [result] = (await once(attacker, 'message')) as [AttackResult]
    return new Map(result)
  }
}

function statusFigure(call: DearCall, statuses: Map<number, number>): Figure {
  const counted = [...statuses].toSorted(([a], [b]) => a - b)
  const all = counted.reduce((sum, [, count]) => sum + count, 0)
  const others = counted.reduce((sum, [status, count]) => sum + (isMeant(call, status) ? 0 : count), 0)
  const text = counted.map(([status, count]) => `${status}: ${count}`).join(', ')
  return {
    measure: `  share of its answers that were not meant (${text})`,
    unit: 'share',
    // Where nothing was carried out, nothing was measured.
    ours: counted.some(([status]) => isCarriedOut(call, status)) ? others / all : 1,
    rival: null,
    goal: { most: mostOthers },
  }
}

export const shares: Benchmark = {
  name: 'shares',
  title: 'What one agency takes from another: the list of the second while the first sends a dear call, 20 in flight',
  async run(open, { quick, seconds = quick ? 4 : 60, calls }) {
    const desk = await openLargeDesk(open)
    const { rows } = await desk.owner.query<{ id: number }>('select min(id)::integer as id from campaigns where agency_id = $1', [agencyId])
    // The limits of requests are part of what protects the others. Only the demo makes an inventory for forecasts.
    const settings = { ...desk.environment.ours, SPOTDESK_LIMITS: 'on', SPOTDESK_DEMO: 'on', SPOTDESK_DEMO_REQUESTS: demoRequests }
    const server = await startServer(serverScript, settings, serverFlags)
    try {
      const limited: Desk = { ...desk, ours: server, headers: await headersOf(server.origin, 'manager@demo.spotdesk.test') }
      return await measureAll(limited, desk.advertiser, { campaignId: rows[0]!.id, ms: seconds * 1000, calls })
    } finally {
      await server.stop()
    }
  },
}

async function measureAll(
  desk: Desk,
  advertiser: { advertiserId: number; currency: string },
  { campaignId, ms, calls }: { campaignId: number; ms: number; calls: readonly string[] | undefined },
): Promise<Figure[]> {
  const { origin } = desk.ours
  const [own, theirs] = [new Pool(origin, { connections: 2 }), new Pool(origin, { connections: inFlight })]
  const headers = await headersOf(origin, victim)
  const figures: Figure[] = []
  let refusedInAll = 0
  const timeImport = async (name: string) => {
    const file = campaignFile({ name: `${name}-${process.pid}`, rows: 1000, ...advertiser })
    const from = performance.now()
    await importOurs(desk, file, importPollMs)
    return performance.now() - from
  }
  try {
    const all = dearCalls(campaignId)
    const candidates = calls ? all.filter(({ name }) => calls.some((part) => name.includes(part))) : all
    // Also where no forecast is measured: the demo's inventory is built meanwhile.
    await untilForecasts(own, desk.headers, all[0]!)
    await listFor(2000, own, headers)
    const chosen = await findDearest(theirs, desk.headers, candidates)
    const before = await timeImport('before')
    for (const { call, alone } of chosen) {
      // Beside the quiet figure of the same minute: what disturbs the machine disturbs both.
      const quiet = await listFor(ms, own, headers)
      // A thread that had nothing to do has ended: its start, from the sources, is not what is measured.
      await sendCall(theirs, call, desk.headers)
      const stop = startAttack(origin, call, desk.headers)
      const beside = await listFor(ms, own, headers)
      const statuses = await stop()
      refusedInAll += beside.refused
      const measure = `p95 of the list beside ${call.name} (alone ${alone.toPrecision(2)} ms)`
      console.log(`  ${measure}: ${beside.p95.toFixed(1)} ms, quiet ${quiet.p95.toFixed(1)} ms`)
      figures.push(compareMs(measure, beside.p95, ['quiet', quiet.p95], { most: 2 }), statusFigure(call, statuses))
    }
    const after = await timeImport('after')
    figures.push(compareMs('import of 1,000 rows by the hostile agency after all that', after, ['before', before], { most: 1.2 }))
    figures.push({ measure: 'refused questions of the other agency', unit: 'answers', ours: refusedInAll, rival: null, goal: { most: 0 } })
  } finally {
    await Promise.all([own.destroy(), theirs.destroy()])
  }
  return figures
}

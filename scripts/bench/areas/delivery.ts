/** Statistics over hourly facts, beside the sum of the facts themselves; and batches of facts, beside an upsert of the same rows. */
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Benchmark } from '../benchmark.ts'
import { type Desk, agencyId, headersOf } from '../desk/desk.ts'
import { countFacts, growFactsTo } from '../desk/facts.ts'
import { type Figure, compareMs, compareRowRates, growthOf } from '../figure.ts'
import { type Spent, beside, spend } from '../measure/beside.ts'
import type { Point } from '../measure/statistics.ts'

const grains = ['day', 'campaign', 'publisher'] as const
const goalFrom = 3_500_000

async function get(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { statusCode, body } = await request(url, { headers })
  const text = await body.text()
  if (statusCode >= 300) throw new Error(`GET ${url} answered ${statusCode}: ${text}`)
  return text
}

const compact = (at: number) => new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)

/** The last 30 whole days of the agency that have facts; a change of clocks may lie in them. */
async function lastDays({ owner }: Desk): Promise<{ from: number; until: number }> {
  const { rows } = await owner.query<{ from: Date; until: Date }>(
    `select (max(d.day) - 30)::timestamp at time zone g.time_zone as from, max(d.day)::timestamp at time zone g.time_zone as until
      from campaign_days d join agencies g on g.id = d.agency_id where g.id = $1 group by g.time_zone`,
    [agencyId],
  )
  return { from: rows[0]!.from.getTime(), until: rows[0]!.until.getTime() }
}

export const statistics: Benchmark = {
  name: 'statistics',
  title: 'Statistics of the agency over 30 days, beside the sum of the hourly facts',
  async run(open, { quick }) {
    const desk = await open()
    const figures: Figure[] = []
    const points: Point[] = []
    const { from, until } = await lastDays(desk)
    for (const size of quick ? [250_000, 500_000, 1_000_000] : [500_000, 1_500_000, 4_200_000]) {
      await growFactsTo(desk.owner, size)
      const facts = await countFacts(desk.owner)
      for (const by of grains) {
        const ours = `${desk.ours.origin}/api/v2/statistics?by=${by}&from=${compact(from)}&to=${compact(until - 1000)}&limit=100`
        const bare = `${desk.bare.origin}/statistics?by=${by}&from=${from}&until=${until}`
        const spent = await beside(
          { rounds: quick ? 3 : 7, warmUps: 1 },
          () => spend(desk, desk.ours.pid, () => get(ours, desk.headers)),
          () => spend(desk, desk.bare.pid, () => get(bare)),
        )
        if (by === 'day') points.push({ size: facts, cost: spent.ours.wall })
        const at = `${facts.toLocaleString('en-US')} facts by ${by}:`
        figures.push(
          compareMs(`${at} time`, spent.ours.wall, ['raw aggregate', spent.bare.wall], facts >= goalFrom ? { most: 0.15 } : null),
        )
        figures.push(compareMs(`${at} server and database CPU`, spent.ours.cpu, ['raw aggregate', spent.bare.cpu]))
      }
    }
    return [...figures, growthOf('time by day with facts', points, 1)]
  },
}

interface Place {
  campaignId: number
  adId: number
  zoneId: number
}

/** A batch of new hours, some months ago; `first` tells it from every other batch. */
function factsFile(places: readonly Place[], rows: number, first: number): string {
  const start = Math.floor(Date.now() / dayMs) * dayMs - 330 * dayMs
  return Array.from({ length: rows }, (_, index) => {
    const hour = new Date(start + (first + Math.floor(index / places.length)) * hourMs).toISOString()
    return JSON.stringify({ hour, ...places[index % places.length]!, impressions: 100 + (index % 900), completes: 90, clicks: index % 3 })
  }).join('\n')
}

async function ingestOurs(desk: Desk, headers: Record<string, string>, text: string): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([text]), 'facts.ndjson')
  const base = `${desk.ours.origin}/api/v2`
  const answer = await fetch(`${base}/delivery/hourly`, { method: 'POST', headers, body })
  const sent = (await answer.json()) as { id?: string }
  if (sent.id === undefined) throw new Error(`The batch was refused: ${JSON.stringify(sent)}`)
  for (;;) {
    const batch = JSON.parse(await get(`${base}/delivery/batches/${sent.id}`, headers)) as { status: string; outcome: string }
    if (batch.status === 'COMPLETED') {
      if (batch.outcome !== 'SUCCEEDED') throw new Error(`The batch ended as ${batch.outcome}.`)
      return
    }
    await sleep(10)
  }
}

async function ingestBare({ bare }: Desk, text: string): Promise<void> {
  const { statusCode, body } = await request(`${bare.origin}/ingest`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: text,
    reset: true,
  })
  const answer = await body.text()
  if (statusCode >= 300) throw new Error(`The bare handler answered ${statusCode}: ${answer}`)
}

export const ingest: Benchmark = {
  name: 'ingest',
  title: 'A batch of hourly facts, upload to COMPLETED with its sums, beside parse + upsert without any',
  async run(open, { quick }) {
    const desk = await open()
    const headers = await headersOf(desk.ours.origin, 'admin@demo.spotdesk.test')
    const { rows: places } = await desk.owner.query<Place>(
      `select campaign_id::integer as "campaignId", ad_id::integer as "adId", zone_id::integer as "zoneId" from delivery_totals
        where agency_id = $1 and campaign_id < 10000000 order by 1, 2, 3`,
      [agencyId],
    )
    const figures: Figure[] = []
    const points: Point[] = []
    let hour = 0
    const next = (rows: number) => {
      const text = factsFile(places, rows, hour)
      hour += Math.ceil(rows / places.length)
      return text
    }
    // The server makes the tables of the months by itself, the bare handler would not.
    for (let month = 0; month < 5; month++) await ingestOurs(desk, headers, factsFile(places.slice(0, 1), 1, month * 30 * 24))
    hour = 1
    for (const rows of quick ? [2000, 5000, 10_000] : [10_000, 30_000, 100_000]) {
      const spent = await beside(
        { rounds: quick ? 2 : 5, warmUps: 1 },
        () => spend(desk, desk.ours.pid, () => ingestOurs(desk, headers, next(rows))),
        () => spend(desk, desk.bare.pid, () => ingestBare(desk, next(rows))),
      )
      points.push({ size: rows, cost: spent.ours.wall })
      const rate = ({ wall }: Spent) => (1000 * rows) / wall
      const at = `${rows.toLocaleString('en-US')} rows:`
      figures.push(compareRowRates(`${at} throughput`, rate(spent.ours), ['parse + upsert', rate(spent.bare)]))
      figures.push(compareMs(`${at} server and database CPU`, spent.ours.cpu, ['parse + upsert', spent.bare.cpu]))
    }
    return [...figures, growthOf('time with rows', points, 1.1)]
  },
}

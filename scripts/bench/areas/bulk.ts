/** Bulk jobs over HTTP, from the upload to COMPLETED, beside handlers that only parse, insert, select and print. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Dispatcher, request } from 'undici'
import type { Benchmark } from '../benchmark.ts'
import { campaignFile, referencePrefix } from '../desk/campaign-file.ts'
import { type Desk, agencyId } from '../desk/desk.ts'
import { deskSize, growTo } from '../desk/world.ts'
import { type Figure, compareMs, growthOf } from '../figure.ts'
import { beside, spend } from '../measure/beside.ts'
import { runLoad } from '../measure/load.ts'
import { type Point, percentile } from '../measure/statistics.ts'

/** How often a job is asked whether it has ended: often enough not to be seen in the figures, a person's program asks every 2 s. */
const pollMs = 6
/** Rows of the files, and campaigns of the exports. */
const sizes = [100, 300, 1000] as const
const mostRows = 1000

async function ask(url: string, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>): Promise<string> {
  const { statusCode, body } = await request(url, { ...options, reset: true })
  const text = await body.text()
  if (statusCode >= 300) throw new Error(`${options.method} ${url} answered ${statusCode}: ${text}`)
  return text
}

/** Starts a job and follows it to its end. */
async function runJob(
  { ours, headers }: Desk,
  path: string,
  options: Partial<Dispatcher.RequestOptions>,
  interval = pollMs,
): Promise<string> {
  const base = `${ours.origin}/api/v2/campaigns/bulk`
  const { id } = JSON.parse(
    await ask(`${base}/${path}`, { method: 'POST', ...options, headers: { ...headers, ...(options.headers as object) } }),
  ) as { id: string }
  for (;;) {
    const job = JSON.parse(await ask(`${base}/status/${id}`, { method: 'GET', headers })) as { status: string }
    if (job.status === 'COMPLETED') return id
    await sleep(interval)
  }
}

/** Imports a file. `interval` is the pause between two questions about the job in milliseconds: longer where requests are limited. */
export async function importOurs(desk: Desk, text: string, interval = pollMs): Promise<void> {
  const head = '--bench\r\ncontent-disposition: form-data; name="file"; filename="campaigns.csv"\r\ncontent-type: text/csv\r\n\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=bench' }
  const id = await runJob(desk, 'import', { headers, body: `${head}${text}\r\n--bench--\r\n` }, interval)
  const summary = JSON.parse(await ask(`${desk.ours.origin}/api/v2/campaigns/bulk?id=${id}`, { method: 'GET', headers: desk.headers })) as {
    outcome?: string
  }
  if (summary.outcome !== 'SUCCEEDED') throw new Error(`The import failed: ${JSON.stringify(summary).slice(0, 500)}`)
}

async function importBare({ bare }: Desk, text: string): Promise<void> {
  await ask(`${bare.origin}/import`, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: text })
}

export async function exportOurs(desk: Desk, ids: readonly number[]): Promise<void> {
  const id = await runJob(desk, 'export', { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ids }) })
  await ask(`${desk.ours.origin}/api/v2/campaigns/bulk/export/download/${id}`, { method: 'GET', headers: desk.headers })
}

async function exportBare({ bare }: Desk, ids: readonly number[]): Promise<void> {
  await ask(`${bare.origin}/export`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ids }) })
}

/** Takes away what was imported: each round finds the same desk. */
export async function clear({ owner }: Desk): Promise<void> {
  const imported = `agency_id = $1 and external_reference like '${referencePrefix}%'`
  await owner.query(`delete from campaign_totals where agency_id = $1 and campaign_id in (select id from campaigns where ${imported})`, [
    agencyId,
  ])
  await owner.query(`delete from campaigns where ${imported}`, [agencyId])
  await owner.query('vacuum campaigns')
}

export async function openLargeDesk(open: () => Promise<Desk>): Promise<Desk & { advertiser: { advertiserId: number; currency: string } }> {
  const desk = await open()
  await growTo(desk.owner, deskSize)
  const { rows } = await desk.owner.query<{ advertiserId: number; currency: string }>(
    `select a.id::integer as "advertiserId", g.currency from advertisers a join agencies g on g.id = a.agency_id where g.id = $1 order by a.id limit 1`,
    [agencyId],
  )
  return { ...desk, advertiser: rows[0]! }
}

/** p99 of the list at one client while something else is done again and again. */
async function listMeanwhile(desk: Desk, requests: number, work: () => Promise<void>): Promise<number> {
  let over = false
  const asks = Array.from({ length: requests }, () => ({
    method: 'GET' as const,
    path: '/api/v2/campaigns?q=radio&sort=name',
    headers: desk.headers,
  }))
  const load = runLoad(desk.ours.origin, asks, 1).finally(() => (over = true))
  while (!over) await work()
  return percentile((await load).latencies, 0.99)
}

export const bulkImport: Benchmark = {
  name: 'import',
  title: 'Import of a file, upload to COMPLETED, beside parse + zod + one INSERT of many rows',
  async run(open, { quick }) {
    const desk = await openLargeDesk(open)
    const figures: Figure[] = []
    const points: Point[] = []
    let files = 0
    const nextFile = (rows: number) => campaignFile({ name: `${process.pid}-${files++}`, rows, ...desk.advertiser })
    for (const rows of sizes) {
      const side = (pid: number, run: (desk: Desk, text: string) => Promise<void>) => async () => {
        const text = nextFile(rows)
        const spent = await spend(desk, pid, () => run(desk, text))
        await clear(desk)
        return spent
      }
      const { ours, bare } = await beside(
        { rounds: quick ? 3 : 9, warmUps: 3 },
        side(desk.ours.pid, importOurs),
        side(desk.bare.pid, importBare),
      )
      points.push({ size: rows, cost: ours.wall })
      const at = `${rows.toLocaleString('en-US')} rows:`
      figures.push(compareMs(`${at} time`, ours.wall, ['parse + zod + INSERT', bare.wall], rows === mostRows ? { most: 6 } : null))
      figures.push(compareMs(`${at} server and database CPU`, ours.cpu, ['parse + zod + INSERT', bare.cpu]))
    }
    const requests = quick ? 200 : 800
    const alone = await listMeanwhile(desk, requests, () => sleep(50))
    const meanwhile = await listMeanwhile(desk, requests, () => importOurs(desk, nextFile(mostRows)))
    await clear(desk)
    return [
      ...figures,
      growthOf('time with rows', points, 1),
      compareMs('p99 of the list while files are imported', meanwhile, ['the list alone', alone], { most: 2 }),
    ]
  },
}

export const bulkExport: Benchmark = {
  name: 'export',
  title: 'Export of campaigns, request to file, beside SELECT + stringify',
  async run(open, { quick }) {
    const desk = await openLargeDesk(open)
    const { rows } = await desk.owner.query<{ id: number }>('select id::integer from campaigns where agency_id = $1 order by id limit $2', [
      agencyId,
      mostRows,
    ])
    const figures: Figure[] = []
    const points: Point[] = []
    for (const size of sizes) {
      const ids = rows.slice(0, size).map(({ id }) => id)
      const side = (pid: number, run: (desk: Desk, ids: number[]) => Promise<void>) => () => spend(desk, pid, () => run(desk, ids))
      const { ours, bare } = await beside(
        { rounds: quick ? 5 : 15, warmUps: 3 },
        side(desk.ours.pid, exportOurs),
        side(desk.bare.pid, exportBare),
      )
      points.push({ size, cost: ours.wall })
      const at = `${size.toLocaleString('en-US')} campaigns:`
      figures.push(compareMs(`${at} time`, ours.wall, ['SELECT + stringify', bare.wall], size === mostRows ? { most: 2 } : null))
      figures.push(compareMs(`${at} server and database CPU`, ours.cpu, ['SELECT + stringify', bare.cpu]))
    }
    return [...figures, growthOf('time with campaigns', points, 1)]
  },
}

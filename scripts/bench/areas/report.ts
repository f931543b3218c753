/** The cost for others when twelve users export the whole campaign list at once: one campaign, read meanwhile and alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import type { Benchmark } from '../benchmark.ts'
import { type Desk, agencyId, headersOf } from '../desk/desk.ts'
import { deskSize, growTo } from '../desk/world.ts'
import { compareMs } from '../figure.ts'
import { type Ask, runLoad } from '../measure/load.ts'
import { median, percentile } from '../measure/statistics.ts'

const exporters = 12

/** Colleagues of the demo's manager, with the manager's password. */
async function openExporters({ owner, ours }: Desk): Promise<Record<string, string>[]> {
  const name = (index: number) => `exporter-${index}@demo.spotdesk.test`
  const headers: Record<string, string>[] = []
  for (let index = 0; index < exporters; index += 1) {
    await owner.query(
      `with manager as (select * from users where user_name_lc = 'manager@demo.spotdesk.test'),
        made as (insert into users (user_name, user_name_lc, password_hash, first_name, last_name, email, time_zone, currency, country)
          select $1::text, $1::text, password_hash, first_name, last_name, $1::text, time_zone, currency, country from manager
          where not exists (select 1 from users where user_name_lc = $1::text) returning id)
      insert into memberships (agency_id, user_id, role_id)
        select m.agency_id, made.id, m.role_id from made, manager, memberships m where m.user_id = manager.id and m.agency_id = $2`,
      [name(index), agencyId],
    )
    headers.push(await headersOf(ours.origin, name(index)))
  }
  return headers
}

/** Exports again and again until the end; a refused or slow export is repeated. @returns the number of exports */
async function exportUntil(origin: string, headers: Record<string, string>, isOver: () => boolean): Promise<number> {
  let made = 0
  while (!isOver()) {
    const { statusCode, headers: told, body } = await request(`${origin}/api/v2/campaigns/export`, { headers, reset: true })
    const text = await body.text()
    if (statusCode === 200) made += 1
    else if (statusCode === 429 || statusCode === 503) await sleep(Number(told['retry-after'] ?? 1) * 1000)
    else throw new Error(`an export answered ${statusCode}: ${text}`)
  }
  return made
}

export const report: Benchmark = {
  name: 'report',
  title: 'One campaign while twelve users export the whole list at once, beside the same alone',
  async run(open, { quick }) {
    const desk = await open()
    await growTo(desk.owner, deskSize)
    const { origin } = desk.ours
    const users = await openExporters(desk)
    const { rows } = await desk.owner.query<{ id: number }>(
      'select id::integer from campaigns where agency_id = $1 order by id limit 500',
      [agencyId],
    )
    const asks = Array.from({ length: quick ? 300 : 3000 }, (_, at): Ask => ({
      method: 'GET',
      path: `/api/v2/campaigns/${rows[at % rows.length]!.id}`,
      headers: desk.headers,
    }))
    const read = async () => {
      const { latencies } = await runLoad(origin, asks, 1)
      return { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) }
    }
    const measured = { alone: [] as Awaited<ReturnType<typeof read>>[], meanwhile: [] as Awaited<ReturnType<typeof read>>[] }
    let made = 0
    // In turn: what disturbs the machine disturbs both.
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      measured.alone.push(await read())
      let over = false
      const exports = Promise.all(users.map((headers) => exportUntil(origin, headers, () => over)))
      measured.meanwhile.push(await read().finally(() => (over = true)))
      made += (await exports).reduce((sum, count) => sum + count, 0)
    }
    if (made === 0) throw new Error('No export was made while campaigns were read.')
    const of = (name: keyof typeof measured, figure: 'p50' | 'p99') => median(measured[name].map((one) => one[figure]))
    return [
      compareMs('p99 of one campaign while twelve export 20,000', of('meanwhile', 'p99'), ['alone', of('alone', 'p99')], { most: 2 }),
      compareMs('p50 of one campaign while twelve export 20,000', of('meanwhile', 'p50'), ['alone', of('alone', 'p50')]),
    ]
  },
}

/** A single campaign: read, and paused with audit, idempotency key and version. */
import type { Benchmark } from '../benchmark.ts'
import { type Desk, agencyId } from '../desk/desk.ts'
import { deskSize, growTo } from '../desk/world.ts'
import { type Figure, compareMs } from '../figure.ts'
import type { Ask } from '../measure/load.ts'
import { type Cost, compareLoads } from '../measure/rounds.ts'

type Costs = Record<'ours' | 'scoped' | 'bare', Cost>

/** The goal stands beside the handler that is as safe as ours; the one that ignores whose data it is shows what safety costs. */
function figuresOf({ ours, scoped, bare }: Costs, most: number): Figure[] {
  const safe = 'bare handler in role and agency'
  return [
    compareMs('server and database CPU', ours.both, [safe, scoped.both], { most }),
    compareMs('server CPU', ours.server, [safe, scoped.server]),
    compareMs('database CPU', ours.database, [safe, scoped.database]),
    compareMs('p50 at 1 client', ours.p50, [safe, scoped.p50]),
    compareMs('server and database CPU', ours.both, ['bare handler without', bare.both]),
    compareMs('p50 at 1 client', ours.p50, ['bare handler without', bare.p50]),
  ]
}

export const get: Benchmark = {
  name: 'get',
  title: 'One campaign',
  async run(open, { quick }) {
    const desk = await open()
    await growTo(desk.owner, deskSize)
    const { rows } = await desk.owner.query<{ id: number }>(
      'select id::integer from campaigns where agency_id = $1 order by id limit 500',
      [agencyId],
    )
    const asks = (prefix: string, headers: Record<string, string>) => (_: number, clients: number) =>
      Array.from({ length: (quick ? 100 : 300) * (clients > 1 ? 2 : 1) }, (_value, at): Ask => ({
        method: 'GET',
        path: `${prefix}/campaigns/${rows[at % rows.length]!.id}`,
        headers,
      }))
    const sides = {
      ours: { ...desk.ours, asks: asks('/api/v2', desk.headers) },
      scoped: { ...desk.bare, asks: asks('/scoped', {}) },
      bare: { ...desk.bare, asks: asks('', {}) },
    }
    return figuresOf(await compareLoads(sides, { rounds: quick ? 3 : 9, databaseCpu: desk.databaseCpu }), 1.1)
  },
}

interface Running {
  id: number
  version: number
}

/** Makes a number of campaigns run, whatever was done to them before, and gives their versions. */
async function restart(desk: Desk, count: number): Promise<Running[]> {
  const { rows } = await desk.owner.query<Running>(
    `update campaigns set paused = false, archived = false, objective_met = false, status = 'RUNNING', status_rank = 4, type = 'STANDARD', publisher_id = null, order_id = null,
      submitted_at = now() - interval '9 days', accepted_at = null, rejected_at = null, start_date = now() - interval '1 day', end_date = now() + interval '9 days', completed_at = null
    where agency_id = $1 and id in (select id from campaigns where agency_id = $1 order by id limit $2) returning id::integer, version`,
    [agencyId, count],
  )
  await desk.owner.query('vacuum campaigns')
  return rows
}

export const pause: Benchmark = {
  name: 'pause',
  title: 'Pause with audit, idempotency key and version, beside a bare UPDATE … RETURNING',
  async run(open, { quick }) {
    const desk = await open()
    await growTo(desk.owner, deskSize)
    const count = quick ? 50 : 150
    const asks = (prefix: string, headersOf: (campaign: Running) => Record<string, string>) => async (_: number, clients: number) =>
      (await restart(desk, count * (clients > 1 ? 2 : 1))).map((campaign): Ask => ({
        method: 'POST',
        path: `${prefix}/campaigns/${campaign.id}/pause`,
        headers: headersOf(campaign),
      }))
    const ourHeaders = ({ version }: Running) => ({ ...desk.headers, 'if-match': `"${version}"`, 'idempotency-key': crypto.randomUUID() })
    const sides = {
      ours: { ...desk.ours, asks: asks('/api/v2', ourHeaders) },
      scoped: { ...desk.bare, asks: asks('/scoped', () => ({})) },
      bare: { ...desk.bare, asks: asks('', () => ({})) },
    }
    return figuresOf(await compareLoads(sides, { rounds: quick ? 3 : 9, databaseCpu: desk.databaseCpu }), 2.5)
  },
}

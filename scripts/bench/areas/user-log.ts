/** The first page of a long user log, unfiltered and with each kind of filter. */
import { dayMs } from '@spotdesk/sdk/values'
import type { Benchmark } from '../benchmark.ts'
import { type Desk, agencyId } from '../desk/desk.ts'
import type { Figure } from '../figure.ts'
import { type Ask, runLoad } from '../measure/load.ts'
import { percentile } from '../measure/statistics.ts'

const events = 1_000_000
/** The part of a second that people do not notice as a wait, with the way of the answer. */
const goal = 150

const stamp = (at: number) => new Date(at).toISOString().replaceAll(/[-:T]|\.\d+Z/g, '')

/** Fills the log with the changes of 40 people to 20,000 things, as far back as there are partitions; answers the first and the last time. */
async function fill({ owner }: Desk): Promise<{ from: number; until: number }> {
  const { rows } = await owner.query<{ from: Date }>(
    `select min((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)'))[1]::timestamptz) as from
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'audit_events'::regclass`,
  )
  const from = rows[0]!.from.getTime()
  const until = Date.now()
  await owner.query(
    `insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, change_set_id, entity_type, entity_id, entity_name, action,
        version_before, version_after, diff)
      select $1, $2::timestamptz + ($3::timestamptz - $2::timestamptz) * (n::float8 / $4), gen_random_uuid(), 'USER', 'user:' || n % 40, 'person' || n % 40 || '@bench.test',
        (array['WEB', 'WEB', 'WEB', 'IMPORT', 'CLI', 'SDK'])[1 + n % 6], gen_random_uuid(), (array['campaign', 'campaign', 'ad', 'order', 'advertiser'])[1 + n % 5],
        1 + n % 20000, (array['Spring', 'Autumn', 'Radio', 'Brand'])[1 + n % 4] || ' drive ' || n % 20000, (array['UPDATE', 'UPDATE', 'PAUSE', 'RESUME', 'CREATE'])[1 + n % 5],
        1, 2, '[{"path": "paused", "before": false, "after": true}, {"path": "name", "before": "a", "after": "b"}]'
      from generate_series(1, $4::integer) n`,
    [agencyId, new Date(from), new Date(until - 1000), events],
  )
  await owner.query(
    `insert into audit_names select distinct agency_id, entity_type, entity_id, lower(entity_name) from audit_events where agency_id = $1 on conflict do nothing`,
    [agencyId],
  )
  await owner.query('vacuum analyze audit_events')
  return { from, until }
}

/** Filters as people set them: frequent and rare values, a range, a text that many, few and no names have. */
const filtersOf = ({ from, until }: { from: number; until: number }): Readonly<Record<string, Record<string, string>>> => ({
  unfiltered: {},
  'by user': { user: 'person7@bench.test' },
  'by type and action': { entityType: 'order', action: 'PAUSE' },
  'by source': { source: 'IMPORT' },
  'by one thing': { entityType: 'campaign', entityId: '4321' },
  'by a range': { from: stamp(from + (until - from) / 3), to: stamp(from + (until - from) / 3 + dayMs) },
  'by a frequent text': { q: 'spring' },
  'by the name of one thing': { q: 'drive 4321' },
})

export const userLog: Benchmark = {
  name: 'user-log',
  title: `User log of ${events.toLocaleString('en-US')} events, first page`,
  async run(open, { quick }) {
    const desk = await open()
    const period = await fill(desk)
    const figures: Figure[] = []
    for (const [name, filter] of Object.entries(filtersOf(period))) {
      const path = `/api/v2/user-log?${new URLSearchParams({ ...filter, page: '0', limit: '25' }).toString()}`
      const asks = Array.from({ length: quick ? 20 : 60 }, (): Ask => ({ method: 'GET', path, headers: desk.headers }))
      await runLoad(desk.ours.origin, asks.slice(0, 5), 1)
      const { latencies } = await runLoad(desk.ours.origin, asks, 1)
      const p95 = percentile(latencies, 0.95)
      figures.push({ measure: `${name}, p95`, unit: 'ms', ours: p95, rival: null, goal: { most: goal } })
    }
    await desk.owner.query(`delete from audit_events where agency_id = $1 and actor_name like '%@bench.test'`, [agencyId])
    await desk.owner.query(`delete from audit_names where agency_id = $1 and name_lc ~ '^(spring|autumn|radio|brand) drive '`, [agencyId])
    return figures
  },
}

/**
 * Clients that write without pause while the server is killed under them, and remember what was acknowledged. Each call goes out with
 * its key again until it is answered, as the SDK does it; afterwards the database must hold what they remember, once each.
 */
import { hourMs } from '@spotdesk/sdk/values'
import { deepEqual } from 'node:assert/strict'
import type { SpotdeskClient } from '@spotdesk/sdk'
import { sql } from 'kysely'
import { type Watched, read } from './read.ts'

export interface Writer {
  /** One more piece of work, to its end. */
  step(): Promise<void>
  /** Compares the database with what was acknowledged; answers how many writes that were. */
  check(database: Watched): Promise<number>
}

/** However often the server is gone in between. */
const untilItEnds = { intervalMs: 50, retries: 10_000, retryDelayMs: 50 }

/** A write whose answer was lost is sent again: the version that it was made from is gone then, and nobody else writes here. */
const repeated = { ifMatch: '*' }

/** Adds users, who are invited, renames them and closes every second one out. */
export function writeUsers(client: SpotdeskClient): Writer {
  const known: { userName: string; firstName: string; disabled: boolean; version: number }[] = []
  return {
    step: async () => {
      const userName = `kill-${known.length}@world.test`
      const { id, version } = await client.users.create({ body: { email: userName, firstName: 'New', lastName: 'Person', roleId: 5 } })
      const user = { userName, firstName: 'New', disabled: false, version }
      known.push(user)
      user.version = (await client.users.update({ id, body: { firstName: 'Renamed' } }, repeated)).version
      user.firstName = 'Renamed'
      if (known.length % 2 === 0) return
      user.version = (await client.users.disable({ id })).version
      user.disabled = true
    },
    check: async (database) => {
      const rows = await read(
        database,
        sql<(typeof known)[number] & { events: number; messages: number }>`
          select u.user_name as "userName", u.first_name as "firstName", m.disabled, u.version + m.version - 1 as version,
            (select count(*) from audit_events e where e.entity_type = 'user' and e.entity_id = u.id) as events,
            (select count(*) from account_mails l where l.user_id = u.id and l.kind = 'INVITATION') as messages
          from users u join memberships m on m.user_id = u.id where u.user_name like 'kill-%' order by u.id`,
      )
      deepEqual(
        rows,
        known.map((user) => ({ ...user, events: user.disabled ? 3 : 2, messages: 1 })),
      )
      return rows.reduce((sum, { events }) => sum + events, 0)
    },
  }
}

/** Begins campaigns of an advertiser that has none, sets them, and pauses and resumes one that runs. */
export function writeCampaigns(client: SpotdeskClient, { advertiserId, running }: { advertiserId: number; running: number }): Writer {
  const known: { id: number; name: string; cpm: number; version: number }[] = []
  let toggles = 0
  return {
    step: async () => {
      const name = `Killed ${known.length}`
      const { id } = await client.campaigns.create({ body: { campaignType: 'STANDARD', advertiserId } })
      const { version } = await client.campaigns.update({ id, body: { name, campaignRevenue: { value: 7.5 } } }, repeated)
      known.push({ id, name, cpm: 75_000, version })
      await (toggles % 2 === 0 ? client.campaigns.pause({ id: running }) : client.campaigns.resume({ id: running }))
      toggles++
    },
    check: async (database) => {
      const rows = await read(
        database,
        sql<(typeof known)[number] & { events: number; totals: number }>`
          select c.id, c.name, c.cpm_e4 as cpm, c.version,
            (select count(*) from audit_events e where e.entity_type = 'campaign' and e.entity_id = c.id) as events,
            (select count(*) from campaign_totals t where t.campaign_id = c.id) as totals
          from campaigns c where c.advertiser_id = ${advertiserId} order by c.id`,
      )
      deepEqual(
        rows,
        known.map((campaign) => ({ ...campaign, events: 2, totals: 1 })),
      )
      const verbs = await read(
        database,
        sql<{
          action: string
        }>`select action from audit_events where entity_type = 'campaign' and entity_id = ${running} and actor_type <> 'SYSTEM'
          order by version_after`,
      )
      deepEqual(
        verbs.map(({ action }) => action),
        Array.from({ length: toggles }, (_, at) => (at % 2 === 0 ? 'PAUSE' : 'RESUME')),
      )
      return 2 * known.length + toggles
    },
  }
}

/** Plans change-sets of an order with two campaigns, and applies them as jobs. */
export function writeChangeSets(client: SpotdeskClient): Writer {
  const applied: string[] = []
  return {
    step: async () => {
      const mark = `SET-${applied.length}`
      const campaign = (at: number) => ({
        entityType: 'campaign' as const,
        externalReference: `${mark}-${at}`,
        cells: {
          name: `Set ${at}`,
          type: 'STANDARD',
          advertiser_id: '1001',
          order_external_reference: mark,
          start_date: '2027-01-04',
          cpm: '12.5',
        },
      })
      const order = { entityType: 'order' as const, externalReference: mark, cells: { name: mark, advertiser_id: '1001' } }
      const { id, hash } = await client.changeSets.plan({ body: { kind: 'campaigns', changes: [campaign(1), order, campaign(2)] } })
      await client.jobs.wait((await client.changeSets.apply({ id, body: { hash, mode: 'atomic' } })).id, untilItEnds)
      applied.push(id)
    },
    check: async (database) => {
      const rows = await read(
        database,
        sql<{ id: string; outcomes: number; events: number; orders: number; campaigns: number }>`
          select s.id, (select count(*) from change_items i where i.change_set_id = s.id and i.outcome = 'APPLIED') as outcomes,
            (select count(*) from audit_events e where e.change_set_id = s.id and e.action = 'CREATE') as events,
            (select count(*) from orders o join audit_events e on e.entity_id = o.id and e.entity_type = 'order' where e.change_set_id = s.id) as orders,
            (select count(*) from campaigns c join audit_events e on e.entity_id = c.id and e.entity_type = 'campaign' where e.change_set_id = s.id) as campaigns
          from change_sets s where s.id = any(${applied}) order by array_position(${applied}::uuid[], s.id)`,
      )
      deepEqual(
        rows,
        applied.map((id) => ({ id, outcomes: 3, events: 3, orders: 1, campaigns: 2 })),
      )
      const [all] = await read(
        database,
        sql<{ orders: number; campaigns: number }>`select (select count(*) from orders where external_reference like 'SET-%') as orders,
          (select count(*) from campaigns where external_reference like 'SET-%') as campaigns`,
      )
      deepEqual(all, { orders: applied.length, campaigns: 2 * applied.length })
      return 3 * applied.length
    },
  }
}

/** Sends batches of delivery that follow and overlap one another. */
export function writeFacts(client: SpotdeskClient, ids: { campaignId: number; adId: number; zoneId: number }): Writer {
  const begin = Date.parse('2026-09-01T00:00:00Z')
  const said = new Map<number, number>()
  let batches = 0
  return {
    step: async () => {
      // A day each, of which half was in the batch before.
      const facts = Array.from({ length: 24 }, (_, at) => ({ at: batches * 12 + at, impressions: 100 + batches + at }))
      const lines = facts.map(({ at, impressions }) =>
        JSON.stringify({ ...ids, hour: new Date(begin + at * hourMs).toISOString(), impressions, revision: batches }),
      )
      const file = new TextEncoder().encode(lines.join('\n'))
      const { id } = await client.delivery.hourly({ batchId: `kill-${batches}`, file }, { fileName: 'facts.ndjson' })
      await client.jobs.wait(id, untilItEnds)
      for (const { at, impressions } of facts) said.set(at, impressions)
      batches++
    },
    check: async (database) => {
      const sum = [...said.values()].reduce((all, impressions) => all + impressions, 0)
      const [row] = await read(
        database,
        sql`select (select sum(impressions)::bigint from fact_hour where campaign_id = ${ids.campaignId}) as facts,
          (select sum(impressions)::bigint from delivery_days where campaign_id = ${ids.campaignId}) as days,
          (select sum(impressions)::bigint from campaign_days where campaign_id = ${ids.campaignId}) as campaign_days,
          (select impressions from campaign_totals where campaign_id = ${ids.campaignId}) as lifetime,
          (select sum(impressions)::bigint from zone_days) - (select sum(impressions)::bigint from delivery_days) as astray,
          (select count(*) from fact_hour where campaign_id = ${ids.campaignId}) as hours,
          (select count(*) from delivery_batches where batch_id like 'kill-%') as batches,
          (select sum(created)::bigint from delivery_batches where batch_id like 'kill-%' and outcome = 'SUCCEEDED') as created,
          (select sum(created + updated + unchanged)::bigint from delivery_batches where batch_id like 'kill-%') as taken`,
      )
      deepEqual(row, {
        facts: sum,
        days: sum,
        campaign_days: sum,
        lifetime: sum,
        astray: 0,
        hours: said.size,
        batches,
        created: said.size,
        taken: 24 * batches,
      })
      return batches
    },
  }
}

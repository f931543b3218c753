/**
 * Nobody outside the agency can compute its margin: what a publisher reads is the same whatever the margin is, and what an advertiser reads
 * is the same for any two pairs of media rate and margin that are billed alike. So there is nothing to solve for. Made of the rows: later
 * ones are in it.
 */
import { type Endpoint, campaigns, creatives, endpoints, orders } from '@spotdesk/sdk/contract'
import { type Person, homeAgency } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixtures, createFixtures, parametersFrom } from './fixtures.ts'
import { sampleOf } from './samples.ts'

/** Has an objective in money, in an order with one. */
const priced = 104_002

let world: Fixtures
beforeAll(async () => {
  world = await createFixtures()
  const { system } = world.app.database
  await sql`update agencies set settings = settings || '{"marginMode": "MARKUP"}' where id = ${homeAgency}`.execute(system)
  await sql`update campaigns set margin_e4 = 0, cpm_e4 = 125000, second_screen_objective = 20000, second_screen_cpm_e4 = 40000, revenue_type = 'CPM',
    attribution_pixel_ids = '{claritas:1}'`.execute(system)
  await sql`update campaigns set objective_type = 'PRICE', objective_value = 5000 where id = ${priced}`.execute(system)
  await sql`update orders set margin_e4 = 0, objective_type = 'PRICE', objective_value = 20000, managed_objective = 5000, optimised_objective = 10000
    where id = ${world.own.order}`.execute(system)
  await sql`delete from audit_events where entity_id in (${world.own.campaign}, ${priced})`.execute(system)
  for (const id of [world.own.campaign, priced]) await insertFacts(id)
})
afterAll(() => world.app.close())

async function insertFacts(id: number): Promise<void> {
  const { system } = world.app.database
  const counts = sql`40000, 8000, 30000, 400, 40000 * 125000::bigint, 8000 * 40000::bigint`
  const names = sql`impressions, second_screen_impressions, completes, clicks, spend_e7, second_screen_spend_e7`
  for (const table of ['campaign_days', 'campaign_totals', 'fact_hour']) {
    await sql`delete from ${sql.table(table)} where agency_id = ${homeAgency} and campaign_id = ${id}`.execute(system)
  }
  await sql`insert into campaign_days (agency_id, campaign_id, day, ${names}) values (${homeAgency}, ${id}, '2026-11-19', ${counts})`.execute(
    system,
  )
  await sql`insert into campaign_totals (agency_id, campaign_id, ${names}, complete_e1, elapsed_e1, first_hour, last_hour)
    values (${homeAgency}, ${id}, ${counts}, 400, 500, '2026-11-19T12:00:00Z', '2026-11-19T12:00:00Z')`.execute(system)
  await sql`insert into fact_hour (agency_id, campaign_id, ad_id, zone_id, hour, publisher_id, ${names})
    values (${homeAgency}, ${id}, ${world.own.ad}, ${world.own.zone}, '2026-11-19T12:00:00Z', ${world.own.publisher}, ${counts})`.execute(
    system,
  )
  const changes = [
    { path: 'cpm', before: 100_000, after: 125_000 },
    { path: 'objectiveValue', before: 4000, after: 5000 },
  ]
  await sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action, diff)
    values (${homeAgency}, '2026-11-18T12:00:00Z', gen_random_uuid(), 'USER', 'user:103', 'manager@world.test', 'WEB', 'campaign', ${id}, 'x', 'UPDATE',
      ${JSON.stringify(changes)})`.execute(system)
}

/** Gives the agency a margin, in percent; the media rates stay. */
async function setMargin(percent: number): Promise<void> {
  const { system } = world.app.database
  for (const table of ['campaigns', 'orders'])
    await sql`update ${sql.table(table)} set margin_e4 = ${percent * 10_000} where agency_id = ${homeAgency}`.execute(system)
  const change = JSON.stringify([{ path: 'marginPercent', before: 0, after: percent }])
  await sql`update audit_events set diff = (select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(diff) x where x ->> 'path' <> 'marginPercent') || ${change}::jsonb
    where entity_type = 'campaign' and at = '2026-11-18T12:00:00Z'`.execute(system)
}

/** Multiplies every media amount of the desk; what the market asks for, maxima and floors, stays. */
async function scaleMedia(factor: number): Promise<void> {
  const { system } = world.app.database
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and a.attname ~ '(cpm|spend)_e[47]$' and c.relname not in ('agencies', 'zones')`.execute(system)
  expect(rows.length).toBeGreaterThan(10)
  for (const { table, column } of rows) {
    const name = sql.ref(column)
    await sql`update ${sql.table(table)} set ${name} = round(${name} * ${factor}::numeric)`.execute(system)
  }
  await sql`update campaigns set objective_value = objective_value * ${factor}::numeric where objective_type = 'PRICE'`.execute(system)
  await sql`update orders set objective_value = objective_value * ${factor}::numeric, managed_objective = managed_objective * ${factor}::numeric,
    optimised_objective = optimised_objective * ${factor}::numeric where objective_type = 'PRICE'`.execute(system)
  await sql`update proposals set terms = terms || jsonb_build_object('cpmE4', (terms ->> 'cpmE4')::numeric * ${factor}::numeric)`.execute(
    system,
  )
  const money = sql`case when x ->> 'path' = 'cpm' or (x ->> 'path' = 'objectiveValue' and entity_id = ${priced})
    then x || jsonb_build_object('before', (x ->> 'before')::numeric * ${factor}::numeric, 'after', (x ->> 'after')::numeric * ${factor}::numeric) else x end`
  await sql`update audit_events set diff = (select jsonb_agg(${money}) from jsonb_array_elements(diff) x)
    where entity_type = 'campaign' and at = '2026-11-18T12:00:00Z'`.execute(system)
}

const reads = endpoints.filter(({ row }) => !row.public && (row.method === 'GET' || row.reads))

/** Questions that ask for more than the sample of a row. */
const budgets = [
  { inputAudioCPM: 0.0125, inputTotalObjective: 1 },
  { inputAudioCPM: 10, inputTotalObjective: 1_000_000, margin: 0 },
  { inputTotalObjective: 7 },
  { margin: 0 },
]

/** Every answer to a person about both campaigns, by call; ids and times of a single answer are left out. */
async function answersTo(person: Person): Promise<Record<string, string>> {
  const { app, own } = world
  const found: Record<string, string> = {}
  const note = (name: string, { status, text }: { status: number; text: string }) => {
    found[name] = `${status} ${text
      .replaceAll(/"(requestId|instance|lastSeenAt|lastUsedAt)":"[^"]*"/g, '')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')
      .replaceAll(/-[\w-]{22}\.csv/g, '.csv')}`
  }
  for (const id of [own.campaign, priced]) {
    const things = { ...own, campaign: id }
    const ask = (row: Endpoint, input: object = {}) =>
      app.ask(row, { ...parametersFrom(row, things), ...sampleOf(row, things), ...input } as never, { as: person })
    for (const { noun, name, row } of reads) note(`${noun}.${name} of ${id}`, await ask(row))
    const estimate = reads.find(({ row }) => row.method === 'POST' && row.path === '/billingWidget')!.row
    for (const asked of budgets)
      note(`estimate ${JSON.stringify(asked)} of ${id}`, await ask(estimate, { body: { campaignContext: { campaignId: id, ...asked } } }))
  }
  for (const row of [campaigns.exportList, orders.exportList]) {
    const made = await app.ask(row, {}, { as: person })
    const { fileName } = made.json as { fileName?: string }
    if (fileName) note(`file of ${row.path}`, await app.ask(creatives.report, { client: String(homeAgency), fileName }, { as: person }))
  }
  return found
}

const differing = (one: Record<string, string>, other: Record<string, string>) =>
  Object.keys(one).filter((name) => one[name] !== other[name])

const marginOf = async (person: Person) => (await world.app.call(campaigns.get, { id: world.own.campaign }, { as: person })).margin

test('the margin cannot be computed from any answer to an advertiser or a publisher', async () => {
  // The first forecast of a campaign stands in later answers.
  await answersTo('publisher')
  const before = { advertiser: await answersTo('advertiser'), publisher: await answersTo('publisher') }
  const admitted = Object.values(before.advertiser).filter((answer) => answer.startsWith('200'))
  expect(admitted.length).toBeGreaterThan(60)
  await setMargin(20)
  expect(await Promise.all((['admin', 'advertiser', 'publisher'] as const).map(marginOf))).toEqual([20, null, null])
  // More is billed, so that the test can tell.
  expect(differing(before.advertiser, await answersTo('advertiser')).length).toBeGreaterThan(20)
  const changed = (person: 'advertiser' | 'publisher', now: Record<string, string>) =>
    differing(before[person], now).map((name) => ({ name, before: before[person][name], now: now[name] }))
  expect(changed('publisher', await answersTo('publisher'))).toEqual([])
  await scaleMedia(0.8)
  expect(changed('advertiser', await answersTo('advertiser'))).toEqual([])
})

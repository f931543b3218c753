/** Every unique key of the schema: a second one is refused with its reason by every call that can write it, and never a fault of the server. */
import {
  type Endpoint,
  type InputOf,
  ads,
  advertisers,
  campaigns,
  changeSets,
  creatives,
  orders,
  publishers,
  targetingPresets,
  users,
  zones,
} from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waveFile } from './testing/audio.ts'
import { csv, finished, importFile, upload } from './testing/bulk.ts'
import { type CallResult, type Fixture, openFixture, things } from './testing/desk.ts'

let desk: Fixture
let home: number
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  home = await desk.campaign({ name: 'Of the ads' })
})
afterAll(() => desk.close())

let last = 0
const call = async <E extends Endpoint>(row: E, input: InputOf<E>): Promise<CallResult> => {
  desk.clock.advance(1000)
  return desk.call('admin', row, input)
}
async function make<E extends Endpoint>(row: E, input: InputOf<E>): Promise<{ id: number; changeSetId: string }> {
  const { status, text, body } = await call(row, input)
  if (status >= 300) throw new Error(text)
  return body as { id: number; changeSetId: string }
}

/** The codes of a refused answer, of a plan, of its job or of a revert: the one that says why. */
const codesOf = ({ status, body }: CallResult): string[] => {
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`)
  const errors = (body['errors'] ?? []) as { field: string; code: string }[]
  return errors.length > 0 ? errors.map(({ field, code }) => `${field} ${code}`) : [String(body['code'] ?? status)]
}

/** Plans, applies and answers the error of the one change, from the plan or from the job. */
async function applied(kind: 'campaigns' | 'ads' | 'orders', change: object): Promise<string[]> {
  const planned = await call(changeSets.plan, { body: { kind, changes: [change] } } as never)
  if (planned.status !== 201) return codesOf(planned)
  const { id, hash } = planned.body as { id: string; hash: string }
  const started = await call(changeSets.apply, { id, body: { hash } })
  await finished(desk, String(started.body['id']))
  const { list } = (await call(changeSets.items, { id })).body as { list: { errors: { field: string; code: string }[] }[] }
  return list.flatMap(({ errors }) => errors.map(({ field, code }) => `${field} ${code}`))
}

/** A reference that a revert would give back, which another thing has taken meanwhile: the reason of the conflict. */
async function reverted(changeSetId: string): Promise<string[]> {
  const { status, body, text } = await call(changeSets.revert, { id: changeSetId })
  if (status !== 200) throw new Error(text)
  return (body as { conflicts: { reason: string }[] }).conflicts.map(({ reason }) => reason)
}

interface Kind {
  index: string
  label: string
  make(reference: string | null): Promise<{ id: number }>
  update(id: number, reference: string | null): Promise<CallResult>
  more?: Record<string, (reference: string) => Promise<string[]>>
}

const named = () => `Twice ${++last}`
const adInput = () => ({ name: named(), type: 'AUDIO', estimatedDuration: 30 }) as const
const publisherInput = () =>
  ({ name: named(), domain: 'twice.example', type: 'APP', marketId: 1, currency: 'USD', timeZone: 'UTC' }) as const

const kinds: Kind[] = [
  {
    index: 'advertisers_reference',
    label: 'advertiser',
    make: (externalReference) => make(advertisers.create, { body: { name: named(), externalReference } }),
    update: (id, externalReference) => call(advertisers.update, { id, body: { name: named(), externalReference } }),
    more: { create: async (externalReference) => codesOf(await call(advertisers.create, { body: { name: named(), externalReference } })) },
  },
  {
    index: 'orders_reference',
    label: 'order',
    make: (externalReference) => make(orders.create, { body: { name: named(), advertiserId: things.advertiser, externalReference } }),
    update: (id, externalReference) => call(orders.update, { id, body: { externalReference } }),
    more: {
      create: async (externalReference) =>
        codesOf(await call(orders.create, { body: { name: named(), advertiserId: things.advertiser, externalReference } })),
      'a change-set': async (externalReference) => {
        const { id } = await make(orders.create, { body: { name: named(), advertiserId: things.advertiser } })
        return applied('orders', { id, externalReference, cells: { name: named() } })
      },
    },
  },
  {
    index: 'campaigns_reference',
    label: 'campaign',
    make: async (externalReference) => ({ id: await desk.campaign({ columns: { external_reference: externalReference } }) }),
    update: (id, externalReference) => call(campaigns.update, { id, body: { externalReference } }),
    more: {
      'a change-set': async (externalReference) =>
        applied('campaigns', { id: await desk.campaign(), externalReference, cells: { name: named() } }),
      'an import': async (reference) => {
        const { summary } = await importFile(desk, csv('id,external_reference,name', `${await desk.campaign()},${reference},${named()}`))
        return summary.errors.map(({ field, code }) => `${field} ${code}`)
      },
    },
  },
  {
    index: 'ads_reference',
    label: 'ad',
    make: (externalReference) => make(ads.create, { id: home, body: { ...adInput(), externalReference } }),
    update: (adId, externalReference) => call(ads.update, { id: home, adId, body: { externalReference } }),
    more: {
      create: async (externalReference) => codesOf(await call(ads.create, { id: home, body: { ...adInput(), externalReference } })),
      'a change-set': async (externalReference) => {
        const { id } = await make(ads.create, { id: home, body: adInput() })
        return applied('ads', { id, externalReference, cells: { name: named() } })
      },
    },
  },
  {
    index: 'publishers_reference',
    label: 'publisher',
    make: (externalReference) => make(publishers.create, { body: { ...publisherInput(), externalReference } }),
    update: (id, externalReference) => call(publishers.update, { id, body: { externalReference } }),
    more: {
      create: async (externalReference) => codesOf(await call(publishers.create, { body: { ...publisherInput(), externalReference } })),
    },
  },
  {
    index: 'zones_reference',
    label: 'zone',
    make: (externalReference) => make(zones.create, { body: { name: named(), publisherId: things.publisher, externalReference } }),
    update: (id, externalReference) => call(zones.update, { id, body: { externalReference } }),
    more: {
      create: async (externalReference) =>
        codesOf(await call(zones.create, { body: { name: named(), publisherId: things.publisher, externalReference } })),
    },
  },
]

test.each(kinds)(
  '$index: a reference that is taken is refused by every call, and by a revert',
  async ({ label, make: one, update, more = {} }) => {
    const reference = `taken-${label}`
    const { id: first } = await one(reference)
    const other = await one(null)
    expect(codesOf(await update(other.id, reference))).toEqual(['externalReference alreadyExists'])
    for (const [name, second] of Object.entries(more)) expect(await second(reference), name).toEqual(['externalReference alreadyExists'])
    // Its own reference again is no second one.
    expect((await update(first, reference)).status).toBe(200)
    const renamed = await update(first, `${reference}-2`)
    expect(renamed.status, renamed.text).toBe(200)
    await one(reference)
    expect(await reverted(String(renamed.body['changeSetId']))).toEqual([expect.stringContaining('reference exists already')])
  },
)

/** The other keys: a second write, and what is answered. */
const others: Record<string, () => Promise<void>> = {
  users_user_name_lc_key: async () => {
    const body = { email: 'twice@home.test', firstName: 'Two', lastName: 'Times', roleId: 5 as const }
    expect((await desk.call('admin', users.create, { body })).status).toBe(201)
    expect(codesOf(await desk.call('admin', users.create, { body }))).toEqual(['email userExists'])
  },
  invitations_person: async () => {
    const body = { email: 'a@home.test', userName: 'stranger@world.test', firstName: 'Two', lastName: 'Times', roleId: 5 as const }
    expect((await desk.call('admin', users.create, { body })).status).toBe(201)
    expect(codesOf(await desk.call('admin', users.create, { body }))).toEqual(['userName userExists'])
  },
  targeting_presets_name: async () => {
    const body = { name: 'Preset twice', text: 'LOCATION_COUNTRY in (US)' }
    const { id } = await make(targetingPresets.create, { body })
    const other = await make(targetingPresets.create, { body: { ...body, name: 'Another' } })
    expect(codesOf(await call(targetingPresets.create, { body: { ...body, name: 'PRESET twice' } }))).toEqual(['targetingPresetNameTaken'])
    expect(codesOf(await call(targetingPresets.update, { id: other.id, body: { name: body.name } }))).toEqual(['targetingPresetNameTaken'])
    const removed = await call(targetingPresets.remove, { id })
    await make(targetingPresets.create, { body })
    expect(await reverted(String(removed.body['changeSetId']))).toEqual([expect.stringContaining('Preset twice')])
  },
  jobs_running: async () => {
    const id = await desk.campaign()
    const files = ['One', 'Two', 'Three'].map((name) => csv('id,name', `${id},${name}`))
    const both = await Promise.all(files.map((file) => upload(desk, file)))
    expect(
      both
        .filter(({ status }) => status !== 202)
        .flatMap(codesOf)
        .filter((code) => code !== 'jobRunning'),
    ).toEqual([])
    for (const { status, body } of both) if (status === 202) await finished(desk, String(body['id']))
  },
  creatives_content: async () => {
    const file = { name: 'twice.wav', bytes: waveFile({ seconds: 0.5 }) }
    const both = await Promise.all([call(creatives.upload, { file }), call(creatives.upload, { file })])
    expect(both.map(({ status }) => status < 300)).toEqual([true, true])
    expect(new Set(both.map(({ body }) => body['id'])).size).toBe(1)
  },
}

test.each(Object.entries(others))('%s: a second one is refused, or is the first', (_, twice) => twice())

/** Keys of values that the server makes, or writes with "on conflict": nobody can write them twice. */
const made: Record<string, string> = {
  sessions_secret: 'random',
  api_tokens_secret_hash_key: 'random',
  device_codes_user_hash_key: 'random; a clash is drawn again',
  account_mails_link_hash_key: 'random',
  delivery_batches_job: 'the id of a job',
  forecast_snapshot_number_key: 'a number of the database',
  publishers_owner: 'has the id of the publisher in it',
  shows_reference: 'no call writes a show',
  forecast_log_once: 'on conflict',
  user_notifications_agency_id_user_id_kind_entity_id_cause_key: 'on conflict',
}

test('every unique key of the schema has its rule', async () => {
  const rows = await desk.rows<{ name: string }>(sql`select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace and not t.relispartition`)
  const ruled = new Set([...kinds.map(({ index }) => index), ...Object.keys(others), ...Object.keys(made)])
  expect(rows.map(({ name }) => name).filter((name) => !ruled.has(name))).toEqual([])
})

import { advertisers, changeSets } from '@spotdesk/sdk/contract'
import { pageSizes, searchKey, sortKey } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallOptions, type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
})
afterAll(() => desk.close())

type Body = Record<string, unknown>
const create = (body: Body, person: Person = 'manager', options?: CallOptions) =>
  desk.call(person, advertisers.create, { body } as never, options)
const update = (id: number, body: Body, person: Person = 'manager', options?: CallOptions) =>
  desk.call(person, advertisers.update, { id, body } as never, options)
async function made(body: Body = {}): Promise<number> {
  const answer = await create({ name: 'Made', ...body })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body['id'] as number
}
const read = async (id: number) => (await desk.call('manager', advertisers.get, { id })).body
const errorsOf = ({ body }: { body: Body }) =>
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`)
const revert = (changeSetId: unknown) => desk.call('manager', changeSets.revert, { id: changeSetId as string })

describe('GET /advertisers/dashboard', () => {
  const list = async (query: Body, person: Person = 'manager') =>
    (await desk.call(person, advertisers.list, query as never)).body as unknown as advertisers.Advertiser[] & {
      list: advertisers.Advertiser[]
      total: number
    }

  test('is a grid source: status filter, q, sort and paging, ten by default, by name', async () => {
    for (const [index, name] of ['Zoo', 'éclair', 'Eclipse', 'aardvark'].entries())
      await desk.insert('advertisers', {
        agency_id: 1,
        id: 7000 + index,
        name,
        name_lc: searchKey(name),
        name_key: sortKey(name),
        status: index ? 'ACTIVE' : 'INACTIVE',
      })
    for (let index = 0; index < 12; index++)
      await desk.insert('advertisers', { agency_id: 1, id: 7100 + index, name: `Listed ${index}`, name_lc: `listed ${index}` })
    // Other tests make advertisers too.
    const isOwn = ({ id }: advertisers.Advertiser) => id >= 7000 && id < 7200
    const names = async (query: Body) => (await list(query)).list.filter(isOwn).map(({ name }) => name)
    const first = await list({ q: 'listed' })
    expect([first.list.length, first.total]).toEqual([pageSizes.grid, 12])
    expect(await names({ q: 'listed', page: 1 })).toHaveLength(2)
    expect(await list({ q: 'listed', page: 5 })).toEqual({ list: [], total: 12 })
    expect((await names({ limit: 100 })).filter((name) => !name.startsWith('Listed'))).toEqual(['aardvark', 'éclair', 'Eclipse', 'Zoo'])
    expect(await names({ status: ['INACTIVE'] })).toEqual(['Zoo'])
    expect(await names({ q: '7003' })).toEqual(['aardvark'])
    expect(await names({ q: 'CL', sort: '-id', status: ['ACTIVE'] })).toEqual(['Eclipse', 'éclair'])
    expect((await list({ limit: 100 }, 'advertiser')).list.map(({ id }) => id)).toEqual([things.advertiser])
    expect((await desk.call('manager', advertisers.list, { limit: 101 } as never)).status).toBe(400)
  })
})

describe('POST /advertisers', () => {
  test('creates an advertiser; empty and null fields count as left out', async () => {
    const { status, body, headers } = await create({
      name: ' Northern ',
      domain: '',
      contact: null,
      email: 'n@north.test',
      categoryIds: ['IAB2', 'IAB2-3'],
    })
    expect([status, headers['etag']]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      name: 'Northern',
      status: 'ACTIVE',
      domain: null,
      contact: null,
      email: 'n@north.test',
      categories: [
        { id: 'IAB2', name: 'Automotive' },
        { id: 'IAB2-3', name: 'IAB2-3' },
      ],
    })
    const [row] = await desk.rows(
      sql`select action, version_after from audit_events where entity_type = 'advertiser' and entity_id = ${body['id']}`,
    )
    expect(row).toEqual({ action: 'CREATE', version_after: 1 })
  })

  test.each<[Body, string]>([
    [{ name: '  ' }, 'name required'],
    [{ name: 'x'.repeat(201) }, 'name tooLong'],
    [{ name: 'x', domain: 'not a host' }, 'domain invalidValue'],
    [{ name: 'x', domain: 'https://user:secret@acme.test:8080/shop' }, 'domain invalidDomain'],
    [{ name: 'x', domain: `${'a.'.repeat(130)}com` }, 'domain tooLong'],
    [{ name: 'x', email: 'nobody' }, 'email invalidValue'],
    [{ name: 'x', email: `${'x'.repeat(45)}@b.com` }, 'email tooLong'],
    [{ name: 'x', categoryIds: ['IAB2', 'IAB99'] }, 'categoryIds.1 invalidValue'],
  ])('%j is refused as %s', async (body, error) => {
    const answer = await create(body)
    expect(answer.status).toBe(422)
    expect(errorsOf(answer)).toEqual([error])
  })

  test('done twice under one idempotency key creates one, and an external reference is unique', async () => {
    const body = { name: 'Keyed', externalReference: 'CRM-1' }
    expect((await create(body, 'manager', { key: 'a1' })).body).toEqual((await create(body, 'manager', { key: 'a1' })).body)
    const answer = await create(body)
    expect([answer.status, ...errorsOf(answer)]).toEqual([422, 'externalReference alreadyExists'])
  })
})

describe('PUT /advertisers/{id}', () => {
  test('replaces domain, categories and reference, and neither contact nor e-mail', async () => {
    const id = await made({ domain: 'old.test', contact: 'Zoe', email: 'z@old.test', categoryIds: ['IAB1'], externalReference: 'R' })
    const { body } = await update(id, { name: 'New', contact: 'Other', email: 'other@x.test', categoryIds: ['IAB2'] })
    expect(body).toMatchObject({ name: 'New', domain: null, externalReference: null, contact: 'Zoe', email: 'z@old.test', version: 2 })
    expect((body['categories'] as Body[]).map((category) => category['id'])).toEqual(['IAB2'])
    expect((await update(id, { name: 'New', categoryIds: ['IAB2'] })).body).toMatchObject({ version: 2, changeSetId: null })
    expect((await update(id, { name: 'New', categoryIds: ['IAB2'], status: 'INACTIVE' })).body).toMatchObject({ status: 'INACTIVE' })
  })

  test('If-Match of an older version is 412 with the changed fields', async () => {
    const id = await made()
    await update(id, { name: 'Theirs' }, 'trafficker')
    const { status, body } = await update(id, { name: 'Mine' }, 'manager', { ifMatch: 1 })
    expect(status).toBe(412)
    expect(body['changedFields']).toMatchObject([{ field: 'name', base: 'Made', theirs: 'Theirs', changedBy: 'trafficker@world.test' }])
  })

  test('does not find an advertiser of another agency', async () => {
    const id = await made()
    for (const verb of [advertisers.archive, advertisers.unarchive]) expect((await desk.call('stranger', verb, { id })).status).toBe(404)
    expect((await update(id, { name: 'x' }, 'stranger')).status).toBe(404)
    expect(await read(id)).toMatchObject({ version: 1 })
  })
})

describe('Archiving an advertiser', () => {
  test('sets and clears the flag; an archived advertiser allows no other change, and an action already in force changes nothing', async () => {
    const id = await made()
    const archive = () => desk.call('manager', advertisers.archive, { id })
    expect((await archive()).body).toMatchObject({ status: 'ARCHIVED', version: 2 })
    expect((await archive()).body).toMatchObject({ version: 2, changeSetId: null })
    expect(await update(id, { name: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'advertiserActionNotAllowed', allowedActions: ['UNARCHIVE'] },
    })
    expect((await desk.call('manager', advertisers.unarchive, { id })).body).toMatchObject({ status: 'ACTIVE', version: 3 })
  })
})

describe('The campaigns of an advertiser', () => {
  test('are read as in the campaign list, with its filters and sorts', async () => {
    const id = await made()
    const [b, a] = [
      await desk.campaign({ name: 'B', columns: { advertiser_id: id } }),
      await desk.campaign({ name: 'A', status: 'PAUSED', columns: { advertiser_id: id } }),
    ]
    const ids = async (query: Body) =>
      ((await desk.call('manager', advertisers.campaigns, { id, ...query } as never)).body['list'] as Body[]).map((row) => row['id'])
    expect(await ids({ sort: 'name' })).toEqual([a, b])
    expect(await ids({ status: ['RUNNING'] })).toEqual([b])
    expect((await desk.call('stranger', advertisers.campaigns, { id })).status).toBe(404)
    expect((await desk.call('advertiser', advertisers.campaigns, { id })).status).toBe(404)
  })
})

describe('Reverting a change of an advertiser', () => {
  test('sets the fields that nobody has changed since, and lists the conflicts', async () => {
    const id = await made({ domain: 'one.test' })
    const { body } = await update(id, { name: 'Two', domain: 'two.test' })
    await update(id, { name: 'Two', domain: 'three.test' }, 'trafficker')
    const { body: reverted } = await revert(body['changeSetId'])
    expect(reverted).toMatchObject({ reverted: 1, conflicts: [{ id, fields: ['domain'], changedBy: 'trafficker@world.test' }] })
    expect(await read(id)).toMatchObject({ name: 'Made', domain: 'three.test', version: 4 })
  })

  test('that created it archives it and releases its reference, unless it has orders or campaigns by now', async () => {
    const { body } = await create({ name: 'Mistake', externalReference: 'M-1' })
    expect((await revert(body['changeSetId'])).body).toMatchObject({ reverted: 1 })
    expect(await read(body['id'] as number)).toMatchObject({ status: 'ARCHIVED', externalReference: null })
    const { body: used } = await create({ name: 'Used', externalReference: 'M-1' })
    await desk.campaign({ columns: { advertiser_id: used['id'] } })
    expect((await revert(used['changeSetId'])).body).toMatchObject({ reverted: 0, conflicts: [{ id: used['id'] }] })
  })

  test('does not set a reference that another advertiser has by now', async () => {
    const id = await made({ externalReference: 'T-1' })
    const { body } = await update(id, { name: 'Made' })
    await made({ externalReference: 'T-1' })
    expect((await revert(body['changeSetId'])).body).toMatchObject({
      reverted: 0,
      conflicts: [{ fields: ['externalReference'], reason: 'An advertiser with this external reference exists already.' }],
    })
  })

  test('as atomic: writes nothing when there is one conflict', async () => {
    const id = await made({ domain: 'one.test' })
    const { body } = await update(id, { name: 'Two', domain: 'two.test' })
    await update(id, { name: 'Two', domain: 'three.test' })
    const answer = await desk.call('manager', changeSets.revert, { id: body['changeSetId'] as string, body: { mode: 'atomic' } })
    expect(answer.body).toMatchObject({ reverted: 0, changeSetId: null })
    expect(await read(id)).toMatchObject({ name: 'Two' })
  })
})

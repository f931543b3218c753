/** Files of records, on zones and publishers: exported, planned, imported, reverted, and refused to whom they do not belong. */
import { bulk, changeSets, publishers, session, zones } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { entities } from '../nouns.ts'
import { finished } from '../testing/bulk.ts'
import { type Fixture, type Person, openFixture } from '../testing/desk.ts'

let server: Fixture
beforeAll(async () => {
  server = await openFixture({ jobs: true })
})
afterAll(() => server.close())

const recordCalls = { zones, publishers }
type Kind = keyof typeof recordCalls

interface Imported {
  job: bulk.Job
  summary: bulk.BulkSummary
  /** Column and code of every error, with the line. */
  errors: string[]
  warnings: string[]
}

async function importFile(
  kind: Kind,
  text: string,
  options: { dryRun?: boolean; mode?: 'atomic' } = {},
  person: Person = 'admin',
): Promise<Imported> {
  const file = { name: `${kind}.csv`, bytes: text }
  const started = await server.call(person, recordCalls[kind].importFile, { file, ...options })
  if (started.status !== 202) throw new Error(started.text)
  const job = await finished(server, String(started.body['id']), person)
  const summary = (await server.call(person, bulk.summary, { id: job.id })).body as unknown as bulk.BulkSummary
  const listed = (those: bulk.BulkSummary['errors']) => those.map(({ lineNo, column, code }) => `${lineNo} ${column} ${code}`)
  return { job, summary, errors: listed(summary.errors), warnings: listed(summary.warnings) }
}

async function exportFile(kind: Kind, ids: number[]): Promise<string> {
  const { body, status, text } = await server.call('admin', recordCalls[kind].exportFile, { body: { ids } })
  if (status !== 202) throw new Error(text)
  await finished(server, String(body['id']), 'admin')
  return (await server.call('admin', bulk.download, { jobId: String(body['id']) })).text
}

const lines = (...rows: string[]) => `${rows.join('\n')}\n`
const zoneNamed = async (reference: string) =>
  (
    await server.rows<{ id: number; name: string; publisher_id: number; max_duration_s: number; status: string }>(
      sql`select id, name, publisher_id, max_duration_s, status from zones where external_reference = ${reference}`,
    )
  )[0]

describe('a file of zones', () => {
  test('makes and changes zones, leaves out what is wrong with a reason for each cell, and is reverted as a whole', async () => {
    const text = lines(
      'external_reference,name,publisher_id,max_duration_sec,floor_cpm,positions',
      'f-1,Morning,201,30,2.55,PREROLL;MIDROLL',
      'f-2,Noon,201,601,1.23456,PREROL',
      'f-3,Evening,203,30,,',
      'f-4,Night,201,20,,',
    )
    const { job, summary, errors } = await importFile('zones', text)
    expect(errors).toEqual([
      '3 max_duration_sec tooBig',
      '3 floor_cpm tooManyDecimals',
      '3 positions invalidEnum',
      '4 publisher_id unknownItem',
    ])
    expect(summary).toMatchObject({ created: 2, updated: 0, outcome: 'PARTIAL' })
    const made = (await zoneNamed('f-1'))!
    expect((await server.call('admin', zones.get, { id: made.id })).body).toMatchObject({
      name: 'Morning',
      publisher: { id: 201 },
      maxDuration: 30,
      floorCpm: 2.55,
      positions: ['PREROLL', 'MIDROLL'],
      status: 'ACTIVE',
      version: 1,
    })
    const failed = (await server.call('admin', bulk.jobErrors, { id: job.id })).text
    expect(failed).toContain('schema=zone/1')
    expect(failed).toContain('f-2,Noon,201,601,1.23456,PREROL,')
    expect(failed).not.toContain('Morning')

    // The rows of the errors file, corrected.
    const corrected = failed
      .replace('601', '60')
      .replace('1.23456', '1.2345')
      .replace('PREROL,', 'PREROLL,')
      .replace(/^f-3.*$/m, '')
    const second = await importFile('zones', corrected)
    expect(second.errors).toEqual([])
    expect(second.summary).toMatchObject({ created: 1, outcome: 'SUCCEEDED' })

    const undone = await server.call('admin', bulk.revertJob, { id: job.id })
    expect(undone.body).toMatchObject({ reverted: 2, conflicts: [] })
    expect((await server.call('admin', zones.get, { id: made.id })).body).toMatchObject({ status: 'ARCHIVED', externalReference: null })
    expect(await zoneNamed('f-2')).toMatchObject({ name: 'Noon', status: 'ACTIVE' })
  })

  test('that was exported changes nothing, and of shown values it says that they are ignored', async () => {
    const { id } = (
      await server.call('admin', zones.create, {
        body: { name: ' =1+1; "x"', publisherId: 201, genres: ['a;b', '-1'], tags: ['007'], floorCpm: 0.1 },
      })
    ).body as { id: number }
    const text = await exportFile('zones', [id, 2001])
    const again = await importFile('zones', text)
    expect(again.summary).toMatchObject({ created: 0, updated: 0, unchanged: 2, totalErrors: 0, outcome: 'SUCCEEDED', warnings: [] })
    const { version } = (await server.call('admin', zones.get, { id })).body
    expect(version).toBe(1)
    const named = await importFile('zones', lines('id,publisher_name', `${id},Other`))
    expect(named.warnings).toEqual(['2 publisher_name valueIgnored'])
    expect(named.summary.unchanged).toBe(1)
  })

  test('sent twice is one import', async () => {
    const text = lines('action,name,publisher_id', 'CREATE,Only once,201')
    const first = await importFile('zones', text)
    const again = await server.call('admin', zones.importFile, { file: { name: 'zones.csv', bytes: text } })
    expect(again).toMatchObject({ status: 409, body: { code: 'duplicateFile', jobId: first.job.id } })
    const keyed = lines('action,name,publisher_id', 'CREATE,Only once too,201')
    const send = () => server.call('admin', zones.importFile, { file: { name: 'zones.csv', bytes: keyed } }, { key: 'one-import' })
    const [one, two] = [await send(), await send()]
    expect(two.body).toEqual(one.body)
    await finished(server, String(one.body['id']), 'admin')
    expect(await server.rows(sql`select name from zones where name like 'Only once%' order by name`)).toEqual([
      { name: 'Only once' },
      { name: 'Only once too' },
    ])
  })

  test('archives and unarchives, with both in the log, and takes no other change of what is archived', async () => {
    const columns = 'action,external_reference,name,publisher_id'
    await importFile('zones', lines(columns, ',a-1,To archive,201'))
    await importFile('zones', lines(columns, 'ARCHIVE,a-1,,'))
    expect(await zoneNamed('a-1')).toMatchObject({ status: 'ARCHIVED' })
    expect((await importFile('zones', lines(columns, ',a-1,Renamed,'))).errors).toEqual(['2 action stateNotAllowed'])
    await importFile('zones', lines(columns, 'UNARCHIVE,a-1,Back,'))
    expect(await zoneNamed('a-1')).toMatchObject({ status: 'ACTIVE', name: 'Back' })
    const actions = await server.rows(
      sql`select action from audit_events where entity_type = 'zone' and entity_id = ${(await zoneNamed('a-1'))!.id} order by version_after`,
    )
    expect(actions).toEqual(['CREATE', 'ARCHIVE', 'UNARCHIVE'].map((action) => ({ action })))
  })

  test('of another agency, or with its publisher, is not found, and its export too', async () => {
    expect((await importFile('zones', lines('id,name', '2003,Taken over'))).errors).toEqual(['2 id notFound'])
    expect((await importFile('zones', lines('action,name,publisher_id', 'CREATE,Mine,203'))).errors).toEqual(['2 publisher_id unknownItem'])
    expect((await server.call('admin', zones.exportFile, { body: { ids: [2001, 2003] } })).status).toBe(404)
    const { job } = await importFile('zones', lines('id,name', '2001,Zone of the home agency'))
    expect((await server.call('stranger', bulk.job, { id: job.id })).status).toBe(404)
  })

  test('is exported by whoever may read, and imported by whoever may write', async () => {
    const { status, body } = await server.call('readonly', zones.exportFile, { body: { ids: [2001] } })
    expect(status).toBe(202)
    await finished(server, String(body['id']), 'readonly')
    expect((await server.call('readonly', bulk.download, { jobId: String(body['id']) })).text).toContain(',2001,')
    expect((await server.call('readonly', zones.importFile, { file: { name: 'zones.csv', bytes: 'id,name' } })).status).toBe(403)
    // It is stopped by its user, with any credential, and by nobody else who may not write.
    const token = { name: 'Stopper', scopes: ['CAMPAIGN.READ', 'ZONE.READ', 'PUBLISHER.READ'] }
    const cancel = async (as: Person) => {
      const { token: bearer } = await server.app.call(session.createToken, { body: token }, { as })
      return (await server.app.ask(bulk.cancelJob, { id: String(body['id']) }, { bearer })).status
    }
    expect([await cancel('readonly'), await cancel('admin')]).toEqual([200, 403])
  })

  test('has no reference of publishers for a token that may not read them', async () => {
    await importFile('publishers', lines('id,external_reference', '201,our-river'))
    const { id: ofAdmin } = await server.app.call(zones.exportFile, { body: { ids: [2001] } }, { as: 'admin' })
    await finished(server, ofAdmin, 'admin')
    expect((await server.call('admin', bulk.download, { jobId: ofAdmin })).text).toContain(',our-river,')
    const body = { name: 'Zones alone', scopes: ['CAMPAIGN.READ', 'ZONE.READ'] }
    const { token: bearer } = await server.app.call(session.createToken, { body }, { as: 'admin' })
    const { id } = await server.app.call(zones.exportFile, { body: { ids: [2001] } }, { bearer })
    await finished(server, id, 'admin')
    const { text } = await server.app.ask(bulk.download, { jobId: id }, { bearer })
    expect(text).toContain('2001,')
    expect(text).not.toContain('our-river')
    // The file of somebody who may read them has their references.
    const { list } = await server.app.call(bulk.jobs, { type: ['export'], limit: 100 }, { bearer })
    expect(list.map((job) => job.id)).toEqual([id])
    const rows = [
      await server.app.ask(bulk.job, { id: ofAdmin }, { bearer }),
      await server.app.ask(bulk.download, { jobId: ofAdmin }, { bearer }),
      await server.app.ask(bulk.jobFile, { id: ofAdmin }, { bearer }),
    ]
    expect(rows.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  test('of 10,001 rows, with an unknown column or of another kind is refused as a whole', async () => {
    const send = async (text: string) => {
      const { status, body } = await server.call('admin', zones.importFile, { file: { name: 'zones.csv', bytes: text } })
      const { errors = [] } = body as { errors?: { suggestion: string | null }[] }
      return [status, body['code'], body['message'], errors[0]?.suggestion ?? null]
    }
    expect(await send(`id\n${'1\n'.repeat(10_001)}`)).toEqual([422, 'tooManyRows', 'The file has more than 10,000 rows.', null])
    expect((await send(lines('id,max_duratoin', '1,2'))).toSpliced(2, 1)).toEqual([422, 'unknownColumn', 'max_duration_sec'])
    expect((await send(lines('# schema=campaign/1', 'id,name', '1,2')))[1]).toBe('wrongSchema')
  })
})

describe('a file of publishers', () => {
  test('holds what the noun checks, each at its cell', async () => {
    const { errors, summary } = await importFile(
      'publishers',
      lines(
        'external_reference,name,domain,type,market_id,currency,time_zone,category_ids,revenue_share_percent',
        'p-1,Lake FM,lake.example,pureplay,1,EUR,europe/bucharest,IAB1,62.5%',
        'p-2,Hill FM,https://a b,PUREPLAY,99,XXX,Mars/Base,IAB1;NOPE,100.1',
      ),
    )
    expect(errors).toEqual([
      '3 currency invalidEnum',
      '3 revenue_share_percent tooBig',
      '3 domain invalidValue',
      '3 time_zone invalidZone',
      '3 category_ids invalidValue',
      '3 market_id unknownItem',
    ])
    expect(summary.created).toBe(1)
    const [made] = await server.rows<{ id: number }>(sql`select id from publishers where external_reference = 'p-1'`)
    expect((await server.call('admin', publishers.get, { id: made!.id })).body).toMatchObject({
      type: 'PUREPLAY',
      timeZone: 'Europe/Bucharest',
      revenueShare: 62.5,
      categoryIds: ['IAB1'],
    })
    expect((await importFile('publishers', await exportFile('publishers', [made!.id]))).summary).toMatchObject({
      unchanged: 1,
      totalErrors: 0,
    })
    // The parent of a zone, by its reference.
    await importFile('zones', lines('external_reference,name,publisher_external_reference', 'z-lake,Lake zone,p-1'))
    expect(await zoneNamed('z-lake')).toMatchObject({ publisher_id: made!.id })
  })
})

describe('a change-set of records', () => {
  const cells = { name: 'Together', domain: 'together.example', type: 'APP', market_id: '1', currency: 'USD', time_zone: 'UTC' }
  const changes = [
    { externalReference: 'cs-z', cells: { name: 'Its zone', publisher_external_reference: 'cs-p' } },
    { entityType: 'publisher' as const, externalReference: 'cs-p', cells },
  ]
  const plan = (person: Person, body: Parameters<typeof server.call>[2] = { body: { kind: 'zones', changes } }) =>
    server.call(person, changeSets.plan, body as never)

  test('makes a publisher and its zone in one request, and both are reverted', async () => {
    const planned = await plan('admin')
    expect(planned.body).toMatchObject({ counts: { create: 2, error: 0 } })
    const { id, hash } = planned.body as { id: string; hash: string }
    const applied = await server.call('admin', changeSets.apply, { id, body: { hash } })
    await finished(server, String(applied.body['id']), 'admin')
    const made = (await zoneNamed('cs-z'))!
    expect((await server.call('admin', publishers.get, { id: made.publisher_id })).body).toMatchObject({ name: 'Together' })
    expect((await server.call('admin', changeSets.revert, { id })).body).toMatchObject({ reverted: 2, conflicts: [] })
    expect((await server.call('admin', publishers.get, { id: made.publisher_id })).body).toMatchObject({ status: 'ARCHIVED' })
  })

  const makePublisher = async (name: string) => {
    const body = { name, domain: `${name.toLowerCase()}.example`, type: 'APP', marketId: 1, currency: 'USD', timeZone: 'UTC' } as const
    return (await server.app.call(publishers.create, { body }, { as: 'admin' })).id
  }
  /** Applies a plan to its end. */
  const applyToEnd = async ({ body }: { body: object }, mode: 'partial' | 'atomic' = 'partial') => {
    const { id, hash } = body as { id: string; hash: string }
    const applied = await server.call('admin', changeSets.apply, { id, body: { hash, mode } })
    return finished(server, String(applied.body['id']), 'admin')
  }
  const makeZone = (publisherId: number, name: string) => ({
    entityType: 'zone' as const,
    action: 'CREATE',
    cells: { name, publisher_id: String(publisherId) },
  })

  test('that archives a publisher and its zone is reverted as a whole', async () => {
    const publisher = await makePublisher('Both')
    const zone = (await server.app.call(zones.create, { body: { name: 'Both', publisherId: publisher } }, { as: 'admin' })).id
    const archived = [
      { id: publisher, action: 'ARCHIVE' },
      { entityType: 'zone' as const, id: zone, action: 'ARCHIVE' },
    ]
    const planned = await plan('admin', { body: { kind: 'publishers', changes: archived } })
    const { id } = planned.body as { id: string }
    expect(await applyToEnd(planned)).toMatchObject({ updated: 2 })
    expect((await server.call('admin', changeSets.revert, { id })).body).toMatchObject({ reverted: 2, conflicts: [] })
    expect((await server.call('admin', zones.get, { id: zone })).body).toMatchObject({ status: 'ACTIVE' })
  })

  test('that archives a publisher makes no zone of it, and says so in the plan', async () => {
    const publisher = await makePublisher('Closing')
    const planned = await plan('admin', {
      body: { kind: 'publishers', changes: [{ id: publisher, action: 'ARCHIVE' }, makeZone(publisher, 'Too late')] },
    })
    expect(planned.body).toMatchObject({ counts: { create: 0, update: 1, error: 1 } })
    const { list } = await server.app.call(changeSets.items, { id: String(planned.body['id']) }, { as: 'admin' })
    expect(list.flatMap(({ errors }) => errors.map(({ column, code }) => `${column} ${code}`))).toEqual(['publisher_id unknownItem'])
  })

  test('that unarchives a publisher can unarchive its zone and make another', async () => {
    const publisher = await makePublisher('Reopening')
    const zone = (await server.app.call(zones.create, { body: { name: 'Reopening', publisherId: publisher } }, { as: 'admin' })).id
    await server.call('admin', zones.archive, { id: zone })
    await server.call('admin', publishers.archive, { id: publisher })
    const reopened = [
      makeZone(publisher, 'Opened with it'),
      { entityType: 'zone' as const, id: zone, action: 'UNARCHIVE' },
      { id: publisher, action: 'UNARCHIVE' },
    ]
    const planned = await plan('admin', { body: { kind: 'publishers', changes: reopened } })
    expect(planned.body).toMatchObject({ counts: { create: 1, update: 2, error: 0 } })
    expect(await applyToEnd(planned, 'atomic')).toMatchObject({ outcome: 'SUCCEEDED', created: 1, updated: 2 })
    expect((await server.call('admin', zones.get, { id: zone })).body).toMatchObject({ status: 'ACTIVE' })
  })

  const orphans = () => server.rows(sql`select id from zones where name = 'Orphan'`)

  test('does not write a zone whose publisher was archived since the plan', async () => {
    const publisher = await makePublisher('Short')
    const planned = await plan('admin', { body: { kind: 'zones', changes: [makeZone(publisher, 'Orphan')] } })
    await server.call('admin', publishers.archive, { id: publisher })
    expect(await applyToEnd(planned)).toMatchObject({ created: 0, totalErrors: 1 })
    expect(await orphans()).toEqual([])
  })

  test('does not write a zone whose publisher is archived while it is applied', async () => {
    const publisher = await makePublisher('Shorter')
    const planned = await plan('admin', { body: { kind: 'zones', changes: [makeZone(publisher, 'Orphan')] } })
    const zonePlan = entities.planned('zone').planned
    const prepare = zonePlan.prepare.bind(zonePlan)
    // The rows have been compared with what is stored by now.
    const preparing = vi.spyOn(zonePlan, 'prepare').mockImplementationOnce(async (...chunk) => {
      await server.call('admin', publishers.archive, { id: publisher })
      return prepare(...chunk)
    })
    const job = await applyToEnd(planned).finally(() => preparing.mockRestore())
    expect(job).toMatchObject({ created: 0, totalErrors: 1 })
    expect(await orphans()).toEqual([])
  })

  test('needs the permission of its changes, to be planned and to be applied', async () => {
    const mine = await plan('admin')
    const { id, hash } = mine.body as { id: string; hash: string }
    expect([(await plan('manager')).status, (await server.call('manager', changeSets.apply, { id, body: { hash } })).status]).toEqual([
      403, 403,
    ])
    const campaigns = { body: { kind: 'campaigns' as const, changes: [{ id: 104_001, cells: { name: 'x' } }] } }
    expect((await plan('publisher', campaigns)).status).toBe(403)
  })

  test('changes only what the readers of its kind read, and is refused with the kind to use', async () => {
    const share = { entityType: 'publisher' as const, id: 201, cells: { revenue_share_percent: '40' } }
    const renamed = { entityType: 'campaign' as const, id: 104_001, cells: { name: 'Hidden' } }
    const campaigns = await plan('admin', { body: { kind: 'campaigns', changes: [{ ...renamed, entityType: undefined }, share] } })
    const message =
      'A change-set of the kind campaigns cannot change things of the type publisher. Plan this change in one of the kind publishers.'
    expect(campaigns).toMatchObject({ status: 422, body: { errors: [{ pointer: '/changes/1/entityType', message }] } })
    expect((await plan('trafficker', { body: { kind: 'publishers', changes: [renamed] } })).status).toBe(422)
  })

  test('of zones that makes a publisher is read, with its job, only by readers of publishers too', async () => {
    const more = changes.map((change) => ({ ...change, externalReference: `${change.externalReference}-2` }))
    more[0]!.cells = { name: 'Its zone', publisher_external_reference: 'cs-p-2' }
    const planned = await plan('admin', { body: { kind: 'zones', changes: more } })
    const { id, hash } = planned.body as { id: string; hash: string }
    const applied = await server.call('admin', changeSets.apply, { id, body: { hash } })
    const job = (await finished(server, String(applied.body['id']), 'admin')).id
    const scopes = ['CAMPAIGN.READ', 'ZONE.READ']
    const readAll = async (more: string[]) => {
      const body = { name: 'Reader', scopes: [...scopes, ...more] }
      const { token: bearer } = await server.app.call(session.createToken, { body }, { as: 'admin' })
      const { list } = await server.app.call(changeSets.list, { kind: ['zones'], limit: 100 }, { bearer })
      const answers = [
        await server.app.ask(changeSets.get, { id }, { bearer }),
        await server.app.ask(changeSets.items, { id }, { bearer }),
        await server.app.ask(bulk.job, { id: job }, { bearer }),
        await server.app.ask(bulk.jobErrors, { id: job }, { bearer }),
      ]
      return [list.some((one) => one.id === id), ...answers.map(({ status }) => status)]
    }
    expect(await readAll([])).toEqual([false, 404, 404, 404, 404])
    expect(await readAll(['PUBLISHER.READ'])).toEqual([true, 200, 200, 200, 200])
  })
})

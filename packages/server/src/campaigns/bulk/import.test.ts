import { hourMs, limits } from '@spotdesk/sdk/values'
import { bulk, changeSets } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { csv, finished, importFile, upload } from '../../testing/bulk.ts'
import { type Fixture, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
})
afterAll(() => desk.close())

const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_value,cpm'
const row = (reference: string, cpm = '12.5') =>
  `${reference},Spring ${reference},STANDARD,${things.advertiser},2027-01-04,2027-03-31,500000,${cpm}`
const stored = (reference: string) =>
  desk.rows<{ id: number; name: string; status: string; version: number }>(
    sql`select id, name, status, version from campaigns where external_reference = ${reference}`,
  )
const jobCount = async () => (await desk.rows<{ n: number }>(sql`select count(*) as n from jobs`))[0]!.n

describe('A CSV import', () => {
  it('creates a draft for every valid row', async () => {
    const { job, summary } = await importFile(desk, csv(header, row('A1'), row('A2')))
    expect(job).toMatchObject({ outcome: 'SUCCEEDED', created: 2, totalItems: 2, doneItems: 2, progress: 100 })
    expect(summary).toMatchObject({ completedItems: 2, totalErrors: 0, created: 2, updated: 0, unchanged: 0 })
    expect(await stored('A1')).toMatchObject([{ name: 'Spring A1', status: 'DRAFT', version: 1 }])
    const totals = await desk.rows(
      sql`select t.impressions, t.complete_e1, t.second_screen_complete_e1 from campaign_totals t join campaigns c on c.id = t.campaign_id where c.external_reference = 'A2'`,
    )
    expect(totals).toEqual([{ impressions: 0, complete_e1: 0, second_screen_complete_e1: null }])
  })

  it('applies the valid rows and reports line, column, code and suggestion of each invalid one', async () => {
    const { job, summary } = await importFile(desk, csv(header, row('B1'), row('B2', '"12,5"'), row('B3', 'x')))
    expect(job).toMatchObject({ outcome: 'PARTIAL', created: 1, totalErrors: 2 })
    expect(summary).toMatchObject({ completedItems: 1, totalErrors: 2 })
    expect(summary.errors).toMatchObject([
      { lineNo: 3, column: 'cpm', code: 'invalidNumber', suggestion: '12.5', externalReference: 'B2' },
      { lineNo: 4, column: 'cpm', code: 'invalidNumber', field: 'cpm', value: 'x' },
    ])
    expect(await stored('B2')).toEqual([])
    // All that is wrong with a row is told at once: its cells, and what they refer to.
    const wrong = await importFile(desk, csv(header, 'B5,[],STANDARD,987654,2027-02-30,2027-03-31,500000,x'))
    expect((wrong.summary.errors as { column: string; code: string }[]).map(({ column, code }) => `${column} ${code}`)).toEqual([
      'name required',
      'start_date invalidDate',
      'cpm invalidNumber',
      'advertiser_id unknownItem',
    ])
    const cut = (await importFile(desk, csv(header, row('B4', '😀'.repeat(99))))).summary.errors as { value: string; message: string }[]
    expect(cut.map(({ value, message }) => value.isWellFormed() && message.isWellFormed())).toEqual([true])
  })

  it('lists the first errors in the order of the file, and counts them all', async () => {
    const limit = vi.spyOn(limits, 'summaryErrors', 'get').mockReturnValue(2 as never)
    const bad = (reference: string) => `${reference},[],STANDARD,${things.advertiser},2027-02-30,2027-03-31,500000,x`
    const { job, summary } = await importFile(desk, csv(header, row('B6', 'x'), row('B7'), bad('B8'), bad('B9')))
    limit.mockRestore()
    expect(summary).toMatchObject({ completedItems: 1, totalErrors: 7, errorsLeftOut: 5, warnings: [], warningsLeftOut: 0 })
    expect(summary.errors).toMatchObject([
      { lineNo: 2, column: 'cpm' },
      { lineNo: 4, column: 'name' },
    ])
    expect(summary.errors).toHaveLength(2)
    expect(job).toMatchObject({ totalErrors: 7 })
  })

  it('returns the failed rows as a file that can be imported once it is corrected', async () => {
    const { job } = await importFile(desk, csv(header, row('C1'), row('C2', 'x'), row('C3', 'y')))
    const { text, headers } = await desk.call('manager', bulk.jobErrors, { id: job.id })
    expect(headers['content-disposition']).toBe('attachment; filename="campaigns-errors.csv"')
    expect(text).toMatch(/^\uFEFF#/)
    expect(text).toContain(`${header},error_code,error_column,error_message,suggestion`)
    expect(text).not.toContain('C1')
    const corrected = text.replace(/,x,/, ',9,').replace(/,y,/, ',8,')
    const again = await importFile(desk, { name: 'corrected.csv', bytes: corrected })
    expect(again.summary).toMatchObject({ created: 2, totalErrors: 0 })
  })

  it('reads days whose year comes last in the order that was said with the file, and refuses them with both readings without one', async () => {
    const file = csv(header, row('O1').replace('2027-01-04,2027-03-31', '5/1/2027,31/3/2027 6:00 PM'))
    const { summary } = await importFile(desk, file, { dryRun: true })
    expect(summary.errors).toMatchObject([
      { column: 'start_date', code: 'invalidDate', value: '5/1/2027', suggestion: '2027-05-01 or 2027-01-05' },
      { column: 'end_date', code: 'invalidDate', suggestion: '2027-03-31 18:00' },
    ])
    expect((await importFile(desk, file, { dates: 'mdy', dryRun: true })).summary.errors).toMatchObject([
      { column: 'end_date', code: 'invalidDate', suggestion: '2027-03-31 18:00' },
    ])
    expect((await importFile(desk, file, { dates: 'dmy' })).summary).toMatchObject({ created: 1, totalErrors: 0 })
    const [campaign] = await desk.rows<{ start: Date; end: Date }>(
      sql`select start_date as start, end_date as "end" from campaigns where external_reference = 'O1'`,
    )
    expect([campaign!.start, campaign!.end]).toEqual([new Date('2027-01-05T05:00Z'), new Date('2027-03-31T22:00Z')])
  })

  it('changes nothing when all or none is asked for and one row has an error', async () => {
    const file = csv(header, row('D1'), row('D2', 'x'))
    const { job, summary } = await importFile(desk, file, { mode: 'atomic' })
    expect(job).toMatchObject({ outcome: 'FAILED', created: 0 })
    expect(job.failure).toMatch(/all or none/)
    expect(summary).toMatchObject({ completedItems: 0, totalErrors: 1, created: 0 })
    expect(await stored('D1')).toEqual([])
    const good = await importFile(desk, csv(header, row('D1'), row('D2')), { mode: 'atomic' })
    expect(good.job).toMatchObject({ outcome: 'SUCCEEDED', created: 2 })
  })

  it('reports every row as UNCHANGED when the file is imported again', async () => {
    const file = csv(header, row('E1'), row('E2'))
    await importFile(desk, file)
    const { job, summary } = await importFile(desk, file, { allowDuplicate: true })
    expect(job).toMatchObject({ outcome: 'SUCCEEDED', created: 0, updated: 0, unchanged: 2 })
    expect(summary.completedItems).toBe(2)
    const audit = await desk.rows(
      sql`select e.id from audit_events e join campaigns c on c.id = e.entity_id where c.external_reference in ('E1', 'E2')`,
    )
    expect(audit).toHaveLength(2)
  })

  it('changes only fields that a row sets, and writes an audit entry with the difference', async () => {
    await importFile(desk, csv(header, row('F1')))
    const { summary } = await importFile(desk, csv('external_reference,cpm,end_date', 'F1,13.25,[]'))
    expect(summary).toMatchObject({ updated: 1, created: 0 })
    const [event] = await desk.rows(sql`
      select e.action, e.source, e.version_before, e.version_after, e.diff, e.actor_name from audit_events e join campaigns c on c.id = e.entity_id
      where c.external_reference = 'F1' and e.version_after = 2`)
    expect(event).toEqual({
      action: 'UPDATE',
      source: 'IMPORT',
      version_before: 1,
      version_after: 2,
      actor_name: 'manager@world.test',
      diff: [
        { path: 'endDate', before: '2027-04-01T04:00:00.000Z', after: null },
        { path: 'cpm', before: 125_000, after: 132_500 },
      ],
    })
  })

  it('carries out the action of a row after its fields', async () => {
    const id = await desk.campaign({ status: 'RUNNING', columns: { external_reference: 'G1' } })
    const { summary } = await importFile(desk, csv('action,external_reference,name', 'PAUSE,G1,Paused now'))
    expect(summary.updated).toBe(1)
    const [campaign] = await desk.rows(
      sql`select name, status, paused, version, settings_changed_at is not null as touched from campaigns where id = ${id}`,
    )
    expect(campaign).toEqual({ name: 'Paused now', status: 'PAUSED', paused: true, version: 2, touched: true })
  })

  it('submits a draft with its valid ads, and the status follows from its flight', async () => {
    const draft = {
      status: 'DRAFT' as const,
      columns: { external_reference: 'S1', start_date: new Date('2026-11-01T05:00:00Z'), targeting: { groups: [] } },
    }
    const id = await desk.campaign(draft)
    const ad = (more: object) =>
      desk.insert('ads', { agency_id: 1, campaign_id: id, name: 'Spot', name_lc: 'spot', type: 'AUDIO', ...more })
    await ad({ estimated_duration_s: 30 })
    await ad({})
    expect((await importFile(desk, csv('action,external_reference', 'SUBMIT,S1'))).summary).toMatchObject({ updated: 1 })
    expect(await stored('S1')).toMatchObject([{ status: 'RUNNING', version: 2 }])
    const made = csv(`action,${header},targeting`, `SUBMIT,${row('S2')},[]`)
    expect((await importFile(desk, made)).summary).toMatchObject({ created: 1 })
    expect(await desk.rows(sql`select status, delivery_statuses from campaigns where external_reference = 'S2'`)).toEqual([
      { status: 'READY', delivery_statuses: ['MISSING_CREATIVE'] },
    ])
    expect(await desk.rows(sql`select status from ads where campaign_id = ${id} order by id`)).toEqual([
      { status: 'ACTIVE' },
      { status: 'DRAFT' },
    ])
  })

  it('refuses a row whose campaign has changed since the export', async () => {
    const id = await desk.campaign({ columns: { version: 4 } })
    const { summary } = await importFile(desk, csv('id,rev,name', `${id},3,Late`))
    expect(summary.errors).toMatchObject([{ lineNo: 2, code: 'rowConflict', column: 'rev' }])
  })

  it('does not find campaigns of another agency', async () => {
    const id = await desk.campaign({ agencyId: 2 })
    const { summary } = await importFile(desk, csv('id,name', `${id},Mine now`))
    expect(summary.errors).toMatchObject([{ code: 'notFound', column: 'id' }])
  })

  it('imports 1,000 rows in chunks', async () => {
    const { job } = await importFile(desk, csv(header, ...Array.from({ length: 1000 }, (_, index) => row(`K${index}`))))
    expect(job).toMatchObject({ outcome: 'SUCCEEDED', created: 1000, doneItems: 1000 })
    const counts =
      await desk.rows(sql`select count(*) as campaigns, (select count(*) from audit_events where change_set_id = ${job.changeSetId}) as audited
      from campaigns where external_reference like 'K%'`)
    expect(counts).toEqual([{ campaigns: 1000, audited: 1000 }])
  })
})

describe('A dry run', () => {
  it('changes nothing and leaves a plan that another job can apply', async () => {
    const { job, summary } = await importFile(desk, csv(header, row('L1'), row('L2', 'x')), { dryRun: true })
    expect(job).toMatchObject({ dryRun: true, outcome: 'PARTIAL', created: 1, totalErrors: 1 })
    expect(summary).toMatchObject({ completedItems: 1, totalErrors: 1, created: 1 })
    expect(await stored('L1')).toEqual([])
    const { body: plan } = await desk.call('manager', changeSets.get, { id: job.changeSetId! })
    expect(plan).toMatchObject({
      status: 'PLANNED',
      counts: { create: 1, update: 0, unchanged: 0, error: 1 },
      fileName: 'campaigns.csv',
      source: 'IMPORT',
    })
    const applied = await desk.call('manager', changeSets.apply, { id: job.changeSetId!, body: { hash: String(plan['hash']) } })
    expect(applied.status).toBe(202)
    const applying = await finished(desk, String(applied.body['id']))
    expect(applying).toMatchObject({ outcome: 'PARTIAL', created: 1, totalErrors: 1, dryRun: false })
    expect(await stored('L1')).toHaveLength(1)
  })

  it('is never refused as a duplicate', async () => {
    const file = csv(header, row('M1'))
    await importFile(desk, file)
    expect((await importFile(desk, file, { dryRun: true })).summary).toMatchObject({ unchanged: 1 })
  })
})

describe('The same file a second time', () => {
  it('is refused within ten minutes with the id of the earlier job, and accepted afterwards', async () => {
    const file = csv(header, row('N1'))
    const { job } = await importFile(desk, file)
    const refused = await upload(desk, file)
    expect(refused).toMatchObject({ status: 409, body: { code: 'duplicateFile', jobId: job.id } })
    const before = desk.clock.now()
    desk.clock.set(new Date(before.getTime() + 10 * 60_000))
    expect((await importFile(desk, file)).summary).toMatchObject({ unchanged: 1 })
    desk.clock.set(before)
  })

  it('makes one job when two uploads arrive at once', async () => {
    const file = csv(header, row('O1'))
    const answers = await Promise.all([upload(desk, file), upload(desk, file, {}, 'trafficker'), upload(desk, file, {}, 'admin')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409, 409])
    const started = answers.find(({ status }) => status === 202)!
    await finished(desk, String(started.body['id']))
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'duplicateFile', jobId: started.body['id'] })
  })

  it('makes one job when one call is sent twice', async () => {
    const options = { key: 'import-1' }
    const first = await desk.call('manager', bulk.importCampaigns, { file: csv(header, row('P1')) }, options)
    const second = await desk.call('manager', bulk.importCampaigns, { file: csv(header, row('P1')) }, options)
    expect(second.status).toBe(202)
    expect(second.body).toEqual(first.body)
    expect(second.headers['idempotent-replayed']).toBe('true')
    await finished(desk, String(first.body['id']))
  })
})

describe('An unreadable file', () => {
  it.each([
    ['an empty file', '', 422, 'emptyFile'],
    ['an unknown column', 'id,nmae\n1,x\n', 422, 'unknownColumn'],
    ['a quote that never closes', 'id,name\n1,"x\n', 422, 'unclosedQuote'],
    ['more than 1,000 rows', `id,name\n${'1,x\n'.repeat(1001)}`, 422, 'tooManyRows'],
    ['more than 3,000,000 bytes', `id,name\n1,${'x'.repeat(3_000_000)}\n`, 413, 'fileTooLarge'],
  ])('%s is refused at the upload and leaves no job', async (_name, bytes, status, code) => {
    const before = await jobCount()
    const answer = await upload(desk, { name: 'x.csv', bytes })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await jobCount()).toBe(before)
  })

  it('names the column and the nearest one', async () => {
    const { body } = await upload(desk, { name: 'x.csv', bytes: 'id,nmae\n1,x\n' })
    expect(body['errors']).toMatchObject([{ code: 'unknownColumn', column: 'nmae', suggestion: 'name', line: 1 }])
  })
})

describe('An import in one call', () => {
  it('returns the summary', async () => {
    const { status, body } = await desk.call('manager', bulk.importNow, { file: csv(header, row('Q1'), row('Q2', 'x')) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ created: 1, totalErrors: 1, outcome: 'PARTIAL' })
  })

  it('returns the same response when it is repeated with its idempotency key', async () => {
    const call = () => desk.call('manager', bulk.importNow, { file: csv(header, row('R1')) }, { key: 'now-1' })
    const first = await call()
    const second = await call()
    expect(first.body).toMatchObject({ created: 1 })
    expect(second.body).toEqual(first.body)
  })
})

describe('Permissions and scope of imports', () => {
  it('a user with read permission neither imports nor exports', async () => {
    expect((await upload(desk, csv(header, row('T1')), {}, 'readonly')).status).toBe(403)
    expect((await desk.call('readonly', bulk.exportCampaigns, { body: { ids: [1] } })).status).toBe(403)
  })

  it('a job of another agency is not found at any address', async () => {
    const { job } = await importFile(desk, csv(header, row('U1')))
    const answers = await Promise.all([
      desk.call('stranger', bulk.job, { id: job.id }),
      desk.call('stranger', bulk.status, { jobId: job.id }),
      desk.call('stranger', bulk.summary, { id: job.id }),
      desk.call('stranger', bulk.jobErrors, { id: job.id }),
      desk.call('stranger', bulk.cancelJob, { id: job.id }),
      desk.call('stranger', changeSets.get, { id: job.changeSetId! }),
      desk.call('stranger', changeSets.items, { id: job.changeSetId! }),
      desk.call('stranger', changeSets.revert, { id: job.changeSetId! }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  it('colleagues see a job; a user who is limited to some advertisers does not', async () => {
    desk.clock.advance(hourMs)
    const { job } = await importFile(desk, csv(header, row('V1')))
    expect((await desk.call('analyst', bulk.job, { id: job.id })).status).toBe(200)
    expect((await desk.call('advertiser', bulk.job, { id: job.id })).status).toBe(404)
    const { body } = await desk.call('analyst', bulk.jobs, { limit: 1 })
    expect(body).toMatchObject({ list: [{ id: job.id, createdBy: 'manager@world.test' }] })
    expect((await desk.call('analyst', bulk.jobs, { mine: true })).body).toEqual({ list: [], total: 0 })
    expect((await desk.call('advertiser', bulk.jobs, {})).body).toEqual({ list: [], total: 0 })
  })
})

import { ads, bulk, campaigns, changeSets, type InputOf } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csv, finished } from '../../testing/bulk.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ jobs: true })
  const file = { agency_id: 1, file_name: 'spot.mp3', media_type: 'audio/mpeg', bytes: 5, duration_ms: 29_500, sha256: 'x' }
  const key = '00000000-0000-7000-8000-000000000001'
  await desk.insert('creatives', { ...file, id: 7901, name: 'Spot', name_lc: 'spot', storage_key: key })
  await desk.insert('creatives', {
    ...file,
    id: 7902,
    name: 'Picture',
    name_lc: 'picture',
    media_type: 'image/png',
    duration_ms: null,
    storage_key: key,
  })
})
afterAll(() => desk.close())

type Options = { campaignId?: number; mode?: 'partial' | 'atomic'; dryRun?: boolean; allowDuplicate?: boolean }
async function bring(file: ReturnType<typeof csv>, options: Options = {}, person: Person = 'manager') {
  const { body, status, text } = await desk.call(person, bulk.importAds, { file, ...options })
  if (status !== 202) throw new Error(`the upload was refused: ${text}`)
  const job = await finished(desk, String(body['id']), person)
  return { job, summary: (await desk.call(person, bulk.adSummary, { id: job.id })).body as unknown as bulk.BulkSummary }
}
async function exportedText(ids: number[]): Promise<string> {
  const { body } = await desk.call('manager', bulk.exportAds, { body: { ids } })
  await finished(desk, String(body['id']))
  return (await desk.call('manager', bulk.adDownload, { jobId: String(body['id']) })).text
}
interface AdRow {
  id: number
  name: string
  status: string
  archived: boolean
  weight: number
  version: number
  linked_to: number[]
  external_reference: string | null
}
const adsOf = (campaign: number) => desk.rows<AdRow>(sql`select * from ads where campaign_id = ${campaign} order by id`)
const heard = async (id: number) =>
  ((await desk.call('manager', ads.sequence, { id })).body['sequence'] as { name: string }[]).map(({ name }) => name).join('')
const header = 'action,external_reference,campaign_id,name,type,asset_id,linked_to,sequence_position'
const draft = (reference?: string) => desk.campaign({ status: 'DRAFT', columns: reference ? { external_reference: reference } : {} })

describe('A file of ads', () => {
  it('for one campaign leaves out the rows of others, with a warning each, also where its plan is applied', async () => {
    const [own, other] = [await draft(), await draft()]
    await bring(csv(header, `CREATE,O-1,${other},Theirs,AUDIO,7901,,`))
    const file = csv(
      'action,external_reference,campaign_id,name,type,asset_id',
      `CREATE,N-1,${own},New,AUDIO,7901`,
      `UPDATE,O-1,${other},Changed,,`,
      `CREATE,O-2,${other},Added,AUDIO,7901`,
    )
    const planned = await bring(file, { campaignId: own, dryRun: true })
    const plan = await desk.call('manager', changeSets.get, { id: planned.job.changeSetId! })
    expect(plan.body).toMatchObject({ counts: { create: 1, update: 0, unchanged: 2, error: 0 }, warned: 2 })
    const items = await desk.call('manager', changeSets.items, { id: planned.job.changeSetId! })
    expect(
      (items.body['list'] as { warnings: { message: string }[] }[]).flatMap(({ warnings }) => warnings.map(({ message }) => message)),
    ).toEqual(Array.from({ length: 2 }, () => `The row is left out because it belongs to another campaign, ${other}.`))
    const applied = await desk.call('manager', changeSets.apply, {
      id: planned.job.changeSetId!,
      body: { hash: plan.body['hash'] as string, mode: 'partial' },
    })
    await finished(desk, String(applied.body['id']))
    expect([(await adsOf(own)).map(({ name }) => name), (await adsOf(other)).map(({ name }) => name)]).toEqual([['New'], ['Theirs']])
    // Taken in, they are rows like all others.
    await bring(file, { dryRun: false, allowDuplicate: true })
    expect((await adsOf(other)).map(({ name }) => name)).toEqual(['Changed', 'Added'])
  })

  it('creates ads in a campaign, linked to each other and in a sequence, with an audit entry each', async () => {
    const id = await draft()
    const { job, summary } = await bring(
      csv(header, `CREATE,B-1,${id},Banner,DISPLAY,7902,A-1;A-2,`, `CREATE,A-1,${id},A,AUDIO,7901,,2`, `CREATE,A-2,${id},B,AUDIO,7901,,1`),
    )
    expect(job).toMatchObject({ kind: 'ads', outcome: 'SUCCEEDED', created: 3, totalErrors: 0 })
    expect(summary).toMatchObject({ completedItems: 3, created: 3 })
    const [banner, ...spots] = (await adsOf(id)).toSorted((a, b) => (a.name.length < b.name.length ? 1 : -1))
    expect(new Set(banner!.linked_to)).toEqual(new Set(spots.map((ad) => ad.id)))
    expect(await heard(id)).toBe('BA')
    const events = await desk.rows<{ n: number; source: string }>(
      sql`select count(*) as n, min(source) as source from audit_events where change_set_id = ${job.changeSetId} and entity_type = 'ad'`,
    )
    expect(events).toEqual([{ n: 3, source: 'IMPORT' }])
    const items = await desk.call('manager', changeSets.items, { id: job.changeSetId! })
    expect(items.body).toMatchObject({
      total: 3,
      list: [{ entityType: 'ad', verdict: 'CREATE', outcome: 'APPLIED', name: 'Banner' }, {}, {}],
    })
  })

  it("finds its campaigns by the references that the campaigns' file has set", async () => {
    const parents = csv(
      'action,external_reference,name,type,advertiser_id,start_date,cpm',
      `CREATE,FILE-1,One,STANDARD,${things.advertiser},2027-01-04,5`,
    )
    const { body } = await desk.call('manager', bulk.importCampaigns, { file: parents })
    await finished(desk, String(body['id']))
    const { job } = await bring(
      csv('action,external_reference,campaign_external_reference,name,type,asset_id', 'CREATE,X-1,FILE-1,Spot,AUDIO,7901'),
    )
    expect(job).toMatchObject({ created: 1 })
    const [campaign] = await desk.rows<{ id: number }>(sql`select id from campaigns where external_reference = 'FILE-1'`)
    expect(await adsOf(campaign!.id)).toMatchObject([{ name: 'Spot', status: 'DRAFT', external_reference: 'X-1' }])
  })

  it('changes, activates, deactivates and archives', async () => {
    const id = await desk.campaign()
    await bring(csv(header, `CREATE,V-1,${id},A,AUDIO,7901,,`, `CREATE,V-2,${id},B,AUDIO,7901,,`, `CREATE,V-3,${id},C,AUDIO,7901,,`))
    expect((await adsOf(id)).map(({ status }) => status)).toEqual(['INACTIVE', 'INACTIVE', 'INACTIVE'])
    const on = csv(
      'action,external_reference,campaign_id,weight,sequence_position',
      `ACTIVATE,V-1,${id},20,2`,
      `ACTIVATE,V-2,${id},,1`,
      `ACTIVATE,V-3,${id},,3`,
    )
    expect((await bring(on)).job).toMatchObject({ updated: 3, totalErrors: 0 })
    expect(await heard(id)).toBe('BAC')
    const off = csv('action,external_reference,campaign_id', `DEACTIVATE,V-2,${id}`, `ARCHIVE,V-3,${id}`, `ACTIVATE,V-1,${id}`)
    expect((await bring(off)).job).toMatchObject({ updated: 2, unchanged: 1 })
    expect(await adsOf(id)).toMatchObject([{ status: 'ACTIVE', weight: 20 }, { status: 'INACTIVE' }, { archived: true }])
    expect(await heard(id)).toBe('')
  })

  it('exported and imported again changes nothing, and the next export is the same file', async () => {
    const id = await draft('ROUND')
    await bring(
      csv(
        `${header},click_url,capping,targeting,targeting_link,start_date,end_date,impression_trackers`,
        `CREATE,"=cmd",${id},"Komma, ""Q""",AUDIO,7901,,1,https://acme.test/?a=1,3/1/DAY;9/1/WEEK,LOCATION_COUNTRY in (US),REPLACE,2027-01-04,2027-01-31,https://t.test/a\\;b`,
        `CREATE,00123,${id},Zwei,AUDIO,7901,,2,,,,,,,`,
        `CREATE,,${id},Banner,DISPLAY,7902,"'=cmd;00123",,,,,,,,`,
      ),
    )
    const ids = (await adsOf(id)).map((ad) => ad.id)
    expect(ids).toHaveLength(3)
    const text = await exportedText(ids)
    const { job } = await bring({ name: 'again.csv', bytes: text })
    expect(job).toMatchObject({ outcome: 'SUCCEEDED', created: 0, updated: 0, unchanged: 3 })
    expect((await bring({ name: 'again.csv', bytes: text }, { allowDuplicate: true })).job).toMatchObject({ unchanged: 3 })
    expect(await exportedText(ids)).toBe(text)
  })

  it('is refused as a duplicate for ten minutes; allowed, all of its rows are UNCHANGED', async () => {
    const id = await draft()
    const file = csv(header, `CREATE,T-1,${id},A,AUDIO,7901,,`)
    const { job } = await bring(file)
    const again = await desk.call('manager', bulk.importAds, { file })
    expect([again.status, again.body['code'], again.body['jobId']]).toEqual([409, 'duplicateFile', job.id])
    expect((await bring(file, { allowDuplicate: true })).summary).toMatchObject({ created: 0, updated: 0, unchanged: 1, totalErrors: 0 })
  })

  it('partial applies the valid rows and returns the failed ones as a file to correct; atomic applies none', async () => {
    const id = await draft()
    const file = csv(header, `CREATE,P-1,${id},A,AUDIO,7901,,`, `CREATE,P-2,${id},B,AUDIO,7902,,`, `CREATE,P-3,${id},C,DISPLAY,7902,P-2,`)
    const atomic = await bring(file, { mode: 'atomic' })
    expect(atomic.job).toMatchObject({ outcome: 'FAILED', created: 0 })
    expect(await adsOf(id)).toEqual([])
    const { job, summary } = await bring(file, { allowDuplicate: true })
    expect(job).toMatchObject({ outcome: 'PARTIAL', created: 1, totalErrors: 2 })
    expect(summary.errors.map(({ lineNo, column, code }) => `${lineNo} ${column} ${code}`)).toEqual([
      '3 asset_id invalidValue',
      '4 linked_to unknownItem',
    ])
    const errors = await desk.call('manager', bulk.jobErrors, { id: job.id })
    expect(errors.text).toContain(`schema=ad/1\r\n${header},error_code`)
    const mended = await bring({ name: 'mended.csv', bytes: errors.text.replace('7902,,,invalidValue', '7901,,,invalidValue') })
    expect(mended.job).toMatchObject({ outcome: 'SUCCEEDED', created: 2 })
  })

  it('refuses unknown targeting values, and suggests the nearest known one', async () => {
    const id = await draft()
    const file = csv(
      'action,external_reference,campaign_id,name,type,asset_id,targeting',
      `CREATE,W-1,${id},A,AUDIO,7901,LOCATION_COUNTRY in (UX)`,
    )
    const { summary } = await bring(file, { dryRun: true })
    expect(summary.errors).toMatchObject([{ lineNo: 2, column: 'targeting', code: 'targetingValue' }])
    expect(summary.errors[0]!.message).toContain('UX')
  })

  it('is planned by a dry run and applied later; entities that have changed since are conflicts', async () => {
    const id = await draft()
    await bring(csv(header, `CREATE,D-1,${id},A,AUDIO,7901,,`))
    const [ad] = await adsOf(id)
    const { job, summary } = await bring(csv('id,weight', `${ad!.id},30`), { dryRun: true })
    expect(summary).toMatchObject({ updated: 1 })
    expect((await adsOf(id))[0]).toMatchObject({ weight: 10 })
    const { body: plan } = await desk.call('manager', changeSets.get, { id: job.changeSetId! })
    expect(plan).toMatchObject({ kind: 'ads', status: 'PLANNED', counts: { update: 1 } })
    const items = (await desk.call('manager', changeSets.items, { id: job.changeSetId! })).body
    expect(items).toMatchObject({ list: [{ changes: [{ field: 'weight', before: '10', after: '30' }] }] })
    await desk.call('trafficker', ads.update, { id, adId: ad!.id, body: { weight: 15 } })
    const applied = await desk.call('manager', changeSets.apply, { id: job.changeSetId!, body: { hash: String(plan['hash']) } })
    const ended = await finished(desk, String(applied.body['id']))
    expect(ended).toMatchObject({ kind: 'ads', outcome: 'FAILED', totalErrors: 1 })
    const told = (await desk.call('manager', bulk.adSummary, { id: ended.id })).body as unknown as bulk.BulkSummary
    expect(told.errors).toMatchObject([{ code: 'rowConflict', message: 'The ad was changed since this row was exported: it is at 2 now.' }])
  })

  it('is reverted by archiving the ads that it created, with their references, links and places in the sequence', async () => {
    const id = await draft()
    await bring(csv(header, `CREATE,K-1,${id},A,AUDIO,7901,,1`, `CREATE,K-2,${id},B,AUDIO,7901,,2`))
    const [first] = await adsOf(id)
    const { job } = await bring(csv(`id,${header}`, `,CREATE,K-3,${id},C,AUDIO,7901,,1`, `${first!.id},,,,Renamed,,,,`))
    expect(await heard(id)).toBe('CRenamedB')
    expect((await desk.call('manager', bulk.revertJob, { id: job.id })).body).toMatchObject({ conflicts: [] })
    expect(await heard(id)).toBe('AB')
    expect(await adsOf(id)).toMatchObject([{ name: 'A' }, { name: 'B' }, { archived: true, external_reference: null }])
  })

  it('is reverted in part where one of its ads stays, also when as many things are reverted as it has rows', async () => {
    const id = await draft()
    const { job } = await bring(csv(header, `CREATE,Q-1,${id},A,AUDIO,7901,,1`, `CREATE,Q-2,${id},B,AUDIO,7901,,2`))
    const [stays] = await adsOf(id)
    await desk.call('trafficker', ads.update, { id, adId: stays!.id, body: { weight: 20 } })
    expect((await desk.call('manager', bulk.revertJob, { id: job.id })).body).toMatchObject({ conflicts: [{ id: stays!.id }] })
    // The ads and the sequence: the file has no row for that.
    expect((await desk.call('manager', bulk.job, { id: job.id })).body).toMatchObject({ created: 2, reverted: { done: 2, of: 3 } })
  })

  it('in one call returns the summary; the template can be filled in and imported', async () => {
    const { text } = await desk.call('manager', bulk.adTemplate, { example: true })
    expect(text).toMatch(/^\uFEFF#/)
    expect((await desk.call('manager', bulk.adTemplate, {})).text.split('\r\n')).toHaveLength(3)
    await draft('ACME-Q1-NY')
    const { body } = await desk.call('manager', bulk.importAdsNow, { file: { name: 't.csv', bytes: text } })
    expect(body).toMatchObject({ created: 1, totalErrors: 0, outcome: 'SUCCEEDED' })
    const campaign = await desk.call('manager', bulk.template, { example: true })
    expect(campaign.text).toMatch(/^\uFEFF#/)
    expect(campaign.headers['content-disposition']).toBe('attachment; filename="campaigns-template.csv"')
  })

  it('is refused when it has campaigns, and does not find ads and campaigns of another agency', async () => {
    const refused = await desk.call('manager', bulk.importAds, { file: csv('id,cpm', '1,2') })
    expect([refused.status, refused.body['code']]).toEqual([422, 'unknownColumn'])
    const theirs = await desk.campaign({ agencyId: 2 })
    await desk.insert('ads', { agency_id: 2, id: 88_001, campaign_id: theirs, name: 'Theirs', name_lc: 'theirs', type: 'AUDIO' })
    const { summary } = await bring(csv(`id,${header}`, `88001,,,,Taken,,,,`, `,CREATE,S-1,${theirs},New,AUDIO,7901,,`))
    expect(summary.errors.map(({ column, code }) => `${column} ${code}`)).toEqual(['id notFound', 'campaign_id notFound'])
    expect((await desk.call('manager', bulk.exportAds, { body: { ids: [88_001] } })).status).toBe(404)
  })
})

describe('A change-set of parents and children', () => {
  const tree = (tag: string, more: { advertiser?: string; asset?: string } = {}): InputOf<typeof changeSets.plan>['body'] => ({
    kind: 'orders' as const,
    changes: [
      // In the order of arrival: children first.
      {
        entityType: 'ad' as const,
        externalReference: `${tag}-A`,
        cells: { campaign_external_reference: `${tag}-C`, name: 'Spot', type: 'AUDIO', asset_id: more.asset ?? '7901' },
      },
      {
        entityType: 'campaign' as const,
        externalReference: `${tag}-C`,
        cells: {
          order_external_reference: `${tag}-O`,
          name: 'Under it',
          type: 'STANDARD',
          advertiser_id: String(things.advertiser),
          start_date: '2027-01-04',
          cpm: '5',
        },
      },
      {
        externalReference: `${tag}-O`,
        cells: { name: 'The order', advertiser_id: more.advertiser ?? String(things.advertiser), currency: 'EUR' },
      },
    ],
  })
  const stored = async (tag: string) =>
    (
      await desk.rows<{ order: number; campaign: number; ad: number; currency: string }>(sql`
        select o.id as order, c.id as campaign, a.id as ad, c.currency from orders o join campaigns c on c.order_id = o.id join ads a on a.campaign_id = c.id
        where o.external_reference = ${`${tag}-O`} and c.external_reference = ${`${tag}-C`} and a.external_reference = ${`${tag}-A`}`)
    )[0]
  async function apply(tag: string, more = {}, mode: 'partial' | 'atomic' = 'atomic') {
    const { body: plan, text, status } = await desk.call('manager', changeSets.plan, { body: tree(tag, more) })
    expect(status, text).toBe(201)
    const { body } = await desk.call('manager', changeSets.apply, { id: String(plan['id']), body: { hash: String(plan['hash']), mode } })
    return { plan, job: await finished(desk, String(body['id'])) }
  }

  it('creates an order, a campaign in it and an ad in that, by external references in one request', async () => {
    const { plan, job } = await apply('T1')
    expect(plan).toMatchObject({ kind: 'orders', counts: { create: 3, error: 0 } })
    const { list } = (await desk.call('manager', changeSets.items, { id: String(plan['id']) })).body as { list: changeSets.ChangeItem[] }
    expect(list.map(({ entityType, verdict, name }) => `${entityType} ${verdict} ${name}`)).toEqual([
      'order CREATE The order',
      'campaign CREATE Under it',
      'ad CREATE Spot',
    ])
    expect(list[1]!.changes).toContainEqual({
      field: 'orderId',
      label: 'Order',
      before: null,
      after: 'T1-O',
      beforeText: null,
      afterText: 'The order',
    })
    expect(job).toMatchObject({ kind: 'orders', outcome: 'SUCCEEDED', created: 3 })
    // The campaign has its order's currency.
    expect(await stored('T1')).toMatchObject({ currency: 'EUR' })
    const again = await desk.call('manager', changeSets.plan, { body: tree('T1') })
    expect(again.body).toMatchObject({ counts: { create: 0, update: 0, unchanged: 3, error: 0 } })
  })

  it('is reverted as a whole, children before parents; a child with a conflict keeps its parents', async () => {
    const { plan } = await apply('T2')
    expect((await desk.call('manager', changeSets.revert, { id: String(plan['id']) })).body).toMatchObject({ reverted: 3, conflicts: [] })
    expect(await desk.rows(sql`select archived from orders where external_reference = 'T2-O'`)).toEqual([])
    const kept = await apply('T3')
    const { campaign, ad } = (await stored('T3'))!
    await desk.call('trafficker', ads.update, { id: campaign, adId: ad, body: { weight: 77 } })
    const { body } = await desk.call('manager', changeSets.revert, { id: String(kept.plan['id']) })
    expect(body).toMatchObject({ reverted: 0, changeSetId: null })
    expect((body['conflicts'] as changeSets.RevertConflict[]).map(({ reason }) => reason).toSorted()).toEqual([
      'A campaign of the order stays.',
      'An ad of the campaign stays.',
      'The ad was changed since it was made.',
    ])
    expect(await stored('T3')).toBeDefined()
    expect((await desk.call('manager', campaigns.get, { id: campaign })).body).toMatchObject({ archived: false })
  })

  it('applied in part: children of a failed row are not created either', async () => {
    const { plan, job } = await apply('T4', { asset: '7902' }, 'partial')
    expect(plan).toMatchObject({ counts: { create: 2, error: 1 } })
    expect(job).toMatchObject({ outcome: 'PARTIAL', created: 2, totalErrors: 1 })
    const failed = (await desk.call('manager', changeSets.plan, { body: tree('T5', { advertiser: '1004' }) })).body
    expect(failed).toMatchObject({ counts: { create: 0, error: 3 } })
    const { list } = (await desk.call('manager', changeSets.items, { id: String(failed['id']) })).body as { list: changeSets.ChangeItem[] }
    expect(list.map(({ errors }) => errors[0]!.code)).toEqual(['unknownItem', 'unknownItem', 'notFound'])
  })
})

import { ads, campaigns, notifications, proposals } from '@spotdesk/sdk/contract'
import { dayMs, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceAgency } from '../../delivery/facts/assess/advance.ts'
import { assessmentPass } from '../../delivery/facts/assess/pass.ts'
import type { MailMessage } from '../../platform/mail/mailer.ts'
import { csv, importFile, exportFile } from '../../testing/bulk.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'
import { deleteOldNotices } from './centre-store.ts'
import { sendDigests } from './digest.ts'

const home = { id: 1, timeZone: 'America/New_York' }
let desk: Fixture
const mails: MailMessage[] = []
let isMailAway = false
beforeAll(async () => {
  const send = async (message: MailMessage) => {
    if (isMailAway) throw new Error('The mail server is away.')
    mails.push(message)
  }
  desk = await openFixture({ jobs: true, mail: { send } })
})
afterAll(() => desk.close())

const days = (count: number) => new Date(desk.clock.now().getTime() + count * dayMs)
const assigned = (person: Person) => ({ assigned_username: `${person.toUpperCase()}@world.test` })

async function told(person: Person, input: { unread?: boolean; kind?: ('JOB' | 'STATUS')[]; page?: number; limit?: number } = {}) {
  const { body, status, text } = await desk.call(person, notifications.listOwn, { limit: 100, ...input })
  if (status !== 200) throw new Error(text)
  return body as unknown as { list: notifications.Notification[]; total: number }
}
const events = async (person: Person, campaignId: number, kind = 'STATUS') =>
  (await told(person)).list
    .filter((one) => one.campaignId === campaignId && one.kind === kind)
    .map(({ event, details }) => [event, details.status ?? details.name])
const unread = async (person: Person) => (await desk.call(person, notifications.unread, {})).body['count']
const clear = () => desk.rows(sql`delete from user_notifications`)
const wish = (person: Person, kind: string, inApp: boolean, email: 'OFF' | 'DAILY') =>
  desk.call(person, notifications.saveSettings, { body: { kinds: [{ kind, inApp, email }] } } as never)
const digest = () => {
  const { services } = desk.app
  return sendDigests({ ...services, config: { ...services.config, origin: 'https://ads.example.com' } }, new AbortController().signal)
}

describe('A notification', () => {
  test('tells the assigned user and the maker of a campaign that the clock started and ended it, each once', async () => {
    const { body } = await desk.call('manager', campaigns.create, { body: { advertiserId: things.advertiser } })
    const id = Number(body['id'])
    await sql`update campaigns set name = 'Spring', status = 'READY', submitted_at = ${days(-1)}, start_date = ${days(0.5)}, end_date = ${days(1)},
      assigned_username = 'Trafficker@world.test' where id = ${id}`.execute(desk.database.system)
    await advanceAgency(desk.database, home, days(0.6))
    await advanceAgency(desk.database, home, days(0.6))
    for (const person of ['manager', 'trafficker'] as const) expect(await events(person, id)).toEqual([['STARTED', 'Spring']])
    await advanceAgency(desk.database, home, days(1.1))
    expect(await events('manager', id)).toEqual([
      ['ENDED', 'Spring'],
      ['STARTED', 'Spring'],
    ])
    expect((await told('admin')).total).toBe(0)
  })

  test('tells that a delivery status turned orange or red, at most once a day', async () => {
    const id = await desk.campaign({ name: 'Silent', columns: { ...assigned('trafficker'), start_date: days(-5), end_date: days(20) } })
    const pass = () => assessmentPass(desk.database, home, { clock: desk.clock })
    await pass()
    const [first, ...others] = await events('trafficker', id, 'DELIVERY')
    expect(first).toEqual(['DELIVERY_TURNED', 'MISSING_CREATIVE'])
    desk.clock.advance(hourMs)
    await sql`update campaigns set delivery_statuses = '{}' where id = ${id}`.execute(desk.database.system)
    await pass()
    expect(await events('trafficker', id, 'DELIVERY')).toEqual([first, ...others])
  })

  test('tells that a brief moved, to everybody but who moved it', async () => {
    const id = await desk.campaign({ name: 'Brief', columns: assigned('manager') })
    const { body: ad } = await desk.call('manager', ads.create, {
      id,
      body: { name: 'Spot', type: 'AUDIO', estimatedDuration: 30 },
    } as never)
    expect(ad['id'], JSON.stringify(ad)).toBeDefined()
    const move = (person: Person, step: string) => desk.call(person, ads.moveBrief, { id, adId: Number(ad['id']), body: { step } } as never)
    expect((await move('manager', 'send')).status).toBe(200)
    expect((await move('trafficker', 'accept')).status).toBe(200)
    const own = (await told('manager')).list.filter(({ campaignId, kind }) => campaignId === id && kind === 'BRIEF')
    expect(own).toMatchObject([{ adId: ad['id'], details: { ad: 'Spot', by: 'trafficker@world.test', status: 'PENDING_CREATIVE' } }])
  })

  test('tells the user of a job that it is done, with its outcome, and nothing of a preview', async () => {
    await clear()
    const id = await desk.campaign({ name: 'File' })
    await importFile(desk, csv('id,name', `${id},New name`), { dryRun: true })
    await importFile(desk, csv('id,name', `${id},New name`, '1,Nobody'))
    await exportFile(desk, [id])
    const { list } = await told('manager', { kind: ['JOB'] })
    expect(list.map(({ event, details: { name } }) => [event, name])).toEqual([
      ['EXPORT_SUCCEEDED', 'campaigns'],
      ['IMPORT_PARTIAL', 'campaigns.csv'],
    ])
    expect(list[0]!.jobId).not.toBeNull()
    expect(list[0]!.jobKind).toBe('campaigns')
    expect((await told('trafficker', { kind: ['JOB'] })).total).toBe(0)
  })

  test('tells both sides of a proposal, and reveals nothing to others', async () => {
    const id = await desk.campaign({
      name: 'Offer',
      type: 'RESERVED',
      status: 'DRAFT',
      columns: {
        ...assigned('trafficker'),
        publisher_id: things.publisher,
        start_date: days(3),
        end_date: days(30),
        targeting: { groups: [] },
      },
    })
    await desk.insert('ads', {
      agency_id: 1,
      id: 99_001,
      campaign_id: id,
      name: 'S',
      name_lc: 's',
      type: 'AUDIO',
      status: 'DRAFT',
      creative_id: 7001,
    })
    const submitted = await desk.call('manager', campaigns.submit, { id, body: { override: ['NO_INVENTORY'] } } as never, {
      reason: 'test',
    })
    expect(submitted.status, submitted.text).toBe(200)
    const [offer] = (await desk.call('manager', proposals.ofCampaign, { id })).body as unknown as { id: string }[]
    const ofOffer = async (person: Person) =>
      (await told(person)).list.filter(({ details, kind }) => details.name === 'Offer' && kind === 'PROPOSAL').map(({ event }) => event)
    expect(await ofOffer('publisher')).toEqual(['PROPOSAL_MADE'])
    await desk.call('admin', proposals.reject, { id: offer!.id, body: { reason: 'Full' } })
    expect(await ofOffer('publisher')).toEqual(['PROPOSAL_REJECTED', 'PROPOSAL_MADE'])
    expect(await ofOffer('trafficker')).toEqual(['PROPOSAL_REJECTED'])
    for (const person of ['analyst', 'stranger', 'creative'] as const) expect(await ofOffer(person)).toEqual([])
  })
})

describe('The notification centre', () => {
  async function start(columns: Record<string, unknown>, name = 'Ready'): Promise<number> {
    const id = await desk.campaign({ name, status: 'READY', columns: { ...columns, start_date: days(0.01), end_date: days(9) } })
    desk.clock.advance(hourMs)
    await advanceAgency(desk.database, home, desk.clock.now())
    return id
  }

  test('counts what is unread, and marks one or all as read, only those of the user', async () => {
    await clear()
    const ids = [await start(assigned('analyst')), await start(assigned('analyst')), await start(assigned('analyst'))]
    await start(assigned('finance'))
    await wish('analyst', 'DELIVERY', false, 'OFF')
    expect(await unread('analyst')).toBe(3)
    const { list } = await told('analyst', { limit: 2 })
    expect(list.map(({ campaignId }) => campaignId)).toEqual(ids.toReversed().slice(0, 2))
    const mark = (person: Person, body: object) => desk.call(person, notifications.read, { body } as never)
    expect((await mark('finance', { ids: [list[0]!.id] })).status).toBe(404)
    expect(await unread('analyst')).toBe(3)
    expect((await mark('analyst', { ids: [list[0]!.id] })).body).toEqual({ count: 2 })
    expect((await told('analyst', { unread: true })).total).toBe(2)
    expect((await mark('analyst', { until: desk.clock.now().toISOString() })).body).toEqual({ count: 0 })
    expect((await mark('analyst', {})).status).toBe(422)
    expect(await unread('stranger')).toBe(0)
    await wish('analyst', 'DELIVERY', true, 'OFF')
  })

  test('hides what a user may no longer see, and a kind that is off', async () => {
    await clear()
    await start({ ...assigned('advertiser'), advertiser_id: things.advertiser }, 'Own')
    await start({ ...assigned('advertiser'), advertiser_id: things.otherAdvertiser }, 'Others')
    const names = async () => (await told('advertiser', { kind: ['STATUS'] })).list.map(({ details }) => details.name)
    expect(await names()).toEqual(['Own'])
    await wish('advertiser', 'STATUS', false, 'OFF')
    expect([await names(), await unread('advertiser')]).toEqual([[], (await told('advertiser', { unread: true })).total])
    await wish('advertiser', 'STATUS', true, 'OFF')
    expect(await names()).toEqual(['Own'])
    expect((await desk.call('advertiser', notifications.settings, {})).body['kinds']).toContainEqual({
      kind: 'JOB',
      inApp: true,
      email: 'OFF',
    })
  })

  test('keeps 90 days', async () => {
    await deleteOldNotices(desk.database.system, days(1))
    expect((await desk.rows(sql`select count(*)::integer as count from user_notifications`))[0]).toEqual({ count: 0 })
  })

  test('sends a digest in the morning of its reader, once a day however many processes try, and one to the agency', async () => {
    await clear()
    mails.length = 0
    await sql`update users set time_zone = 'Europe/Bucharest' where user_name = 'analyst@world.test'`.execute(desk.database.system)
    await sql`update agencies set notification_recipients = '["desk@home.test"]' where id = 1`.execute(desk.database.system)
    await wish('analyst', 'STATUS', true, 'DAILY')
    const name = 'Digest\nof a day'
    desk.clock.set(new Date('2026-11-25T01:00Z'))
    await start({ ...assigned('analyst'), advertiser_id: things.advertiser }, name)
    await digest()
    expect(mails).toEqual([])
    desk.clock.set(new Date('2026-11-25T05:30Z'))
    await Promise.all([digest(), digest()])
    await digest()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[['analyst@world.test'], 'Spotdesk: 1 notification']])
    expect(mails[0]!.text).toContain('- 2026/11/25 04:00: Digest of a day has started.')
    expect(mails[0]!.text).toContain('See all of them: https://ads.example.com/agencies/1/account/notifications')
    desk.clock.set(new Date('2026-11-25T13:00Z'))
    await digest()
    expect(mails.slice(1).map(({ to }) => to)).toEqual([['desk@home.test']])
    expect(mails[1]!.text).toContain('Digest of a day has started.')
    // The next morning has no news.
    desk.clock.set(new Date('2026-11-26T05:30Z'))
    await digest()
    expect(mails).toHaveLength(2)
    // What the mail server has not taken is told the morning after, also to those who have no notifications on a screen.
    await start({ ...assigned('analyst'), advertiser_id: things.advertiser }, 'Late')
    desk.clock.set(new Date('2026-11-27T13:00Z'))
    isMailAway = true
    await digest()
    isMailAway = false
    await digest()
    expect(mails).toHaveLength(2)
    desk.clock.set(new Date('2026-11-28T13:00Z'))
    await digest()
    expect(mails.slice(2).map(({ to, text }) => [to, text.includes('Late has started.')])).toEqual([[['desk@home.test'], true]])
    desk.clock.set(new Date('2026-11-29T13:00Z'))
    await digest()
    expect(mails).toHaveLength(3)
  })
})

import { hourMs } from '@spotdesk/sdk/values'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { campaigns, checks, notifications } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRates } from '../../campaigns/billing/load-rates.ts'
import { type MailMessage, createMailer } from '../../platform/mail/mailer.ts'
import { type CallOptions, type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'
import { sendWaiting } from './dispatch.ts'

let desk: Fixture
let dataDir: string
/** Refuses the next messages, like a mail server that is down. */
let refusals = 0
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spotdesk-mail-'))
  const files = createMailer({ smtpUrl: null, mailFrom: 'Spotdesk <desk@example.com>', dataDir })
  const mail = {
    send: (message: MailMessage) => (refusals-- > 0 ? Promise.reject(new Error('451 try again later')) : files.send(message)),
  }
  desk = await openFixture({ mail })
})
afterAll(async () => {
  await desk.close()
  await rm(dataDir, { recursive: true, force: true })
})

const reserved = (columns: Record<string, unknown> = {}) =>
  desk.campaign({ type: 'RESERVED', name: 'Spring', columns: { publisher_id: things.publisher, ...columns } })
const send = (id: number, body: Record<string, unknown>, options?: CallOptions, person: Person = 'manager') =>
  desk.call(person, notifications.send, { id, body } as never, options)
const sent = async (id: number) =>
  (await desk.call('manager', notifications.list, { id })).body as unknown as notifications.CustomNotification[]
const mailOf = (id: unknown) => readFile(join(dataDir, 'outbox', `${String(id)}.eml`), 'utf8')

describe('A message to the publisher', () => {
  test("goes to the publisher's managers when it has no address of its own, as a file that mail programs open", async () => {
    refusals = 0
    const id = await reserved()
    const { status, body } = await send(id, { text: 'Bună ziua,\nwhen does it air?' })
    expect({ status, recipients: body['recipients'] }).toEqual({ status: 202, recipients: ['publisher@world.test'] })
    const mail = await mailOf(body['id'])
    expect(mail).toContain('From: Spotdesk <desk@example.com>\r\n')
    expect(mail).toContain('To: publisher@world.test\r\n')
    expect(mail).toContain('Reply-To: manager@world.test\r\n')
    expect(mail).toContain('Subject: Home agency: Spring\r\n')
    expect(mail).toContain(`Message-ID: <${String(body['id'])}@example.com>\r\n`)
    expect(await sent(id)).toMatchObject([
      { id: body['id'], text: 'Bună ziua,\nwhen does it air?', status: 'SENT', createdBy: 'manager@world.test', failure: null },
    ])
  })

  test("goes to the publisher's own address and to the extra ones, each once", async () => {
    await sql`update publishers set contact_email = 'traffic@hill.example' where id = 202`.execute(desk.database.system)
    const id = await reserved({ publisher_id: 202 })
    const { body } = await send(id, {
      text: 'Hello',
      extraEmailAddresses: 'a@example.com, B@example.com,b@example.com , TRAFFIC@hill.example',
    })
    expect(body['recipients']).toEqual(['TRAFFIC@hill.example', 'a@example.com', 'b@example.com'])
  })

  test('is sent exactly once for each idempotency key', async () => {
    const id = await reserved()
    const before = (await readdir(join(dataDir, 'outbox'))).length
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(id, { text: 'Once' }, { key: 'mail-1' })))
    const again = await send(id, { text: 'Once' }, { key: 'mail-1' })
    expect(answers.filter(({ status }) => status === 202).every(({ text }) => text === again.text)).toBe(true)
    expect(await sent(id)).toHaveLength(1)
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(before + 1)
    expect(await send(id, { text: 'Other' }, { key: 'mail-1' })).toMatchObject({ status: 422, body: { code: 'idempotencyMismatch' } })
  })

  test('that the mail server refuses waits and is sent later, once, however many processes try', async () => {
    const id = await reserved()
    refusals = 1
    const { status, body } = await send(id, { text: 'Later' })
    expect(status).toBe(202)
    expect(await sent(id)).toMatchObject([{ status: 'QUEUED', failure: '451 try again later', sentAt: null }])
    const { signal } = new AbortController()
    await sendWaiting(desk.app.services, signal)
    expect(await sent(id)).toMatchObject([{ status: 'QUEUED' }])
    desk.clock.advance(5 * 60_000)
    await Promise.all([sendWaiting(desk.app.services, signal), sendWaiting(desk.app.services, signal)])
    expect(await sent(id)).toMatchObject([{ id: body['id'], status: 'SENT', failure: null }])
    expect(await desk.rows(sql`select attempts from campaign_notifications where campaign_id = ${id}`)).toEqual([{ attempts: 2 }])
  })

  test('that is refused five times is given up, and has the answer of the mail server', async () => {
    const id = await reserved()
    refusals = 100
    await send(id, { text: 'Never' })
    for (let round = 0; round < 6; round++) {
      desk.clock.advance(hourMs)
      await sendWaiting(desk.app.services, new AbortController().signal)
    }
    refusals = 0
    expect(await sent(id)).toMatchObject([{ status: 'FAILED', failure: '451 try again later' }])
    expect(await desk.rows(sql`select attempts from campaign_notifications where campaign_id = ${id}`)).toEqual([{ attempts: 5 }])
  })

  test('requires a text of at most 1000 characters', async () => {
    const id = await reserved()
    for (const [text, code] of [
      ['', 'required'],
      ['   ', 'required'],
      ['x'.repeat(1001), 'tooLong'],
    ] as const)
      expect(await send(id, { text })).toMatchObject({ status: 422, body: { errors: [{ field: 'text', code }] } })
    expect((await send(id, { text: 'x'.repeat(1000) })).status).toBe(202)
  })

  test('accepts as extra addresses only valid e-mail addresses, as programs for mail copy them', async () => {
    const id = await reserved()
    for (const [extraEmailAddresses, code] of [
      ['', 'required'],
      ['nobody', 'invalidEmails'],
      ['a@example.com; Desk', 'invalidEmails'],
      ['a@example.com\r\nBcc: spy@example.com', 'invalidEmails'],
    ] as const)
      expect(await send(id, { text: 'x', extraEmailAddresses })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'extraEmailAddresses', code }] },
      })
    expect(await sent(id)).toEqual([])
    const outlook = await send(id, { text: 'x', extraEmailAddresses: '"Pop, Ana" <ana@example.com>; Bob <bob@bücher.example>;' })
    expect(outlook.body['recipients']).toEqual(expect.arrayContaining(['ana@example.com', 'bob@xn--bcher-kva.example']))
  })

  test('needs a recipient, and is offered for RESERVED', async () => {
    const nobody = await reserved({ publisher_id: null })
    expect(await send(nobody, { text: 'x' })).toMatchObject({ status: 422, body: { code: 'noRecipient' } })
    for (const seed of [{}, { type: 'RESERVED', archived: true }] as const)
      expect(await send(await desk.campaign(seed), { text: 'x' })).toMatchObject({
        status: 409,
        body: { code: 'campaignActionNotAllowed' },
      })
    const id = await reserved()
    expect((await send(id, { text: 'x' }, {}, 'publisher')).status).toBe(403)
    expect((await send(id, { text: 'x' }, {}, 'stranger')).status).toBe(404)
    expect((await desk.call('stranger', notifications.list, { id })).status).toBe(404)
  })
})

test('with SMTP_URL a message goes to that server', async () => {
  const lines: string[] = []
  const server = createServer((socket) => smtp(socket, lines)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'desk@example.com', dataDir })
  const id = '01900000-0000-7000-8000-000000000001'
  await mailer.send({ id, to: ['a@example.com', 'b@example.com'], replyTo: null, subject: 'Hello', text: 'Text', date: new Date(0) })
  server.close()
  expect(lines).toEqual(
    expect.arrayContaining([
      'RCPT TO:<a@example.com>',
      'RCPT TO:<b@example.com>',
      'Subject: Hello',
      `Message-ID: <${id}@example.com>`,
      'Text',
    ]),
  )
})

/** The part of RFC 5321 that one message needs. */
function smtp(socket: Socket, lines: string[]): void {
  let data = false
  socket.write('220 test\r\n')
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\r\n').filter((text) => text !== '')) {
      lines.push(line)
      if (data && line === '.') data = false
      else if (data) continue
      if (line === 'DATA') data = true
      socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    }
  })
}

describe('POST /campaigns/valid/cpm', () => {
  const valid = async (value: number, currency = 'USD') =>
    (await desk.call('analyst', campaigns.validCpm, { body: { value, currency } as never })).body
  test("answers { valid, maximum, currency } by the agency's maximum CPM", async () => {
    expect(await valid(50)).toEqual({ valid: true, maximum: 50, currency: 'USD' })
    expect(await valid(50.0001)).toEqual({ valid: false, maximum: 50, currency: 'USD' })
    expect(await valid(50.0001, 'EUR')).toEqual({ valid: true, maximum: null, currency: 'EUR' })
  })

  test("the agency's maximum CPM is converted at a stored daily rate, which a file keeps", async () => {
    const load = async (...lines: string[]) => {
      await writeFile(join(dataDir, 'rates.csv'), ['base,quote,day,rate,source', ...lines].join('\n'))
      return loadRates(desk.database, join(dataDir, 'rates.csv'))
    }
    expect(
      await load('USD,EUR,2026-11-19,0.9,ECB', 'USD,EUR,2026-11-20,0.85,ECB', 'USD,EUR,2026-11-22,0.5,ECB', 'USD,JPY,2026-11-01,150,ECB'),
    ).toBe(4)
    expect(await valid(42.5, 'EUR')).toEqual({ valid: true, maximum: 42.5, currency: 'EUR' })
    expect(await valid(42.5001, 'EUR')).toEqual({ valid: false, maximum: 42.5, currency: 'EUR' })
    await load('USD,EUR,2026-11-20,0.8,ECB')
    expect(await valid(40.0001, 'EUR')).toMatchObject({ valid: false, maximum: 40 })
    await expect(load('USD,EUR,2026-11-20,0.7,ECB', 'USD,ZZZ,2026-11-20,1,ECB')).rejects.toThrow(/line 3 .*quote is no currency/)
    await expect(load('USD,EUR,2026-11-20,0,ECB')).rejects.toThrow(/line 2/)
    expect(await valid(40, 'EUR')).toMatchObject({ valid: true, maximum: 40 })
    // A change of settings is checked by the same rule.
    const id = await desk.campaign({ columns: { currency: 'EUR', cpm_e4: 10_000 } })
    const { body } = await desk.call('manager', campaigns.update, { id, body: { campaignRevenue: { value: 40.5 } } })
    expect(body['warnings']).toMatchObject([{ code: 'cpmOverAgencyMax' }])
    const checked = (await desk.call('manager', checks.launch, { id })).body as { findings: { code: string }[] }
    expect(checked.findings.map(({ code }) => code)).toContain('cpmOverMaximum')
    await desk.rows(sql`delete from currency_rates where base = 'USD'`)
  })
})

describe('GET /campaigns/{id}/settings', () => {
  test('returns redirectURL on DEAL_SETTINGS_URL', async () => {
    const id = await desk.campaign({ type: 'RESERVED', columns: { deal_id: 'deal 7/x' } })
    expect((await desk.call('manager', campaigns.dealSettings, { id })).body).toEqual({
      redirectURL: `https://deals.example.com/deals/deal%207%2Fx?campaign=${id}`,
    })
    expect((await desk.call('stranger', campaigns.dealSettings, { id })).status).toBe(404)
  })

  test('answers an error when the setting is absent', async () => {
    const bare = await openFixture({ config: { dealSettingsUrl: null } })
    const id = await bare.campaign()
    expect(await bare.call('manager', campaigns.dealSettings, { id })).toMatchObject({ status: 409, body: { code: 'dealSettingsNotSet' } })
    await bare.close()
  })
})

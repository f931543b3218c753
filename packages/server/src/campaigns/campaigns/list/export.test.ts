import { csvLine } from '@spotdesk/sdk/bulk'
import { campaigns, creatives, session } from '@spotdesk/sdk/contract'
import { limits, dayMs, isoDay, lastDayOf, specifiedFormats } from '@spotdesk/sdk/values'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture, things } from '../../../testing/desk.ts'
import { campaignReportColumns } from './report-columns.ts'

let desk: Fixture
/** An advertiser of the test data that has no campaigns yet. */
const coast = 1003
const ours = { advertiserId: [coast] }
beforeAll(async () => {
  desk = await openFixture()
  const names = [
    'Plain',
    '=HYPERLINK("http://x")',
    '+1',
    '-1',
    '@cmd',
    '\tTab',
    'Comma, "quote"',
    'Éclair',
    "'quoted",
    '00123',
    '  spaced  ',
  ]
  for (const [index, name] of names.entries()) {
    await desk.campaign({
      name,
      type: index % 2 ? 'SECOND_SCREEN' : 'STANDARD',
      archived: index === 3,
      columns: {
        order_id: index % 3 ? null : things.order,
        objective_unlimited: index === 4,
        second_screen_objective: index % 2 ? 500 : null,
        external_reference: index === 5 ? '=ref' : null,
        assigned_username: index % 2 ? 'anna@desk.test' : null,
        delivery_statuses: index === 6 ? ['NOT_DELIVERING', 'ENDING_SOON'] : [],
        advertiser_id: coast,
      },
      totals: {
        impressions: index * 1000,
        spend_e7: BigInt(index) * 123_456_789n,
        second_screen_spend_e7: BigInt(index) * 55_555n,
        complete_e1: index * 7,
      },
    })
  }
})
afterEach(() => desk.clock.set(fixtureTime))
afterAll(() => desk.close())

const download = (fileName: string, person: Person = 'manager', client = '1') => desk.call(person, creatives.report, { client, fileName })
async function exported(query: Record<string, unknown> = ours, person: Person = 'manager') {
  const { status, body } = await desk.call(person, campaigns.exportList, query as never)
  expect(status).toBe(200)
  const fileName = body['fileName'] as string
  const { text, headers } = await download(fileName, person, person === 'stranger' ? '2' : '1')
  return { fileName, text, headers, rows: parse(text, { fromLine: 2, columns: true, recordDelimiter: '\r\n' }) as Record<string, string>[] }
}
const list = async (query: Record<string, unknown> = ours, person: Person = 'manager') =>
  (await desk.call(person, campaigns.list, { limit: 100, ...query } as never)).body['list'] as campaigns.CampaignRow[]

describe('a report', () => {
  test('has the columns, numbers and order of the list', async () => {
    for (const query of [
      {},
      { sort: '-totalSpend' },
      { status: ['ARCHIVED'] },
      { q: 'a', type: ['STANDARD'] },
      { assignedUsername: ['Unassigned'], sort: 'name' },
    ]) {
      const [{ text }, rows] = [await exported(query), await list(query)]
      const revived = rows.map((row) => ({
        ...row,
        startDate: row.startDate && new Date(row.startDate),
        endDate: row.endDate && new Date(row.endDate),
      }))
      const expected = revived.map((row) =>
        csvLine(campaignReportColumns.map((column) => column.cell(row, { zone: 'America/New_York', formats: specifiedFormats }))),
      )
      expect(text.split('\r\n').slice(2).join('\r\n')).toBe(expected.join(''))
    }
  })

  test('has the last day of a flight that the list shows: the day before an end at midnight', async () => {
    const ends = [
      '2026-12-01T05:00:00Z', // midnight in New York
      '2026-11-30T04:59:59Z',
      '2026-12-01T17:30:00Z',
      '2026-12-01T05:00:01Z',
      '2027-03-14T05:00:00Z', // before the night of 23 hours
      '2027-03-15T04:00:00Z', // after it
      '2026-11-30T00:00:00Z', // midnight in London, a day earlier in New York
    ]
    for (const end of [...ends, null])
      await desk.campaign({ name: `ends ${end}`, columns: { advertiser_id: things.otherAdvertiser, end_date: end && new Date(end) } })
    const query = { advertiserId: [things.otherAdvertiser], q: 'ends' }
    const [{ rows }, shown] = [await exported(query), await list(query)]
    const onScreen = shown.map(({ endDate }) => (endDate ? lastDayOf(new Date(endDate), 'America/New_York') : ''))
    expect(rows.map((row) => row['End date']!.slice(0, 10))).toEqual(onScreen)
    expect(rows.map((row) => row['End date'])).toEqual([
      '2026/11/30',
      '2026/11/29 23:59',
      '2026/12/01 12:30',
      '2026/12/01 00:00',
      '2027/03/13',
      '2027/03/14',
      '2026/11/29 19:00',
      '',
    ])
    expect(isoDay(new Date(shown[0]!.endDate!), 'America/New_York')).toBe('2026-12-01')
  })

  test('states its time zone, its format of dates and the time of its creation, and is UTF-8 with CRLF', async () => {
    const { text, headers } = await exported()
    expect(text.split('\r\n')[0]).toBe('\uFEFF# timezone=America/New_York; dates=yyyy/MM/dd HH:mm; exported=2026-11-20T12:00:00Z')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toContain('Éclair')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="campaigns-20261120-[\w-]{22}\.csv"$/)
  })

  test('prints dates in the formats of the user who asks', async () => {
    await desk.call('manager', session.updateCurrentUser, { body: { dateFormat: 'dd.MM.yyyy', timeFormat: 'h:mm a' } })
    const { rows, text } = await exported()
    await desk.call('manager', session.updateCurrentUser, { body: { ...specifiedFormats } })
    expect(text.split('\r\n')[0]).toContain('; dates=dd.MM.yyyy h:mm a; ')
    expect(rows[6]!['Start date']).toBe('10.11.2026 7:00 AM')
  })

  test('prints exact money, dates in the time zone, unlimited objectives, and empty cells for missing values', async () => {
    const { rows } = await exported()
    expect(rows[6]).toMatchObject({
      Campaign: 'Comma, "quote"',
      Type: 'Programmatic',
      Status: 'Running',
      Order: 'Acme 2026',
      'Start date': '2026/11/10 07:00',
      Actuals: '6000',
      'Total spend': '74.1',
      '2nd screen spend': '0.03',
      'Complete %': '4.2',
      Currency: 'USD',
      Pacing: '5 - Evenly',
      'Delivery statuses': 'Not delivering; Ending soon',
      '2nd screen objective': '',
    })
    expect(rows[4]).toMatchObject({ 'Total objective': 'Unlimited', 'Campaign objective': 'Unlimited' })
    expect(rows[3]).toMatchObject({ Status: 'Archived', Type: 'Second Screen' })
  })

  test('has no cell that a spreadsheet would execute as a formula', async () => {
    const { rows } = await exported()
    for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(rows.map((row) => row['Campaign'])).toContain(`'=HYPERLINK("http://x")`)
    expect(rows[5]!['External reference']).toBe("'=ref")
  })

  test('without page and limit has everything that matches, with them that page', async () => {
    expect((await exported()).rows).toHaveLength(11)
    expect((await exported({ ...ours, limit: 3 })).rows.map((row) => row['ID'])).toEqual(
      (await list()).slice(0, 3).map(({ id }) => String(id)),
    )
    expect((await exported({ ...ours, limit: 3, page: 1 })).rows.map((row) => row['ID'])).toEqual(
      (await list()).slice(3, 6).map(({ id }) => String(id)),
    )
    expect((await exported({ ...ours, page: 1 })).rows).toHaveLength(1)
    expect((await exported({ ...ours, page: 9 })).rows).toHaveLength(0)
  })

  test('has only campaigns that its maker may see', async () => {
    const own = await exported({}, 'advertiser')
    expect(own.rows.map((row) => row['ID'])).toEqual((await list({}, 'advertiser')).map(({ id }) => String(id)))
    expect(own.rows.length).toBeGreaterThan(0)
    expect((await exported(ours, 'stranger')).rows).toEqual([])
  })

  test('is complete when it is larger than one batch of rows', async () => {
    await desk.rows(sql`
      insert into campaigns (agency_id, name, name_lc, name_key, type, status, status_rank, advertiser_id, currency, pacing_priority)
      select 2, 'Many', 'many', 'many', 'STANDARD', 'DRAFT', 0, ${things.strangersAdvertiser}, 'USD', 5 from generate_series(1, 2100)`)
    const { rows } = await exported({ q: 'many', sort: '-id' }, 'stranger')
    expect(rows).toHaveLength(2100)
    expect(rows.map((row) => Number(row['ID']))).toEqual(rows.map((row) => Number(row['ID'])).toSorted((a, b) => b - a))
  })
})

describe('the download of a report', () => {
  test('is found only under its name, in its agency, by a user of it', async () => {
    const { fileName } = await exported()
    expect((await download(fileName)).status).toBe(200)
    expect((await download(fileName, 'analyst')).status).toBe(200)
    expect((await download(fileName, 'manager', '2')).status).toBe(404)
    expect((await download(fileName, 'stranger')).status).toBe(404)
    expect((await download(fileName, 'stranger', '2')).status).toBe(404)
    for (const name of [fileName.slice(1), '../../etc/passwd', '..%2f..%2fetc%2fpasswd', 'campaigns.csv', "' or 1=1 --"])
      expect((await download(name)).status).toBe(404)
  })

  test("a user who is limited to some advertisers finds their own reports, never a colleague's", async () => {
    const { fileName } = await exported()
    expect((await download(fileName, 'advertiser')).status).toBe(404)
    const own = await exported({}, 'advertiser')
    expect((await download(own.fileName, 'advertiser')).status).toBe(200)
  })

  test('expires after 14 days, and the next export deletes the file', async () => {
    const { fileName } = await exported()
    desk.clock.set(new Date(fixtureTime.getTime() + limits.reportFileDays * dayMs - 1))
    expect((await download(fileName)).status).toBe(200)
    desk.clock.set(new Date(fixtureTime.getTime() + limits.reportFileDays * dayMs))
    expect((await download(fileName)).status).toBe(404)
    await exported()
    const kept = await desk.database.system.selectFrom('report_files').select('file_name').where('agency_id', '=', 1).execute()
    expect(kept).toHaveLength(1)
  })

  test('needs REPORT.EXECUTE, like the export', async () => {
    const { fileName } = await exported()
    for (const person of ['readonly', 'publisher'] as const) {
      expect((await desk.call(person, campaigns.exportList, {})).status).toBe(403)
      expect((await download(fileName, person)).status).toBe(403)
    }
  })
})

import { campaigns, creatives } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waveFile } from '../../../testing/audio.ts'
import { type Fixture, openFixture, things } from '../../../testing/desk.ts'
import { partOfFile } from './byte-range.ts'

const content = 'id,name\r\n1,Café\r\n'
const whole = Buffer.from(content)
const { etag } = partOfFile(content, {}).headers as { etag: string }
const size = whole.length

describe('a range of bytes', () => {
  test.each<[string, { range?: string; ifRange?: string }, number, string, string | undefined]>([
    ['none', {}, 200, content, undefined],
    ['from the fourth byte on', { range: 'bytes=3-' }, 206, content.slice(3), `bytes 3-${size - 1}/${size}`],
    ['of four bytes', { range: 'bytes=3-6' }, 206, content.slice(3, 7), `bytes 3-6/${size}`],
    ['that reaches past the end', { range: `bytes=3-${size + 9}` }, 206, content.slice(3), `bytes 3-${size - 1}/${size}`],
    ['of the last two bytes', { range: 'bytes=-2' }, 206, '\r\n', `bytes ${size - 2}-${size - 1}/${size}`],
    ['of the last bytes, more than there are', { range: 'bytes=-99' }, 206, content, `bytes 0-${size - 1}/${size}`],
    ['behind the end', { range: `bytes=${size}-` }, 416, '', `bytes */${size}`],
    ['of no bytes', { range: 'bytes=-0' }, 416, '', `bytes */${size}`],
    ['backwards', { range: 'bytes=6-3' }, 200, content, undefined],
    ['of several parts, which are not sent apart', { range: 'bytes=0-1,4-5' }, 200, content, undefined],
    ['in a unit in capitals', { range: 'Bytes=3-6' }, 206, content.slice(3, 7), `bytes 3-6/${size}`],
    ['in another unit', { range: 'rows=1-' }, 200, content, undefined],
    ['of the same file', { range: 'bytes=3-', ifRange: etag }, 206, content.slice(3), `bytes 3-${size - 1}/${size}`],
    ['of another file', { range: 'bytes=3-', ifRange: '"other"' }, 200, content, undefined],
  ])('%s', (_name, headers, status, body, range) => {
    const part = partOfFile(whole, headers)
    expect([part.status, part.read().toString(), part.headers['content-range']]).toEqual([status, body, range])
    expect(part.bytes).toBe(Buffer.byteLength(body))
    expect(part.headers).toMatchObject({ etag, 'accept-ranges': 'bytes' })
  })
})

describe('a download of the API', () => {
  let desk: Fixture
  let report = ''
  let creative = ''
  beforeAll(async () => {
    desk = await openFixture()
    await desk.rows(sql`
      insert into campaigns (agency_id, name, name_lc, name_key, type, status, status_rank, advertiser_id, currency, pacing_priority)
      select 1, 'Part ' || n, 'part ' || n, 'part ' || n, 'STANDARD', 'DRAFT', 0, ${things.advertiser}, 'USD', 5 from generate_series(1, 4000) n`)
    const { body } = await desk.call('manager', campaigns.exportList, { q: 'part' })
    report = `/creatives/report/1/${body['fileName'] as string}`
    const file = { name: 'spot.wav', bytes: waveFile({ seconds: 2 }) }
    const made = await desk.call('manager', creatives.upload, { file } as never)
    creative = `/creatives/${made.body['id'] as number}/file`
  })
  afterAll(() => desk.close())
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    desk.app.send(method, `/api/v2${path}`, { as: 'manager', headers })

  test.each([
    ['that is printed', () => '/campaigns/bulk/template?example=true'],
    ['of a report, which is stored in parts', () => report],
    ['of a creative', () => creative],
  ])('%s is sent from where it broke off, and in whole when it is another file', async (_name, pathOf) => {
    const path = pathOf()
    const all = await ask(path)
    const length = all.bytes.length
    const tag = String(all.headers['etag'])
    expect([all.status, all.headers['accept-ranges'], all.headers['content-length']]).toEqual([200, 'bytes', String(length)])
    // Parts of the report end within these.
    for (const [from, to] of [
      [10, length - 1],
      [Math.floor(length / 3), Math.floor((length * 2) / 3)],
      [length - 1, length - 1],
    ] as const) {
      const part = await ask(path, { range: `bytes=${from}-${to}`, 'if-range': tag })
      expect([part.status, part.headers['content-range'], part.headers['content-length'], part.headers['etag']]).toEqual([
        206,
        `bytes ${from}-${to}/${length}`,
        String(to + 1 - from),
        tag,
      ])
      expect(part.bytes.equals(all.bytes.subarray(from, to + 1))).toBe(true)
    }
    const other = await ask(path, { range: 'bytes=10-', 'if-range': '"other"' })
    expect([other.status, other.bytes.equals(all.bytes)]).toEqual([200, true])
    const after = await ask(path, { range: `bytes=${length}-`, 'if-range': tag })
    expect([after.status, after.text, after.headers['content-range']]).toEqual([416, '', `bytes */${length}`])
    // Ranges are for GET only.
    const head = await ask(path, { range: 'bytes=10-' }, 'HEAD')
    expect([head.status, head.text, head.headers['content-length'], head.headers['etag']]).toEqual([200, '', String(length), tag])
  })

  test('of a report that cannot be read is an error, and looks like no file', async () => {
    await desk.rows(sql`delete from report_parts where number = 0`)
    const gone = await ask(report, { range: 'bytes=3-9' })
    expect([gone.status, gone.headers['content-type'], gone.json]).toMatchObject([
      500,
      'application/problem+json; charset=utf-8',
      { status: 500 },
    ])
    for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition']) expect(gone.headers[name]).toBeUndefined()
  })

  test('of the log, which is read for its answer, says that it has no parts', async () => {
    const log = await ask('/user-log/export', { range: 'bytes=10-' })
    expect([log.status, log.headers['accept-ranges']]).toEqual([200, 'none'])
  })
})

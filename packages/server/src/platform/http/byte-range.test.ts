import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../testing/app.ts'
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
    ['in another unit', { range: 'rows=1-' }, 200, content, undefined],
    ['of the same file', { range: 'bytes=3-', ifRange: etag }, 206, content.slice(3), `bytes 3-${size - 1}/${size}`],
    ['of another file', { range: 'bytes=3-', ifRange: '"other"' }, 200, content, undefined],
  ])('%s', (_name, headers, status, body, range) => {
    const part = partOfFile(whole, headers)
    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([status, body, range])
    expect(part.headers).toMatchObject({ etag, 'accept-ranges': 'bytes' })
  })
})

describe('a download of the API', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({})
  })
  afterAll(() => app.close())
  const ask = (headers: Record<string, string> = {}) =>
    app.send('GET', '/api/v2/campaigns/bulk/template?example=true', { as: 'manager', headers })

  test('is sent from where it broke off, and in whole when it is another file', async () => {
    const all = await ask()
    const tag = String(all.headers['etag'])
    const rest = await ask({ range: 'bytes=10-', 'if-range': tag })
    expect([rest.status, rest.text]).toEqual([206, Buffer.from(all.text).subarray(10).toString()])
    const other = await ask({ range: 'bytes=10-', 'if-range': '"other"' })
    expect([other.status, other.text]).toEqual([200, all.text])
    const after = await ask({ range: 'bytes=999999-', 'if-range': tag })
    expect([after.status, after.text]).toEqual([416, ''])
  })
})

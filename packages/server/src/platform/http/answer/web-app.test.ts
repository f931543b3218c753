import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, createTestApp } from '../../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'spotdesk-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><head><title>Spotdesk</title></head>')
  writeFileSync(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(webDir, 'assets', 'main-1a2b.js'), 'plain()')
  writeFileSync(join(webDir, 'assets', 'main-1a2b.js.br'), brotliCompressSync('plain()'))
  writeFileSync(join(webDir, 'assets', 'main-1a2b.js.gz'), gzipSync('plain()'))
  writeFileSync(join(webDir, 'assets', 'old-3c4d.css'), 'a{}')
  writeFileSync(join(webDir, 'assets', 'old-3c4d.css.gz'), gzipSync('a{}'))
  writeFileSync(join(webDir, 'assets', 'voice-5e6f.mp3'), 'sound')
  app = await createTestApp({ config: { webDir } })
})
afterAll(() => app.close())

test('every address of the web application answers its page, fresh; one with a query or odd characters too', async () => {
  for (const url of [
    '/',
    '/campaigns/list?status=RUNNING',
    '/login?returnUrl=%2Fx',
    '/no/such/page',
    '/%3Cscript%3E',
    '/campaigns/104001.5',
  ]) {
    const answer = await app.send('GET', url)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']], url).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ])
    expect(answer.text).toContain('<title>Spotdesk</title>')
  }
})

test('settings of the installation reach the application as meta tags of its page', async () => {
  expect((await app.send('GET', '/')).text).not.toContain('<meta')
  const config = { webDir: app.services.config.webDir, webAutoRefresh: false, webContactUrl: 'https://help.example.com/?a=1&b="2"' }
  const set = await createTestApp({ database: { database: app.database, url: '', drop: async () => {} }, config })
  const { text } = await set.send('GET', '/login')
  expect(text).toContain('<meta name="spotdesk-auto-refresh" content="off">')
  expect(text).toContain('<meta name="spotdesk-contact-url" content="https://help.example.com/?a=1&amp;b=&quot;2&quot;">')
  await set.close()
})

test('what has a hash in its name is kept for a year and sent compressed to who can read it', async () => {
  const plain = await app.send('GET', '/assets/main-1a2b.js', { headers: { 'accept-encoding': 'identity' } })
  expect([plain.text, plain.headers['cache-control']]).toEqual(['plain()', 'public, max-age=31536000, immutable'])
  const small = await app.send('GET', '/assets/main-1a2b.js', { headers: { 'accept-encoding': 'br' } })
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const asked = await app.send('HEAD', '/assets/voice-5e6f.mp3')
  expect([asked.status, asked.headers['content-length'], asked.headers['cache-control'], asked.text]).toEqual([
    200,
    '5',
    'public, max-age=31536000, immutable',
    '',
  ])
  expect((await app.send('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('the smallest copy that the client reads is sent: Brotli, then gzip, then the file, each told apart by caches', async () => {
  const ask = async (url: string, encoding: string | null, more: Record<string, string> = {}) => {
    const answer = await app.send('GET', url, { headers: { ...(encoding !== null && { 'accept-encoding': encoding }), ...more } })
    const { vary, etag, 'content-encoding': sent, 'content-type': type, 'cache-control': cache } = answer.headers
    return { status: answer.status, vary, etag, sent, type, cache, bytes: answer.bytes.length }
  }
  const script = '/assets/main-1a2b.js'
  const answers = await Promise.all(
    ['gzip, deflate, br, zstd', 'gzip;q=1.0, br;q=0.9', 'gzip, deflate', 'br', 'br;q=0, gzip', 'zstd', 'identity', null].map((encoding) =>
      ask(script, encoding),
    ),
  )
  expect(answers.map(({ sent }) => sent)).toEqual(['br', 'gzip', 'gzip', 'br', 'gzip', undefined, undefined, undefined])
  for (const answer of answers)
    expect(answer).toMatchObject({
      status: 200,
      vary: 'accept-encoding',
      type: expect.stringContaining('javascript'),
      cache: 'public, max-age=31536000, immutable',
    })
  // A tag for each encoding, and each confirms its own copy only.
  const [br, , gzip] = answers
  const tags = new Set(answers.map(({ etag }) => etag))
  expect(tags.size).toBe(3)
  expect((await ask(script, 'br', { 'if-none-match': String(br!.etag) })).status).toBe(304)
  expect((await ask(script, 'br', { 'if-none-match': String(gzip!.etag) })).status).toBe(200)
  expect((await ask(script, 'br', { 'if-none-match': String(br!.etag) })).vary).toBe('accept-encoding')
  // A copy that was not made is not missed.
  expect([(await ask('/assets/old-3c4d.css', 'gzip, br')).sent, (await ask('/assets/voice-5e6f.mp3', 'gzip, br')).sent]).toEqual([
    'gzip',
    undefined,
  ])
  // A copy is no address of its own kind of file.
  expect((await ask(`${script}.br`, 'br')).type).not.toContain('javascript')
})

test('a missing asset is 404 and no page; the API never answers with a page; nothing outside the folder is served', async () => {
  expect((await app.send('GET', '/assets/main-old.js')).status).toBe(404)
  const api = await app.send('GET', '/api/v2/nothing')
  expect([api.status, api.headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
  for (const url of [
    '/../package.json',
    '/..%2f..%2fetc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/secret',
  ]) {
    const answer = await app.send('GET', url)
    expect(answer.text, url).not.toMatch(/root:|"name"/)
  }
  expect((await app.send('POST', '/campaigns/list', { body: {} })).status).toBe(404)
})

test('an address that can only be a file, and is none, is 404 and no page', async () => {
  const files = [
    '/.env',
    '/.git/config',
    '/.well-known/nothing',
    '/wp-login.php',
    '/backup.tar.gz',
    '/%2eenv',
    '/favicon.ico?x=1',
    '/a/b.js',
  ]
  for (const url of files) {
    const answer = await app.send('GET', url)
    expect([answer.status, answer.headers['content-type']], url).toEqual([404, 'text/plain; charset=utf-8'])
  }
})

test('robots are sent away, and who found a weakness learns whom to tell, for half a year', async () => {
  const robots = await app.send('GET', '/robots.txt')
  expect([robots.status, robots.headers['content-type'], robots.text]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
  const security = async (config: object) => {
    const set = await createTestApp({ database: { database: app.database, url: '', drop: async () => {} }, config })
    const { text } = await set.send('GET', '/.well-known/security.txt')
    await set.close()
    return text.split('\n')
  }
  const [contact, expires] = await security({ origin: 'https://desk.example.com' })
  expect([contact, expires]).toEqual([
    'Contact: mailto:security@desk.example.com',
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00Z$/),
  ])
  expect((Date.parse(expires!.slice(9)) - app.clock.now().getTime()) / 86_400_000).toBeCloseTo(179.5, 0)
  expect(await security({ webContactUrl: 'https://help.example.com/security' })).toContain('Contact: https://help.example.com/security')
})

test('without a built web application the server says so in words', async () => {
  const bare = await createTestApp({ database: { database: app.database, url: '', drop: async () => {} } })
  const answer = await bare.send('GET', '/')
  expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8'])
  expect(answer.text).toContain('runs without the web application')
  await bare.close()
})

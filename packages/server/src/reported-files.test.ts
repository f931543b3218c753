/** Small files of public reports about other products, each with its right outcome. Their kinds have tests where their rules stand. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ads, bulk, creatives } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { finished, importFile } from './testing/bulk.ts'
import { type Fixture, openFixture, things } from './testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ listen: true, jobs: true })
  await sql`update agencies set settings = settings || '{"adSecondsMax": 90}'`.execute(desk.database.system)
})
afterAll(() => desk.close())
vi.setConfig({ testTimeout: 30_000 })

const bytesOf = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'testing', 'reported', name)))
const textOf = (name: string) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesOf(name))
const linesOf = (name: string) => textOf(name).trim().split('\n')
const send = (method: 'PUT' | 'POST', path: string, body: string | null, headers: Record<string, string>) =>
  desk.app.send(method, `/api/v2/${path}`, {
    as: 'manager',
    headers: { ...(body !== null && { 'content-type': 'application/json' }), ...headers },
    ...(body !== null && { body }),
  })

test.each([
  ['mp3-two-id3-tags.mp3', 3.056],
  ['mp3-id3-length-too-short.mp3', 3.056],
  ['mp3-61s-first-frame-says-3s.mp3', 60.996],
])('%s is taken with its length', async (name, seconds) => {
  const { status, body, text } = await desk.call('manager', creatives.upload, { file: { name, bytes: bytesOf(name) } })
  expect([status, body['durationSeconds']], text).toEqual([201, expect.closeTo(seconds, 2)])
})

test.each(['reference-composed-and-decomposed.csv', 'reference-blanks-at-the-end.csv'])(
  '%s has one reference several times',
  async (name) => {
    const bytes = textOf(name).replaceAll(',1009,', `,${things.advertiser},`)
    const { summary } = await importFile(desk, { name, bytes })
    expect(new Set(summary.errors.map(({ code }) => code))).toEqual(new Set(['duplicateKeyInFile']))
    expect(summary.errors).toHaveLength(linesOf(name).length - 1)
  },
)

test('every row of a file whose letters were decoded wrongly is told with the likely right text', async () => {
  const names = ['România', 'Brașov și Iași', 'Łódź Q1', 'Café']
  const rows = names.map((name, at) => `GARBLED-${at},${name},STANDARD,${things.advertiser},2027-02-01,2027-02-28,IMPRESSIONS,10000,12`)
  const header = 'external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
  const right = new TextEncoder().encode([header, ...rows].join('\n'))
  const { summary } = await importFile(desk, { name: 'garbled.csv', bytes: new TextDecoder('windows-1252').decode(right) })
  const found = [...summary.errors, ...summary.warnings].map(({ lineNo, code, suggestion }) => [lineNo, code, suggestion])
  expect(found.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [2, 'garbledText', 'România'],
    [3, 'garbledText', 'Brașov și Iași'],
    // One of its bytes is a character that nobody sees.
    [4, 'hiddenCharacter', 'Łódź Q1'],
    [5, 'garbledText', 'Café'],
  ])
})

test('what follows a semicolon and is no address belongs to the tracker before it', async () => {
  const id = await desk.campaign({ status: 'DRAFT' })
  const bytes = textOf('trackers-with-semicolons.csv').replaceAll('104402,', `${id},`)
  const { body, text } = await desk.call('manager', bulk.importAds, { file: { name: 'trackers.csv', bytes } })
  await finished(desk, String(body['id']))
  const { body: found } = await desk.call('manager', ads.list, { id })
  const trackers = (found['list'] as { name: string; thirdPartyTracking: { impressionUrls: string[] } }[])
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ thirdPartyTracking }) => thirdPartyTracking.impressionUrls)
  const one = 'https://ad.doubleclick.net/ddm/trackimp/N1234.5678/B9.10;dc_trk_aid=1;dc_trk_cid=2;ord=[timestamp];dc_lat=;tfua=?'
  expect(trackers, text).toEqual([[one], [one, 'https://pixel.example/i?cb=%%CACHEBUSTER%%']])
})

test('each of the raw addresses is refused', async () => {
  const impressionUrls = JSON.parse(textOf('addresses-raw.json')) as string[]
  const body = { name: 'A', type: 'AUDIO', estimatedDuration: 30, thirdPartyTracking: { impressionUrls } } as const
  const answer = await desk.call('manager', ads.create, { id: await desk.campaign({ status: 'DRAFT' }), body })
  const errors = answer.body['errors'] as { field: string; suggestion?: string }[]
  expect(errors.map(({ field }) => field)).toEqual(impressionUrls.map((_, at) => `thirdPartyTracking.impressionUrls.${at}`))
  expect(errors.filter(({ suggestion }) => suggestion?.startsWith('https://example.com'))).toHaveLength(7)
})

test('a misspelt member is named with the nearest one, and a mark before a body is skipped', async () => {
  const path = `campaigns/${await desk.campaign({ status: 'DRAFT' })}`
  const misspelt = await send('PUT', path, textOf('body-misspelt.json'), { 'if-match': '*' })
  expect(misspelt.status).toBe(422)
  const { errors } = JSON.parse(misspelt.text) as { errors: { field: string; suggestion?: string }[] }
  expect(errors.map(({ field, suggestion }) => [field, suggestion])).toEqual([
    ['nmae', 'name'],
    ['cpm', undefined],
    ['endDat', 'endDate'],
  ])
  const marked = await send('PUT', path, textOf('body-with-mark.json'), { 'if-match': '*' })
  expect([marked.status, (JSON.parse(marked.text) as { name: string }).name]).toEqual([200, 'bom'])
})

test('If-Match counts compressed versions and lists, and is named where it cannot be read', async () => {
  const id = await desk.campaign({ status: 'RUNNING' })
  const outcomes: [string, number][] = []
  for (const text of linesOf('if-match.txt')) {
    await sql`update campaigns set version = 1, paused = false where id = ${id}`.execute(desk.database.system)
    const { status, text: answer } = await send('POST', `campaigns/${id}/pause`, null, { 'if-match': text })
    outcomes.push([text, status])
    if (status === 400) expect(answer).toContain('The header If-Match cannot be read')
  }
  expect(outcomes).toEqual([
    ['"1-gzip"', 200],
    ['"1"-gzip', 400],
    ['"1", "2"', 200],
    ['W/"1"', 200],
    ['*', 200],
    ['1', 400],
  ])
})

test('three spellings of one body are one request under a key, and another body is refused', async () => {
  const answers: [number, string | undefined][] = []
  for (const line of linesOf('one-key-two-bodies.txt')) {
    const { status, headers } = await send('POST', 'campaigns', line.replace('1009', String(things.advertiser)), {
      'idempotency-key': 'reported',
    })
    answers.push([status, headers['idempotent-replayed'] as string | undefined])
  }
  expect(answers).toEqual([
    [201, undefined],
    [201, 'true'],
    [201, 'true'],
    [422, undefined],
  ])
})

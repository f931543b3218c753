import { chmodSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { ads, creatives } from '@spotdesk/sdk/contract'
import { limits, hourMs } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aacFile, audioFile, waveFile } from '../../testing/audio.ts'
import { type Fixture, type Person, openFixture, things } from '../../testing/desk.ts'
import { leaveHalfway } from '../../testing/half-request.ts'
import { createLoudnessMeter } from './audio/loudness.ts'
import { secureFolder, stageFile, sweepFiles } from './files.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ listen: true })
})
afterAll(() => desk.close())

interface Upload {
  name?: string
  bytes: Uint8Array
  query?: Record<string, unknown>
  person?: Person
  key?: string
}
const upload = ({ name = 'spot.mp3', bytes, query = {}, person = 'manager', key }: Upload) =>
  desk.call(person, creatives.upload, { file: { name, bytes }, ...query } as never, key === undefined ? {} : { key })
const uploaded = async (given: Upload) => {
  const { status, body, text } = await upload(given)
  expect(status, text).toBe(201)
  return body as unknown as creatives.UploadedCreative
}
/** Every file below the folder of creative files. */
const stored = () => {
  const folder = join(desk.app.services.config.dataDir, 'creatives')
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('Audio upload accepts .mp3 .wav .aac .ogg', () => {
  test.each([
    ['MP3', 'spot.mp3', () => audioFile('tone.mp3'), { mediaType: 'audio/mpeg', durationSeconds: 1.584, loudnessLufs: -23.5 }],
    ['Ogg Vorbis', 'spot.ogg', () => audioFile('tone.ogg'), { mediaType: 'audio/ogg', durationSeconds: 1.5, loudnessLufs: -23 }],
    ['Ogg Opus', 'other.ogg', () => audioFile('tone-opus.ogg'), { mediaType: 'audio/ogg', durationSeconds: 1.494, loudnessLufs: -23 }],
    ['WAV', 'spot.wav', () => waveFile({ seconds: 2 }), { mediaType: 'audio/wav', durationSeconds: 2, loudnessLufs: -23 }],
    ['AAC', 'spot.aac', () => aacFile(3), { mediaType: 'audio/aac', durationSeconds: 2.995, loudnessLufs: null }],
  ] as const)('%s, measured, and given back byte by byte', async (_, name, make, expected) => {
    const bytes = make()
    const file = await uploaded({ name, bytes })
    expect(file).toMatchObject({
      name: name.slice(0, -4),
      fileName: name,
      bytes: bytes.length,
      usedByAds: 0,
      downloadable: true,
      ...expected,
    })
    const answer = await desk.app.ask(creatives.download, { id: file.id }, { as: 'manager' })
    expect([answer.status, Buffer.compare(answer.bytes, bytes)]).toEqual([200, 0])
    expect(answer.headers).toMatchObject({
      'content-type': expected.mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    })
  })

  test('by their bytes, whatever they are called', async () => {
    expect(await uploaded({ name: '../../spot.exe', bytes: waveFile({ seconds: 1.1 }) })).toMatchObject({
      fileName: 'spot.wav',
      mediaType: 'audio/wav',
    })
    for (const bytes of [
      Buffer.from('%PDF-1.7'),
      Buffer.from('<html>'),
      Buffer.alloc(0),
      Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000junk'),
    ]) {
      const { status, body } = await upload({ bytes })
      expect([status, body['code']]).toEqual([422, 'notMedia'])
    }
  })

  test('and nothing that only looks like it', async () => {
    const broken = [
      Buffer.concat([Buffer.from('OggS'), Buffer.alloc(500, 7)]),
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(100)]),
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(300, 1)]),
      Buffer.concat([Buffer.from([0xff, 0xf1, 0x50, 0x80]), Buffer.alloc(30, 1)]),
      audioFile('tone.ogg').subarray(0, 60),
      // Audio at the beginning, and then bytes that would keep a decoder searching for more.
      Buffer.concat([audioFile('tone.ogg'), Buffer.alloc(1_000_000, 3)]),
      Buffer.concat([aacFile(1), Buffer.alloc(1_000_000, 3)]),
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(1_000_000, 0xff)]),
    ]
    for (const bytes of broken) {
      const { status, body } = await upload({ bytes: new Uint8Array(bytes) })
      expect([status, body['code']]).toEqual([422, 'audioUnreadable'])
    }
  })

  test('up to 10 MB', async () => {
    const bytes = new Uint8Array(limits.uploadBytes + 1)
    bytes.set(waveFile({ seconds: 0.5 }))
    const over = await upload({ bytes })
    expect([over.status, over.body['code'], over.body['message']]).toEqual([413, 'audioTooLarge', "The file can't exceed 10 MB."])
    // Bytes after the audio are no part of it.
    expect((await uploaded({ bytes: bytes.subarray(0, limits.uploadBytes) })).durationSeconds).toBe(0.5)
  })

  test("at most as long as the agency's maximum, 60 seconds by default", async () => {
    const tone = (seconds: number) => waveFile({ seconds, rate: 8000, channels: 1 })
    expect((await uploaded({ bytes: tone(60) })).durationSeconds).toBe(60)
    const long = await upload({ bytes: tone(61) })
    expect([long.status, long.body['message']]).toEqual([422, 'The audio lasts longer than the maximum of 60 s.'])
    await desk.rows(sql`update agencies set settings = settings || '{"adSecondsMax": 5}' where id = 1`)
    expect((await upload({ bytes: tone(6) })).body['code']).toBe('audioTooLong')
    await desk.rows(sql`update agencies set settings = settings - 'adSecondsMax' where id = 1`)
  })
})

describe('loudness by ITU-R BS.1770', () => {
  test.each([
    [-23, 48_000],
    [-33, 48_000],
    [-23, 44_100],
    [-16, 22_050],
    [-10, 16_000],
    [-10, 8000],
  ])('a stereo tone of %d dB at %d Hz has as many LUFS', (decibels, rate) => {
    const meter = createLoudnessMeter(rate)
    const samples = Float32Array.from({ length: rate * 20 }, (_, at) => 10 ** (decibels / 20) * Math.sin((2 * Math.PI * 997 * at) / rate))
    meter.add([samples, samples])
    expect(meter.integrated()).toBeCloseTo(decibels, 2)
  })

  test('silence between and quiet passages are gated, and silence alone has none', () => {
    const meter = createLoudnessMeter(48_000)
    const tone = (decibels: number, seconds: number) =>
      Float32Array.from({ length: 48_000 * seconds }, (_, at) => 10 ** (decibels / 20) * Math.sin((2 * Math.PI * 997 * at) / 48_000))
    meter.add([new Float32Array(96_000), new Float32Array(96_000)])
    expect(meter.integrated()).toBeNull()
    // EBU Tech 3341, case 3: −36, −23 and −36 dB.
    for (const [decibels, seconds] of [
      [-36, 10],
      [-23, 60],
      [-36, 10],
    ] as const)
      meter.add([tone(decibels, seconds), tone(decibels, seconds)])
    expect(meter.integrated()).toBeCloseTo(-23, 1)
  })

  test('off the target of −16 LUFS an upload says so', async () => {
    expect((await uploaded({ bytes: waveFile({ seconds: 1.2, decibels: -16 }) })).warnings).toEqual([])
    expect((await uploaded({ bytes: waveFile({ seconds: 1.2, decibels: -20 }) })).warnings).toMatchObject([{ code: 'loudnessOff' }])
  })
})

describe('a file that is kept', () => {
  test('is one however often it is sent; another advertiser has one of its own, of the same bytes', async () => {
    const bytes = waveFile({ seconds: 1.3 })
    const before = stored().length
    const both = await Promise.all([uploaded({ bytes }), uploaded({ bytes, person: 'trafficker' })])
    expect(both[0].id).toBe(both[1].id)
    expect((await uploaded({ bytes, key: 'once' })).id).toBe((await uploaded({ bytes, key: 'once' })).id)
    const theirs = await uploaded({ bytes, query: { advertiserId: things.otherAdvertiser, name: 'Theirs' } })
    expect([theirs.id === both[0].id, theirs.advertiser?.id, theirs.name]).toEqual([false, things.otherAdvertiser, 'Theirs'])
    expect(stored().length).toBe(before + 1)
    const audits = await desk.rows(
      sql`select action, entity_name from audit_events where entity_type = 'creative' and entity_id = ${both[0].id}`,
    )
    expect(audits).toEqual([{ action: 'CREATE', entity_name: 'spot' }])
  })

  test("is nothing of another agency's, and of no advertiser that is not one's own", async () => {
    const file = await uploaded({ bytes: waveFile({ seconds: 1.4 }) })
    for (const row of [creatives.get, creatives.download, creatives.usage])
      expect((await desk.call('stranger', row, { id: file.id } as never)).status).toBe(404)
    const foreign = await upload({ bytes: waveFile({ seconds: 1.4 }), query: { advertiserId: things.strangersAdvertiser } })
    expect([foreign.status, (foreign.body['errors'] as { field: string }[])[0]!.field]).toEqual([422, 'advertiserId'])
  })

  test('is named where it is used, archived ads last', async () => {
    const file = await uploaded({ bytes: waveFile({ seconds: 1.5 }) })
    const id = await desk.campaign({ status: 'DRAFT', name: 'User' })
    const made: number[] = []
    for (const name of ['First', 'Second']) {
      const { body } = await desk.call('manager', ads.create, { id, body: { name, type: 'AUDIO', creative: { id: file.id } } })
      made.push(body['id'] as number)
    }
    await desk.call('manager', ads.archive, { id, adId: made[0]! })
    const { body } = await desk.call('manager', creatives.usage, { id: file.id })
    expect(body).toEqual({
      total: 2,
      list: [
        {
          ad: { id: made[1], name: 'Second', type: 'AUDIO', status: 'DRAFT', archived: false },
          campaign: { id, name: 'User', status: 'DRAFT', archived: false },
        },
        {
          ad: { id: made[0], name: 'First', type: 'AUDIO', status: 'DRAFT', archived: true },
          campaign: { id, name: 'User', status: 'DRAFT', archived: false },
        },
      ],
    })
    expect((await desk.call('manager', creatives.get, { id: file.id })).body).toMatchObject({ usedByAds: 2 })
  })
})

describe('An upload that is killed halfway', () => {
  const rows = () => desk.rows<{ id: number }>(sql`select id from creatives order by id`)

  test('by its caller leaves nothing behind', async () => {
    const before = [await rows(), stored()]
    const token = await desk.app.token('manager')
    const head = `POST /api/v2/creatives HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\nclient-name: test\r\ncontent-length: 100000\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n`
    const begin = `${head}--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\n`
    await leaveHalfway(desk.app, [begin, waveFile({ seconds: 0.1 })])
    expect([await rows(), stored()]).toEqual(before)
  })

  test('by what fails in its transaction leaves nothing behind', async () => {
    const before = [await rows(), stored()]
    await desk.rows(sql`alter table audit_events rename to audit_events_away`)
    expect((await upload({ bytes: waveFile({ seconds: 1.6 }) })).status).toBe(500)
    await desk.rows(sql`alter table audit_events_away rename to audit_events`)
    expect([await rows(), stored()]).toEqual(before)
    await uploaded({ bytes: waveFile({ seconds: 1.6 }) })
  })

  test('keeps its bytes where only the user of the server may look', async () => {
    await uploaded({ bytes: waveFile({ seconds: 1.7 }) })
    const { dataDir } = desk.app.services.config
    const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const folder = join(dataDir, 'creatives')
    const folders = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(new Set([folder, ...folders.map((entry) => join(entry.parentPath, entry.name))].map(rights))).toEqual(new Set(['700']))
    expect(new Set(stored().map(rights))).toEqual(new Set(['600']))
    // A folder that an older version has created.
    chmodSync(folder, 0o755)
    await secureFolder(dataDir)
    expect(rights(folder)).toBe('700')
  })

  test('by the death of its process leaves what the next sweep takes away, and that alone', async () => {
    const { dataDir } = desk.app.services.config
    const before = stored()
    const blob = (letter: string) => ({ agencyId: 1, sha256: letter.repeat(64) })
    await stageFile(dataDir, blob('a'), Buffer.from('never named'))
    await (await stageFile(dataDir, blob('b'), Buffer.from('never told of'))).keep()
    const left = stored().filter((path) => !before.includes(path))
    expect(left.length).toBe(2)
    const now = new Date()
    // A fresh one may be an upload that is about to commit.
    expect(await sweepFiles(desk.database, dataDir, now)).toBe(0)
    const old = new Date(now.getTime() - 2 * hourMs)
    for (const path of stored()) utimesSync(path, old, old)
    expect(await sweepFiles(desk.database, dataDir, now)).toBe(2)
    expect(stored()).toEqual(before)
    expect(stored().every((path) => statSync(path).size > 0)).toBe(true)
  })
})

vi.setConfig({ testTimeout: 30_000 })

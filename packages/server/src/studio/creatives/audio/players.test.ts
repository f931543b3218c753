/** Files as recorders, editors and taggers write them, which players play: measured, with what is wrong with them. */
import { creatives } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aacFile, audioFile, waveFile } from '../../../testing/audio.ts'
import { type Fixture, openFixture } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ listen: true })
})
afterAll(() => desk.close())

const joined = (...parts: (Uint8Array | string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))))

/** An ID3 tag of `size` bytes that says it has `said`. */
const tag = (size: number, said = size) => joined('ID3', [3, 0, 0, 0, 0, said >> 7, said & 0x7f], new Uint8Array(size))
const ape = joined('APETAGEX', [0xd0, 7, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xa0], new Uint8Array(8), new Uint8Array(40))

/** Loud enough that it is not off the target, and unlike the others: the same bytes are the same file. */
const wave = (seconds: number) => waveFile({ seconds, decibels: -16 })
const withSize = (bytes: Uint8Array, size: number) => {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(size, 40)
  return new Uint8Array(changed)
}
/** With its samples in a chunk after one of five bytes, which has no sixth. */
const withOddChunk = (bytes: Uint8Array) => joined(bytes.subarray(0, 36), 'odd ', [5, 0, 0, 0], 'hello', bytes.subarray(36))
const rf64 = (bytes: Uint8Array) => {
  const size = bytes.length - 44
  const sizes = Buffer.alloc(36)
  sizes.write('ds64')
  sizes.writeUInt32LE(28, 4)
  sizes.writeBigUInt64LE(BigInt(size), 16)
  return joined('RF64', [255, 255, 255, 255], 'WAVE', sizes, withSize(bytes, 0xffff_ffff).subarray(12))
}
/** With 3 dB more than full scale, as floats. */
const loudFloats = () => {
  const head = Buffer.from(waveFile({ seconds: 0, channels: 1, rate: 16_000 }))
  const data = Buffer.alloc(2 * 16_000 * 4)
  for (let at = 0; at < 32_000; at += 1) data.writeFloatLE(10 ** (6 / 20) * Math.sin((2 * Math.PI * 997 * at) / 16_000), at * 4)
  head.writeUInt16LE(3, 20)
  head.writeUInt16LE(4, 32)
  head.writeUInt16LE(32, 34)
  head.writeUInt32LE(data.length, 40)
  return joined(head, data)
}
const muLaw = () => {
  const bytes = Buffer.from(wave(1))
  bytes.writeUInt16LE(7, 20)
  return new Uint8Array(bytes)
}
/** Whose first frame says how many there are. */
const saying = (frames: number) => {
  const bytes = audioFile('tone.mp3')
  const first = Buffer.from(bytes.subarray(0, 96))
  first.fill(0, 4)
  first.write('Xing', 13)
  first.writeUInt32BE(1, 17)
  first.writeUInt32BE(frames, 21)
  return joined(first, bytes)
}

const upload = (bytes: Uint8Array) => desk.call('manager', creatives.upload, { file: { name: 'spot', bytes } } as never)

describe('What players play is measured, and what is wrong with it is said', () => {
  test.each<[string, () => Uint8Array, { seconds: number; lufs?: number | null; warnings?: string[] }]>([
    ['an MP3 with two ID3 tags', () => joined(tag(20), tag(30), audioFile('tone.mp3')), { seconds: 1.584 }],
    ['an MP3 whose ID3 tag is longer than it says', () => joined(tag(1000, 21), audioFile('tone.mp3')), { seconds: 1.584 }],
    ['an MP3 with a tag of APE before it', () => joined(ape, audioFile('tone.mp3')), { seconds: 1.584 }],
    ['an MP3 after the end of another frame', () => joined(new Uint8Array(300).fill(0x55), audioFile('tone.mp3')), { seconds: 1.584 }],
    ['an MP3 with a tag at its end', () => joined(audioFile('tone.mp3'), 'TAG', new Uint8Array(125)), { seconds: 1.584 }],
    ['an MP3 that is cut within a frame', () => audioFile('tone.mp3').slice(0, 6300), { seconds: 1.56, warnings: ['truncated'] }],
    ['an MP3 that says it has more frames', () => saying(200), { seconds: 1.584, warnings: ['truncated'] }],
    ['an MP3 that says it has fewer frames', () => saying(20), { seconds: 1.584 }],
    ['AAC with bytes before its first frame', () => joined([1, 2, 3], aacFile(1)), { seconds: 0.998, lufs: null }],
    ['AAC that is cut', () => aacFile(1).slice(0, -10), { seconds: 0.975, lufs: null, warnings: ['truncated'] }],
    ['Ogg that is cut', () => audioFile('tone.ogg').slice(0, 6000), { seconds: 1.025, warnings: ['truncated'] }],
    ['a WAV with an ID3 tag before it', () => joined(tag(20), wave(2.1)), { seconds: 2.1 }],
    ['a WAV that was streamed, with no size', () => withSize(wave(2.2), 0), { seconds: 2.2 }],
    ['a WAV that was streamed, with the largest size', () => withSize(wave(2.3), 0xffff_ffff), { seconds: 2.3 }],
    ['a WAV with an odd chunk that is not filled up', () => withOddChunk(wave(2.4)), { seconds: 2.4 }],
    ['RF64', () => rf64(wave(2.5)), { seconds: 2.5 }],
    ['a WAV that is cut', () => wave(2.6).slice(0, -1000), { seconds: 2.595, warnings: ['truncated'] }],
    ['silence', () => waveFile({ seconds: 3, decibels: -200 }), { seconds: 3, lufs: null, warnings: ['silent'] }],
    ['300 ms', () => wave(0.3), { seconds: 0.3, lufs: null, warnings: ['tooShort'] }],
    ['floats over full scale', loudFloats, { seconds: 2, lufs: 3, warnings: ['clipped'] }],
  ])('%s', async (_, make, { seconds, lufs, warnings = [] }) => {
    const { status, body, text } = await upload(make())
    expect(status, text).toBe(201)
    const file = body as unknown as creatives.UploadedCreative
    expect(file.durationSeconds).toBeCloseTo(seconds, 1)
    if (lufs !== undefined) expect(file.loudnessLufs).toBe(lufs)
    expect(file.warnings.map(({ code }) => code).filter((code) => code !== 'loudnessOff')).toEqual(warnings)
  })

  test.each([
    ['WAV with mu-law', muLaw],
    ['FLAC', () => joined('fLaC', new Uint8Array(100))],
    ['M4A (AAC in MP4)', () => joined([0, 0, 0, 28], 'ftypM4A \0\0\0\0isommp42M4A ', new Uint8Array(100))],
    ['AIFF', () => joined('FORM\0\0\0\u0064AIFFCOMM', new Uint8Array(100))],
  ])('%s is refused by its name', async (name, make) => {
    const { status, body } = await upload(make())
    expect([status, body['code']]).toEqual([422, 'formatNotAccepted'])
    expect(body['message']).toContain(`The file is ${name}, which not every player plays.`)
  })
})

vi.setConfig({ testTimeout: 30_000 })

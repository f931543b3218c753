import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { limits } from '../../values/index.ts'
import { audioExtensions, audioKindOf, checkUploads } from './audio-upload.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)))

describe('Audio upload defaults: multiple files, max 10 MB, accepted .mp3 .wav .aac .ogg, up to 100 files in bulk.', () => {
  test('the endings', () => expect(audioExtensions).toEqual(['.mp3', '.wav', '.aac', '.ogg']))
  test.each([
    ['MP3', bytes([0xff, 0xfb, 0x90, 0x64])],
    ['MP3', bytes([0xff, 0xf3, 0x40, 0xc4])],
    ['MP3', bytes('ID3', [4, 0, 0, 0, 0, 0, 3], [1, 2, 3], [0xff, 0xfa, 0x90])],
    ['AAC', bytes([0xff, 0xf1, 0x50, 0x80])],
    ['AAC', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], [0xff, 0xf9, 0x50])],
    ['WAV', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['WAV', bytes('RF64', [255, 255, 255, 255], 'WAVEds64')],
    ['WAV', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], 'RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['MP3', bytes('ID3', [3, 0, 0, 0, 0, 0, 0], 'ID3', [3, 0, 0, 0, 0, 0, 1], [0], [0xff, 0xfb, 0x90, 0x64])],
    // One frame behind other bytes may be chance.
    [null, bytes([0], [0xff, 0xfb, 0x90, 0x64])],
    ['OGG', bytes('OggS', [0])],
    [null, bytes('RIFF', [1, 2, 3, 4], 'AVI ')],
    [null, bytes([0, 0, 0, 32], 'ftypM4A ')],
    [null, bytes([0xff, 0xd8, 0xff, 0xe0])],
    [null, bytes([0xff, 0xfd, 0x90])],
    [null, bytes([0xff, 0xfb, 0xf0])],
    [null, bytes('fLaC')],
    [null, bytes('')],
    [null, bytes('ID3')],
  ])('%s by the first bytes', (kind, file) => expect(audioKindOf(file)).toBe(kind))
  test('whatever the bytes, it answers', () => fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (file) => void audioKindOf(file))))

  test('the limits, to the byte and to the file', () => {
    const file = (size: number, name = 'a.MP3') => ({ name, size })
    expect(checkUploads(Array.from({ length: limits.audioBulkFiles }, () => file(limits.uploadBytes)))).toEqual({ ok: true })
    expect(checkUploads(Array.from({ length: 101 }, () => file(1)))).toEqual({ ok: false, code: 'tooManyFiles', index: null })
    expect(checkUploads([file(1), file(10_000_001)])).toEqual({ ok: false, code: 'audioTooLarge', index: 1 })
    expect(checkUploads([file(1, 'a.m4a')])).toEqual({ ok: false, code: 'notMedia', index: 0 })
  })
})

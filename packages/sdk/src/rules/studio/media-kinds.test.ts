import { describe, expect, test } from 'vitest'
import { adMedia, extensionsOf, familyOf, mediaKindOf } from './media-kinds.ts'

const bytes = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)))

describe('the format of a file', () => {
  test.each([
    ['PNG', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'],
    ['JPEG', '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'],
    ['GIF', 'GIF89a\u0001\0\u0001\0'],
    ['WEBP', 'RIFF\u0010\0\0\0WEBPVP8 '],
    ['WAV', 'RIFF\u0010\0\0\0WAVEfmt '],
    ['MP4', '\0\0\0\u0018ftypisom\0\0\0\0isommp42'],
    ['MP4', '\0\0\0\u0018ftypXXXX\0\0\0\0XXXXmp42'],
    ['WEBM', '\u001aE\u00df\u00a3\u0001\0\0\0B\u0082\u0084webm'],
    ['OGG', 'OggS\0\u0002'],
    [null, '\u001aE\u00df\u00a3\u0001\0\0\0B\u0082\u0088matroska'],
    [null, '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
    [null, '\0\0\0\u0018ftypavif\0\0\0\0isomavif'],
    [null, '\0\0\0\u0014ftypqt  \0\0\0\0qt  '],
    [null, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    [null, '<?xml version="1.0"?><svg/>'],
    [null, '%PDF-1.7'],
    [null, ''],
  ])('is %s by its first bytes', (kind, text) => {
    expect(mediaKindOf(bytes(text))).toBe(kind)
  })
})

test('each type of ad takes the files of its families', () => {
  expect(extensionsOf(adMedia.AUDIO)).toEqual(['.mp3', '.wav', '.aac', '.ogg'])
  expect(extensionsOf(adMedia.DISPLAY)).toEqual(['.png', '.jpg', '.jpeg', '.gif', '.webp'])
  expect(extensionsOf(adMedia.VIDEO)).toEqual(expect.arrayContaining(['.mp4', '.webm']))
  expect(extensionsOf(adMedia.REDIRECT)).toEqual([])
})

test('the family of a media type is its first part', () => {
  expect([familyOf('image/webp'), familyOf('video/mp4'), familyOf('audio/mpeg'), familyOf('text/html')]).toEqual([
    'image',
    'video',
    'audio',
    null,
  ])
})

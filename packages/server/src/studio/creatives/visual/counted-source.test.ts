import { Input, WEBM } from 'mediabunny'
import { expect, test } from 'vitest'
import { mediaFile } from '../../../testing/audio.ts'
import { countedSource } from './counted-source.ts'

const secondsOf = (bytes: Uint8Array) => new Input({ source: countedSource(bytes), formats: [WEBM] }).computeDuration()

test('a WebM whose sizes lead nowhere is looked into only so often', async () => {
  const bytes = mediaFile('clip.webm').slice(0, 1055)
  bytes[307] = 0
  bytes[473] = 0x10
  await expect(secondsOf(bytes)).rejects.toThrow('no end')
})

test('a sound WebM needs fewer looks', async () => {
  expect(await secondsOf(mediaFile('clip.webm'))).toBe(2)
})

import { describe, expect, test } from 'vitest'
import { aacFile } from '../../../testing/audio.ts'
import { readOgg } from './containers.ts'
import { measureAudio } from './measure-audio.ts'

const emptyPages = (count: number) => {
  const bytes = new Uint8Array(27 * count)
  for (let page = 0; page < count; page += 1) bytes.set(Buffer.from('OggS'), page * 27)
  return bytes
}

describe('No file is looked through in the process of the server', () => {
  // The call of each has ended: what is measured elsewhere is not measured at all then.
  const limit = { agencyId: 1, maximumSeconds: 60, signal: AbortSignal.abort(new Error('the call is over')) }

  test.each([
    ['AAC', aacFile(1)],
    ['OGG', emptyPages(1000)],
  ] as const)('%s', async (kind, bytes) => {
    await expect(measureAudio(bytes, kind, limit)).rejects.toThrow('the call is over')
  })
})

test('an Ogg file of empty pages is none', () => {
  expect([readOgg(emptyPages(100)), readOgg(emptyPages(101))]).toEqual([{ isCut: true }, null])
})

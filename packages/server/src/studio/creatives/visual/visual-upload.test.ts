/** Images and videos: known by their bytes, measured, refused when they are something else. */
import { ads, creatives } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audioFile, mediaFile } from '../../../testing/audio.ts'
import { type Fixture, openFixture } from '../../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture({ listen: true })
})
afterAll(() => desk.close())

const upload = (name: string, bytes: Uint8Array) => desk.call('manager', creatives.upload, { file: { name, bytes } } as never)
const uploaded = async (name: string, bytes: Uint8Array) => {
  const { status, body, text } = await upload(name, bytes)
  expect(status, text).toBe(201)
  return body as unknown as creatives.UploadedCreative
}
const text = (content: string) => new TextEncoder().encode(content)

describe('DISPLAY and VIDEO ads get their media', () => {
  test.each([
    ['card.png', 'image/png', { width: 300, height: 250, durationSeconds: null }],
    ['card.jpg', 'image/jpeg', { width: 300, height: 250, durationSeconds: null }],
    ['card.gif', 'image/gif', { width: 300, height: 250, durationSeconds: null }],
    ['card.webp', 'image/webp', { width: 300, height: 250, durationSeconds: null }],
    ['clip.mp4', 'video/mp4', { width: 320, height: 180, durationSeconds: 2 }],
    ['clip.webm', 'video/webm', { width: 320, height: 180, durationSeconds: 2 }],
  ])('%s is measured, and given back byte by byte as %s', async (name, mediaType, expected) => {
    const bytes = mediaFile(name)
    const file = await uploaded(name, bytes)
    expect(file).toMatchObject({ fileName: name, mediaType, bytes: bytes.length, loudnessLufs: null, warnings: [], ...expected })
    const answer = await desk.app.ask(creatives.download, { id: file.id }, { as: 'manager' })
    expect([answer.status, Buffer.compare(answer.bytes, bytes)]).toEqual([200, 0])
    expect(answer.headers['content-type']).toBe(mediaType)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a file is what its bytes are, whatever its name says, and gets the right ending', async () => {
    const bytes = mediaFile('card.png')
    const file = await uploaded('sound.mp3', new Uint8Array(Buffer.concat([bytes, Buffer.alloc(8)])))
    expect([file.mediaType, file.fileName]).toEqual(['image/png', 'sound.png'])
    expect((await uploaded('photo.jpeg', mediaFile('card.jpg'))).mediaType).toBe('image/jpeg')
  })

  test('SVG and everything else that is no accepted format is refused', async () => {
    const files = ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', '<html></html>', '%PDF-1.7', 'GIF']
    for (const content of files) {
      const { status, body } = await upload('card.png', text(content))
      expect([status, body['code']], content).toEqual([422, 'notMedia'])
    }
  })

  test.each(['card.png', 'card.jpg', 'card.gif', 'card.webp', 'clip.mp4'])('%s that was cut off is refused', async (name) => {
    const bytes = mediaFile(name)
    const { status, body } = await upload(name, bytes.slice(0, Math.floor(bytes.length * 0.4)))
    expect([status, body['code']]).toEqual([422, 'mediaUnreadable'])
  })

  test('an image with a side of more than 10,000 pixels is refused with its size', async () => {
    const bytes = mediaFile('card.png')
    new DataView(bytes.buffer).setUint32(16, 10_001)
    const { status, body } = await upload('card.png', bytes)
    expect([status, body['code']]).toEqual([422, 'imageTooBig'])
    expect(body['message']).toBe('The image has 10001 × 250 pixels. The maximum is 10000 on each side.')
  })

  test('each type of ad takes its own kind of file', async () => {
    const [image, video, audio] = [
      (await uploaded('a.png', mediaFile('card.png'))).id,
      (await uploaded('a.mp4', mediaFile('clip.mp4'))).id,
      (await uploaded('a.mp3', audioFile('tone.mp3'))).id,
    ]
    const campaign = await desk.campaign({ name: 'Media' })
    const make = async (type: string, creative: number) => {
      const body = { name: `${type} ${creative}`, type, subtype: type === 'AUDIO' ? 'AUDIO' : null, creative: { id: creative } }
      return (await desk.call('manager', ads.create, { id: campaign, body } as never)).status
    }
    const statuses = async (type: string) => [await make(type, image), await make(type, video), await make(type, audio)]
    expect(await statuses('DISPLAY')).toEqual([201, 422, 422])
    expect(await statuses('VIDEO')).toEqual([422, 201, 201])
    expect(await statuses('AUDIO')).toEqual([422, 422, 201])
    expect(await statuses('REDIRECT')).toEqual([422, 422, 422])
  })
})

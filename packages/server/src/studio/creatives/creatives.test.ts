import { creatives } from '@spotdesk/sdk/contract'
import { searchKey } from '@spotdesk/sdk/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, type Person, fixtureTime, openFixture, things } from '../../testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openFixture()
  const files = [
    ['Jingle 100%', things.advertiser, 30_000],
    ['Ädventure', things.otherAdvertiser, null],
    ['Shared', null, 15_500],
  ] as const
  for (const [index, [name, advertiser_id, duration_ms]] of files.entries()) {
    await desk.insert('creatives', {
      agency_id: 1,
      id: 8010 + index,
      advertiser_id,
      name,
      name_lc: searchKey(name),
      file_name: `f${index}.mp3`,
      media_type: 'audio/mpeg',
      bytes: 1000 - index,
      duration_ms,
      loudness_lufs: '-16.2',
      storage_key: `00000000-0000-7000-8000-00000000000${index}`,
      sha256: 'x',
      created_at: fixtureTime,
    })
  }
  const campaign = await desk.campaign()
  for (const id of [1, 2])
    await desk.insert('ads', { agency_id: 1, id, campaign_id: campaign, name: 'Ad', name_lc: 'ad', type: 'AUDIO', creative_id: 8012 })
})
afterAll(() => desk.close())

async function list(query: Record<string, unknown> = {}, person: Person = 'analyst') {
  const { status, body } = await desk.call(person, creatives.list, query as never)
  expect(status).toBe(200)
  return body as unknown as { list: creatives.CreativeFile[]; total: number }
}
const ids = async (query: Record<string, unknown> = {}, person: Person = 'manager') => (await list(query, person)).list.map(({ id }) => id)

test('creative files come with their figures, the newest first', async () => {
  expect(await ids()).toEqual([8012, 8011, 8010, 7001])
  const { list: rows, total } = await list({ q: 'jingle' }, 'manager')
  expect([rows, total]).toEqual([
    [
      {
        id: 8010,
        name: 'Jingle 100%',
        fileName: 'f0.mp3',
        mediaType: 'audio/mpeg',
        bytes: 1000,
        durationSeconds: 30,
        width: null,
        height: null,
        loudnessLufs: -16.2,
        advertiser: { id: things.advertiser, name: 'Acme Motors' },
        usedByAds: 0,
        downloadable: false,
        createdAt: fixtureTime.toISOString(),
      },
    ],
    1,
  ])
})

test('are searched, filtered, sorted and paged', async () => {
  expect(await ids({ q: '0%' })).toEqual([8010])
  expect(await ids({ q: 'ÄDV' })).toEqual([8011])
  expect(await ids({ advertiserId: [things.otherAdvertiser] })).toEqual([8011])
  expect(await ids({ sort: 'durationSeconds' })).toEqual([8012, 7001, 8010, 8011])
  expect(await ids({ sort: '-durationSeconds' })).toEqual([7001, 8010, 8012, 8011])
  expect(await ids({ sort: '-usedByAds' })).toEqual([8012, 7001, 8010, 8011])
  expect(await ids({ sort: 'bytes', limit: 1, page: 1 })).toEqual([8011])
})

test('are seen by their agency only, and need CREATIVE_STUDIO.READ', async () => {
  expect(await list({}, 'stranger')).toMatchObject({ list: [{ id: 7002 }], total: 1 })
  expect((await desk.call('finance', creatives.list, {})).status).toBe(403)
})

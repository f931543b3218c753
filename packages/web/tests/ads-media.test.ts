/** Ads that are seen: the picture of a display ad and the film of a video ad, uploaded and shown. */
import { ads } from '@spotdesk/sdk/contract'
import { mediaFile } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { atPlace, button, serveWeb, toast } from './web.ts'

let campaign: number
let ad: number
const web = serveWeb(async (desk) => {
  campaign = await desk.campaign({ name: 'Seen', columns: { targeting: { groups: [] } } })
  const answer = await desk.call('manager', ads.create, {
    id: campaign,
    body: { name: 'Heard', type: 'AUDIO', estimatedDuration: 30, weight: 20 },
  })
  ad = answer.body['id'] as number
})

const form = (page: Page) => page.getByRole('form', { name: /^(New ad|Ad Settings)$/ })
const chosen = (page: Page) => form(page).getByRole('group', { name: 'Chosen file' })
const fileOf = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from(mediaFile(name)) })

async function create(page: Page, name: string): Promise<ads.Ad> {
  await form(page).getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await button(page, 'Create ad').click()
  await page.waitForURL(/\/ads\/\d+\/settings/)
  await toast(page, `Ad ${name} was created.`).waitFor()
  const adId = Number(/\/ads\/(\d+)\//.exec(page.url())![1])
  return (await web.desk().call('manager', ads.get, { id: campaign, adId })).body as unknown as ads.Ad
}

test('a PNG becomes the picture of a display ad, is shown in its form, and stays after the ad was made', async () => {
  const page = await web.open('manager', `/campaigns/${campaign}/ads/create?type=DISPLAY`)
  await form(page).locator('input[type=file]').setInputFiles(fileOf('card.png', 'image/png'))
  const picture = chosen(page).getByRole('img', { name: 'card' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([300, 250])
  await axe(page)
  const made = await create(page, 'Banner')
  expect(made).toMatchObject({ type: 'DISPLAY', creative: { name: 'card', mediaType: 'image/png' } })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
})

test('an MP4 becomes the film of a video ad with its length, and can be played in its form', async () => {
  const page = await web.open('manager', `/campaigns/${campaign}/ads/create?type=VIDEO`)
  await form(page).locator('input[type=file]').setInputFiles(fileOf('clip.mp4', 'video/mp4'))
  await chosen(page)
    .getByText(/clip\.mp4 · 2\.0 s/)
    .waitFor()
  const film = chosen(page).locator('video')
  await expect.poll(() => film.getAttribute('aria-label')).toBe('clip')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.src.startsWith('blob:'))).toBe(true)
  await axe(page)
  expect(await create(page, 'Film')).toMatchObject({
    type: 'VIDEO',
    creative: { name: 'clip', mediaType: 'video/mp4' },
    durationSeconds: 2,
  })
})

test('the range of dates goes along between the tabs of an ad', async () => {
  const range = '?dateRange=1762747200000-1763265600000'
  const tab = (name: string) => `/campaigns/${campaign}/ads/${ad}/${name}${range}`
  const page = await web.open('manager', tab('distribution'))
  const tabs = page.getByRole('navigation', { name: 'Ad', exact: true })
  for (const [name, place] of [
    ['Ad Settings', 'settings'],
    ['Targeting', 'targeting'],
    ['Publishers & Zones Distribution', 'distribution'],
  ] as const) {
    await tabs.getByRole('link', { name }).click()
    await atPlace(page, tab(place))
    await expect.poll(() => tabs.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
  }
})

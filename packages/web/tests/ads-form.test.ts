/** The form of an ad for each type, with the upload of its file. */
import { ads } from '@spotdesk/sdk/contract'
import { audioFile, waveFile } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { atPlace, button, serveWeb, tick, toast } from './web.ts'

const made: Record<string, number> = {}
const web = serveWeb(async (desk) => {
  for (const name of ['Live', 'Elsewhere']) made[name] = await desk.campaign({ name, columns: { targeting: { groups: [] } } })
  for (const name of ['Heard', 'Changed', 'Played']) {
    const answer = await desk.call('manager', ads.create, {
      id: made['Live']!,
      body: { name, type: 'AUDIO', estimatedDuration: 30, weight: 20 },
    })
    made[name] = answer.body['id'] as number
  }
})

const create = () => `/campaigns/${made['Live']}/ads/create`
const settings = (ad: string) => `/campaigns/${made['Live']}/ads/${made[ad]}/settings`
const form = (page: Page) => page.getByRole('form', { name: /^(New ad|Ad Settings)$/ })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const read = async (adId: number) => (await web.desk().call('manager', ads.get, { id: made['Live']!, adId })).body as unknown as ads.Ad
const idOf = (page: Page) => Number(/\/ads\/(\d+)\//.exec(page.url())![1])
const pick = (page: Page, type: string) => form(page).getByRole('radio', { name: type }).locator('xpath=ancestor::label').click()
const input = (page: Page) => form(page).locator('input[type=file]')
const chosen = (page: Page) => form(page).getByRole('group', { name: 'Chosen file' })
const wave = (name: string, seconds: number, decibels?: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from(waveFile({ seconds, channels: 1, rate: 16_000, ...(decibels !== undefined && { decibels }) })),
})

async function createAd(page: Page): Promise<ads.Ad> {
  await button(page, 'Create ad').click()
  await page.waitForURL(/\/ads\/\d+\/settings/)
  return read(idOf(page))
}

describe('a new ad', () => {
  test('an audio ad without a file needs an estimated duration: a preset, or a length up to the maximum of the agency', async () => {
    const page = await web.open('manager', create())
    await field(page, 'Name').fill('Thirty')
    await expect.poll(() => field(page, 'Weight').inputValue()).toBe('10')
    await button(page, 'Create ad').click()
    await form(page).getByText('This field is required.').waitFor()
    await field(page, 'Estimated duration').fill('61')
    await field(page, 'Estimated duration').blur()
    await form(page).getByText('The number is too big.').waitFor()
    await button(page, '30 seconds').click()
    const ad = await createAd(page)
    expect(ad).toMatchObject({ name: 'Thirty', type: 'AUDIO', subtype: 'AUDIO', estimatedDuration: 30, weight: 10, status: 'INACTIVE' })
    await toast(page, 'Ad Thirty was created.').waitFor()
  })

  test('an address of a tag or a tracker begins with https; links, caps and the flight are saved as they are typed', async () => {
    const page = await web.open('manager', create())
    await pick(page, '3rd Party Creative')
    expect(await button(page, 'Choose a file').count()).toBe(0)
    await field(page, 'Name').fill('Tagged')
    await field(page, 'Third-party tag').fill('http://ads.example.com/vast')
    await button(page, 'Add a tracker').click()
    await field(page, 'Tracker 1').fill('ftp://count.example.com')
    await button(page, 'Create ad').click()
    await expect
      .poll(() =>
        form(page).getByText('Write a complete address that begins with https://, without blanks, line breaks or backslashes.').count(),
      )
      .toBe(2)
    await field(page, 'Third-party tag').fill('https://ads.example.com/vast')
    await field(page, 'Tracker 1').fill('https://count.example.com/1')
    await button(page, 'Add a cap').click()
    await form(page).getByText('Max 3 impressions every 1 day').waitFor()
    await form(page).getByLabel('Start', { exact: true }).fill('2026/11/25 10:00')
    await tick(page, 'In objective')
    const ad = await createAd(page)
    expect(ad).toMatchObject({
      type: 'REDIRECT',
      subtype: null,
      redirectUrl: 'https://ads.example.com/vast',
      thirdPartyTracking: { impressionUrls: ['https://count.example.com/1'] },
      cappingRules: [{ limit: 3, unit: 'DAY', unitMultiplier: 1 }],
      includedInCampaignObjective: false,
      startDate: '2026-11-25T15:00:00.000Z',
    })
  })

  test('a display ad is linked to ads that are heard, and is warned of without one', async () => {
    const page = await web.open('manager', create())
    await pick(page, 'Display')
    await form(page).getByText('A display ad is shown only beside linked ads, and this ad has none.').waitFor()
    expect(await field(page, 'Estimated duration').count()).toBe(0)
    await field(page, 'Name').fill('Banner')
    await button(form(page), /Linked ads/).click()
    await page.getByRole('option', { name: 'Heard' }).click()
    // A press outside loses no tick.
    await page.mouse.click(5, 5)
    await page.getByRole('option', { name: 'Heard' }).waitFor({ state: 'detached' })
    await form(page).getByText('A display ad is shown only beside').waitFor({ state: 'detached' })
    expect((await createAd(page)).linkedTo).toEqual([{ id: made['Heard'], name: 'Heard' }])
  })

  test('another type forgets what ads of it do not have; leaving with changes asks; the form is clean for axe', async () => {
    const page = await web.open('manager', `${create()}?type=VIDEO`)
    await expect.poll(() => form(page).getByRole('radio', { name: 'Video' }).isChecked()).toBe(true)
    expect(
      await form(page)
        .getByRole('button', { name: /Subtype/ })
        .count(),
    ).toBe(0)
    await pick(page, 'Audio')
    await form(page)
      .getByRole('button', { name: /Subtype/ })
      .waitFor()
    await button(page, '15 seconds').click()
    await pick(page, 'Second Screen')
    await pick(page, 'Audio')
    await expect.poll(() => field(page, 'Estimated duration').inputValue()).toBe('')
    await axe(page)
    await field(page, 'Name').fill('Half made')
    await button(page, 'Cancel').click()
    await button(page.getByRole('alertdialog'), 'Yes, leave page').click()
    await atPlace(page, `/campaigns/${made['Live']}/ads`)
  })

  test('an error of the server stands at its field', async () => {
    const page = await web.open('manager', create())
    await field(page, 'Name').fill('Refused')
    await button(page, '15 seconds').click()
    await page.route(/\/ads$/, (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          type: 'about:blank',
          title: 'x',
          status: 422,
          code: 'validationFailed',
          detail: 'x',
          errors: [{ field: 'externalReference', code: 'duplicateReference', message: 'Another ad has this reference.' }],
        },
      }),
    )
    await button(page, 'Create ad').click()
    await form(page).getByText('Another ad has this reference.').waitFor()
  })
})

describe('the file of an ad', () => {
  test('an MP3 is uploaded, measured and heard; the estimated duration is not asked for any more', async () => {
    const page = await web.open('manager', settings('Played'))
    await input(page).setInputFiles({ name: 'tone.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from(audioFile('tone.mp3')) })
    await chosen(page)
      .getByText(/tone\.mp3 · 1\.\d s · -?\d+(\.\d+)? LUFS/)
      .waitFor()
    await button(chosen(page), 'Play tone').waitFor()
    await field(page, 'Estimated duration').waitFor({ state: 'detached' })
    await axe(page)
    await button(page, 'Save').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Ad Played was saved.').hover()
    const saved = await read(made['Played']!)
    expect(saved.creative).toMatchObject({ name: 'tone', mediaType: 'audio/mpeg' })
    await button(page, 'Undo').last().click()
    await expect.poll(async () => (await read(made['Played']!)).creative).toBeNull()
  })

  test('a loud WAV is warned of, the same file twice is said to be one, and the library offers it', async () => {
    const page = await web.open('manager', create())
    const loud = wave('loud.wav', 3, -3)
    await input(page).setInputFiles(loud)
    await chosen(page)
      .getByText(/is the target\.$/)
      .waitFor()
    await input(page).setInputFiles(loud)
    await form(page).getByText('This file was chosen already. It is in the library only once.').waitFor()
    await button(chosen(page), 'Remove the file').click()
    await chosen(page).waitFor({ state: 'detached' })
    await button(form(page), /From the library/).click()
    await page.getByRole('option', { name: /loud/ }).click()
    await chosen(page)
      .getByText(/loud\.wav · 3\.0 s/)
      .waitFor()
    await field(page, 'Name').fill('From the library')
    expect((await createAd(page)).creative).toMatchObject({ name: 'loud' })
  })

  test('the wrong kind of file, one that is too large, one that only has the name of a sound and one that is too long are refused with a reason', async () => {
    const page = await web.open('manager', create())
    await input(page).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await form(page)
      .getByRole('alert')
      .getByText(/^Only \.mp3, \.wav/)
      .waitFor()
    await input(page).setInputFiles({ name: 'big.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(10_000_001) })
    await form(page).getByRole('alert').getByText("File can't exceed 10 MB.").waitFor()
    await input(page).setInputFiles({ name: 'fake.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound at all') })
    await form(page)
      .getByRole('listitem')
      .getByText(/fake\.mp3/)
      .waitFor()
    await expect.poll(() => form(page).getByRole('listitem').getByRole('status').textContent()).toMatch(/can't be used/)
    await input(page).setInputFiles(wave('long.wav', 62))
    await expect.poll(() => form(page).getByRole('listitem').getByRole('status').textContent()).toMatch(/60/)
    await button(page, 'Cancel long.wav').click()
    await expect.poll(() => form(page).getByRole('listitem').count()).toBe(0)
  })

  test('an upload that is cancelled on its way leaves nothing', async () => {
    const page = await web.open('manager', create())
    await page.route(/\/creatives(\?|$)/, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
    await input(page).setInputFiles(wave('slow.wav', 2))
    await button(page, 'Cancel slow.wav').click()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect.poll(() => form(page).getByRole('listitem').count()).toBe(0)
    expect(await chosen(page).count()).toBe(0)
  })
})

describe('a present ad', () => {
  test('two people who change one field see base, theirs and yours; the other change comes in by itself', async () => {
    const page = await web.open('manager', settings('Changed'))
    await field(page, 'Weight').fill('40')
    await field(page, 'Weight').blur()
    const id = made['Live']!
    const adId = made['Changed']!
    await web.desk().call('admin', ads.update, { id, adId, body: { weight: 50, clickUrl: 'https://a.example.com/' } }, { ifMatch: 1 })
    await button(page, 'Save').click()
    await form(page)
      .getByText(/saved another value of Weight/)
      .waitFor()
    await button(form(page), 'Keep yours').click()
    await button(page, 'Save').click()
    await toast(page, 'Ad Changed was saved.').waitFor()
    expect(await read(adId)).toMatchObject({ weight: 40, clickUrl: 'https://a.example.com/' })
  })

  test('a live ad keeps its type, and a readonly user reads it only', async () => {
    const page = await web.open('manager', settings('Heard'))
    await form(page).getByText('Fixed once the ad is no draft any more.').waitFor()
    await expect.poll(() => form(page).getByRole('radio', { name: 'Video' }).isDisabled()).toBe(true)
    const reader = await web.open('readonly', settings('Heard'))
    await reader.getByText('You can read these settings; your role does not change them.').waitFor()
    await expect.poll(() => field(reader, 'Weight').isDisabled()).toBe(true)
    expect(await button(reader, 'Add a cap').count()).toBe(0)
  })
})

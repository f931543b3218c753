import { campaigns, forecast } from '@spotdesk/sdk/contract'
import { campaignTypeLabels } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBothThemes } from './axe.ts'
import { attention, type ExtensionDesk, giveForecast, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { allowSite, everySite, openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  line = await openLine(desk.url)
  await giveForecast(desk)
  site = await openWebSite()
  extension = await openExtension({ build: 'chrome-mv3-test', entries: everySite })
  await (await signIn(extension, desk, { serverUrl: line.url })).close()
  await allowSite(extension, site.origin)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await line?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

const link = (id: number | string, text = `Campaign ${id}`, server = line.url) =>
  `<p><a href="${server}/campaigns/${id}/stats">${text}</a></p>`

let pages = 0
async function show(body: string, headers?: Record<string, string>): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(site.put(`/page-${++pages}`, { body: `<main>${body}</main>`, ...(headers && { headers }) }))
  return page
}
const chip = (page: Page, name = 'Autumn drive') => page.getByRole('button', { name: new RegExp(`^${name}: `) })
const card = (page: Page) => page.getByRole('dialog', { name: 'Campaign Autumn drive' })

describe('chips', () => {
  test('stand after links to campaigns that an account can see, and after no others', async () => {
    const wizard = `<p><a href="${line.url}/campaigns/create/104004/ads">Draft</a></p>`
    const page = await show(
      [
        link(104_001),
        link(104_009),
        link(999_999),
        link(104_002, 'Other server', 'https://other.example'),
        wizard,
        '<p>C-104003 104003</p>',
      ].join(''),
    )
    await chip(page).waitFor()
    await chip(page, 'Untitled draft').waitFor()
    expect(await page.getByRole('button').count()).toBe(2)
    expect(await page.evaluate(() => document.querySelector('a')!.nextElementSibling?.shadowRoot !== null)).toBe(true)
    await page.close()
  })

  test('follow a page that changes by itself, and go with their links', async () => {
    const page = await show('')
    await page.evaluate((body) => void (document.querySelector('main')!.innerHTML = body), link(104_001))
    await chip(page).waitFor()
    await page.evaluate(() =>
      document.querySelector('a')!.setAttribute('href', document.querySelector('a')!.href.replace('104001', '104002')),
    )
    await chip(page, 'Winter tyres').waitFor()
    expect(await chip(page).count()).toBe(0)
    await page.evaluate(() => document.querySelector('a')!.remove())
    await chip(page, 'Winter tyres').waitFor({ state: 'detached' })
    await page.close()
  })

  test('stand after text tokens where these are switched on, and in nothing that people write in', async () => {
    await allowSite(extension, site.origin, true)
    const page = await show(
      '<p>See C-104001, campaign:104002 and 104003.</p><textarea>C-104001</textarea><div contenteditable>C-104001</div>',
    )
    await chip(page).waitFor()
    await chip(page, 'Winter tyres').waitFor()
    expect(await page.getByRole('button').count()).toBe(2)
    expect(await page.locator('p').innerText()).toContain('See C-104001')
    await page.close()
    await allowSite(extension, site.origin)
  })

  test('are not in our own web application, nor on a site that is not switched on', async () => {
    const own = await show(`<meta name="data-app" content="spotdesk">${link(104_001)}`)
    await allowSite(extension, 'http://127.0.0.1:1')
    const other = await show(link(104_001))
    await allowSite(extension, site.origin)
    const page = await show(link(104_001))
    await chip(page).waitFor()
    for (const each of [own, other]) expect(await each.getByRole('button').count()).toBe(0)
    for (const each of [own, other, page]) await each.close()
  })
})

describe('the card', () => {
  test('moves nothing under the pointer when its forecast arrives', async () => {
    line.hold('/forecast/')
    const page = await show(link(104_001))
    await chip(page).click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    const busy = card(page).locator('[aria-busy="true"]')
    const links = ['Open', 'Forecast details'].map((name) => card(page).getByRole('link', { name }))
    const places = () => Promise.all([page.locator('iframe'), ...links].map((each) => each.boundingBox()))
    await busy.waitFor()
    const before = await places()
    line.mend()
    await busy.waitFor({ state: 'detached' })
    await card(page).getByText('Impressions until').first().waitFor({ state: 'attached' })
    expect(await places()).toEqual(before)
    await page.close()
  })

  test('opens under the pointer and for the keyboard, and Escape returns the focus', async () => {
    const page = await show(link(104_001))
    await chip(page).hover()
    await card(page).waitFor()
    await page.mouse.move(0, 0)
    await card(page).waitFor({ state: 'detached' })
    await chip(page).focus()
    await page.keyboard.press('Enter')
    await card(page).waitFor()
    expect(await card(page).evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true)
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    expect(await chip(page).evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true)
    await page.close()
  })

  test('shows the campaign as the server has it, with links into the web application', async () => {
    const page = await show(link(104_001))
    await chip(page).click()
    await card(page).getByRole('heading', { name: 'Autumn drive' }).waitFor()
    const known = await desk.app.call(campaigns.get, { id: attention.id }, { as: 'manager' })
    await card(page).getByText(`${attention.id} · ${campaignTypeLabels[known.campaignType]} · ${known.advertiser.name}`).waitFor()
    await card(page).getByText('Under-delivering').waitFor()
    expect(await card(page).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`${line.url}/campaigns/${attention.id}/stats`)
    const body = { campaignId: attention.id }
    const { deliveryForecast, waterfall } = await desk.app.call(forecast.campaign, { body }, { as: 'manager' })
    const words = { IN_FULL: 'In full', AT_RISK: 'At risk', NO_INVENTORY: 'No inventory', NOT_AVAILABLE: 'Not available' }
    await card(page)
      .getByRole('status')
      .getByText(new RegExp(`^${words[deliveryForecast.status]}`))
      .waitFor()
    const rows = await card(page).getByRole('row').allTextContents()
    // The server's clock runs: some impressions of the flight are over between the two answers.
    const told = Number(rows[1]!.replaceAll(/\D/g, ''))
    expect(Math.abs(told - waterfall!.matched) / waterfall!.matched).toBeLessThan(0.001)
    expect(rows.map((row) => row.replace(/[−\d,]+$/, ''))).toEqual([
      'Supply that fits the ads',
      'Matched by the targeting',
      'Taken by other campaigns',
      'Left out by frequency caps',
      'Available',
      'Needed',
    ])
    // The page shows the card as the system has it, and the card does not follow a theme of the page.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await inBothThemes(page)
    }
    await page.close()
  })

  test('pauses in its frame after a second press, and Undo resumes', async () => {
    const page = await show(link(104_001))
    await chip(page).click()
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Pause Autumn drive', disabled: false }).click()
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await frame.getByRole('button', { name: 'Pause', exact: true, disabled: false }).click()
    await frame.getByText('Paused.').waitFor()
    await card(page).getByText('Paused', { exact: true }).waitFor()
    expect(await desk.status(attention.id)).toBe('PAUSED')
    await frame.getByRole('button', { name: /^Undo/, disabled: false }).click()
    await frame.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await card(page).getByText('Running', { exact: true }).waitFor()
    expect(await desk.status(attention.id)).toBe('RUNNING')
    expect((await desk.audit(attention.id)).map(({ source }) => source)).toEqual(['EXTENSION', 'EXTENSION'])
    await page.close()
  })

  test('and every chip is gone after the sign-out', async () => {
    const page = await show(link(104_001))
    await chip(page).click()
    await card(page).waitFor()
    const options = await extension.options()
    await options.getByRole('button', { name: /^Sign out/ }).click()
    await chip(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await options.close()
    await page.close()
  })
})

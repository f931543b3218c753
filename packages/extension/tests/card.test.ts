import { campaigns, forecast } from '@spotdesk/sdk/contract'
import { campaignTypeLabels } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { inBothThemes } from './axe.ts'
import { attention, type ExtensionDesk, giveForecast, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signInAlone } from './sign-in.ts'
import { forget } from './stored.ts'
import { allowSite, everySite, inContent, openWebSite, type WebSite } from './web-site.ts'

const opened = new AsyncDisposableStack()
let desk: ExtensionDesk
let site: WebSite
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = opened.use(await openDesk())
  line = opened.use(await openLine(desk.url))
  await giveForecast(desk)
  site = opened.use(await openWebSite())
  extension = opened.use(await openExtension({ build: 'chrome-mv3-test', entries: everySite }))
  await extension.worker.evaluate(() => {
    const counts = { asked: 0, failed: 0 }
    const { fetch } = globalThis
    Object.assign(globalThis, { counts })
    globalThis.fetch = async (input, init) => {
      const isQuestion = (input instanceof Request ? input.url : String(input)).includes('/campaigns/cards')
      if (isQuestion) counts.asked += 1
      const response = await fetch(input, init)
      if (isQuestion && !response.ok) counts.failed += 1
      return response
    }
  })
})
afterAll(() => opened.disposeAsync())
beforeEach(async () => {
  keepEvidence(extension.context)
  line.mend()
  await desk.restore()
  await signInAlone(extension, desk, line.url)
  await allowSite(extension, site.origin)
  await forget(extension, 'journal', 'cards')
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
/** Changes the first link or paragraph of a page, as its own script does. */
const change = (page: Page, selector: 'a' | 'p', run: (element: HTMLAnchorElement) => void) =>
  page
    .locator(selector)
    .first()
    .evaluate(run as (element: Element) => void)
const leadToOther = (element: HTMLAnchorElement) => void (element.href = element.href.replace('104001', '104002'))

const ask = (page: Page, type: string, data?: object) =>
  inContent(extension, page, `chrome.runtime.sendMessage(${JSON.stringify({ id: 1, timestamp: 1, type, data })})`)
/** The worker asks a server that fails so often for one question. */
const fetches = 2
/** How often the server was asked for the campaigns of a page, and how often it failed. */
const countsOf = () => extension.worker.evaluate(() => (globalThis as unknown as { counts: Record<'asked' | 'failed', number> }).counts)
const hasRun = (page: Page) => expect.poll(() => inContent(extension, page, 'typeof endSpotdesk')).toBe('function')

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
    await expect.poll(() => page.getByRole('button').count()).toBe(2)
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

  test('of a link that leads elsewhere before its chip was shown are of the new campaign alone', async () => {
    const page = await show(`<div style="height:3000px"></div>${link(104_001)}`)
    await hasRun(page)
    await ask(page, 'mentions.start')
    await change(page, 'a', leadToOther)
    await page.locator('a').scrollIntoViewIfNeeded()
    await chip(page, 'Winter tyres').waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(1)
    await page.close()
  })

  test('of a link that leads elsewhere while the server is asked are of the new campaign alone', async () => {
    const { asked } = await countsOf()
    line.hold('/campaigns/cards')
    const page = await show(link(104_001))
    await expect.poll(async () => (await countsOf()).asked).toBeGreaterThan(asked)
    await change(page, 'a', leadToOther)
    line.mend()
    await chip(page, 'Winter tyres').waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(1)
    await page.close()
  })

  test('go with a link that leads to no campaign any more', async () => {
    const page = await show(link(104_001))
    await chip(page).waitFor()
    await change(page, 'a', (element) => element.setAttribute('href', '/other'))
    await chip(page).waitFor({ state: 'detached' })
    await page.close()
  })

  test('come again with a link that was taken out and comes back', async () => {
    const page = await show(`<p>${link(104_001)}</p>`)
    for (let time = 0; time < 5; time++) {
      await chip(page).waitFor()
      await page.evaluate(() => {
        const taken = document.querySelector('a')!
        Object.assign(globalThis, { taken, place: taken.parentElement })
        taken.remove()
      })
      await chip(page).waitFor({ state: 'detached' })
      await page.evaluate(() => {
        const { taken, place } = globalThis as unknown as Record<'taken' | 'place', Element>
        place.prepend(taken)
      })
    }
    await chip(page).waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(1)
    await page.close()
  })

  test('of a link that leaves the page keep nothing of it in memory', async () => {
    const page = await show(`<div style="height:3000px"></div>${link(104_001)}`)
    await hasRun(page)
    await ask(page, 'mentions.start')
    await page.evaluate(() => {
      const taken = document.querySelector('a')!
      Object.assign(globalThis, { taken: new WeakRef(taken) })
      taken.remove()
    })
    const devtools = await extension.context.newCDPSession(page)
    const isThere = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      return await page.evaluate(() => (globalThis as unknown as { taken: WeakRef<Element> }).taken.deref() !== undefined)
    }
    await expect.poll(isThere).toBe(false)
    await page.close()
  })

  test('come when the network is there again', async () => {
    const { failed } = await countsOf()
    line.fail('/campaigns/cards', 503)
    const page = await show(link(104_001))
    await expect.poll(async () => (await countsOf()).failed).toBe(failed + fetches)
    line.mend()
    await chip(page).waitFor()
    await page.close()
  })

  test.for(['online', 'visibilitychange'])('are asked for at once with the event %s', async (type) => {
    const { failed } = await countsOf()
    line.fail('/campaigns/cards', 503)
    const page = await show(link(104_001))
    // The pauses alone get so long that no test would see so many questions.
    const most = failed + 4 * fetches
    const askAgain = async () => {
      await page.evaluate((type) => document.dispatchEvent(new Event(type, { bubbles: true })), type)
      return (await countsOf()).failed
    }
    await expect.poll(askAgain).toBeGreaterThan(most)
    line.mend()
    await page.close()
  })

  test('grow old, say so, and are made anew when the page is seen again', async () => {
    const page = await show(link(104_001) + link(104_002))
    await chip(page).waitFor()
    await chip(page, 'Winter tyres').waitFor()
    const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    const isOld = () => chip(page).evaluate((face) => face.classList.contains('old'))
    expect(await isOld()).toBe(false)
    line.fail('/campaigns/cards', 503)
    await inContent(extension, page, '(Date.now = ((now) => () => now() + 20 * 60_000)(Date.now), null)')
    await look()
    await expect.poll(isOld).toBe(true)
    expect(await chip(page).getAttribute('aria-label')).toContain('as of 20 min ago')
    const { system } = desk.app.database
    const archive = (archived: boolean) => system.updateTable('campaigns').set({ archived }).where('id', '=', 104_002).execute()
    // Before the line is mended: the worker may ask again by itself as soon as it is.
    await archive(true)
    line.mend()
    await look()
    await expect.poll(isOld).toBe(false)
    await page.getByRole('button', { name: 'Winter tyres: Archived' }).waitFor()
    expect(await page.getByRole('button').count()).toBe(2)
    await archive(false)
    await page.close()
  })

  test('are not in our own web application, nor on a site that is not switched on', async () => {
    await extension.worker.evaluate(
      'globalThis.log = []; chrome.runtime.onMessage.addListener(({ type }, { url }) => void log.push(`${type} ${url}`))',
    )
    const asked = async (page: Page) => {
      const log = await extension.worker.evaluate(() => (globalThis as unknown as { log: string[] }).log)
      return log.filter((entry) => entry.endsWith(` ${page.url()}`)).map((entry) => entry.split(' ')[0])
    }
    const own = await show(`<meta name="data-app" content="spotdesk">${link(104_001)}`)
    await hasRun(own)
    await ask(own, 'settings.get')
    expect(await asked(own)).toEqual(['settings.get'])
    await using other = await openWebSite()
    const page = await extension.context.newPage()
    await page.goto(other.put('/', { body: link(104_001) }))
    await expect.poll(() => asked(page)).toEqual(['mentions.start'])
    const mention = { origin: line.url, id: attention.id }
    const refusal = { res: { ok: false, error: { code: 'messageRefused' } } }
    expect(await ask(page, 'mentions.start')).toMatchObject(refusal)
    expect(await ask(page, 'mentions.read', { mentions: [mention] })).toMatchObject(refusal)
    for (const each of [own, page]) {
      expect(await each.getByRole('button').count()).toBe(0)
      await each.close()
    }
  })
})

describe('chips in text', () => {
  beforeEach(() => allowSite(extension, site.origin, true))

  const textOf = (page: Page) => page.locator('p').evaluate((element) => element.textContent)

  test('stand behind their tokens, and follow a text that changes in place, which stands there as the page wrote it', async () => {
    const page = await show('<p>See C-104001, and C-104002 too.</p>')
    await chip(page).waitFor()
    await chip(page, 'Winter tyres').waitFor()
    const parts = await page.locator('p').evaluate(({ childNodes }) => Array.from(childNodes, (node) => node.textContent || node.nodeName))
    expect(parts).toEqual(['See C-104001', 'SPAN', ', and C-104002', 'SPAN', ' too.'])
    await change(page, 'p', (element) => void (element.firstChild!.nodeValue = 'Now C-104002, not the other.'))
    await chip(page).waitFor({ state: 'detached' })
    await chip(page, 'Winter tyres').waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(1)
    expect(await textOf(page)).toBe('Now C-104002, not the other.')
    await page.close()
  })

  test('go with a text that the page takes out, with all of it, and come again with it', async () => {
    const page = await show('<p>See C-104001, today.</p>')
    for (let time = 0; time < 5; time++) {
      await chip(page).waitFor()
      await page.evaluate(() => {
        const taken = document.querySelector('p')!.firstChild!
        Object.assign(globalThis, { taken })
        taken.remove()
      })
      await chip(page).waitFor({ state: 'detached' })
      expect(await textOf(page)).toBe('')
      await change(page, 'p', (element) => element.append((globalThis as unknown as { taken: Node }).taken))
    }
    await chip(page).waitFor()
    expect(await textOf(page)).toBe('See C-104001, today.')
    await page.close()
  })

  test('come again in a panel that is taken out and comes back', async () => {
    const page = await show(`<section><p>See C-104001, today.</p>${link(104_002)}</section>`)
    await chip(page).waitFor()
    await chip(page, 'Winter tyres').waitFor()
    const panel = await page.locator('section').evaluateHandle((element) => element)
    const isEmpty = () => panel.evaluate((element) => element.querySelector('span') === null)
    await panel.evaluate((element) => element.remove())
    await expect.poll(isEmpty).toBe(true)
    await panel.evaluate((element) => document.querySelector('main')!.append(element))
    await chip(page).waitFor()
    await chip(page, 'Winter tyres').waitFor()
    await expect.poll(() => page.getByRole('button').count()).toBe(2)
    await page.close()
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

  test('shows the campaign as the server has it, with links into the web application', async () => {
    const page = await show(link(104_001))
    await chip(page).click()
    await card(page).getByRole('heading', { name: 'Autumn drive' }).waitFor()
    const known = await desk.app.call(campaigns.get, { id: attention.id }, { as: 'manager' })
    await card(page).getByText(`${attention.id} · ${campaignTypeLabels[known.campaignType]} · ${known.advertiser.name}`).waitFor()
    await card(page).getByText('Under-delivering').waitFor()
    expect(await card(page).evaluate((element) => getComputedStyle(element).userSelect)).toBe('text')
    expect(await card(page).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
      `${line.url}/agencies/1/campaigns/${attention.id}/stats`,
    )
    const input = { body: { campaignId: attention.id } }
    const { deliveryForecast, waterfall } = await desk.app.call(forecast.campaign, input, { as: 'manager' })
    const words = { IN_FULL: 'In full', AT_RISK: 'At risk', NO_INVENTORY: 'No inventory', NOT_AVAILABLE: 'Not available' }
    const verdict = new RegExp(`^${words[deliveryForecast.status]}`)
    await card(page).getByRole('status').getByText(verdict).waitFor()
    // The last forecast's word stands there before the parts of the new one.
    await card(page).getByRole('row').nth(5).waitFor()
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
    await card(page).getByRole('status').getByText('Paused', { exact: true }).waitFor()
    expect(await desk.status(attention.id)).toBe('PAUSED')
    await frame.getByRole('button', { name: /^Undo/, disabled: false }).click()
    await frame.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await card(page).getByText('Running', { exact: true }).waitFor()
    expect(await desk.status(attention.id)).toBe('RUNNING')
    expect((await desk.audit(attention.id)).slice(-2).map(({ source }) => source)).toEqual(['EXTENSION', 'EXTENSION'])
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

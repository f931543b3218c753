import { once } from 'node:events'
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { readyButton, takeClock } from './clock.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { allowSite, everySite, inContent, openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  site = await openWebSite()
  extension = await openExtension({ build: 'chrome-mv3-test', entries: everySite })
  await signIn(extension, desk)
  await allowSite(extension, site.origin)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const link = () => `<p><a href="${desk.url}/campaigns/${attention.id}/stats">A campaign</a></p>`
let pages = 0
async function show(body: string, headers: Record<string, string> = {}): Promise<Page> {
  const page = await extension.context.newPage()
  await takeClock(page)
  await page.goto(site.put(`/hostile-${++pages}`, { body, headers }))
  return page
}
const chip = (page: Page) => page.getByRole('button', { name: /^Autumn drive: / })
const card = (page: Page) => page.getByRole('dialog', { name: 'Campaign Autumn drive' })
const inFrame = (page: Page) => page.frameLocator('iframe[title="Campaign actions"]')
const pause = (page: Page) => readyButton(page, 'Pause Autumn drive')

/** The act frame as Playwright runs scripts in it. */
const frameOf = (page: Page): Frame => page.frames().find((frame) => frame.url().includes('/frame.html'))!

/** The time after which a button stands in for a frame without a word passes at once, for cards that open from now on. */
const waitForNoFrame = (page: Page) =>
  inContent(extension, page, '(globalThis.setTimeout = ((wait) => (run, ms) => wait(run, ms >= 2000 ? 0 : ms))(setTimeout), null)')

describe('the card acts on pages', () => {
  test.for([
    ['with an embedder policy', { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' }, ''],
    [
      'with a strict policy and Trusted Types',
      { 'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'" },
      '',
    ],
    [
      'that reset everything',
      {},
      '<style>* { all: unset !important; display: none !important } body, html, p { display: block !important } a { display: inline !important }</style>',
    ],
    [
      'that hide what they do not know',
      {},
      '<style>span, div, iframe, button { display: none !important; opacity: 0 !important; visibility: hidden !important; position: fixed !important; transform: scale(0) !important }</style>',
    ],
    ['with a layer of the highest z-index', {}, '<div style="position:fixed;inset:40% 0 0 0;background:pink;z-index:2147483647"></div>'],
  ] as const)('%s', async ([, headers, body]) => {
    const page = await show(link() + body, headers)
    await chip(page).click()
    await (await pause(page)).click()
    await (await readyButton(page, 'Cancel')).click()
    await pause(page)
    await page.close()
  })
})

describe('the card does not act', () => {
  test('under a transparent layer of the page, which would lead a press to it', async () => {
    const page = await show(link())
    await chip(page).click()
    await pause(page)
    await page.evaluate(() => {
      const layer = document.createElement('div')
      layer.popover = 'manual'
      layer.setAttribute('style', 'position:fixed;inset:0;width:100vw;height:100vh;opacity:0.01;pointer-events:none;border:0')
      document.body.append(layer)
      layer.showPopover()
    })
    await inFrame(page).getByRole('button', { name: 'Pause Autumn drive', disabled: true }).waitFor()
    const box = (await page.locator('iframe[title="Campaign actions"]').boundingBox())!
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await inFrame(page).getByText('Covered by the page').waitFor()
    expect(await inFrame(page).getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await page.close()
  })

  test('for presses that a script makes, in the page or in the frame', async () => {
    const page = await show(link())
    await chip(page).evaluate((element) => (element as HTMLElement).click())
    expect(await card(page).count()).toBe(0)
    await chip(page).click()
    await pause(page)
    await frameOf(page).evaluate(() => document.querySelector('button')!.click())
    expect(await inFrame(page).getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    await page.close()
  })

  test('for another document with the same ticket, nor for one of its own making', async () => {
    const page = await show(link())
    await chip(page).click()
    await pause(page)
    const refusals = await frameOf(page).evaluate(async () => {
      const ask = (type: string, data: object) => chrome.runtime.sendMessage({ id: 1, type, data, timestamp: Date.now() })
      const ticket = crypto.randomUUID()
      return JSON.stringify([
        await ask('frame.read', { ticket }),
        await ask('frame.act', { ticket, name: '', action: 'pause', actionId: crypto.randomUUID() }),
        await ask('campaign.act', { id: 104_001, name: '', action: 'pause', actionId: crypto.randomUUID() }),
      ])
    })
    expect(refusals).toContain('ticketRefused')
    expect(refusals).not.toContain('"ok":true')
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await page.close()
  })

  test('in a sandbox, where its button opens the popup at the campaign', async () => {
    const page = await show(link(), { 'content-security-policy': 'sandbox' })
    await chip(page).waitFor()
    await waitForNoFrame(page)
    await chip(page).click()
    await card(page).getByRole('button', { name: 'Pause…' }).waitFor()
    await card(page).getByRole('button', { name: 'Pause…' }).click()
    await card(page).waitFor({ state: 'detached' })
    const isOpen = () =>
      extension.worker.evaluate(async () => {
        const contexts = await chrome.runtime.getContexts({ contextTypes: ['POPUP', 'TAB'] })
        return contexts.some(({ documentUrl }) => documentUrl?.endsWith('/popup.html'))
      })
    await expect.poll(isOpen).toBe(true)
    await page.close()
  })

  test('in a sandbox behind another tab, where its button says why no popup opens', async () => {
    const page = await show(link(), { 'content-security-policy': 'sandbox' })
    await chip(page).waitFor()
    await waitForNoFrame(page)
    await chip(page).click()
    const button = card(page).getByRole('button', { name: 'Pause…' })
    await button.waitFor()
    await extension.worker.evaluate(
      'globalThis.getTab = chrome.tabs.get; chrome.tabs.get = async (id) => ({ ...(await getTab(id)), active: false })',
    )
    await button.click()
    await card(page).getByRole('alert').getByText('None of your accounts can see this campaign.').waitFor()
    await extension.worker.evaluate('chrome.tabs.get = getTab')
    await page.close()
  })
})

describe('the frame of a card', () => {
  test('takes its place back from the button when it was only slow', async () => {
    const page = await show(link())
    await chip(page).waitFor()
    const held: ServerResponse[] = []
    const server = http.createServer((_, response) => void held.push(response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Pages and frames of the extension have one process: nothing loads in it while this one waits.
    const options = await extension.options()
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const busy = options.evaluate((address) => {
      const request = new XMLHttpRequest()
      request.open('GET', address, false)
      request.send()
    }, address)
    await expect.poll(() => held.length).toBe(1)
    await waitForNoFrame(page)
    await chip(page).click()
    await card(page).getByRole('button', { name: 'Pause…' }).waitFor()
    held[0]!.writeHead(200, { 'access-control-allow-origin': '*' }).end()
    await busy
    // A page behind another is not painted, and its frame cannot know that it is in full view.
    await page.bringToFront()
    await (await pause(page)).click()
    await (await readyButton(page, 'Cancel')).click()
    expect(await card(page).getByRole('button', { name: 'Pause…' }).count()).toBe(0)
    server.close()
    await options.close()
    await page.close()
  })
})

describe('a chip', () => {
  /** Counts what its shadow root gets. */
  const countOpenings = (page: Page) =>
    chip(page).evaluate((element) => {
      const counted = Object.assign(globalThis, { openings: 0 })
      new MutationObserver(() => (counted.openings += 1)).observe(element.getRootNode(), { childList: true })
    })
  const openings = (page: Page) => page.evaluate(() => (globalThis as unknown as { openings: number }).openings)

  test('opens no card for a pointer that left before the card was loaded', async () => {
    const page = await show(link())
    await chip(page).waitFor()
    await countOpenings(page)
    await extension.worker.evaluate(`
      const { executeScript } = chrome.scripting
      chrome.scripting.executeScript = async (injection) => {
        await new Promise((resolve) => (globalThis.letGo = resolve))
        chrome.scripting.executeScript = executeScript
        return await executeScript(injection)
      }
    `)
    await chip(page).hover()
    await expect.poll(() => extension.worker.evaluate(`'letGo' in globalThis`)).toBe(true)
    await page.mouse.move(0, 400)
    await extension.worker.evaluate('letGo()')
    // The answer to a message comes after those of the messages before.
    const load = `chrome.runtime.sendMessage({ id: 1, timestamp: 1, type: 'mention.loadCard' })`
    const isLoaded = () => inContent(extension, page, `'spotdeskCard' in globalThis && (${load}).then((answer) => answer !== undefined)`)
    await expect.poll(isLoaded).toBe(true)
    expect(await openings(page)).toBe(0)
    await chip(page).hover()
    await card(page).waitFor()
    expect(await openings(page)).toBe(1)
    await page.close()
  })

  test('listens to the window only while its card is open', async () => {
    const page = await show(link())
    await chip(page).waitFor()
    const devtools = await extension.context.newCDPSession(page)
    const worlds: { id: number; name: string }[] = []
    devtools.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context))
    await devtools.send('Runtime.enable')
    const { id: contextId } = worlds.find(({ name }) => name === 'Spotdesk')!
    const listeners = async () => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: 'window', contextId })
      const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId! })
      return listeners.map(({ type }) => type).toSorted()
    }
    const before = await listeners()
    expect(before).not.toContain('keydown')
    await chip(page).click()
    await card(page).waitFor()
    expect(await listeners()).toEqual([...before, 'keydown', 'pointerdown', 'resize', 'scroll'].toSorted())
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    expect(await listeners()).toEqual(before)
    await page.close()
  })
})

describe('the page', () => {
  test('in a frame shows no chips: only the page of the tab does', async () => {
    const inner = site.put('/inner', { body: link() })
    const page = await show(`${link()}<iframe src="${inner}"></iframe>`)
    await chip(page).waitFor()
    expect(await page.frameLocator('iframe').first().getByRole('button').count()).toBe(0)
    await page.close()
  })

  test('with 5,000 links shows at most 200 chips, and only for links in view, however far they are from the first', async () => {
    const page = await show(link().repeat(5000))
    // To ask so many elements for their roles and names takes seconds.
    const count = () => page.evaluate(() => document.querySelectorAll('a + span').length)
    await expect.poll(count).toBeGreaterThan(0)
    expect(await count()).toBeLessThan(100)
    await page.evaluate(async () => {
      // Three times as many links as there may be chips.
      const end = document.querySelectorAll('a')[600]!.getBoundingClientRect().top
      for (let y = 0; y < end; y += innerHeight) {
        scrollTo(0, y)
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      }
    })
    const hasChip = (at: number) =>
      page
        .locator('a')
        .nth(at)
        .evaluate((element) => element.nextElementSibling?.localName)
    await page.locator('a').nth(600).scrollIntoViewIfNeeded()
    await expect.poll(() => hasChip(600)).toBe('span')
    expect(await count()).toBeLessThanOrEqual(200)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => hasChip(0)).toBe('span')
    await page.close()
  })

  test('that people begin to write in keeps no chip, and has it again afterwards', async () => {
    const page = await show(`<main>${link()}</main>`)
    const spans = () => page.locator('main span').count()
    for (let time = 0; time < 4; time++) {
      await chip(page).waitFor()
      const saved = await page.evaluate(async () => {
        const main = document.querySelector('main')!
        main.contentEditable = 'true'
        // The observers of all scripts have run by then.
        await new Promise((resolve) => setTimeout(resolve))
        return main.innerHTML
      })
      expect(saved).not.toContain('span')
      await page.evaluate(() => void (document.querySelector('main')!.contentEditable = 'false'))
    }
    await chip(page).waitFor()
    // Nobody is told of this one: it shows when somebody writes.
    await page.evaluate(() => void (document.designMode = 'on'))
    await page.locator('a').click()
    await page.keyboard.press('x')
    expect(await spans()).toBe(0)
    await page.close()
  })

  test('with links in a grid, in a row or as blocks gets nothing between them: the card opens at the link', async () => {
    const [anchor, number] = [link().slice(3, -4), '<b>1</b>']
    const styled = (style: string) => anchor.replace('<a', `<a style="${style}"`)
    const page = await show(`
      <div id="grid" style="display:grid;grid-template-columns:80px 40px">${`${anchor}${number}`.repeat(3)}</div>
      <div id="row" style="display:flex;gap:20px">C-1 ${anchor}${number}</div>
      <div id="blocks" style="position:relative;height:60px">${styled('display:block')}${styled('position:absolute;top:30px')}</div>
      <div id="floats">${styled('float:left')}</div><br clear="all">${link()}`)
    await chip(page).waitFor()
    const children = (id: string) => page.locator(`#${id} > *`).evaluateAll((all) => all.map(({ localName }) => localName).join(' '))
    const inGrid = page.locator('#grid a').nth(1)
    await inGrid.hover()
    await card(page).waitFor()
    await page.mouse.move(700, 500)
    await card(page).waitFor({ state: 'detached' })
    for (const at of ['#row a', '#blocks a >> nth=1', '#floats a']) {
      await page.locator(at).hover()
      await card(page).waitFor()
      await page.keyboard.press('Escape')
      await card(page).waitFor({ state: 'detached' })
    }
    expect(await Promise.all(['grid', 'row', 'blocks', 'floats'].map(children))).toEqual(['a b a b a b', 'a b', 'a a', 'a'])
    // By the keyboard it opens at the link, Tab leads into it, and Escape back.
    await page.mouse.move(700, 500)
    await page.locator('body').press('Tab')
    await card(page).waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(() => card(page).evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Escape')
    await card(page).waitFor({ state: 'detached' })
    expect(
      await page
        .locator('#grid a')
        .first()
        .evaluate((element) => element.matches(':focus')),
    ).toBe(true)
    await page.close()
  })

  test('that comes back from the cache of the browser shows no chips of a site that was removed meanwhile', async () => {
    const page = await show(link())
    await chip(page).waitFor()
    const comeBack = () => page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await allowSite(extension, 'http://127.0.0.1:1')
    await comeBack()
    await chip(page).waitFor({ state: 'detached' })
    await allowSite(extension, site.origin)
    await comeBack()
    await chip(page).waitFor()
    await page.close()
  })
})

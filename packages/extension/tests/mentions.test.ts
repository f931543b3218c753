/** Which pages, frames and accounts mentions of campaigns are for. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Answer, openExtension, type OpenExtension } from './open-extension.ts'
import { signIn, signInAlone } from './sign-in.ts'
import { openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  site = await openWebSite()
  extension = await openExtension({ build: 'chrome-mv3-test' })
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
beforeEach(async () => {
  await signInAlone(extension, desk)
  await send('settings.set', { tokenPrefix: 'C', theme: 'system' })
  await send('sites.disable', { origin: site.origin })
})

const send = (type: string, data?: object): Promise<Answer> => extension.ask(type, data)

const inWorker = <T>(expression: string) => extension.worker.evaluate(`(async () => (${expression}))()`) as Promise<T>
const tabOf = (url: string) => inWorker<number>(`(await chrome.tabs.query({ url: ${JSON.stringify(url)} }))[0].id`)
/** Runs a function in a page where content scripts run. */
const inContent = <T>(tabId: number, body: string) =>
  inWorker<T>(`(await chrome.scripting.executeScript({ target: { tabId: ${tabId} }, func: async () => { ${body} } }))[0].result`)
const sendAsContent = async (tabId: number, type: string, data: object) =>
  (
    await inContent<{ res: Answer }>(
      tabId,
      `return await chrome.runtime.sendMessage(${JSON.stringify({ id: 1, timestamp: 1, type, data })})`,
    )
  ).res

let pages = 0
async function show(body: string): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(site.put(`/page-${++pages}`, { body: `<main>${body}</main>` }))
  return page
}
const link = (id: number = attention.id) => `<p><a href="${desk.url}/campaigns/${id}/stats">Campaign ${id}</a></p>`
const chip = (page: Page) => page.getByRole('button', { name: /^Autumn drive: / })
const mention = () => ({ origin: desk.url, id: attention.id })

describe('a page that is scanned once', () => {
  test('shows campaigns until the tab goes to another page, which may ask for nothing', async () => {
    const page = await show(link())
    const tabId = await tabOf(page.url())
    expect(await send('sites.scan', { tabId })).toEqual({ ok: true, data: { found: 1 } })
    await chip(page).waitFor()
    expect(await sendAsContent(tabId, 'mentions.read', { mentions: [mention()] })).toMatchObject({ ok: true })
    await page.goto(site.put('/next', { body: link() }))
    expect(await sendAsContent(tabId, 'mentions.read', { mentions: [mention()] })).toMatchObject({
      ok: false,
      error: { code: 'messageRefused' },
    })
    expect(await page.getByRole('button').count()).toBe(0)
    await page.close()
  })

  test('cannot be one that the browser gives no access to', async () => {
    const page = await extension.context.newPage()
    await page.goto(site.put('/other', { body: link() }).replace('127.0.0.1', 'localhost'))
    const ids = await inWorker<number[]>('(await chrome.tabs.query({ active: true })).map(({ id }) => id)')
    for (const tabId of ids) expect(await send('sites.scan', { tabId })).toMatchObject({ ok: false, error: { code: 'noScan' } })
    expect(await page.getByRole('button').count()).toBe(0)
    await page.close()
  })
})

describe('on a site that is switched on', () => {
  beforeEach(async () => {
    await send('sites.enable', { origin: site.origin })
  })

  test('chips of text go when text is switched off, those of links stay, and all go with the site', async () => {
    await send('sites.change', { origin: site.origin, findsTokens: true })
    const page = await show(`${link()}<p id="text">See C-104001.</p>`)
    await expect.poll(() => chip(page).count()).toBe(2)
    await send('sites.change', { origin: site.origin, findsTokens: false })
    await expect.poll(() => chip(page).count()).toBe(1)
    // The text of the page is as it was, in one piece.
    expect(await page.locator('#text').evaluate(({ childNodes }) => Array.from(childNodes, (node) => node.textContent))).toEqual([
      'See C-104001.',
    ])
    await send('sites.disable', { origin: site.origin })
    await expect.poll(() => chip(page).count()).toBe(0)
    await send('sites.enable', { origin: site.origin })
    await expect.poll(() => chip(page).count()).toBe(1)
    await page.close()
  })

  test('a file that the browser shows has no chips, and nothing fails in it', async () => {
    await send('sites.change', { origin: site.origin, findsTokens: true })
    const address = `${desk.url}/campaigns/${attention.id}/stats`
    const page = await extension.context.newPage()
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    for (const [type, body] of [
      ['application/json', JSON.stringify({ address, token: 'C-104001' })],
      ['text/plain', `${address} C-104001`],
      [
        'application/xml',
        `<f xmlns:h="http://www.w3.org/1999/xhtml"><a href="${address}">C-104001</a><h:a href="${address}">one</h:a></f>`,
      ],
    ] as const) {
      await page.goto(site.put('/file', { body, headers: { 'content-type': type } }))
      const tabId = await tabOf(page.url())
      await expect.poll(() => inContent(tabId, 'return Boolean(globalThis.endSpotdesk)'), { message: type }).toBe(true)
      expect(await send('sites.scan', { tabId }), type).toEqual({ ok: true, data: { found: type.endsWith('xml') ? 1 : 0 } })
      expect(await page.locator('span').count(), type).toBe(0)
    }
    expect(failures).toEqual([])
    await page.close()
  })

  test('open pages follow a new prefix and a new theme without being loaded again', async () => {
    await send('sites.change', { origin: site.origin, findsTokens: true })
    const page = await show('<p>See AD-104001.</p>')
    await page.evaluate(() => ((globalThis as { isKept?: boolean }).isKept = true))
    await send('settings.set', { tokenPrefix: 'AD' })
    await chip(page).waitFor()
    await send('settings.set', { theme: 'dark' })
    await expect.poll(() => chip(page).evaluateAll((faces) => faces.map((face) => getComputedStyle(face).colorScheme))).toEqual(['dark'])
    await send('settings.set', { tokenPrefix: 'C', theme: 'system' })
    await expect.poll(() => chip(page).count()).toBe(0)
    expect(await page.evaluate(() => (globalThis as { isKept?: boolean }).isKept)).toBe(true)
    await send('sites.change', { origin: site.origin, findsTokens: false })
    await page.close()
  })

  test('the card mutes a campaign and hides it on a page, of this site alone, and the options show both again', async () => {
    const page = await show(`${link()}${link(104_002)}`)
    const other = page.getByRole('button', { name: /^Winter tyres: / })
    await other.waitFor()
    const press = async (label: string) => {
      await chip(page).click()
      await page.getByText('Copy, mute or hide').click()
      await page.getByRole('button', { name: new RegExp(`^${label}: `) }).click()
      await chip(page).waitFor({ state: 'detached' })
    }
    await press('Mute here')
    expect((await send('sites.read')).data).toMatchObject([{ muted: [{ serverUrl: desk.url, id: attention.id }] }])
    await other.waitFor()
    const options = await extension.options()
    const unmute = options.getByRole('button', { name: /^Unmute: Campaign 104001 of / })
    await unmute.waitFor()
    // Two that write, of whom each knows the lists from before the other.
    const hide = (path: string) => send('sites.hidePage', { origin: site.origin, path, isHidden: true })
    const pageId = await tabOf(page.url())
    expect(await hide(`/${'x'.repeat(2000)}`)).toMatchObject({ ok: false, error: { code: 'tooLong' } })
    const elsewhere = { origin: 'https://elsewhere.example', path: '/', isHidden: true }
    expect(await send('sites.hidePage', elsewhere)).toMatchObject({ ok: false, error: { code: 'siteOff' } })
    await sendAsContent(pageId, 'mention.mute', { mention: { origin: desk.url, id: 104_002 } })
    await Promise.all([hide('/one'), hide('/two'), unmute.click()])
    await chip(page).waitFor()
    const lists = { hiddenPaths: ['/one', '/two'], muted: [{ serverUrl: desk.url, id: 104_002 }] }
    await expect.poll(async () => (await send('sites.read')).data).toMatchObject([lists])
    for (const path of lists.hiddenPaths) await send('sites.hidePage', { origin: site.origin, path, isHidden: false })
    await send('sites.unmute', { origin: site.origin, campaign: lists.muted[0] })
    await other.waitFor()
    await press('Hide on this page')
    await expect.poll(() => other.count()).toBe(0)
    // An application goes to another of its pages without loading it.
    await page.evaluate(() => {
      history.pushState(null, '', '/elsewhere')
      document.body.append('Elsewhere')
    })
    await chip(page).waitFor()
    await options.reload()
    await options.getByRole('button', { name: /^Show again: \/page-/ }).click()
    await expect.poll(async () => (await send('sites.read')).data).toMatchObject([{ muted: [], hiddenPaths: [] }])
    await options.getByText('Show campaigns only where I point').click()
    await chip(page).waitFor({ state: 'detached' })
    const pointed = page.getByRole('dialog', { name: 'Campaign Autumn drive' })
    // Nothing in the page says when the link is known: a pointer that was there before comes again.
    const point = async () => {
      if (await pointed.isVisible()) return true
      await page.mouse.move(700, 500)
      await page.getByRole('link', { name: 'Campaign 104001' }).hover()
      return false
    }
    await expect.poll(point, { interval: 1000 }).toBe(true)
    await send('sites.change', { origin: site.origin, onHover: false })
    for (const each of [page, options]) await each.close()
  })

  test('a ticket is for one frame of one tab', async () => {
    const [page, other] = [await show(link()), await show(link())]
    const [tabId, otherId] = [await tabOf(page.url()), await tabOf(other.url())]
    const given = await sendAsContent(tabId, 'mention.ticket', { mention: mention() })
    const { ticket } = given.data as { ticket: string }
    const frame = `const frame = document.createElement('iframe'); frame.src = chrome.runtime.getURL('/frame.html') + '#${ticket}/light'; document.body.append(frame)`
    await inContent(otherId, frame)
    await other.frameLocator('iframe').getByText('Close this card and open it again.').waitFor()
    await inContent(tabId, frame)
    await page.frameLocator('iframe').first().getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await inContent(tabId, frame)
    await page.frameLocator('iframe').last().getByText('Close this card and open it again.').waitFor()
    expect(await desk.status(attention.id)).toBe('RUNNING')
    for (const each of [page, other]) await each.close()
  })

  test('of two agencies of a server a link is of the one that sees the campaign, and a text of the active one', async () => {
    await signIn(extension, desk, { agencyId: 2 })
    await send('sites.change', { origin: site.origin, findsTokens: true })
    const page = await show(`${link()}<p>See C-104001.</p>`)
    await chip(page).waitFor()
    // The agency that signed in last is the active one; it does not know this id.
    expect(await page.locator('p', { hasText: 'C-104001' }).getByRole('button').count()).toBe(0)
    await chip(page).click()
    await page.frameLocator('iframe').getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    const { accounts } = (await send('auth.state')).data as { accounts: { id: string; agencyName: string }[] }
    const home = accounts.find(({ agencyName }) => agencyName === 'Home agency')
    await send('auth.switch', { accountId: home!.id })
    await expect.poll(() => chip(page).count()).toBe(2)
    await page.close()
  })
})

/** The same extension in Firefox, whose background is a document. One Firefox for all tests of the file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type FirefoxPage, until } from './firefox-page.ts'
import { type OpenFirefox, openFirefox } from './open-firefox.ts'
import { openWebPage, type Probed } from './probe.ts'
import { openWebSite, type WebSite } from './web-site.ts'

let pages: string
let desk: ExtensionDesk
let firefox: OpenFirefox
beforeAll(async () => {
  // The page that asks has tests of its own; here it is any page, which stays until its person answers.
  pages = await mkdtemp(join(tmpdir(), 'spotdesk-pages-'))
  await writeFile(join(pages, 'index.html'), '<!doctype html><head><title>Allow</title></head><body>Allow</body>')
  ;[desk, firefox] = await Promise.all([openDesk(pages), openFirefox()])
})
afterAll(async () => {
  await firefox?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
  await rm(pages, { recursive: true, force: true })
})

beforeEach(async () => {
  await desk.restore()
  await firefox.allowPopups(true)
})

/** Puts the page's next poll for the approval, seconds away, into the hands of the test. */
const holdPolls = `(() => {
  const { setTimeout } = window
  window.setTimeout = (run, ms) => (ms < 5000 ? setTimeout(run, ms) : ((window.poll = run), 0))
})()`

/** Approves the code that a page asks for through the API, and has the page poll for the approval. Its polls have to be held. */
async function approve(page: FirefoxPage): Promise<void> {
  await page.see('button', 'Cancel')
  await desk.approve(String(await page.evaluate(`document.querySelector('output').textContent`)))
  await until('a poll', async () => (await page.evaluate('Boolean(window.poll)')) || undefined)
  await page.evaluate('void window.poll()')
  await page.read('Signed in to Home agency.')
}

/** Signs in on the options page. */
async function signIn(page: FirefoxPage): Promise<void> {
  await page.evaluate(holdPolls)
  await page.fill('textbox', 'Server address', desk.url)
  await page.press('button', 'Use a code instead')
  await approve(page)
}

const send = async (page: FirefoxPage, type: string, data?: object) =>
  (await page.evaluate(`browser.runtime.sendMessage(${JSON.stringify({ id: 1, timestamp: 1, type, data })})`)) as { res: { data: unknown } }

async function signOut(): Promise<void> {
  const page = await firefox.options()
  await send(page, 'data.removeAll')
  await page.close()
}

/** Sees to it that somebody is signed in, whatever the test before has left. */
async function beSignedIn(): Promise<void> {
  const page = await firefox.options()
  const { accounts } = (await send(page, 'auth.state')).res.data as { accounts: object[] }
  if (accounts.length === 0) await signIn(page)
  await page.close()
}

/** Presses "Sign in", and answers the options and the window. */
async function openWindow(): Promise<{ options: FirefoxPage; window: FirefoxPage }> {
  const options = await firefox.options()
  await options.fill('textbox', 'Server address', desk.url)
  await options.press('button', 'Sign in')
  return { options, window: await firefox.opened(`${desk.url}/extension/authorize`) }
}

const chipHost = `document.querySelector('a').nextElementSibling`

/** A mail that mentions the campaign, on a site that is switched on. */
async function mail(site: WebSite, headers?: Record<string, string>): Promise<FirefoxPage> {
  const body = `<p>See <a href="${desk.url}/campaigns/${attention.id}/stats">Autumn drive</a>.</p>`
  const url = site.put('/mail', { body, ...(headers && { headers }) })
  // Firefox knows hosts without ports: the access to the server is that to this site too.
  const options = await firefox.options()
  expect(await send(options, 'sites.enable', { origin: site.origin })).toMatchObject({ res: { ok: true } })
  await options.close()
  return await firefox.page(url)
}

describe('in Firefox, of nobody', () => {
  beforeEach(signOut)

  test('the installation opens a first page, and a sign-in leads to the list of campaigns', async () => {
    const first = await firefox.opened(firefox.popupAddress.replace('popup', 'welcome'))
    await first.read('Welcome to Spotdesk')
    await first.close()
    const page = await firefox.options()
    await signIn(page)
    await page.close()
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    expect(tokens.map(({ client }) => client)).toEqual(['Spotdesk extension (Firefox on Linux, x86-64)'])
    const popup = await firefox.popup()
    await popup.see('button', 'Pause Autumn drive')
    await popup.close()
  })

  test('a code that was asked for beside the window stays when the window is closed', async () => {
    const { options, window } = await openWindow()
    await options.evaluate(holdPolls)
    await options.press('button', 'Use a code instead')
    await options.see('button', 'Cancel')
    await window.close()
    await approve(options)
    await options.press('button', 'Sign out of Home agency')
    await options.see('button', 'Sign in')
    await options.close()
  })

  test('a window of the browser signs in', async () => {
    const { options, window } = await openWindow()
    const { searchParams: asked } = await window.url()
    const redirectUri = asked.get('redirect')!
    const body = {
      client: asked.get('client')!,
      scopes: asked.get('scopes')!.split(' '),
      expiresInDays: Number(asked.get('days')),
      codeChallenge: asked.get('challenge')!,
      redirectUri,
    }
    const { code } = await desk.app.call(session.authorize, { body }, { as: 'manager' })
    await window.leaveFor(`${redirectUri}?${new URLSearchParams({ code, state: asked.get('state')! }).toString()}`)
    await options.read('Signed in to Home agency.')
    expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toHaveLength(1)
    await options.close()
  })
})

describe('in Firefox', () => {
  beforeEach(beSignedIn)

  test('a pause and its revert by Undo succeed although the background ends in between', async () => {
    const popup = await firefox.popup()
    await popup.read('Updated')
    await popup.press('button', 'Pause Autumn drive')
    await firefox.endBackground()
    await popup.press('button', 'Pause')
    await popup.press('button', 'Undo: Autumn drive')
    await popup.see('button', 'Pause Autumn drive')
    const acts = (await desk.audit(attention.id)).filter(({ source }) => source === 'EXTENSION')
    expect(acts.slice(-2).map(({ action }) => action)).toEqual(['PAUSE', 'RESUME'])
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await popup.close()
  })

  test('a link in a mail gets a chip, and its card opens over the page and mutes it there', async () => {
    await using site = await openWebSite()
    const page = await mail(site)
    const chip = await page.seeInside(chipHost, 'button.chip')
    // The worst of status, delivery and forecast, as in the popup.
    expect(chip.label).toMatch(/^Autumn drive: Under-delivering/)
    expect(await page.evaluate(`${chipHost}.shadowRoot`)).toBe(null)
    await page.pressInside(chipHost, 'button.chip')
    const card = await page.seeInside(chipHost, '[role=dialog]')
    expect(card.label).toBe('Campaign Autumn drive')
    expect(card.text).toContain('Autumn drive')
    // The card is higher while its forecast is made.
    await page.seeInside(chipHost, '.card[aria-busy="false"]')
    await page.pressInside(chipHost, 'summary')
    await page.seeInside(chipHost, 'details[open]')
    await page.pressInside(chipHost, 'details button[title^="Mute here"]')
    await until('no chip', async () => (await page.evaluate(`${chipHost} === null`)) === true || undefined)
    await page.close()
  })

  test('what is copied of a page, written in it, or laid out as a grid has no chips, and neither has a page that comes back', async () => {
    await using site = await openWebSite()
    const page = await mail(site, { 'content-security-policy': "default-src 'none'" })
    await page.seeInside(chipHost, 'button.chip')
    // The styles are the host's own: no attribute carries them, and the page's policy does not keep them out.
    expect(await page.evaluate(`[${chipHost}.attributes.length, getComputedStyle(${chipHost}).display]`)).toEqual([0, 'inline-block'])
    await page.evaluate(`void addEventListener('paste', ({ clipboardData: data }) =>
      (window.pasted = [data.getData('text/plain').trim(), data.getData('text/html')]))`)
    await page.chord('a')
    await page.chord('c')
    await page.evaluate(`(() => {
      document.body.insertAdjacentHTML('beforeend', '<div contenteditable>Here</div>')
      document.querySelector('div').focus()
    })()`)
    await page.chord('v')
    const [text, html] = (await until('the paste', async () => (await page.evaluate('window.pasted')) ?? undefined)) as [string, string]
    expect(text).toBe('See Autumn drive.')
    expect(html.length).toBeLessThan(400)
    await page.evaluate(`document.querySelector('div').remove()`)

    const hasSpan = async () => await page.evaluate(`document.querySelector('p').innerHTML.includes('span')`)
    await page.evaluate(`void (document.querySelector('p').contentEditable = 'true')`)
    expect(await hasSpan()).toBe(false)
    await page.evaluate(`void (document.querySelector('p').contentEditable = 'false')`)
    await page.seeInside(chipHost, 'button.chip')

    await page.evaluate(`(() => {
      const [grid, line] = ['section', 'footer'].map((name) => document.createElement(name))
      grid.style.display = 'grid'
      for (const each of [grid, line]) each.append(document.querySelector('a').cloneNode(true))
      document.body.append(grid, line)
    })()`)
    await page.seeInside(`document.querySelector('footer a').nextElementSibling`, 'button.chip')
    expect(await page.evaluate(`document.querySelector('section').children.length`)).toBe(1)

    const switchSite = async (type: 'sites.enable' | 'sites.disable') => {
      const options = await firefox.options()
      expect(await send(options, type, { origin: site.origin })).toMatchObject({ res: { ok: true } })
      await options.close()
    }
    // The browser decides what it keeps for Back: only an event of the test's own is sure to be that of a page that was kept.
    const comeBack = () => page.evaluate(`void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await switchSite('sites.disable')
    await comeBack()
    await until('the page without chips', async () => ((await page.evaluate(`document.querySelector('span') === null`)) ? true : undefined))
    await switchSite('sites.enable')
    await comeBack()
    await page.seeInside(chipHost, 'button.chip')

    await page.goTo(site.put('/other', { body: 'Another page' }))
    await switchSite('sites.disable')
    await page.goBack()
    const isBack = `location.pathname === '/mail' && document.readyState === 'complete'`
    await until('the page of before', async () => ((await page.evaluate(isBack)) ? true : undefined))
    await until('a page without chips', async () => ((await page.evaluate(`document.querySelector('span') === null`)) ? true : undefined))
    await page.close()
  })

  test('the button of a card opens the popup of the browser', async () => {
    await using site = await openWebSite()
    const page = await mail(site)
    await page.pressInside(chipHost, 'button.chip')
    // This browser cannot tell that a frame is covered: no frame of the extension acts in a page.
    const button = await page.seeInside(chipHost, '.actions button')
    expect(button.text).toBe('Pause…')
    await page.pressInside(chipHost, '.actions button')
    await until('the popup', firefox.popupWindow)
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await firefox.closePopupWindow()
    await page.close()
  })

  test('where the popup may not open, a tab shows the campaign, asks at a press, pauses and undoes it', async () => {
    await using site = await openWebSite()
    await firefox.allowPopups(false)
    const page = await mail(site)
    await page.pressInside(chipHost, 'button.chip')
    await page.pressInside(chipHost, '.actions button')
    const popup = await firefox.opened(firefox.popupAddress)
    await popup.see('button', 'Back')
    // A page may have led the press there: the question comes only with a press on what it cannot cover.
    await popup.press('button', 'Pause Autumn drive')
    await popup.read('It stops delivering within 5 minutes.')
    expect(await desk.status(attention.id)).toBe('RUNNING')
    const before = (await desk.audit(attention.id)).length
    await popup.press('button', 'Pause')
    await popup.press('button', 'Back')
    await popup.press('button', 'Undo: Autumn drive')
    await popup.see('button', 'Pause Autumn drive')
    const acts = (await desk.audit(attention.id)).slice(before).filter(({ source }) => source === 'EXTENSION')
    expect(acts.map(({ action }) => action)).toEqual(['PAUSE', 'RESUME'])
    await popup.close()
    await page.close()
  })

  test('the sidebar shows the list', async () => {
    const sidebar = await firefox.sidebar()
    await sidebar.see('button', 'Pause Autumn drive')
    await sidebar.close()
  })

  test('what stays on disk is out of reach of content scripts and goes on in a new release, and a sign-out revokes the token', async () => {
    const options = await firefox.options()
    await options.press('switch', 'Stay signed in')
    await until('the vault on disk', async () =>
      ((await options.evaluate('indexedDB.databases()')) as { name: string }[]).find(({ name }) => name === 'spotdesk'),
    )
    await using web = await openWebPage()
    const page = await firefox.page(web.url)
    const told = await until('the content script', async () => (await page.evaluate('document.documentElement.dataset.probe')) ?? undefined)
    const { local, session: memory, databases } = JSON.parse(String(told)) as Probed
    expect(Object.keys(JSON.parse(local) as object)).toEqual(['settings'])
    expect([memory, databases]).toEqual([expect.stringContaining('refused'), '[]'])
    await page.close()
    await firefox.endBackground()
    const popup = await firefox.popup()
    await popup.see('button', 'Pause Autumn drive')
    await popup.close()

    await using site = await openWebSite()
    const letter = await mail(site)
    await letter.seeInside(chipHost, 'button.chip')
    await letter.evaluate(`void (window.ofBefore = ${chipHost})`)
    await firefox.installNext()
    // The page was not loaded again: its dead chip is gone, and the one in its place opens a card.
    await until('another chip', async () => (await letter.evaluate(`!window.ofBefore.isConnected && ${chipHost} !== null`)) || undefined)
    await letter.pressInside(chipHost, 'button.chip')
    await letter.seeInside(chipHost, '[role=dialog]')
    await letter.close()
    const again = await firefox.options()
    await again.press('button', 'Sign out of Home agency')
    await again.see('button', 'Sign in')
    expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toEqual([])
    await again.close()
  })
})

/** The same extension in Firefox, whose background is a document. One Firefox for all tests of the file. */
import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type FirefoxPage, until } from './firefox-page.ts'
import { type OpenFirefox, openFirefox } from './open-firefox.ts'
import { openWebPage, type Probed } from './probe.ts'

let desk: ExtensionDesk
let firefox: OpenFirefox
beforeAll(async () => {
  ;[desk, firefox] = await Promise.all([openDesk(), openFirefox()])
})
afterAll(async () => {
  await firefox?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => desk.needAttention())

/** Signs in on the options page, with the approval given through the API. */
async function signIn(page: FirefoxPage): Promise<void> {
  await page.fill('textbox', 'Server address', desk.url)
  await page.press('button', 'Sign in')
  await page.see('button', 'Cancel')
  const code = await page.evaluate(`document.querySelector('output').textContent`)
  await desk.approve(String(code))
  await page.read('Signed in to Home agency.')
}

describe('in Firefox', () => {
  test('a sign-in leads to the list of campaigns', async () => {
    const page = await firefox.options()
    await signIn(page)
    await page.close()
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    expect(tokens.map(({ client }) => client)).toEqual(['Spotdesk extension (Firefox on Linux, x86-64)'])
    const popup = await firefox.popup()
    await popup.see('button', 'Pause Autumn drive')
    await popup.close()
  })

  test('a pause and its revert by Undo succeed although the background ends in between', async () => {
    const popup = await firefox.popup()
    await popup.press('button', 'Pause Autumn drive')
    await firefox.endBackground()
    await popup.press('button', 'Pause')
    await popup.read('Campaign Autumn drive was paused.')
    // Undo is offered for five seconds: nothing else is checked before.
    await popup.press('button', 'Undo')
    await popup.read('The change was undone.')
    const acts = (await desk.audit(attention.id)).filter(({ source }) => source === 'EXTENSION')
    expect(acts.map(({ action }) => action)).toEqual(['PAUSE', 'RESUME'])
    expect(await desk.status(attention.id)).toBe('RUNNING')
    await popup.close()
  })

  test('what stays on disk is out of reach of content scripts, and a sign-out revokes the token', async () => {
    const options = await firefox.options()
    await options.press('switch', 'Stay signed in')
    await until('the vault on disk', async () => ((await options.evaluate('indexedDB.databases()')) as object[])[0])
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
    await options.press('button', 'Sign out of Home agency')
    await options.see('button', 'Sign in')
    expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toEqual([])
    await options.close()
  })
})

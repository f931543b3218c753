import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { takeClock } from './clock.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signInAlone, signInOnPage, untilNextPoll } from './sign-in.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const period = () => extension.worker.evaluate(async () => (await chrome.alarms.get('poll'))?.periodInMinutes ?? null)

describe('the options of nobody', () => {
  beforeEach(() => extension.ask('data.removeAll'))

  test.each(['ads.example.com:99999', 'http://ads.example.com', 'javascript:alert(1)', 'https://user@ads.example.com', ''])(
    'a server at %j is refused with a sentence',
    async (address) => {
      const page = await extension.options()
      await page.getByRole('textbox', { name: 'Server address' }).fill(address)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText(/^Enter an https address/).waitFor()
      await page.close()
    },
  )

  test('a sign-in can be cancelled, and one that was declined is told', async () => {
    const page = await extension.options()
    await takeClock(page)
    await page.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const userCode = await page.getByRole('status', { name: 'Code to compare' }).textContent()
    const link = page.getByRole('link', { name: 'Open approval page' })
    await expect.poll(() => link.getAttribute('href')).toBe(`${desk.url}/device?code=${userCode}`)
    await desk.app.call(session.deviceDecide, { userCode: userCode!, body: { approve: false } }, { as: 'manager' })
    await untilNextPoll(page, desk)
    await page.getByText('The sign-in failed').waitFor()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await page.close()
  })

  test('a sign-in goes on over the end of the worker', async () => {
    const page = await extension.options()
    await takeClock(page)
    await page.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const userCode = await page.getByRole('status', { name: 'Code to compare' }).textContent()
    await extension.endWorker()
    await desk.approve(userCode!)
    await untilNextPoll(page, desk)
    await page.getByText('Signed in to Home agency.').waitFor()
    await page.close()
  })
})

describe('the options', () => {
  beforeEach(async () => {
    await signInAlone(extension, desk)
    await extension.ask('settings.set', { pollingMinutes: 5, theme: 'system', notifies: false })
  })

  test('polling is off, or every 1, 5 or 15 minutes by an alarm', async () => {
    await expect.poll(period).toBe(5)
    const page = await extension.options()
    for (const [label, minutes] of [
      ['1 min', 1],
      ['15 min', 15],
      ['Off', null],
      ['5 min', 5],
    ] as const) {
      await page.getByRole('radio', { name: label, exact: true }).click()
      await expect.poll(period).toBe(minutes)
    }
    await page.close()
  })

  test('the theme holds in the popup too', async () => {
    const page = await extension.options()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.locator('html[data-theme=dark]').waitFor()
    const popup = await extension.popup()
    await popup.locator('html[data-theme=dark]').waitFor()
    await popup.close()
    await page.getByRole('radio', { name: 'System' }).click()
    await page.locator('html:not([data-theme])').waitFor()
    await page.close()
  })

  test('notifications stay off, with the reason, when the browser is not allowed to show them', async () => {
    const page = await extension.options()
    const isOn = () => extension.worker.evaluate(async () => JSON.stringify(await chrome.storage.local.get()).includes('"notifies":true'))
    const allow = (isAllowed: boolean) =>
      page.evaluate((isAllowed) => {
        // The browser's own question cannot be pressed by a test.
        const { permissions } = chrome as unknown as { permissions: { request: () => Promise<boolean> } }
        permissions.request = () => Promise.resolve(isAllowed)
      }, isAllowed)
    await page.getByRole('heading', { name: 'Desktop notifications' }).waitFor()
    await allow(false)
    await page.getByText('Tell me when a campaign').click()
    await page.getByText('so this stays off').waitFor()
    expect(await isOn()).toBe(false)
    await allow(true)
    await page.getByText('Tell me when a campaign').click()
    await expect.poll(isOn).toBe(true)
    await page.close()
  })

  test('the switch of notifications is off, with the reason, while the browser does not allow them', async () => {
    await extension.ask('settings.set', { notifies: true })
    const page = await extension.options()
    const control = page.getByRole('switch', { name: /^Tell me when a campaign/ })
    // What the browser's own page of the extension does.
    const setAllowed = (isAllowed: boolean) =>
      page.evaluate((isAllowed) => {
        const { permissions } = chrome as unknown as { permissions: { contains: () => Promise<boolean> } }
        permissions.contains = () => Promise.resolve(isAllowed)
        dispatchEvent(new Event('focus'))
      }, isAllowed)
    await setAllowed(true)
    await expect.poll(() => control.isChecked()).toBe(true)
    await setAllowed(false)
    await page.getByText('permission was withdrawn: nothing is told').waitFor()
    expect(await control.isChecked()).toBe(false)
    await page.close()
  })

  test('the keys are listed as the browser has them, with what to type in the address bar', async () => {
    const page = await extension.options()
    const keys = page.getByRole('region', { name: 'Keyboard and address bar' })
    await keys.getByText('Opens the popup').waitFor()
    expect(await keys.getByRole('definition').allTextContents()).toEqual([
      'Opens the popup',
      'Asks to pause the campaign of the current page',
      expect.stringMatching(/^In the address bar: finds campaigns/),
    ])
    // A browser without a window gives no keys; the user may have changed them.
    const given = await extension.worker.evaluate(async () => {
      const { commands } = chrome as unknown as { commands: { getAll: () => Promise<{ shortcut: string }[]> } }
      return (await commands.getAll()).map(({ shortcut }) => shortcut.replaceAll('+', ' + ') || 'No key')
    })
    expect(given).toHaveLength(2)
    await expect.poll(() => keys.getByRole('term').allTextContents()).toEqual([...given, 'ad Space'])
    await page.close()
  })

  test('an erasure and a sign-out that fail say so, and can be tried again', async () => {
    const page = await extension.options()
    const setFailing = (isFailing: boolean) =>
      extension.worker.evaluate((isFailing) => {
        const { session } = chrome.storage
        const kept = globalThis as { set?: typeof session.set }
        kept.set ??= session.set.bind(session)
        session.set = isFailing ? () => Promise.reject(new Error('full')) : kept.set
      }, isFailing)
    const leave = page.getByRole('button', { name: 'Sign out of Home agency' })
    await leave.waitFor()
    await setFailing(true)
    await page.getByRole('button', { name: 'Erase stored campaigns' }).click()
    await page.getByRole('alertdialog', { name: 'The stored campaigns were not erased' }).waitFor()
    await leave.click()
    await page.getByRole('alertdialog', { name: 'The sign-out failed' }).waitFor()
    await expect.poll(() => leave.getAttribute('aria-disabled')).not.toBe('true')
    await setFailing(false)
    await page.close()
  })

  test('erasing what is kept leaves the sign-in', async () => {
    const popup = await extension.popup()
    await popup.getByText('Autumn drive').waitFor()
    await popup.close()
    const page = await extension.options()
    const kept = () => extension.worker.evaluate(async () => JSON.stringify(await chrome.storage.session.get()).includes('Autumn drive'))
    expect(await kept()).toBe(true)
    await page.getByRole('button', { name: 'Erase stored campaigns' }).click()
    await page.getByText('The stored campaigns were erased.').waitFor()
    expect(await kept()).toBe(false)
    await page.getByRole('button', { name: 'Sign out of Home agency' }).waitFor()
    await page.close()
  })

  test('removing everything revokes the tokens, empties the storage and gives the permissions back', async () => {
    const page = await extension.options()
    await extension.worker.evaluate(() => {
      const { permissions } = chrome as unknown as { permissions: { remove: (asked: object) => Promise<boolean> } }
      const kept = globalThis as { removed?: object[] }
      kept.removed = []
      permissions.remove = (asked) => Promise.resolve(Boolean(kept.removed?.push(asked)))
    })
    await page.getByRole('button', { name: 'Remove everything' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove everything' }).click()
    await page.getByText('Everything was removed.').waitFor()
    expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toEqual([])
    const stored = await extension.worker.evaluate(async () => [await chrome.storage.local.get(), await chrome.storage.session.get()])
    expect(stored).toEqual([{}, {}])
    // No test can press the browser's question for this permission, so there is none to lose.
    expect(await extension.worker.evaluate(() => (globalThis as { removed?: object[] }).removed)).toContainEqual({
      permissions: ['notifications'],
    })
    await page.close()
    // The next worker may give permissions back again.
    await extension.endWorker()
  })

  test('signing out revokes the token', async () => {
    const page = await signInOnPage(extension, desk)
    expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toHaveLength(1)
    await page.getByRole('button', { name: 'Sign out of Home agency' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toEqual([])
    await page.close()
  })
})

describe('messages', () => {
  const send = async (message: object) => {
    const page = await extension.options()
    const answer = await page.evaluate((message) => chrome.runtime.sendMessage(message), { id: 1, timestamp: 1, ...message })
    await page.close()
    return answer
  }

  test.each([
    { type: 'campaign.act', data: { id: '104001', name: 'x', action: 'pause', actionId: crypto.randomUUID() } },
    { type: 'campaign.act', data: { id: 104_001, name: 'x', action: 'archive', actionId: crypto.randomUUID() } },
    { type: 'settings.set', data: { pollingMinutes: 2 } },
    { type: 'settings.set', data: { tokenPrefix: '.*' } },
    { type: 'sites.scan', data: { tabId: 'all' } },
  ])('one that does not fit its schema is refused: $type', async (message) => {
    expect(await send(message)).toMatchObject({ res: { ok: false, error: { code: 'messageRefused' } } })
  })

  test('one that nobody knows has no answer', async () => {
    expect(await send({ type: 'token.read' })).toBeUndefined()
  })

  test('no answer holds a token', async () => {
    await signInAlone(extension, desk)
    expect(JSON.stringify(await send({ type: 'auth.state' }))).not.toContain('sdt_')
  })
})

/** The extension and the web app together: the sign-in in a window of the browser, by the real page of the server. */
import { join } from 'node:path'
import { session } from '@spotdesk/sdk/contract'
import { toUserName, worldPassword } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExtensionDesk, openDesk } from '../../packages/extension/tests/desk.ts'
import { openExtension, type OpenExtension } from '../../packages/extension/tests/open-extension.ts'
import { readStored } from '../../packages/extension/tests/stored.ts'
import { keepEvidence } from '../../scripts/test-evidence.ts'
import { signIn } from './support/browser.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk(join(import.meta.dirname, '..', '..', 'packages', 'web', 'dist'))
  extension = await openExtension({ isAlone: true })
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

const tokens = async (as: 'manager' | 'trafficker') => await desk.app.call(session.tokens, {}, { as })

/** Presses "Sign in" in the options, and answers them and the window that opens. */
async function openWindow(): Promise<{ options: Page; window: Page }> {
  const options = await extension.options()
  await options.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
  const opening = extension.context.waitForEvent('page')
  await options
    .getByRole('button', { name: /^Sign in/ })
    .first()
    .click()
  return { options, window: await opening }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a person signs in to the extension with the password, says no at first, and later as somebody else', async () => {
  keepEvidence(extension.context)
  // Nobody is signed in to the web app: its log-in comes first, and leads back to the question.
  const denied = await openWindow()
  await signIn(denied.window, toUserName('manager'), worldPassword)
  await denied.window.getByText('asks to sign in as').getByText(toUserName('manager')).waitFor()
  await press(denied.window, 'Deny')
  await denied.options.getByText('The sign-in was denied. Nothing was signed in.').waitFor()
  expect([await tokens('manager'), (await readStored(extension)).memory.includes('verifier')]).toEqual([[], false])
  await denied.options.close()

  const closed = await openWindow()
  await closed.window.getByRole('button', { name: 'Allow', exact: true }).waitFor()
  await closed.window.close()
  await closed.options.getByText('Nobody was signed in').waitFor()
  await closed.options.close()

  const allowed = await openWindow()
  await press(allowed.window, 'Allow')
  await allowed.options.getByText('Signed in to Home agency.').first().waitFor()
  expect((await tokens('manager')).map(({ scopes }) => scopes)).toEqual([
    ['CAMPAIGN.READ', 'FORECAST.EXECUTE', 'CAMPAIGN.WRITE:pause,resume'],
  ])
  await allowed.options.close()
  const popup = await extension.popup()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await popup.close()

  // The web app has another account by now: the question names it, and the first one is signed out of the extension.
  const before = await extension.context.newPage()
  await before.goto(desk.url)
  await before.evaluate(() => fetch('/api/v2/auth/logout', { method: 'POST' }))
  // Closed first: an answer that is still on its way would bring the session back.
  await before.close()
  await extension.context.clearCookies()
  const web = await extension.context.newPage()
  await web.goto(`${desk.url}/login`)
  await signIn(web, toUserName('trafficker'), worldPassword)
  const other = await openWindow()
  await other.window.getByText('asks to sign in as').getByText(toUserName('trafficker')).waitFor()
  await press(other.window, 'Allow')
  await other.options.getByText('trafficker@').first().waitFor()
  await expect.poll(() => tokens('manager')).toEqual([])
  expect(await tokens('trafficker')).toHaveLength(1)
  await other.options.close()
})

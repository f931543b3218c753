/** The browser's permission to reach a server, as a person gives it: withdrawn, given again, and given back when nothing needs it. */
import { session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { takeClock } from './clock.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signInOnPage, untilNextPoll } from './sign-in.ts'
import { openWebSite } from './web-site.ts'

const server = 'http://127.0.0.1/*'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension({ asks: true })
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const access = async () => (await extension.worker.evaluate(() => chrome.permissions.getAll())).origins?.toSorted()

async function askForCode(): Promise<{ page: Page; code: string }> {
  await extension.permit(server)
  const page = await extension.options()
  await takeClock(page)
  await page.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
  await page.getByRole('button', { name: 'Use a code instead' }).click()
  const code = await page.getByRole('status', { name: 'Code to compare' }).textContent()
  expect(await access()).toEqual([server])
  return { page, code: code! }
}

test('the access to a server that the browser withdraws is asked for again, and given back at the last sign-out', async () => {
  await extension.permit(server)
  const options = await signInOnPage(extension, desk)
  const popup = await extension.popup()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await options.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }))
  // Both are open and follow the browser.
  await options.getByText(/^The browser no longer lets the extension reach 127\.0\.0\.1:\d+\.$/).waitFor()
  await extension.permit(server)
  await popup.getByRole('button', { name: 'Allow again' }).click()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await expect.poll(() => options.getByText('The browser no longer lets').count()).toBe(0)
  await options.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }))
  await extension.permit(server)
  await options.getByRole('button', { name: 'Allow again' }).click()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  expect(await access()).toEqual([server])
  await popup.close()
  await options.getByRole('button', { name: 'Sign out of Home agency' }).click()
  await options.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await desk.app.call(session.tokens, {}, { as: 'manager' })).toEqual([])
  await expect.poll(access).toEqual([])
  await options.close()
})

test('the access is given back when a sign-in is cancelled', async () => {
  const { page } = await askForCode()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(access).toEqual([])
  await page.close()
})

test('the access is given back when a sign-in is declined', async () => {
  const { page, code } = await askForCode()
  await desk.app.call(session.deviceDecide, { userCode: code, body: { approve: false } }, { as: 'manager' })
  await untilNextPoll(page, desk)
  await expect.poll(access).toEqual([])
  await page.close()
})

test('the access is given back when a code has expired', async () => {
  const { page } = await askForCode()
  desk.app.clock.advance(3_600_000)
  await untilNextPoll(page, desk)
  await expect.poll(access).toEqual([])
  await page.close()
})

test('the access is given back when the address is that of another program', async () => {
  await using other = await openWebSite()
  await extension.permit(server)
  const page = await extension.options()
  await page.getByRole('textbox', { name: 'Server address' }).fill(other.origin)
  await page.getByRole('button', { name: 'Use a code instead' }).click()
  await page.getByText(/^127\.0\.0\.1:\d+ gave an answer that is not Spotdesk's\.$/).waitFor()
  await expect.poll(access).toEqual([])
  await page.close()
})

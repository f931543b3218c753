/** The sign-in in a window of the browser: driven in a real window, from the press in the options to the token. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { readStored } from './stored.ts'

let pages: string
let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  // The page of the web app has tests of its own; here it is any page, which stays until its person answers.
  pages = await mkdtemp(join(tmpdir(), 'spotdesk-pages-'))
  await writeFile(join(pages, 'index.html'), '<!doctype html><head><title>Allow</title></head><body>Allow</body>')
  desk = await openDesk(pages)
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
  await rm(pages, { recursive: true, force: true })
})
beforeEach(() => keepEvidence(extension.context))

/** Presses "Sign in" and answers the options and the window. */
async function openWindow(): Promise<{ options: Page; window: Page }> {
  const options = await extension.options()
  await options.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
  const [window] = await Promise.all([
    extension.context.waitForEvent('page'),
    options
      .getByRole('button', { name: /^Sign in/ })
      .first()
      .click(),
  ])
  return { options, window }
}

/** Does what the page of the server does when its person allows the request in the window's address. */
async function allow(window: Page, as: 'manager' | 'trafficker' = 'manager', change: Record<string, string> = {}): Promise<void> {
  await window.waitForURL(/\/extension\/authorize/)
  const { searchParams: asked } = new URL(window.url())
  const redirectUri = asked.get('redirect')!
  const body = {
    client: asked.get('client')!,
    scopes: asked.get('scopes')!.split(' '),
    expiresInDays: Number(asked.get('days')),
    codeChallenge: asked.get('challenge')!,
    redirectUri,
  }
  const { code } = await desk.app.call(session.authorize, { body }, { as })
  const answer = new URLSearchParams({ code, state: asked.get('state')!, ...change })
  // The window closes in the middle of it.
  await window.goto(`${redirectUri}?${answer.toString()}`).catch(() => undefined)
}

const tokens = async (as: 'manager' | 'trafficker') => await desk.app.call(session.tokens, {}, { as })
const memory = async () => (await readStored(extension)).memory

test('a window of the browser signs in, and another user of the server takes the place of the first', async () => {
  const first = await openWindow()
  await allow(first.window)
  await first.options.getByText('Signed in to Home agency.').first().waitFor()
  expect((await tokens('manager')).map(({ scopes }) => scopes)).toEqual([
    ['CAMPAIGN.READ', 'FORECAST.EXECUTE', 'CAMPAIGN.WRITE:pause,resume'],
  ])
  expect(await memory()).not.toContain('verifier')
  await first.options.close()
  const second = await openWindow()
  await allow(second.window, 'trafficker')
  await second.options.getByText('trafficker@').first().waitFor()
  await expect.poll(() => tokens('manager')).toEqual([])
  expect(await memory()).not.toContain('manager@')
  expect((await readStored(extension)).disk).toBe('[]')
  await second.options.getByRole('button', { name: 'Sign out of Home agency' }).click()
  await second.options.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await second.options.close()
})

test('an account of an earlier release works on without the new right, and has it after signing in again', async () => {
  const first = await openWindow()
  await allow(first.window)
  await first.options.getByText('Signed in to Home agency.').first().waitFor()
  const [issued] = await tokens('manager')
  const scopes = ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume']
  const { token } = await desk.app.call(session.createToken, { body: { name: 'Spotdesk extension', scopes } }, { as: 'manager' })
  await desk.app.call(session.revokeToken, { id: issued!.id }, { as: 'manager' })
  await extension.worker.evaluate(
    async ({ secret, narrow }) => {
      const { accounts, tokens } = (await chrome.storage.session.get()) as {
        accounts: { list: { id: string; asked?: string[]; rights: { scopes: string[] } }[] }
        tokens: Record<string, { secret: string }>
      }
      const [account] = accounts.list
      delete account!.asked
      account!.rights.scopes = narrow
      tokens[account!.id]!.secret = secret
      await chrome.storage.session.set({ accounts, tokens })
    },
    { secret: token, narrow: scopes },
  )
  const popup = await extension.popup()
  await popup.getByText('Spotdesk needs one more permission: read forecasts.').waitFor()
  await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await popup.close()
  await first.options.reload()
  await first.options.getByText('Spotdesk needs one more permission: read forecasts.').waitFor()
  const [window] = await Promise.all([
    extension.context.waitForEvent('page'),
    first.options.getByRole('button', { name: 'Sign in again' }).click(),
  ])
  await allow(window)
  await first.options.getByText('Signed in to Home agency.').first().waitFor()
  await expect
    .poll(async () => (await tokens('manager')).map(({ scopes: held }) => held))
    .toEqual([['CAMPAIGN.READ', 'FORECAST.EXECUTE', 'CAMPAIGN.WRITE:pause,resume']])
  await expect.poll(() => first.options.getByText('Spotdesk needs one more permission').count()).toBe(0)
  await first.options.getByRole('button', { name: 'Sign out of Home agency' }).click()
  await expect.poll(() => tokens('manager')).toEqual([])
  await first.options.close()
})

test('an answer with the state of another sign-in signs nobody in', async () => {
  const { options, window } = await openWindow()
  await allow(window, 'manager', { state: 'of another' })
  await options.getByText('The answer belongs to another sign-in. Try again.').waitFor()
  expect([await tokens('manager'), (await memory()).includes('verifier')]).toEqual([[], false])
  await options.close()
})

test('the end of the worker in the middle changes nothing, because the page holds the window', async () => {
  const { options, window } = await openWindow()
  await extension.endWorker()
  await allow(window)
  await options.getByText('Signed in to Home agency.').first().waitFor()
  await options.getByRole('button', { name: 'Sign out of Home agency' }).click()
  await expect.poll(() => tokens('manager')).toEqual([])
  await options.close()
})

test('a closed window signs nobody in and leaves nothing', async () => {
  const { options, window } = await openWindow()
  await window.waitForURL(/\/extension\/authorize/)
  expect(new URL(window.url()).origin).toBe(desk.url)
  await window.close()
  await options.getByText('Nobody was signed in').waitFor()
  expect(await memory()).not.toContain('verifier')
  await options.close()
})

test('options that are closed in the middle leave a sign-in that the next ones end and name', async () => {
  const { options, window } = await openWindow()
  await options.close()
  const next = await extension.options()
  await next.getByText('The sign-in was interrupted. Try again.').waitFor()
  expect(await memory()).not.toContain('verifier')
  await window.close().catch(() => undefined)
  await next.close()
})

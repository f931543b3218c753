/** The end of the browser, and a new release of the extension: nothing is lost, or it is told. */
import { session } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { openWebSite } from './web-site.ts'

const opened = new AsyncDisposableStack()
let desk: ExtensionDesk
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = opened.use(await openDesk())
  line = opened.use(await openLine(desk.url))
  extension = opened.use(await openExtension({ build: 'chrome-mv3-test' }))
})
afterAll(() => opened.disposeAsync())
beforeEach(() => keepEvidence(extension.context))

const tokens = () => desk.app.call(session.tokens, {}, { as: 'manager' })

test('with the browser the sign-in ends: its token is revoked, and a pause that waited is told', async () => {
  await signIn(extension, desk, { serverUrl: line.url })
  expect(await tokens()).toHaveLength(1)
  line.fail('/pause', 503)
  const act = { id: attention.id, name: 'Autumn drive', action: 'pause', actionId: crypto.randomUUID() }
  expect(await extension.ask('campaign.act', act)).toMatchObject({ ok: false, error: { code: 'outcomeUnknown' } })
  // On disk stands what can revoke the token, and a number: neither the token nor a name.
  const left = await extension.worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('spotdesk-left')
        opening.onsuccess = () => {
          const request = opening.result.transaction('vault').objectStore('vault').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(request.result))
          }
        }
      }),
  )
  expect(left).toContain(`"id":${attention.id}`)
  expect(left).not.toMatch(/sdt_|Autumn|manager/i)
  // What the end of a browser does: its memory is gone.
  line.cut()
  await extension.worker.evaluate(() => chrome.storage.session.remove(['accounts', 'tokens', 'journal', 'kept', 'revocations']))
  await extension.endWorker()
  const page = await extension.popup()
  await page.getByText(`When the browser was closed, this waited: Pause campaign ${attention.id}.`).waitFor()
  await page.close()
  expect(await tokens()).toHaveLength(1)
  line.mend()
  await extension.ask('auth.revoke')
  expect(await tokens()).toEqual([])

  await signIn(extension, desk, { serverUrl: line.url })
  const told = await extension.popup()
  await told.getByText('The browser was closed while this waited: Autumn drive was not paused.').first().waitFor()
  await told.close()
  expect(await desk.status(attention.id)).toBe('RUNNING')
})

test('a new release takes the sign-in over, and has chips at work in open web pages', async () => {
  await using site = await openWebSite()
  expect(await extension.ask('sites.enable', { origin: site.origin })).toMatchObject({ ok: true })
  const page = await extension.context.newPage()
  await page.goto(site.put('/mail', { body: `<p><a href="${line.url}/campaigns/${attention.id}/stats">A campaign</a></p>` }))
  const chip = page.getByRole('button', { name: /^Autumn drive: / })
  await chip.waitFor()
  const chipOfBefore = await page.evaluateHandle(() => document.querySelector('a')!.nextElementSibling!)
  const popup = await extension.popup()
  await popup.getByText('Autumn drive').first().waitFor()
  await extension.worker.evaluate(`chrome.runtime.onUpdateAvailable.dispatch({ version: '9.9.9' })`)
  await expect.poll(() => extension.worker.evaluate(async () => (await chrome.alarms.get('update')) !== undefined)).toBe(true)
  await extension.installNext()
  // The page was not loaded again: its dead chip is gone, and the one in its place opens a card.
  await expect.poll(() => chipOfBefore.evaluate(({ isConnected }) => isConnected)).toBe(false)
  await chip.click()
  await page.getByRole('dialog', { name: 'Campaign Autumn drive' }).getByRole('link', { name: 'Open' }).waitFor()
  expect(await chip.count()).toBe(1)
  await page.close()
  const next = await extension.popup()
  await next.getByText('Autumn drive').first().waitFor()
  await next.close()
  expect(await tokens()).toHaveLength(1)
})

test('a new release waits for open pages, and is installed when the last one is closed', async () => {
  const popup = await extension.popup()
  await popup.getByText('Autumn drive').first().waitFor()
  const own = new URL('/', popup.url()).href
  // That of the release of the test before is gone.
  const worker = extension.context.serviceWorkers().find((each) => each.url().startsWith(own))!
  const update = () => worker.evaluate(`chrome.runtime.onUpdateAvailable.dispatch({ version: '9.9.9' })`)
  await update()
  await expect.poll(() => worker.evaluate(async () => (await chrome.alarms.get('update')) !== undefined)).toBe(true)
  expect(popup.isClosed()).toBe(false)
  for (const open of extension.context.pages()) if (open.url().startsWith(own)) await open.close()
  // A closed page gives its lock back a moment later.
  const hasEnded = () =>
    update().then(
      () => false,
      () => true,
    )
  await expect.poll(hasEnded, { interval: 500 }).toBe(true)
  await extension.ended()
})

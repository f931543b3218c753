/** Pause and resume in the frame of a card, while the server is slow or away. */
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { advance, takeClock } from './clock.ts'
import { attention, type ExtensionDesk, giveForecast, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { forget } from './stored.ts'
import { allowSite, everySite, openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let line: Line
let extension: OpenExtension
let address = ''
beforeAll(async () => {
  desk = await openDesk()
  line = await openLine(desk.url)
  await giveForecast(desk)
  site = await openWebSite()
  address = site.put('/mail', { body: `<p><a href="${line.url}/campaigns/${attention.id}/stats">Autumn</a></p>` })
  extension = await openExtension({ build: 'chrome-mv3-test', entries: everySite })
  await signIn(extension, desk, { serverUrl: line.url })
  await allowSite(extension, site.origin)
  await extension.worker.evaluate(() => {
    const counts = { forecasts: 0, looks: 0 }
    chrome.runtime.onMessage.addListener(({ type }) => {
      if (type === 'frame.read') counts.looks += 1
    })
    const { fetch } = globalThis
    Object.assign(globalThis, { counts })
    globalThis.fetch = async (...values) => {
      const [input] = values
      if ((input instanceof Request ? input.url : String(input)).includes('/forecast/')) counts.forecasts += 1
      return await fetch(...values)
    }
  })
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await line?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

beforeEach(async () => {
  line.mend()
  await desk.restore()
  await forget(extension, 'journal', 'cards')
})

/** A mail that mentions the campaign, with its card open. */
async function openMail(): Promise<Page> {
  const page = await extension.context.newPage()
  // The frame's clock is in the test's hands too.
  await takeClock(page)
  await page.goto(address)
  await chip(page).click()
  return page
}
const chip = (page: Page) => page.getByRole('button', { name: /^Autumn drive: / })
const card = (page: Page) => page.getByRole('dialog', { name: 'Campaign Autumn drive' })
const frame = (page: Page) => page.frameLocator('iframe')
const press = (page: Page, name: string | RegExp) => frame(page).getByRole('button', { name, exact: true, disabled: false }).click()
const countsOf = () => extension.worker.evaluate(() => (globalThis as unknown as { counts: Record<'forecasts' | 'looks', number> }).counts)
const forecastsAsked = async () => (await countsOf()).forecasts

test('a card asks for the forecast again when its campaign was paused while it was being made', async () => {
  const page = await openMail()
  await card(page).locator('[aria-busy="false"]').waitFor()
  line.hold('/forecast/')
  await card(page).getByRole('button', { name: 'Refresh' }).click()
  await press(page, 'Pause Autumn drive')
  await press(page, 'Pause')
  await frame(page).getByText('Paused.').waitFor()
  const asked = await forecastsAsked()
  line.mend()
  await expect.poll(forecastsAsked).toBe(asked + 1)
  await card(page).getByRole('status').getByText('Paused', { exact: true }).waitFor()
  await press(page, /^Undo/)
  await card(page).getByText('Running', { exact: true }).waitFor()
  await page.close()
})

test('a card whose forecast is kept says of its campaign what its chip says; one of another version is not kept', async () => {
  const before = await openMail()
  await card(before).locator('[aria-busy="false"]').waitFor()
  await before.close()
  const asked = await forecastsAsked()
  const { system } = desk.app.database
  await system
    .updateTable('campaigns')
    .set({ delivery_statuses: ['NOT_DELIVERING'] })
    .where('id', '=', attention.id)
    .execute()
  const page = await openMail()
  await card(page).locator('[aria-busy="false"]').waitFor()
  await page.getByRole('button', { name: /^Autumn drive: Not delivering/ }).waitFor()
  await card(page).getByRole('status').getByText('Not delivering', { exact: true }).waitFor()
  expect(await forecastsAsked()).toBe(asked)
  await page.close()
  // The forecast of another version would stand beside it as its own.
  await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
  const changed = await openMail()
  await card(changed).locator('[aria-busy="false"]').waitFor()
  expect(await forecastsAsked()).toBe(asked + 1)
  await changed.close()
})

test('an Undo that waits is tried again by its card', async () => {
  const page = await openMail()
  await press(page, 'Pause Autumn drive')
  await press(page, 'Pause')
  await frame(page).getByText('Paused.').waitFor()
  line.cut()
  await press(page, /^Undo/)
  await frame(page).getByText('Waiting for the server.').waitFor()
  line.mend()
  await press(page, 'Try now')
  await frame(page).getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  expect(await desk.status(attention.id)).toBe('RUNNING')
  await page.close()
})

test('a press that joins one of the popup is tried again by its card, unless that one is so old that the popup asks first', async () => {
  const page = await openMail()
  const joinPopup = async () => {
    const actionId = crypto.randomUUID()
    await press(page, 'Pause Autumn drive')
    line.cut()
    await extension.ask('campaign.act', { id: attention.id, name: 'Autumn drive', action: 'pause', actionId })
    await press(page, 'Pause')
    await frame(page).getByText('Waiting for the server.').waitFor()
    return actionId
  }
  const age = (minutes: number) =>
    extension.worker.evaluate(
      async (at) => {
        const { journal } = (await chrome.storage.session.get('journal')) as { journal: object[] }
        await chrome.storage.session.set({ journal: journal.map((entry) => ({ ...entry, at })) })
      },
      Date.now() - minutes * 60_000,
    )
  await joinPopup()
  await age(11)
  await press(page, 'Try now')
  await frame(page).getByText('No answer came. Open the popup to try again.').waitFor()
  await age(0)
  line.mend()
  await press(page, 'Back')
  await press(page, 'Try now')
  await frame(page).getByText('Paused.').waitFor()
  expect(await desk.status(attention.id)).toBe('PAUSED')
  // Where the worker was quicker, the card shows the outcome.
  await press(page, /^Undo/)
  const actionId = await joinPopup()
  line.mend()
  await extension.ask('action.retry', { actionId })
  await press(page, 'Try now')
  await frame(page).getByText('Paused.').waitFor()
  await page.close()
})

test('the frame says once that it waits for the server, and goes on when the server answers', async () => {
  const page = await openMail()
  await press(page, 'Pause Autumn drive')
  line.cut()
  await press(page, 'Pause')
  const waiting = await frame(page).getByText('Waiting for the server.').elementHandle()
  // The frame looks again every one and a half seconds; the answer to its first two looks has come when it looks a third time.
  const { looks } = await countsOf()
  const lookAgain = async () => {
    await advance(page, 1500)
    return (await countsOf()).looks
  }
  await expect.poll(lookAgain).toBeGreaterThanOrEqual(looks + 3)
  expect(await waiting!.evaluate((element) => element.isConnected)).toBe(true)
  line.mend()
  line.fail('/pause', 503)
  // Escape closes the card. Another one goes on to wait.
  await card(page).focus()
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  await chip(page).click()
  await frame(page).getByText('Waiting for the server.').waitFor()
  // A press sends it now, whatever the worker waits for; the campaign is paused once.
  await press(page, 'Try now')
  await frame(page).getByText('Waiting for the server.').waitFor()
  line.mend()
  await press(page, 'Try now')
  await frame(page).getByText('Paused.').waitFor()
  expect(await desk.status(attention.id)).toBe('PAUSED')
  await press(page, /^Undo/)
  await frame(page).getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  expect(await desk.status(attention.id)).toBe('RUNNING')
  await page.close()
})

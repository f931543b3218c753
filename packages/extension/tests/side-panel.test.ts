/** The side panel: the popup's list, in a page that stays open. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inBothThemes } from './axe.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { box, item, openPanel, undoOf, usePopup } from './popup-page.ts'
import { signIn } from './sign-in.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
  await (await signIn(extension, desk)).close()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

test('the side panel shows the popup’s list at any width, and axe finds nothing', async () => {
  const page = await openPanel(extension)
  for (const width of [300, 600]) {
    await page.setViewportSize({ width, height: 700 })
    await page.getByText('Autumn drive').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await page.evaluate(() => document.getElementById('root')!.firstElementChild!.getBoundingClientRect().width)).toBe(width)
  }
  await inBothThemes(page)
  await page.close()
})

test('the side panel shows what the popup beside it does, and the list that the worker reads', async () => {
  const panel = await openPanel(extension)
  const pause = panel.getByRole('button', { name: 'Pause Autumn drive' })
  await pause.waitFor()
  await usePopup(extension, async (popup) => {
    await popup.getByRole('button', { name: 'Pause Autumn drive' }).click()
    await popup.getByRole('button', { name: 'Pause', exact: true }).click()
    await undoOf(panel, 'Autumn drive').waitFor()
    await item(panel, 'Autumn drive').getByText('Paused', { exact: true }).waitFor()
    await undoOf(popup, 'Autumn drive').click()
    await pause.waitFor()
    await undoOf(panel, 'Autumn drive').waitFor({ state: 'detached' })
  })
  const { system } = desk.app.database
  await system.updateTable('campaigns').set({ name: 'Autumn drive II' }).where('id', '=', attention.id).execute()
  await desk.needAttention()
  // Opening the popup has the worker read the list, as its poll does.
  await usePopup(extension, async () => await item(panel, 'Autumn drive II').waitFor())
  await panel.close()
  await system.updateTable('campaigns').set({ name: 'Autumn drive' }).where('id', '=', attention.id).execute()
})

test('a row that was read just now is not replaced by the kept one when something else is stored', async () => {
  const panel = await openPanel(extension)
  await panel.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  const { system } = desk.app.database
  await system.updateTable('campaigns').set({ name: 'Autumn drive II' }).where('id', '=', attention.id).execute()
  await box(panel).fill(`#${attention.id}`)
  await item(panel, 'Autumn drive II').waitFor()
  const press = { id: 104_002, name: 'Winter tyres', action: 'pause', actionId: crypto.randomUUID() }
  const page = await extension.options()
  await page.evaluate((message) => chrome.runtime.sendMessage(message), { id: 1, timestamp: 1, type: 'campaign.act', data: press })
  await page.close()
  await undoOf(panel, 'Winter tyres').click()
  await undoOf(panel, 'Winter tyres').waitFor({ state: 'detached' })
  expect(await item(panel, 'Autumn drive').textContent()).toContain('Autumn drive II')
  await panel.close()
  await system.updateTable('campaigns').set({ name: 'Autumn drive' }).where('id', '=', attention.id).execute()
})

test('an action that waits while the machine is offline is not stored again and again', async () => {
  const panel = await openPanel(extension)
  const pause = panel.getByRole('button', { name: 'Pause Autumn drive' })
  await pause.waitFor()
  await extension.worker.evaluate(() => {
    const { session } = chrome.storage
    const [set, now] = [session.set.bind(session), Date.now]
    const counts = { writes: 0 }
    Object.assign(globalThis, { counts })
    session.set = async (items) => {
      if ('journal' in items) counts.writes += 1
      await set(items)
    }
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    // An action is tried again when it has waited for ten seconds.
    Date.now = () => now() + Math.min(1, counts.writes) * 11_000
  })
  await pause.click()
  await panel.getByRole('button', { name: 'Pause', exact: true }).click()
  await panel.getByRole('button', { name: 'Cancel: Autumn drive' }).waitFor()
  // The panel looks at a waiting action every one and a half seconds.
  await panel.waitForTimeout(4000)
  expect(await extension.worker.evaluate(() => (globalThis as unknown as { counts: { writes: number } }).counts.writes)).toBeLessThan(5)
  await panel.close()
})

/** The side panel: the popup's list, in a page that stays open. */
import { campaigns } from '@spotdesk/sdk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { inBothThemes } from './axe.ts'
import { advance, takeClock } from './clock.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { box, item, openPanel, undoOf, usePopup } from './popup-page.ts'
import { signIn } from './sign-in.ts'
import { forget } from './stored.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
  await signIn(extension, desk)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const rename = async (name: string) =>
  await desk.app.database.system.updateTable('campaigns').set({ name }).where('id', '=', attention.id).execute()

beforeEach(async () => {
  await desk.app.call(campaigns.resume, { id: 104_002 }, { as: 'trafficker' })
  await rename('Autumn drive')
  await desk.restore()
  await forget(extension, 'journal')
})

test('the side panel shows the popup’s list at any width, a long name in two lines, and axe finds nothing', async () => {
  await rename('Autumn drive of the new electric model')
  const page = await openPanel(extension)
  const name = page.locator(`[data-row="${attention.id}"]`)
  for (const [width, lines] of [
    [300, 2],
    [600, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await name.waitFor()
    const seen = await name.evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight])
    expect(seen[1]).toBe(seen[0])
    expect(Math.round(seen[0]! / 20), `${width}`).toBe(lines)
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
  await rename('Autumn drive II')
  await desk.needAttention()
  // Opening the popup has the worker read the list, as its poll does.
  await usePopup(extension, async () => await item(panel, 'Autumn drive II').waitFor())
  await panel.close()
})

test('a row that was read just now is not replaced by the kept one when something else is stored', async () => {
  const panel = await openPanel(extension)
  await panel.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
  await rename('Autumn drive II')
  await box(panel).fill(`#${attention.id}`)
  await item(panel, 'Autumn drive II').waitFor()
  await extension.ask('campaign.act', { id: 104_002, name: 'Winter tyres', action: 'pause', actionId: crypto.randomUUID() })
  await undoOf(panel, 'Winter tyres').click()
  await undoOf(panel, 'Winter tyres').waitFor({ state: 'detached' })
  await expect.poll(() => item(panel, 'Autumn drive').textContent()).toContain('Autumn drive II')
  await panel.close()
})

test('an action that waits while the machine is offline is not stored again and again', async () => {
  const panel = await openPanel(extension)
  await takeClock(panel)
  const pause = panel.getByRole('button', { name: 'Pause Autumn drive' })
  await pause.waitFor()
  await extension.worker.evaluate(() => {
    const { session } = chrome.storage
    const [set, now] = [session.set.bind(session), Date.now]
    const counts = { writes: 0, looks: 0 }
    Object.assign(globalThis, { counts })
    chrome.runtime.onMessage.addListener(({ type }) => {
      if (type === 'action.journal') counts.looks += 1
    })
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
  const counts = () => extension.worker.evaluate(() => (globalThis as unknown as { counts: Record<'writes' | 'looks', number> }).counts)
  const { looks } = await counts()
  const lookAgain = async () => {
    await advance(panel, 1500)
    return (await counts()).looks
  }
  await expect.poll(lookAgain).toBeGreaterThan(looks + 5)
  expect((await counts()).writes).toBeLessThan(5)
  await panel.getByRole('button', { name: 'Cancel: Autumn drive' }).click()
  await pause.waitFor()
  await panel.close()
  // The next worker has a clock and a network again.
  await extension.endWorker()
})

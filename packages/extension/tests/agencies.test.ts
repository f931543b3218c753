import { session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { item, openPanel, usePopup as inPopup } from './popup-page.ts'
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

const usePopup = (use: (page: Page) => Promise<void>) => inPopup(extension, use)

describe('several agencies', () => {
  test('each has a token of its own, and the popup switches between them', async () => {
    const page = await signIn(extension, desk, { agencyId: 2 })
    await page.close()
    await usePopup(async (popup) => {
      await popup.getByRole('tab', { name: 'Recent' }).click()
      await item(popup, 'Strange drive').waitFor()
      // The manager is an analyst there, who may not act.
      expect(await popup.getByRole('button', { name: /^(Pause|Resume) / }).count()).toBe(0)
      // A campaign of the other agency: the popup offers to look there.
      await popup.getByRole('searchbox').fill('#104001')
      await popup.getByText('Other agency has no campaign 104001 that you may see.').waitFor()
      await popup.getByRole('button', { name: 'Search in Home agency' }).click()
      await item(popup, 'Autumn drive').waitFor()
      await popup.getByRole('button', { name: /^Agency Home agency/ }).click()
      await popup.getByRole('menuitem', { name: /Other agency/ }).click()
      await item(popup, 'Strange drive').waitFor()
      await popup.getByRole('button', { name: /^Agency Other agency/ }).click()
      await popup.getByRole('menuitem', { name: /Home agency/ }).click()
      await popup.getByRole('button', { name: /^Agency Home agency/ }).waitFor()
      await popup.getByRole('tab', { name: 'Mine' }).click()
      await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    })
  })

  test('the side panel follows the agency that another page chooses', async () => {
    const panel = await openPanel(extension)
    await panel.getByRole('button', { name: /^Agency Home agency/ }).waitFor()
    await usePopup(async (popup) => {
      await popup.getByRole('button', { name: /^Agency Home agency/ }).click()
      await popup.getByRole('menuitem', { name: /Other agency/ }).click()
      await popup.getByRole('button', { name: /^Agency Other agency/ }).waitFor()
    })
    await panel.getByRole('button', { name: /^Agency Other agency/ }).waitFor()
    await panel.getByRole('tab', { name: 'Recent' }).click()
    await item(panel, 'Strange drive').waitFor()
    expect(await panel.getByText('Autumn drive').count()).toBe(0)
    await panel.close()
  })

  test('a press counts for the agency that its page shows, although another one is active by now', async () => {
    const page = await extension.options()
    const send = async (type: string, data?: object) =>
      (await page.evaluate((message) => chrome.runtime.sendMessage(message), { id: 1, timestamp: 1, type, data })) as {
        res: { ok: boolean; data: { activeId: string; accounts: { id: string; agencyName: string }[] } }
      }
    const { activeId, accounts } = (await send('auth.state')).res.data
    const home = accounts.find(({ agencyName }) => agencyName === 'Home agency')!
    expect(activeId).not.toBe(home.id)
    const press = { accountId: home.id, id: attention.id, name: 'Autumn drive' }
    for (const [action, status] of [
      ['pause', 'PAUSED'],
      ['resume', 'RUNNING'],
    ]) {
      expect(await send('campaign.act', { ...press, action, actionId: crypto.randomUUID() })).toMatchObject({ res: { ok: true } })
      expect(await desk.status(attention.id)).toBe(status)
    }
    expect((await send('campaign.act', { ...press, accountId: activeId, action: 'pause', actionId: crypto.randomUUID() })).res.ok).toBe(
      false,
    )
    await send('auth.switch', { accountId: home.id })
    await page.close()
  })

  test('a revoked token shows as signed out', async () => {
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    for (const { id } of tokens) await desk.app.call(session.revokeToken, { id }, { as: 'manager' })
    await usePopup(async (page) => {
      await page.getByText('Your sign-in to Home agency has ended').waitFor()
    })
    expect(await extension.worker.evaluate(() => chrome.action.getTitle({}))).toBe('Spotdesk: signed out')
  })
})

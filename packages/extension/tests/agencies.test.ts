import { session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { item, openPanel, usePopup as inPopup } from './popup-page.ts'
import { signIn, signInAlone } from './sign-in.ts'

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

/** Signed in to both agencies; the second one is active. */
beforeEach(async () => {
  await desk.restore()
  await signInAlone(extension, desk)
  await signIn(extension, desk, { agencyId: 2 })
})

interface State {
  activeId: string
  accounts: { id: string; agencyName: string }[]
}
const state = async () => (await extension.ask('auth.state')).data as State
async function switchHome(): Promise<void> {
  const home = (await state()).accounts.find(({ agencyName }) => agencyName === 'Home agency')!
  await extension.ask('auth.switch', { accountId: home.id })
}

const usePopup = (use: (page: Page) => Promise<void>) => inPopup(extension, use)

describe('several agencies', () => {
  test('each has a token of its own, and the popup switches between them', async () => {
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
    await switchHome()
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
    const { ask } = extension
    const { activeId, accounts } = await state()
    const home = accounts.find(({ agencyName }) => agencyName === 'Home agency')!
    expect(activeId).not.toBe(home.id)
    const press = { accountId: home.id, id: attention.id, name: 'Autumn drive' }
    for (const [action, status] of [
      ['pause', 'PAUSED'],
      ['resume', 'RUNNING'],
    ]) {
      expect(await ask('campaign.act', { ...press, action, actionId: crypto.randomUUID() })).toMatchObject({ ok: true })
      expect(await desk.status(attention.id)).toBe(status)
    }
    const other = { ...press, accountId: activeId, action: 'pause', actionId: crypto.randomUUID() }
    expect(await ask('campaign.act', other)).toMatchObject({ ok: false })
  })

  test('a revoked token shows as signed out', async () => {
    await switchHome()
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    for (const { id } of tokens) await desk.app.call(session.revokeToken, { id }, { as: 'manager' })
    await usePopup(async (page) => {
      await page.getByText('Your sign-in to Home agency has ended').waitFor()
    })
    expect(await extension.worker.evaluate(() => chrome.action.getTitle({}))).toBe('Spotdesk: signed out')
  })
})

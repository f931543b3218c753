import { campaigns, session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { readStored } from './stored.ts'

let desk: ExtensionDesk
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  line = await openLine(desk.url)
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await line?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

beforeEach(async () => {
  line.mend()
  await desk.needAttention()
})

const names = async (page: Page) => {
  await page.getByRole('listitem').first().waitFor()
  return await page.getByRole('listitem').getByRole('link').allTextContents()
}
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const badge = () =>
  extension.worker.evaluate(async () => ({
    text: await chrome.action.getBadgeText({}),
    colour: (await chrome.action.getBadgeBackgroundColor({})).slice(0, 3),
    title: await chrome.action.getTitle({}),
  }))
const colours = { red: [191, 43, 27], violet: [99, 54, 196], grey: [85, 99, 122] }

async function usePopup(use: (page: Page) => Promise<void>): Promise<void> {
  const page = await extension.popup()
  await use(page)
  await page.close()
}

describe('signing in', () => {
  test('signed out, the popup offers to sign in and the badge says so in a sign and in words', async () => {
    await usePopup(async (page) => {
      await page.getByText('You are signed out').waitFor()
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    })
    expect(await badge()).toEqual({ text: '!', colour: colours.violet, title: 'Spotdesk: signed out' })
  })

  test('a sign-in is approved in the web app, and its token may read, pause and resume campaigns only', async () => {
    const page = await signIn(extension, desk, { serverUrl: line.url })
    await page.close()
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    expect(tokens.map(({ client, scopes }) => ({ client, scopes }))).toEqual([
      {
        client: expect.stringMatching(/^Spotdesk extension \(\w+ on \w+, .+\)$/) as string,
        scopes: ['CAMPAIGN.READ', 'CAMPAIGN.WRITE:pause,resume'],
      },
    ])
  })

  test('the token stays in memory unless the user asks to stay signed in', async () => {
    const holders = async () =>
      Object.entries(await readStored(extension)).flatMap(([place, text]) => (text.includes('sdt_') ? [place] : []))
    expect(await holders()).toEqual(['memory'])
    const page = await extension.options()
    const toggle = page.getByRole('switch', { name: 'Stay signed in' })
    await toggle.press('Space')
    await expect.poll(holders).toEqual(['disk'])
    // The switch shows the state in force: pressed earlier, it would ask for the same state again.
    await expect.poll(() => toggle.isChecked()).toBe(true)
    await toggle.press('Space')
    await expect.poll(holders).toEqual(['memory'])
    await page.close()
  })
})

describe('the lists', () => {
  test('needs attention, mine and recent; the badge counts the first', async () => {
    await usePopup(async (page) => {
      expect(await names(page)).toEqual(['Autumn drive'])
      await page.getByRole('tab', { name: 'Mine' }).click()
      await item(page, 'Winter tyres').waitFor()
      expect((await names(page)).toSorted()).toEqual(['Autumn drive', 'Winter tyres'])
      await page.getByRole('tab', { name: 'Recent' }).click()
      await item(page, 'Untitled draft').waitFor()
      const recent = await names(page)
      expect(recent).not.toContain('Old news')
      expect(recent).not.toContain('Strange drive')
      await page.getByText(/^Updated \d/).waitFor()
    })
    expect(await badge()).toEqual({ text: '1', colour: colours.red, title: 'Spotdesk: 1 of your campaigns needs attention' })
  })

  test('a search goes through all campaigns of the agency, by name or id', async () => {
    await usePopup(async (page) => {
      const box = page.getByRole('searchbox', { name: 'Search all campaigns' })
      await box.fill('éclair')
      await item(page, 'Éclair week').waitFor()
      expect(await names(page)).toEqual(['Éclair week'])
      await box.fill('104005')
      await item(page, 'Summer sale').waitFor()
      await box.fill('nothing like it')
      await page.getByText('No campaign found').waitFor()
    })
  })
})

describe('pause and resume', () => {
  test('a pause is confirmed in the row, and Escape takes the question back', async () => {
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await page.getByText('It stops delivering within 5 minutes.').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pause Autumn drive')
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('a pause is reported with Undo, which resumes the campaign; both have the source extension in the user log', async () => {
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.getByText('Campaign Autumn drive was paused.').waitFor()
      expect(await desk.status(attention.id)).toBe('PAUSED')
      await item(page, 'Autumn drive').getByText('Paused', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('The change was undone.').waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
    const audit = await desk.audit(attention.id)
    expect(audit.map(({ source }) => source)).toEqual(['EXTENSION', 'EXTENSION'])
  })

  test('Undo is offered for five seconds', async () => {
    await usePopup(async (page) => {
      await page.clock.install()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await page.clock.runFor(4900)
      expect(await page.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true)
      await page.clock.runFor(200)
      await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    })
  })

  test('a paused campaign is resumed the same way', async () => {
    await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
    await desk.needAttention()
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Resume Autumn drive' }).click()
      await page.getByText('It delivers again within 5 minutes.').waitFor()
      await page.getByRole('button', { name: 'Resume', exact: true }).click()
      await page.getByText('Campaign Autumn drive was resumed.').waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('a change by somebody else is not overwritten: the refusal is shown and the list updated', async () => {
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
      await desk.app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await page.getByText('Pause failed: Autumn drive').waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('campaigns paused or opened here come first under Recent, before those that others changed since', async () => {
    await desk.app.call(campaigns.resume, { id: 104_003 }, { as: 'trafficker' })
    await usePopup(async (page) => {
      await page.getByRole('tab', { name: 'Recent' }).click()
      await item(page, 'Untitled draft').waitFor()
      expect((await names(page))[0]).toBe('Autumn drive')
      const opening = extension.context.waitForEvent('page')
      await page.getByRole('link', { name: 'Summer sale' }).click()
      const opened = await opening
      // A tab that is closed before its page is loaded may never report that it is closed.
      await opened.waitForLoadState()
      await opened.close()
      await page.getByRole('tab', { name: 'Mine' }).click()
      await page.getByRole('tab', { name: 'Recent' }).click()
      await item(page, 'Untitled draft').waitFor()
      expect((await names(page)).slice(0, 2)).toEqual(['Summer sale', 'Autumn drive'])
    })
  })
})

describe('without the server', () => {
  test('without the server the last lists are shown with their age, read only', async () => {
    line.cut()
    await usePopup(async (page) => {
      await page.getByText(/^Offline\. Shown as of .+, read only\.$/).waitFor()
      expect(await names(page)).toEqual(['Autumn drive'])
      expect(await page.getByRole('button', { name: 'Pause is not possible offline' }).isDisabled()).toBe(true)
      line.mend()
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await page.getByText(/^Offline/).count()).toBe(0)
    })
  })

  test('after 15 minutes without the server the badge shows the age of its number', async () => {
    await extension.worker.evaluate(async () => {
      const { sync } = (await chrome.storage.session.get('sync')) as { sync: { known: { count: number } } }
      const known = { ...sync.known, asOf: Date.now() - 20 * 60_000 }
      await chrome.storage.session.set({ sync: { ...sync, known, nextDue: Date.now() + 60_000 } })
    })
    await extension.endWorker()
    const page = await extension.options()
    await expect.poll(badge).toEqual({
      text: '20m',
      colour: colours.grey,
      title: 'Spotdesk: 1 of your campaigns needs attention, as of 20 minutes ago',
    })
    await page.close()
  })
})

describe('several agencies', () => {
  test('each has a token of its own, and the popup switches between them', async () => {
    const page = await signIn(extension, desk, { agencyId: 2, serverUrl: line.url })
    await page.close()
    await usePopup(async (popup) => {
      await popup.getByRole('tab', { name: 'Recent' }).click()
      await item(popup, 'Strange drive').waitFor()
      // The manager is an analyst there, who may not act.
      expect(await popup.getByRole('button', { name: /^(Pause|Resume) / }).count()).toBe(0)
      await popup.getByRole('button', { name: /^Agency Other agency/ }).click()
      await popup.getByRole('menuitem', { name: /Home agency/ }).click()
      await popup.getByRole('button', { name: /^Agency Home agency/ }).waitFor()
      await popup.getByRole('tab', { name: 'Mine' }).click()
      await popup.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    })
  })

  test('a revoked token shows as signed out', async () => {
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    for (const { id } of tokens) await desk.app.call(session.revokeToken, { id }, { as: 'manager' })
    await usePopup(async (page) => {
      await page.getByText('Your sign-in to Home agency has ended').waitFor()
    })
    expect(await badge()).toEqual({ text: '!', colour: colours.violet, title: 'Spotdesk: signed out' })
  })
})

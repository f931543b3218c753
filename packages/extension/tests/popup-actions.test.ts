import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { advance, takeClock } from './clock.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { badgeOf, box, colours, focused, fresh, item, names, undoOf, usePopup as inPopup } from './popup-page.ts'
import { signIn } from './sign-in.ts'
import { forget } from './stored.ts'

let desk: ExtensionDesk
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  line = await openLine(desk.url)
  extension = await openExtension()
  await signIn(extension, desk, { serverUrl: line.url })
  await keepLists()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await line?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const rename = async (name: string) =>
  await desk.app.database.system.updateTable('campaigns').set({ name }).where('id', '=', attention.id).execute()

beforeEach(async () => {
  line.mend()
  // One that failed may have left it with another.
  await rename('Autumn drive')
  await desk.restore()
  await forget(extension, 'journal')
})

const usePopup = (use: (page: Page) => Promise<void>) => inPopup(extension, use)

/** Reads the lists that are kept for reading without the server. */
const keepLists = () =>
  usePopup(async (page) => {
    await item(page, 'Autumn drive').waitFor()
    for (const tab of ['Mine', 'Recent']) {
      await page.getByRole('tab', { name: tab }).click()
      await fresh(page)
    }
  })
const badge = () => badgeOf(extension)

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

  test('a pause keeps its row, which offers Undo; both have the source extension in the user log', async () => {
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await undoOf(page, 'Autumn drive').waitFor()
      expect(await desk.status(attention.id)).toBe('PAUSED')
      await item(page, 'Autumn drive').getByText('Paused', { exact: true }).waitFor()
      await undoOf(page, 'Autumn drive').click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
    const audit = await desk.audit(attention.id)
    expect(audit.slice(-2).map(({ source }) => source)).toEqual(['EXTENSION', 'EXTENSION'])
  })

  test('a pause that the server has answered is done, although the kept lists find no room after it', async () => {
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      await extension.worker.evaluate(() => {
        const { session } = chrome.storage
        const set = session.set.bind(session)
        Object.assign(globalThis, { restore: () => void (session.set = set) })
        session.set = async (items) => {
          if ('kept' in items) throw new Error('QUOTA_BYTES quota exceeded')
          await set(items)
        }
      })
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await undoOf(page, 'Autumn drive').waitFor()
      expect(await page.getByText('Pause failed').count()).toBe(0)
      expect(await desk.status(attention.id)).toBe('PAUSED')
      await extension.worker.evaluate(() => (globalThis as unknown as { restore: () => void }).restore())
      await undoOf(page, 'Autumn drive').click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    })
  })

  test('Undo is there again when the popup is opened again, also above a list without the row', async () => {
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await undoOf(page, 'Autumn drive').waitFor()
    })
    await usePopup(async (page) => {
      await item(page, 'Autumn drive').getByRole('button', { name: 'Undo: Autumn drive' }).waitFor()
      await box(page).fill('winter')
      await item(page, 'Winter tyres').waitFor()
      const others = page.getByRole('list', { name: 'Actions on other campaigns' })
      await others.getByRole('button', { name: 'Undo: Autumn drive' }).click()
      await others.waitFor({ state: 'detached' })
      await expect.poll(() => desk.status(attention.id)).toBe('RUNNING')
    })
  })

  const question = (page: Page) => page.getByText('It stops delivering within 5 minutes.')

  test('a question ends when the focus leaves it or its row goes, and never comes back with the row', async () => {
    await usePopup(async (page) => {
      const { keyboard } = page
      await fresh(page)
      const askHere = async () => {
        await box(page).focus()
        await keyboard.press('ArrowDown')
        await keyboard.press('p')
        await question(page).waitFor()
      }
      await askHere()
      await keyboard.press('Tab')
      await expect.poll(() => focused(page)).toBe('Cancel')
      await box(page).click()
      await question(page).waitFor({ state: 'detached' })
      await keyboard.type('winter')
      await item(page, 'Winter tyres').waitFor()
      await keyboard.press('Escape')
      await item(page, 'Autumn drive').waitFor()
      await expect.poll(() => focused(page)).toBe('Search all campaigns')
      await askHere()
      // No focus moves here: the row alone goes and comes.
      await page.evaluate(() => document.querySelectorAll<HTMLElement>('[role=tab]')[2]!.click())
      await item(page, 'Untitled draft').waitFor()
      await expect.poll(() => focused(page)).toBe('Search all campaigns')
      await page.getByRole('tab', { name: 'Needs attention' }).click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await question(page).count()).toBe(0)
    })
    expect(await desk.status(attention.id)).toBe('RUNNING')
  })

  test('a question cannot be confirmed any more when the list becomes read only', async () => {
    await usePopup(async (page) => {
      await fresh(page)
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await question(page).waitFor()
      line.cut()
      await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label=Refresh]')!.click())
      await page.getByRole('button', { name: 'Pause is not possible offline' }).waitFor()
      expect(await question(page).count()).toBe(0)
      await expect.poll(() => focused(page)).toBe('Autumn drive')
    })
  })

  test('a paused campaign is resumed the same way', async () => {
    await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
    await desk.needAttention()
    await usePopup(async (page) => {
      await page.getByRole('button', { name: 'Resume Autumn drive' }).click()
      await page.getByText('It delivers again within 5 minutes.').waitFor()
      await page.getByRole('button', { name: 'Resume', exact: true }).click()
      await undoOf(page, 'Autumn drive').waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('a change by somebody else is not overwritten: the row says why, and can be tried again as it is now', async () => {
    await usePopup(async (page) => {
      await fresh(page)
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
      await desk.app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
      await desk.needAttention()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await item(page, 'Autumn drive')
        .getByText(/^Pause failed: /)
        .waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
      await fresh(page)
      await page.getByRole('button', { name: 'Try again: Autumn drive' }).click()
      await undoOf(page, 'Autumn drive').click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('an action that waits for the server says so in its row, takes no second press, and can be canceled', async () => {
    await usePopup(async (page) => {
      await fresh(page)
      await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
      line.cut()
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await item(page, 'Autumn drive').getByText('Pausing… waiting for the server').waitFor()
      await page.getByRole('button', { name: 'Autumn drive', exact: true }).focus()
      await page.keyboard.press('p')
      expect(await page.getByText('It stops delivering within 5 minutes.').count()).toBe(0)
      await page.getByRole('button', { name: 'Cancel: Autumn drive' }).click()
      line.mend()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('campaigns paused or opened here come first under Recent, before those that others changed since', async () => {
    const actionId = crypto.randomUUID()
    await extension.ask('campaign.act', { id: attention.id, name: 'Autumn drive', action: 'pause', actionId })
    await extension.ask('action.undo', { actionId })
    await desk.app.call(campaigns.resume, { id: 104_003 }, { as: 'trafficker' })
    await usePopup(async (page) => {
      await page.getByRole('tab', { name: 'Recent' }).click()
      await item(page, 'Untitled draft').waitFor()
      expect((await names(page))[0]).toBe('Autumn drive')
      const opening = extension.context.waitForEvent('page')
      await page.getByRole('button', { name: 'Summer sale', exact: true }).press('Control+Enter')
      const opened = await opening
      // A tab that is closed before its page is loaded may never report that it is closed.
      await opened.waitForLoadState()
      await opened.close()
      await page.getByRole('tab', { name: 'Mine' }).click()
      await page.getByRole('tab', { name: 'Recent' }).click()
      await item(page, 'Untitled draft').waitFor()
      // The kept list, from before, is there first.
      await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Summer sale', 'Autumn drive'])
    })
  })
})

describe('without the server', () => {
  // After an action the server may find that nothing needs attention any more, and that list is kept.
  beforeEach(keepLists)

  test('without the server the last lists are shown with their age, read only, and are searched', async () => {
    line.cut()
    await usePopup(async (page) => {
      await page.getByText(/cannot be reached\. Shown as of .+, read only\.$/).waitFor()
      expect(await names(page)).toEqual(['Autumn drive'])
      await expect.poll(() => page.getByRole('button', { name: 'Pause is not possible offline' }).isDisabled()).toBe(true)
      await box(page).fill('tyres winter')
      await page.getByText('Found in the campaigns kept here').waitFor()
      expect(await names(page)).toEqual(['Winter tyres'])
      await box(page).fill('')
      await item(page, 'Autumn drive').waitFor()
      line.mend()
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await page.getByText(/read only/).count()).toBe(0)
    })
  })

  test('a search that finds nothing says that only kept campaigns were searched', async () => {
    line.cut()
    await usePopup(async (page) => {
      for (const text of ['nothing like it', '#999999']) {
        await box(page).fill(text)
        await page.getByText('Not among the campaigns kept here; the server cannot be asked.').waitFor()
        await box(page).fill('')
        await item(page, 'Autumn drive').waitFor()
      }
    })
  })

  test('the list is read again when the page is online again, and when somebody looks at one older than a minute', async () => {
    line.cut()
    await usePopup(async (page) => {
      await takeClock(page)
      await item(page, 'Autumn drive').getByRole('button', { name: 'Pause is not possible offline' }).waitFor()
      line.mend()
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      await rename('Autumn sail')
      await advance(page, 61_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await item(page, 'Autumn sail').waitFor()
      await rename('Autumn drive')
      await page.getByRole('button', { name: 'Refresh' }).click()
      await item(page, 'Autumn drive').waitFor()
    })
  })

  test('a server that hangs: the kept list is there at once, with what it waits for', async () => {
    line.hang()
    await extension.endWorker()
    await extension.ask('settings.get')
    // The time that a server has for its answer is over when the test says so.
    await extension.worker.evaluate(() => {
      const { setTimeout } = globalThis
      const over = Promise.withResolvers<void>()
      Object.assign(globalThis, { endTime: over.resolve })
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms = 0) => (ms < 5000 ? setTimeout(run, ms) : void over.promise.then(run)),
      })
    })
    await usePopup(async (page) => {
      expect(await names(page)).toEqual(['Autumn drive'])
      await page.getByText(/^Updated .+ · refreshing…$/).waitFor()
      await page.getByText(/^Updated .+ · still waiting…$/).waitFor()
      await extension.worker.evaluate(() => (globalThis as unknown as { endTime: () => void }).endTime())
      await page.getByText(/does not answer in time\. Shown as of/).waitFor()
      line.mend()
      await extension.endWorker()
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
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
      title: 'Spotdesk: 1 of your campaigns needs you: 1 behind, as of 20 minutes ago',
    })
    await page.close()
  })
})

/** The popup's detail: a campaign with its forecast, and everything that can be done there. */
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { inBothThemes } from './axe.ts'
import { advance, takeClock } from './clock.ts'
import { attention, type ExtensionDesk, giveForecast, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn, signInAlone } from './sign-in.ts'
import { forget } from './stored.ts'

let desk: ExtensionDesk
let line: Line
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  await giveForecast(desk)
  line = await openLine(desk.url)
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await line?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))
beforeEach(async () => {
  line.mend()
  await desk.restore()
  await signInAlone(extension, desk, line.url)
  await forget(extension, 'journal', 'cards')
})

const row = (page: Page) => page.getByRole('button', { name: 'Autumn drive', exact: true })
const detail = (page: Page) => page.getByRole('region', { name: 'Campaign Autumn drive' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** Opens the popup at the list. */
async function usePopup(use: (page: Page) => Promise<void>): Promise<void> {
  const page = await extension.popup()
  await row(page).waitFor()
  await use(page)
  await page.close()
}

describe('the detail', () => {
  test.each([
    ['a click', (page: Page) => row(page).click()],
    ['Enter', (page: Page) => row(page).press('Enter')],
  ])('is opened by %s, shows the verdict, and gives the focus back to the row', async (_, open) => {
    await usePopup(async (page) => {
      for (const leave of [() => page.keyboard.press('Escape'), () => detail(page).getByRole('button', { name: 'Back' }).click()]) {
        await open(page)
        await detail(page).getByRole('heading', { name: 'Autumn drive' }).waitFor()
        await detail(page)
          .getByText(/^Forecast just now$/)
          .waitFor()
        await expect.poll(() => focused(page)).toBe('Back')
        // The buttons are in view, and over nothing.
        const [actions, bars] = [page.locator('.actions'), page.locator('.waterfall')]
        const [above, below] = [await actions.boundingBox(), await bars.boundingBox()]
        expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
        await expect.poll(() => actions.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true)
        await leave()
        await detail(page).waitFor({ state: 'detached' })
        await expect.poll(() => focused(page)).toBe('Autumn drive')
      }
    })
  })

  test('pauses after a question, shows Undo in its place, and u takes the pause back', async () => {
    await usePopup(async (page) => {
      await row(page).click()
      await page.keyboard.press('p')
      await detail(page).getByText('It stops delivering within 5 minutes.').waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toBe('Pause Autumn drive')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await detail(page).getByRole('button', { name: 'Undo: Autumn drive' }).waitFor()
      await inBothThemes(page)
      expect(await desk.status(attention.id)).toBe('PAUSED')
      // Once, with the tone of the state.
      await expect.poll(() => detail(page).getByText('Paused', { exact: true }).count()).toBe(1)
      await expect.poll(() => focused(page)).toBe('Back')
      await page.keyboard.press('u')
      await detail(page).getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      await detail(page).getByText('Running', { exact: true }).waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('offers what the campaign is now, not what the list said of it', async () => {
    await usePopup(async (page) => {
      await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
      await row(page).click()
      // A forecast is kept for a minute.
      await detail(page).getByRole('button', { name: 'Refresh' }).click()
      await detail(page).getByRole('button', { name: 'Resume Autumn drive' }).click()
      await detail(page).getByRole('button', { name: 'Resume', exact: true }).click()
      await detail(page).getByRole('button', { name: 'Undo: Autumn drive' }).waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('says of an action that somebody was faster, and that it can be tried again', async () => {
    await usePopup(async (page) => {
      await row(page).click()
      await detail(page)
        .getByText(/^Forecast just now$/)
        .waitFor()
      await page.keyboard.press('p')
      await desk.app.call(campaigns.pause, { id: attention.id }, { as: 'trafficker' })
      await desk.app.call(campaigns.resume, { id: attention.id }, { as: 'trafficker' })
      await page.keyboard.press('Enter')
      await detail(page)
        .getByText(/^Pause failed: /)
        .waitFor()
      await detail(page).getByRole('button', { name: 'Dismiss: Autumn drive' }).click()
      await detail(page).getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await desk.status(attention.id)).toBe('RUNNING')
    })
  })

  test('names the failure of a forecast, and refreshes it', async () => {
    await usePopup(async (page) => {
      line.fail('/forecast', 500)
      await row(page).click()
      await detail(page).getByRole('button', { name: 'Refresh' }).click()
      await detail(page)
        .getByText(/failed to answer \(status 500\)\.$/)
        .waitFor()
      line.mend()
      await detail(page).getByRole('button', { name: 'Refresh' }).click()
      await detail(page)
        .getByText(/failed to answer/)
        .waitFor({ state: 'detached' })
      await detail(page)
        .getByText(/^Forecast just now$/)
        .waitFor()
    })
  })
})

describe('a server that has an answer but no list', () => {
  test.each([
    [429, { 'retry-after': '40' }, /gets too many requests\. Try again in 40 seconds\. Shown as of .+, read only\.$/],
    [500, {}, /failed to answer \(status 500\)\. Shown as of .+, read only\.$/],
  ] as const)('is named: %i', async (status, headers, text) => {
    line.fail('/campaigns/cards', status, headers)
    await usePopup(async (page) => {
      await page.getByText(text).waitFor()
      line.mend()
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      expect(await page.getByText(/read only/).count()).toBe(0)
    })
  })
})

describe('a campaign that a menu names and the popup cannot show', () => {
  /** Presses an entry of the browser's menu, and opens the popup as the press does. */
  async function pressMenu(id: number): Promise<Page> {
    const info = { menuItemId: 'link act', linkUrl: `${line.url}/campaigns/${id}/stats` }
    const press = `chrome.contextMenus.onClicked.dispatch(${JSON.stringify(info)}, {})`
    await extension.worker.evaluate(`(chrome.action.openPopup = () => Promise.resolve(), ${press}, undefined)`)
    return await extension.popup()
  }

  test('is told where nobody may see it, and the list stands below', async () => {
    const page = await pressMenu(999_999)
    await page.getByText('You cannot see this campaign.').waitFor()
    await row(page).waitFor()
    await page.close()
  })

  test('is shown as it was seen last while the server cannot be reached, and one that was never seen is told', async () => {
    line.cut()
    const seen = await pressMenu(attention.id)
    await detail(seen).getByRole('heading', { name: 'Autumn drive' }).waitFor()
    await seen.close()
    const unseen = await pressMenu(999_999)
    await unseen.getByText(`${new URL(line.url).host} cannot be reached.`, { exact: true }).waitFor()
    await unseen.close()
  })
})

describe('Undo', () => {
  test('ends with its time, in the list and in the detail', async () => {
    await usePopup(async (page) => {
      await takeClock(page)
      await row(page).press('p')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Undo: Autumn drive' }).waitFor()
      // Not Enter: this soon it would be the second one of the answer.
      await row(page).click()
      await detail(page).getByRole('button', { name: 'Undo: Autumn drive' }).waitFor()
      await advance(page, 11_000)
      await detail(page).getByRole('button', { name: 'Resume Autumn drive' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Resume Autumn drive' }).waitFor()
      expect(await page.getByRole('button', { name: 'Undo: Autumn drive' }).count()).toBe(0)
    })
  })
})

test('ID, link and name are copied from row and card, by pointer and by keys, and said', async () => {
  const page = await extension.popup()
  const search = page.getByRole('searchbox', { name: 'Search all campaigns' })
  const pasted = async () => {
    await search.fill('')
    await search.press('ControlOrMeta+v')
    const text = await search.inputValue()
    await search.fill('')
    return text
  }
  const isSaid = (text: string) => page.getByText(text).first().waitFor()
  await row(page).focus()
  await row(page).press('ControlOrMeta+c')
  await isSaid('The ID of Autumn drive was copied.')
  expect(await pasted()).toBe('104001')
  await row(page).press('c')
  // A key goes to the menu when it has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await expect.poll(focused).toContain('ID')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toContain('link')
  await page.keyboard.press('Enter')
  await isSaid('The link of Autumn drive was copied.')
  expect(await pasted()).toBe(`${line.url}/agencies/1/campaigns/104001/stats`)
  await row(page).click()
  await detail(page).getByRole('button', { name: 'Copy Name' }).click()
  await detail(page).getByText('Name copied').waitFor()
  await page.keyboard.press('Escape')
  expect(await pasted()).toBe('Autumn drive')

  // A draft without a name has none to copy.
  const name = (text: string) =>
    desk.app.database.system.updateTable('campaigns').set({ name: text, name_lc: text.toLowerCase() }).where('id', '=', 104_004).execute()
  await name('')
  await search.fill('#104004')
  const draft = page.locator('[data-row="104004"]')
  await draft.press('c')
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Copy ID', 'Copy link'])
  await page.keyboard.press('Escape')
  await draft.click()
  await page.getByRole('button', { name: 'Copy Link' }).waitFor()
  expect(await page.getByRole('button', { name: 'Copy Name' }).count()).toBe(0)
  await name('Untitled draft')
  await page.close()
})

test('the popup goes on where it was closed, for five minutes, and begins anew after a sign-out', async () => {
  const page = await extension.popup()
  const search = (popup: Page) => popup.getByRole('searchbox', { name: 'Search all campaigns' })
  await page.getByRole('tab', { name: 'Mine' }).click()
  await search(page).fill('autumn')
  await row(page).click()
  await detail(page).waitFor()
  const kept = () => extension.worker.evaluate(async () => (await chrome.storage.session.get('place'))['place'])
  await expect.poll(kept).toMatchObject({ tab: 'mine', q: 'autumn', openedId: 104_001 })
  await page.close()
  const next = await extension.popup(true)
  await detail(next).waitFor()
  await next.keyboard.press('Escape')
  await expect.poll(() => search(next).inputValue()).toBe('autumn')
  // What a search finds is of no tab; without one, the tab is the one that was shown.
  await search(next).fill('')
  await expect.poll(() => next.getByRole('tab', { name: 'Mine' }).getAttribute('aria-selected')).toBe('true')
  await search(next).fill('autumn')
  await expect.poll(kept).toMatchObject({ openedId: null })
  await next.close()
  // Of another account: its text is no question to this one's server.
  const change = (to: Record<string, unknown>) =>
    extension.worker.evaluate(async (changed) => {
      const { place } = await chrome.storage.session.get('place')
      await chrome.storage.session.set({ place: { ...(place as object), ...changed } })
    }, to)
  await change({ q: 'autumn', openedId: 104_001 })
  // Who types before the list is there has another place already.
  line.hold('/campaigns')
  const typing = await extension.popup(true)
  await expect.poll(() => search(typing).inputValue()).toBe('autumn')
  await search(typing).fill('autumn d')
  line.mend()
  await row(typing).waitFor()
  await expect.poll(kept).toMatchObject({ q: 'autumn d', openedId: null })
  expect(await detail(typing).count()).toBe(0)
  await typing.close()
  await change({ accountId: 'another', q: 'secret of another' })
  const other = await extension.popup(true)
  await row(other).waitFor()
  expect(await search(other).inputValue()).toBe('')
  await other.close()
  // Older than five minutes.
  await expect.poll(kept).toMatchObject({ q: '' })
  await change({ q: 'autumn', at: Date.now() - 300_000 })
  const late = await extension.popup(true)
  await row(late).waitFor()
  expect(await search(late).inputValue()).toBe('')
  await late.close()
  await expect.poll(kept).toMatchObject({ q: '' })
  const { accounts } = (await extension.ask('auth.state')).data as { accounts: { id: string }[] }
  for (const { id } of accounts) await extension.ask('auth.signOut', { accountId: id })
  await expect.poll(kept).toBeUndefined()
})

test('who may neither act nor see forecasts reads the list, and is told both', async () => {
  await signIn(extension, desk, { serverUrl: line.url, as: 'finance' })
  const page = await extension.popup()
  await page.getByRole('searchbox').fill('drive')
  await page.getByText('Read only: you may not pause or resume these campaigns.').waitFor()
  await row(page).press('Enter')
  await detail(page).getByText('You may not see forecasts in this agency.').waitFor()
  expect(await detail(page).getByRole('link', { name: 'Forecast details' }).count()).toBe(0)
  expect(
    await detail(page)
      .getByRole('button', { name: /^(Pause|Resume)/ })
      .count(),
  ).toBe(0)
  await page.close()
})

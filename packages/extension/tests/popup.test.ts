import { campaigns, session } from '@spotdesk/sdk/contract'
import { campaignStatuses } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { type Line, openLine } from './line.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { badgeOf, box, colours, focused, fresh, item, names, undoOf, usePopup as inPopup } from './popup-page.ts'
import { signInAlone, signInOnPage } from './sign-in.ts'
import { forget, readStored } from './stored.ts'

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
beforeEach(() => keepEvidence(extension.context))

const rename = async (name: string) =>
  await desk.app.database.system.updateTable('campaigns').set({ name }).where('id', '=', attention.id).execute()

beforeEach(async () => {
  line.mend()
  // One that failed may have left it with another.
  await rename('Autumn drive')
  await desk.needAttention()
})

const usePopup = (use: (page: Page) => Promise<void>) => inPopup(extension, use)
const badge = () => badgeOf(extension)

describe('signing in', () => {
  beforeEach(() => extension.ask('data.removeAll'))

  test('signed out, the popup offers to sign in and the badge says so in a sign and in words', async () => {
    await usePopup(async (page) => {
      await page.getByText('You are signed out').waitFor()
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    })
    expect(await badge()).toEqual({ text: '!', colour: colours.violet, title: 'Spotdesk: signed out' })
  })

  test('a sign-in is approved in the web app, and its token may read campaigns and forecasts, and pause and resume campaigns, only', async () => {
    const page = await signInOnPage(extension, desk, line.url)
    await page.close()
    const tokens = await desk.app.call(session.tokens, {}, { as: 'manager' })
    expect(tokens.map(({ client, scopes }) => ({ client, scopes }))).toEqual([
      {
        client: expect.stringMatching(/^Spotdesk extension \(\w+ on \w+, .+\)$/) as string,
        scopes: ['CAMPAIGN.READ', 'FORECAST.EXECUTE', 'CAMPAIGN.WRITE:pause,resume'],
      },
    ])
  })

  test('the token stays in memory unless the user asks to stay signed in', async () => {
    await signInAlone(extension, desk, line.url)
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

describe('signed in', () => {
  beforeEach(async () => {
    await signInAlone(extension, desk, line.url)
    await desk.restore()
    await forget(extension, 'journal')
  })

  describe('the lists', () => {
    test('needs attention, mine and recent; the badge counts what needs the user', async () => {
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
      expect(await badge()).toEqual({ text: '1', colour: colours.orange, title: 'Spotdesk: 1 of your campaigns needs you: 1 behind' })
    })

    test('a row says its worst problem, its end and its days, and is at most 64 pixels high with the longest name', async () => {
      const long = 'Autumn drive '.repeat(20).trim().slice(0, 255)
      await rename(long)
      await usePopup(async (page) => {
        const row = item(page, 'Autumn drive')
        await row.getByText('Under-delivering').waitFor()
        await expect.poll(() => row.textContent()).toMatch(/ends \d\d\/\d\d.*\d+ d/)
        await fresh(page)
        expect((await row.boundingBox())!.height).toBeLessThanOrEqual(64)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(380)
      })
      await rename('Autumn drive')
    })
  })

  describe('a row', () => {
    test('shows each part of its state whole or not in a panel of 320 pixels, and no status twice', async () => {
      const give = async (statuses: ('PENDING_APPROVAL' | 'STARTING_SOON')[]) =>
        await desk.app.database.system
          .updateTable('campaigns')
          .set({ delivery_statuses: statuses })
          .where('id', 'in', [104_002, 104_006])
          .execute()
      await give(['PENDING_APPROVAL', 'STARTING_SOON'])
      await usePopup(async (page) => {
        await page.setViewportSize({ width: 320, height: 560 })
        for (const [id, name] of [
          [104_002, 'Winter tyres'],
          [104_006, 'Morning show takeover'],
        ] as const) {
          await box(page).fill(`#${id}`)
          await expect.poll(() => names(page)).toEqual([name])
          const about = page.locator(`#about-${id}`)
          expect(await about.textContent()).not.toMatch(/Pending(?! approval)/)
          await about.getByText(/^(starts|ends|no) /).waitFor()
          // Each part is whole, or below the line that is seen.
          const seen = await about.evaluate((line) => {
            const { right, bottom } = line.getBoundingClientRect()
            const boxes = Array.from(line.children, (part) => part.getBoundingClientRect())
            return boxes.map((box) => (box.top >= bottom - 1 ? 'none' : box.right <= right ? 'whole' : 'cut'))
          })
          expect(seen[0], name).toBe('whole')
          expect(seen, name).not.toContain('cut')
        }
      })
      await give([])
    })

    test('asks with its whole name, in 64 pixels', async () => {
      await rename('Orchard Foods – Snack Time – Autumn wave, north')
      await usePopup(async (page) => {
        await fresh(page)
        for (const width of [380, 320]) {
          await page.setViewportSize({ width, height: 560 })
          await page.getByRole('button', { name: /^Pause Orchard/ }).click()
          const name = page.locator(`[data-row="${attention.id}"]`)
          expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0)
          expect((await item(page, 'Orchard Foods').boundingBox())!.height).toBeLessThanOrEqual(64)
          await page.keyboard.press('Escape')
        }
        await page.getByRole('button', { name: /^Orchard/ }).click()
        await page.keyboard.press('p')
        await page.getByText('Autumn wave, north It stops delivering within 5 minutes.').waitFor()
      })
      await rename('Autumn drive')
    })

    test('does not say of a campaign that is over what its forecast said', async () => {
      const { system } = desk.app.database
      // A delivery status as bad would hide what the forecast said.
      await system.updateTable('campaigns').set({ delivery_statuses: [] }).where('id', '=', 104_005).execute()
      const said = { agency_id: 1, made_at: desk.app.clock.now(), status: 'AT_RISK' } as const
      await system
        .insertInto('last_forecasts')
        .values([104_002, 104_005].map((id) => ({ ...said, campaign_id: id })))
        .execute()
      await usePopup(async (page) => {
        await box(page).fill('#104002')
        await item(page, 'Winter tyres').getByText('At risk').waitFor()
        await box(page).fill('#104005')
        await item(page, 'Summer sale').getByText('Completed').waitFor()
        expect(await page.getByText('At risk').count()).toBe(0)
      })
      await system.deleteFrom('last_forecasts').execute()
    })
  })

  describe('the search', () => {
    const finds = async (page: Page, text: string, found: string[]) => {
      await box(page).fill(text)
      await expect.poll(async () => await page.locator('[data-row]').allTextContents(), { message: text }).toEqual(found)
    }

    test('finds by words in any order, of name and advertiser, and by every form of an id', async () => {
      await usePopup(async (page) => {
        await fresh(page)
        // What a search finds is of no tab; each is one key away.
        const marked = page.getByRole('tab', { selected: true })
        expect(await marked.count()).toBe(1)
        await finds(page, 'éclair', ['Éclair week'])
        expect([await marked.count(), await page.locator('[role=tab][tabindex="0"]').count()]).toEqual([0, 1])
        await finds(page, 'tyres winter', ['Winter tyres'])
        const { list } = await desk.app.call(campaigns.list, { ids: [attention.id] }, { as: 'manager' })
        const advertiserId = [list[0]!.advertiser.id]
        const { list: all } = await desk.app.call(campaigns.list, { advertiserId, status: [...campaignStatuses] }, { as: 'manager' })
        const ofAdvertiser = all.map(({ name }) => name)
        await finds(page, `drive ${list[0]!.advertiser.name}`, ['Autumn drive'])
        // Words of the advertiser alone find all of its campaigns, and nobody else's.
        await box(page).fill(list[0]!.advertiser.name)
        await expect.poll(async () => (await page.locator('[data-row]').allTextContents()).toSorted()).toEqual(ofAdvertiser.toSorted())
        for (const text of ['104005', '#104005', 'c-104005', 'campaign:104005', `${line.url}/campaigns/104005/stats?dateRange=1-2`]) {
          await finds(page, 'winter', ['Winter tyres'])
          await finds(page, text, ['Summer sale'])
        }
        // An id is named on purpose: it finds what is archived too.
        await finds(page, '#104008', ['Old news'])
        await page.getByText('1 campaign found').waitFor({ state: 'attached' })
        await finds(page, 'nothing like it', [])
        await page.getByText('No campaign found').waitFor()
      })
    })

    test('says of an address that it is another server’s, or that it names no campaign', async () => {
      await usePopup(async (page) => {
        await fresh(page)
        await box(page).fill('https://elsewhere.example.com/campaigns/104001/stats')
        await page.getByText('This campaign belongs to another server').waitFor()
        await page.getByText(/^It is on elsewhere\.example\.com\. You are signed in to 127\.0\.0\.1/).waitFor()
        await box(page).fill(`${line.url}/campaigns/list?q=104001`)
        await page.getByText('This address names no campaign').waitFor()
      })
    })
  })

  describe('with the keyboard alone', () => {
    test('a campaign is searched, opened, left, paused and resumed again by Undo', async () => {
      await usePopup(async (page) => {
        const { keyboard } = page
        await fresh(page)
        await expect.poll(() => focused(page)).toBe('Search all campaigns')
        await keyboard.type('drive')
        await page.getByText('1 campaign found').waitFor({ state: 'attached' })
        await keyboard.press('ArrowDown')
        await expect.poll(() => focused(page)).toBe('Autumn drive')
        await keyboard.press('Enter')
        await expect.poll(() => page.getByRole('main').isVisible()).toBe(false)
        await keyboard.press('Escape')
        await expect.poll(() => focused(page)).toBe('Autumn drive')
        await keyboard.press('p')
        await page.getByText('It stops delivering within 5 minutes.').waitFor()
        await keyboard.press('Enter')
        await undoOf(page, 'Autumn drive').waitFor()
        expect(await desk.status(attention.id)).toBe('PAUSED')
        await expect.poll(() => focused(page)).toBe('Autumn drive')
        await keyboard.press('u')
        await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
        expect(await desk.status(attention.id)).toBe('RUNNING')
      })
    })

    test('a key before the answer counts for the answer, and never for the rows of the text before', async () => {
      await usePopup(async (page) => {
        const { keyboard } = page
        await fresh(page)
        const rows = page.getByRole('tabpanel').locator('ul')
        line.hold('/campaigns')
        await keyboard.type('winter')
        await keyboard.press('ArrowDown')
        await keyboard.press('p')
        expect(await names(page)).toEqual(['Autumn drive'])
        expect(await rows.evaluate((list) => (list as HTMLElement).inert)).toBe(true)
        await expect.poll(() => focused(page)).toBe('Search all campaigns')
        line.mend()
        await page.getByText('It will not deliver until it is resumed.').waitFor()
        expect(await names(page)).toEqual(['Winter tyres'])
        await expect.poll(() => box(page).inputValue()).toBe('winter')
        await keyboard.press('Escape')
        await expect.poll(() => focused(page)).toBe('Winter tyres')
        await keyboard.press('Escape')
        await item(page, 'Autumn drive').waitFor()
        await keyboard.press('Tab')
        await keyboard.press('ArrowDown')
        await expect.poll(() => focused(page)).toBe('Autumn drive')
      })
    })

    test('the Enter that confirms a Japanese word opens nothing', async () => {
      await usePopup(async (page) => {
        await box(page).fill('winter')
        await expect.poll(() => names(page)).toEqual(['Winter tyres'])
        const composed = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
        await box(page).dispatchEvent('keydown', composed)
        // The next letters still go to the search.
        await page.keyboard.type(' ty')
        await expect.poll(() => box(page).inputValue()).toBe('winter ty')
        expect(await focused(page)).toBe('Search all campaigns')
      })
    })

    test('Enter before the answer opens its first result, unless the text has changed since', async () => {
      await usePopup(async (page) => {
        const { keyboard } = page
        await fresh(page)
        line.hold('/campaigns')
        await keyboard.type('winter')
        await keyboard.press('Enter')
        await keyboard.press('Backspace')
        line.mend()
        await item(page, 'Winter tyres').waitFor()
        await page.getByText('1 campaign found').waitFor({ state: 'attached' })
        await expect.poll(() => focused(page)).toBe('Search all campaigns')
        line.hold('/campaigns')
        await box(page).fill('drive')
        await keyboard.press('Enter')
        line.mend()
        await page.getByRole('region', { name: 'Campaign Autumn drive' }).waitFor()
      })
    })

    test('a held Enter opens the detail once, and a second Enter on a confirmation is dropped', async () => {
      await usePopup(async (page) => {
        const { keyboard } = page
        const detail = page.getByRole('region', { name: 'Campaign Autumn drive' })
        await fresh(page)
        await keyboard.press('ArrowDown')
        for (let times = 0; times < 4; times++) {
          await keyboard.down('Enter')
          await detail.waitFor()
          await expect.poll(() => focused(page)).toBe('Back')
        }
        await keyboard.up('Enter')
        await keyboard.press('Escape')
        await keyboard.press('p')
        await page.getByText('It stops delivering within 5 minutes.').waitFor()
        await keyboard.press('Enter')
        await keyboard.press('Enter')
        await undoOf(page, 'Autumn drive').waitFor()
        expect(await detail.count()).toBe(0)
        await keyboard.press('u')
        await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
      })
    })

    test('? shows the keys from an empty search and from the detail, and Escape gives the focus back', async () => {
      await usePopup(async (page) => {
        const { keyboard } = page
        await fresh(page)
        for (const before of ['Search all campaigns', 'Back']) {
          await expect.poll(() => focused(page)).toBe(before)
          await keyboard.press('?')
          await page.getByRole('dialog', { name: 'Keys' }).waitFor()
          await keyboard.press('Escape')
          await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
          await expect.poll(() => focused(page)).toBe(before)
          if (before !== 'Back') await page.getByRole('button', { name: 'Autumn drive', exact: true }).click()
        }
        await keyboard.press('u')
        await page.getByText('There is nothing to undo.').waitFor()
      })
    })

    test('arrows, Home and End move between rows, letters go back to the search, and Escape clears it', async () => {
      await usePopup(async (page) => {
        const { keyboard } = page
        await page.getByRole('tab', { name: 'Recent' }).click()
        await item(page, 'Untitled draft').waitFor()
        await fresh(page)
        const rows = await names(page)
        await box(page).focus()
        const press = async (key: string, reached: string) => {
          await keyboard.press(key)
          await expect.poll(() => focused(page)).toBe(reached)
        }
        await press('ArrowDown', rows[0]!)
        await press('ArrowDown', rows[1]!)
        await press('End', rows.at(-1)!)
        await press('Home', rows[0]!)
        await press('ArrowUp', 'Search all campaigns')
        await keyboard.press('ArrowDown')
        await keyboard.type('winter')
        await expect.poll(() => box(page).inputValue()).toBe('winter')
        await expect.poll(() => names(page)).toEqual(['Winter tyres'])
        await keyboard.press('ArrowDown')
        await keyboard.press('Escape')
        await expect.poll(() => box(page).inputValue()).toBe('')
        await expect.poll(() => focused(page)).toBe('Search all campaigns')
        await expect.poll(() => names(page)).toEqual(rows)
        await keyboard.press('ArrowDown')
        await keyboard.press('?')
        await page.getByRole('dialog', { name: 'Keys' }).waitFor()
        await keyboard.press('Escape')
        await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })
      })
    })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { inBothThemes } from './axe.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { closeTabAt } from './popup-page.ts'
import { signInAlone, signInOnPage } from './sign-in.ts'
import { forget } from './stored.ts'

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

describe('axe finds nothing, light or dark, of nobody', () => {
  beforeEach(() => extension.ask('data.removeAll'))

  test('in the signed-out popup', async () => {
    const page = await extension.popup()
    await page.getByText('You are signed out').waitFor()
    await inBothThemes(page)
    await page.close()
  })

  test('in the page after the installation, which leads to the sign-in', async () => {
    const page = await extension.context.newPage()
    await page.goto(new URL('/welcome.html', extension.worker.url()).href)
    await page.getByRole('heading', { name: 'Open it by a key' }).waitFor()
    await page.getByRole('img', { name: 'At risk, 61% likely to deliver in full' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await closeTabAt(extension, '/options.html')
    await page.close()
  })

  test('in the options, signed out, waiting and signed in', async () => {
    const page = await extension.options()
    await page.getByRole('heading', { name: 'Options' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('status', { name: 'Code to compare' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.close()
    const signedIn = await signInOnPage(extension, desk)
    await inBothThemes(signedIn)
    await signedIn.close()
  })
})

describe('axe finds nothing, light or dark', () => {
  beforeEach(async () => {
    await desk.restore()
    await signInAlone(extension, desk)
    await forget(extension, 'journal')
  })

  test('in the popup with its list, a question and a toast', async () => {
    const page = await extension.popup()
    await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
    await page.getByText('It stops delivering within 5 minutes.').waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Campaign Autumn drive was paused.').waitFor()
    await inBothThemes(page)
    await page.close()
  })

  test('in the popup with its menu of agencies, and with a tooltip', async () => {
    const page = await extension.popup()
    await page.getByRole('button', { name: /^Agency / }).click()
    await page.getByRole('menuitem', { name: 'Add an agency' }).waitFor()
    await inBothThemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').waitFor()
    await inBothThemes(page)
    await page.close()
  })

  test('in the options with a question', async () => {
    const page = await extension.options()
    await page.getByRole('button', { name: 'Remove everything' }).click()
    await page.getByRole('alertdialog', { name: 'Remove everything?' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.close()
  })

  test('and pages are set in the product’s own font, not in that which browsers give to extensions, and the popup fits into its size', async () => {
    for (const open of [extension.popup, extension.options]) {
      const page = await open()
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Hanken Grotesk Variable"/)
      if (open === extension.popup) {
        await page.getByText('Open Spotdesk').waitFor()
        expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([380, 560])
      }
      await page.close()
    }
  })
})

/** Waterfalls with what touches most: all of it left or nothing, and a need just below, at, and far above what is available. */
const waterfalls = [0, 0.02, 0.5, 0.97, 1].flatMap((left) =>
  [0, 0.03, 0.5].flatMap((taken) =>
    [0.2, 0.9, 0.99, 1, 1.02, 1.2, 2.9, 9].map((ratio) => {
      const matched = 1_234_567
      const available = Math.round(matched * left)
      const capped = Math.round((matched - available) * taken)
      const need = Math.round(Math.max(available, 40_000) * ratio)
      return { supply: matched * 4, matched, competing: matched - available - capped, capped, available, need }
    }),
  ),
)

test('no two numbers of a card’s bars lie over each other', async () => {
  const page = await extension.options()
  await page.addScriptTag({ url: '/card.js', type: 'module' })
  const touching = await page.evaluate((falls) => {
    const { spotdeskCard } = globalThis as unknown as {
      spotdeskCard: (root: ShadowRoot, options: object) => { element: HTMLElement; update: (state: object) => void }
    }
    const host = document.body.appendChild(document.createElement('div'))
    const root = host.attachShadow({ mode: 'open' })
    const { element, update } = spotdeskCard(root, { action: null, onRefresh: () => undefined })
    root.append(element)
    const links = { address: '/', forecastAddress: '/' }
    const found: object[] = []
    for (const waterfall of falls) {
      const card = { campaign: null, forecast: null, waterfall, notes: [], failure: null, ...links }
      update({ campaign: null, card, links, failure: null, isLoading: false })
      const boxes = [...root.querySelectorAll('svg text')].map((text) => text.getBoundingClientRect())
      const area = root.querySelector('.waterfall svg')!.getBoundingClientRect()
      const over = boxes.some((a, index) =>
        // A box is a line high, with room above and below the digits.
        boxes
          .slice(index + 1)
          .some((b) => a.left < b.right && b.left < a.right && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5),
      )
      const isCut = boxes.some(({ top, left, right }) => top < area.top - 2 || left < area.left || right > area.right + 1)
      if (over || isCut) found.push({ ...waterfall, over, isCut })
    }
    return found
  }, waterfalls)
  expect(touching).toEqual([])
  await page.close()
})

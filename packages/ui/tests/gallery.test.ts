import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type OpenGallery, openGallery } from './open-gallery.ts'

let gallery: OpenGallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery?.[Symbol.asyncDispose]())

/** A page of its own for each test. Fails the test on an error in the page. */
async function open(theme: 'light' | 'dark' | null = 'light', options?: Parameters<OpenGallery['page']>[1]): Promise<Page> {
  const page = await gallery.page(theme, options)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  onTestFinished(async () => {
    await page.context().close()
    expect(errors).toEqual([])
  })
  return page
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const gone = (locator: Locator) => locator.waitFor({ state: 'detached' })
const width = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width)

describe('accessibility', () => {
  /** What floats is drawn outside the root, which waits behind it. */
  const floating: Record<string, (page: Page) => Promise<unknown>> = {
    'a menu': (page) => button(page, /^Actions of Bloom/).click(),
    'a select': (page) => button(page, /Lumen Telecom/).click(),
    'a multi-select': (page) => button(page, /^Assigned to/).click(),
    'a dialog': (page) => button(page, 'Dialog 700').click(),
    'a drawer': (page) => button(page, 'Drawer').click(),
    toasts: async (page) => {
      for (const name of ['Success', 'Error', 'Start work', 'Banner']) await button(page, name).press('Enter')
    },
  }
  const findings = async (axe: AxeBuilder) => {
    const { violations } = await axe.analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`)
  }
  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    test('axe finds nothing on the page', async () => {
      expect(await findings(new AxeBuilder({ page: await open(theme) }))).toEqual([])
    })
    test.each(Object.keys(floating))('axe finds nothing in %s', async (part) => {
      const page = await open(theme)
      await floating[part]?.(page)
      expect(await findings(new AxeBuilder({ page }).exclude('#root'))).toEqual([])
    })
  })
})

describe('theme and motion', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = 'rgb(245, 244, 248)'
  const dark = 'rgb(19, 16, 27)'

  test('an explicit theme wins over the system, which decides while there is none', async () => {
    expect(await ground(await open('dark', { colorScheme: 'light' }))).toBe(dark)
    expect(await ground(await open('light', { colorScheme: 'dark' }))).toBe(light)
    expect(await ground(await open(null, { colorScheme: 'dark' }))).toBe(dark)
    expect(await ground(await open(null, { colorScheme: 'light' }))).toBe(light)
  })

  test('drawers take 550 ms and tooltips 300 and 180 ms, and nothing moves under reduced motion', async () => {
    const motion = (page: Page) =>
      page.evaluate(() =>
        ['drawer', 'tooltip-in', 'tooltip-out'].map((name) =>
          getComputedStyle(document.documentElement).getPropertyValue(`--motion-${name}`),
        ),
      )
    const inMilliseconds = (values: string[]) => values.map((value) => parseFloat(value) * (value.endsWith('ms') ? 1 : 1000))
    expect(inMilliseconds(await motion(await open('light', { reducedMotion: 'no-preference' })))).toEqual([550, 300, 180])
    expect(inMilliseconds(await motion(await open('light', { reducedMotion: 'reduce' })))).toEqual([0, 0, 0])
  })

  test('the page is at least 1200 px wide and controls are 34 px high', async () => {
    const page = await open('light', { viewport: { width: 900, height: 700 } })
    expect(await width(page.getByRole('main'))).toBe(1200)
    const heights = await page.getByRole('region', { name: 'Actions and labels' }).evaluate((section) =>
      ['Export all', 'Columns'].map((name) => {
        const controls = [...section.querySelectorAll('button')]
        return controls.find((control) => control.textContent === name || control.ariaLabel === name)?.offsetHeight
      }),
    )
    expect(heights).toEqual([34, 34])
  })

  test('the first stop of the Tab key skips to the content', async () => {
    const page = await open()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    expect(await isFocused(page.getByRole('main'))).toBe(true)
  })
})

describe('menu', () => {
  test('arrow keys move past disabled lines, Enter acts, and focus returns to the button', async () => {
    const page = await open()
    const trigger = button(page, /^Actions of Bloom/)
    await trigger.focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    expect(await items.count()).toBe(5)
    expect(await isFocused(items.nth(0))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(page.getByRole('menuitem', { name: 'Generate report' }))).toBe(true)
    await page.keyboard.press('Enter')
    await gone(page.getByRole('menu'))
    expect(await page.locator('[data-last-action="report"]').count()).toBe(1)
    expect(await isFocused(trigger)).toBe(true)
  })

  test('typing finds a line and Escape closes without acting', async () => {
    const page = await open()
    await button(page, /^Actions of Bloom/).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('arch')
    expect(await isFocused(page.getByRole('menuitem', { name: 'Archive' }))).toBe(true)
    await page.keyboard.press('Escape')
    await gone(page.getByRole('menu'))
    expect(await page.locator('[data-last-action]:not([data-last-action=""])').count()).toBe(0)
  })
})

describe('select', () => {
  test('a single select closes on the choice and can take it back', async () => {
    const page = await open()
    await button(page, /Status/).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Paused' }).press('Enter')
    await gone(page.getByRole('listbox'))
    await button(page, /Paused/).click()
    await page.getByRole('option', { name: 'All statuses' }).click()
    await gone(page.getByRole('listbox'))
    expect(await button(page, /All statuses/).count()).toBe(1)
  })

  test('the search finds names that contain the text in any case, 50 at most, and says when there is none', async () => {
    const page = await open()
    await button(page, /Lumen Telecom/).press('Enter')
    expect(await page.getByRole('option').count()).toBe(50)
    await page.keyboard.type('IENT 12')
    expect(await page.getByRole('option').allTextContents()).toEqual(['Client 12', 'Client 120'])
    await page.keyboard.type('x')
    expect(await page.getByText('No options matching your criteria').isVisible()).toBe(true)
    await page.keyboard.press('Backspace')
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    await gone(page.getByRole('listbox'))
    expect(await button(page, /Client 120/).count()).toBe(1)
  })

  test('it says that it loads, and that there is nothing to choose', async () => {
    const page = await open()
    await button(page, /Publisher/).click()
    expect(await page.getByText('Loading data...').isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await button(page, /Currency/).click()
    expect(await page.getByText('No results found.').isVisible()).toBe(true)
  })
})

describe('multi-select', () => {
  const trigger = (page: Page) => button(page, /^Advertisers/)

  test('it opens on focus without taking the focus, Tab passes by, and Arrow down goes in', async () => {
    const page = await open()
    await button(page, /^Assigned to/).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('listbox', { name: 'Advertisers' }).waitFor()
    expect(await isFocused(trigger(page))).toBe(true)
    await page.keyboard.press('Tab')
    await gone(page.getByRole('listbox'))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('dialog', { name: 'Advertisers' }).waitFor()
    expect(await isFocused(page.getByRole('combobox', { name: 'Search', exact: true }))).toBe(true)
  })

  test('choices count when they are applied, over several searches', async () => {
    const page = await open()
    await trigger(page).press('Enter')
    await page.keyboard.type('kestrel')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('HELIO')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('option', { selected: true }).allTextContents()).toEqual(['Helio Energy'])
    await button(page, 'Apply').press('Enter')
    await gone(page.getByRole('listbox'))
    expect(await trigger(page).textContent()).toBe('Helio Energy, Kestrel Air')
    expect(await isFocused(trigger(page))).toBe(true)
  })

  test.each(['Close', 'Escape', 'a press outside'])('%s keeps what was applied', async (way) => {
    const page = await open()
    await trigger(page).click()
    await page.getByRole('option', { name: 'Juniper Health' }).click()
    if (way === 'Close') await button(page, 'Close').click()
    else if (way === 'Escape') await page.keyboard.press('Escape')
    else await page.mouse.click(1270, 880)
    await gone(page.getByRole('listbox'))
    expect(await trigger(page).textContent()).toBe('Every advertiser')
  })
})

describe('toggle group', () => {
  test('single mode keeps one pressed and multiple mode toggles each', async () => {
    const page = await open()
    const pressed = (group: string) =>
      page
        .getByRole(group === 'Goal type' ? 'radiogroup' : 'toolbar', { name: group })
        .locator('[data-selected]')
        .allTextContents()
    await page.getByRole('radio', { name: 'Price' }).click()
    await page.getByRole('radio', { name: 'Price' }).click()
    expect(await pressed('Goal type')).toEqual(['Price'])
    await button(page, 'Screen').click()
    expect(await pressed('Parts')).toEqual(['Audio', 'Screen'])
    await button(page, 'Audio').click()
    await button(page, 'Screen').click()
    expect(await pressed('Parts')).toEqual([])
  })

  test('a value that is no array in multiple mode throws', async () => {
    const page = await gallery.browser.newPage()
    onTestFinished(() => page.close())
    const thrown = page.waitForEvent('pageerror')
    await page.goto(`${gallery.address}?mistake`)
    expect((await thrown).message).toBe('Value must be an array in multiple-selection mode.')
  })
})

describe('dialog', () => {
  test.each([
    ['Dialog 550', 550],
    ['Dialog 700', 700],
    ['Dialog 850', 850],
  ])('%s stands 100 px from the top and keeps and returns the focus', async (name, size) => {
    const page = await open()
    await button(page, name).click()
    const dialog = page.getByRole('dialog', { name: 'Import campaigns' })
    expect(await dialog.evaluate((element) => [element.getBoundingClientRect().width, element.getBoundingClientRect().top])).toEqual([
      size,
      100,
    ])
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await gone(dialog)
    expect(await isFocused(button(page, name))).toBe(true)
  })

  test('a confirmation answers Yes and No, and Escape means no', async () => {
    const page = await open()
    const answer = page.getByTestId('answer')
    await button(page, 'Confirm').click()
    const dialog = page.getByRole('alertdialog', { name: 'Pause this campaign?' })
    expect(await width(dialog)).toBe(550)
    expect(await isFocused(button(dialog, 'Yes'))).toBe(true)
    await page.keyboard.press('Enter')
    await gone(dialog)
    expect(await answer.textContent()).toBe('yes')
    await button(page, 'Confirm').click()
    await button(dialog, 'No').click()
    await gone(dialog)
    expect(await answer.textContent()).toBe('no')
    await button(page, 'Confirm').click()
    await button(dialog, 'Yes').press('Enter')
    await gone(dialog)
    await button(page, 'Confirm danger').click()
    expect(await focused(page)).toBe('No')
    await page.keyboard.press('Escape')
    await gone(page.getByRole('alertdialog'))
    expect(await answer.textContent()).toBe('no')
  })
})

describe('drawer', () => {
  test('each level is 50 px narrower, and Escape closes the top one and gives focus back', async () => {
    const page = await open()
    await button(page, 'Drawer').click()
    const first = page.getByRole('dialog', { name: 'Juniper Health – Always On 1', includeHidden: true })
    const second = page.getByRole('dialog', { name: 'Targeting' })
    await button(page, 'Second drawer').click()
    expect([await width(first), await width(second)]).toEqual([560, 510])
    await page.keyboard.press('Escape')
    await gone(second)
    expect(await first.isVisible()).toBe(true)
    expect(await focused(page)).toBe('Second drawer')
    await page.keyboard.press('Escape')
    await gone(first)
    expect(await focused(page)).toBe('Drawer')
  })
})

describe('file drop', () => {
  const choose = async (page: Page, name: string, size: number) => {
    const chooser = page.waitForEvent('filechooser')
    await button(page, 'Choose a file').press('Enter')
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(size, 'a') })
  }

  test('the keyboard opens the chooser, takes a file and cancels it', async () => {
    const page = await open()
    await choose(page, 'mine.csv', 3_000_000)
    const row = page.getByRole('listitem').filter({ hasText: 'mine.csv' })
    expect(await row.textContent()).toContain('3.0 MB')
    await button(page, 'Cancel mine.csv').press('Enter')
    await gone(row)
  })

  test('a file over 3 MB and a file of another type are refused in words', async () => {
    const page = await open()
    const alert = page.getByRole('region', { name: 'File drop' }).getByRole('alert')
    await choose(page, 'mine.csv', 3_000_001)
    await alert.getByText("File can't exceed 3 MB.").waitFor()
    await choose(page, 'mine.txt', 10)
    await alert.getByText('Only .csv files are allowed!').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'mine.' }).count()).toBe(0)
  })

  test('a dropped file is taken', async () => {
    const page = await open()
    const zone = page.getByText('Drop a CSV file here')
    await zone.scrollIntoViewIfNeeded()
    const box = await zone.boundingBox()
    if (!box) throw new Error('The drop zone has no place.')
    const folder = await mkdtemp(join(tmpdir(), 'spotdesk-drop-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'dropped.csv')
    await writeFile(file, 'id,name')
    const devtools = await page.context().newCDPSession(page)
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      const data = { items: [], files: [file], dragOperationsMask: 1 }
      await devtools.send('Input.dispatchDragEvent', { type, x: box.x + 5, y: box.y + 5, data })
    }
    await page.getByRole('listitem').filter({ hasText: 'dropped.csv' }).waitFor()
  })
})

describe('toasts', () => {
  const toast = (page: Page, title: string) => page.getByRole('alertdialog').filter({ hasText: title })
  const press = (page: Page, name: string) => button(page, name).press('Enter')

  test('identical toasts are limited to one, or to as many as told; the oldest goes', async () => {
    const page = await open()
    for (let times = 0; times < 3; times++) await press(page, 'Error')
    for (let times = 0; times < 4; times++) await press(page, 'Limit of two')
    await press(page, 'Success')
    expect(await toast(page, 'Oops!').count()).toBe(1)
    expect(await toast(page, 'Twice at most').count()).toBe(2)
    expect(await toast(page, 'Campaign paused').count()).toBe(1)
  })

  test('a toast is 330 px wide, a progress toast 400 px and a banner 900 px', async () => {
    const page = await open()
    for (const name of ['Info', 'Start work', 'Banner']) await press(page, name)
    expect(await width(toast(page, 'The forecast is ready'))).toBe(330)
    expect(await width(toast(page, 'Importing campaigns'))).toBe(400)
    expect(await width(toast(page, 'Spotdesk is updated tonight'))).toBe(900)
  })

  test('a toast leaves after 5 s, which hover and focus hold', async () => {
    const page = await open()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const info = toast(page, 'The forecast is ready')
    await press(page, 'Info')
    await page.clock.runFor(4900)
    expect(await info.count()).toBe(1)
    await page.clock.runFor(200)
    await gone(info)

    await press(page, 'Info')
    await button(info, 'Close').focus()
    await page.clock.runFor(60_000)
    expect(await info.count()).toBe(1)
    await button(page, 'Info').focus()
    await page.clock.runFor(5000)
    await gone(info)

    await press(page, 'Info')
    await info.hover()
    await page.clock.runFor(60_000)
    expect(await info.count()).toBe(1)
    await page.mouse.move(1200, 20)
    await page.clock.runFor(5000)
    await gone(info)
  })

  test('Undo acts once and closes; the whole of a toast can be pressed', async () => {
    const page = await open()
    const done = page.getByTestId('actions')
    await press(page, 'Success')
    await button(page, 'Undo').press('Enter')
    await gone(toast(page, 'Campaign paused'))
    expect(await done.textContent()).toBe('1')
    await press(page, 'Info')
    await toast(page, 'The forecast is ready').click({ position: { x: 200, y: 8 } })
    await gone(toast(page, 'The forecast is ready'))
    expect(await done.textContent()).toBe('2')
  })

  test('progress changes in place and ends in a toast of its own', async () => {
    const page = await open()
    await press(page, 'Start work')
    const running = toast(page, 'Importing campaigns')
    const before = await running.elementHandle()
    await press(page, 'Advance')
    expect(await running.locator('[style="width: 40%;"]').count()).toBe(1)
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    for (let times = 0; times < 2; times++) await press(page, 'Advance')
    await gone(running)
    expect(await button(toast(page, '120 campaigns imported'), 'Open results').count()).toBe(1)
  })
})

describe('lists and links', () => {
  test('a header checkbox says none, some or all', async () => {
    const page = await open()
    const header = page.getByRole('checkbox', { name: 'Select all' })
    const state = () => header.evaluate((input) => (input as HTMLInputElement).indeterminate || (input as HTMLInputElement).checked)
    expect(await header.evaluate((input) => (input as HTMLInputElement).indeterminate)).toBe(true)
    await header.press('Space')
    expect(await page.getByRole('checkbox', { name: /^Select /, checked: true }).count()).toBe(6)
    await header.press('Space')
    expect(await state()).toBe(false)
  })

  test('a new page size goes to the first page', async () => {
    const page = await open()
    const nav = page.getByRole('navigation', { name: 'Pagination' })
    expect(await nav.getByRole('status').textContent()).toBe('46–60 of 214')
    expect(await nav.getByRole('button', { name: /^Page / }).count()).toBe(7)
    await button(nav, 'Next page').press('Enter')
    expect(await nav.locator('[aria-current=page]').textContent()).toBe('5')
    await button(nav, /15/).first().click()
    expect(await page.getByRole('option').allTextContents()).toEqual(['10', '15', '25', '50', '100'])
    await page.getByRole('option', { name: '25' }).click()
    expect(await nav.getByRole('status').textContent()).toBe('1–25 of 214')
  })

  test('the last breadcrumb is not a link and is the title', async () => {
    const page = await open()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    expect(await crumbs.getByRole('link').allTextContents()).toEqual(['Agency North'])
    expect(await crumbs.getByRole('heading', { level: 1 }).textContent()).toBe('Interface gallery')
  })

  test('a label over 80 characters gets a tooltip, for the keyboard too', async () => {
    const page = await open()
    const label = page.getByRole('img', { name: /^A campaign whose name/ })
    await button(page, 'Remove Northwind Coffee').focus()
    await page.keyboard.press('Tab')
    expect(await isFocused(label)).toBe(true)
    expect(await page.getByRole('tooltip').textContent()).toMatch(/the whole brief of the advertiser into it$/)
    await page.keyboard.press('Escape')
    await gone(page.getByRole('tooltip'))
  })

  test('copying a link says so, and says when it failed', async () => {
    const page = await open('light', { permissions: ['clipboard-read', 'clipboard-write'] })
    await button(page, 'Copy link').click()
    await button(page, 'Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://spotdesk.example/campaigns/104213')
    const refused = await open()
    await refused.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))))
    await button(refused, 'Copy link').click()
    await refused.getByText('Copy failed. Please try again.').waitFor()
  })

  test('an empty list says what to do, and a failed one offers Retry', async () => {
    const page = await open()
    const feedback = page.getByRole('region', { name: 'Feedback' })
    await feedback.getByText('You have no campaigns yet').waitFor()
    await feedback.getByText('Get started by clicking on the New campaign button').waitFor()
    await button(feedback, 'Retry').click()
    await page.getByRole('status').filter({ hasText: 'Loading...' }).last().waitFor()
  })
})

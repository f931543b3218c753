import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { button, focused, gone, isFocused, width, serveGallery } from './pages.ts'

const { open } = serveGallery()

describe('accessibility', () => {
  test('axe finds nothing on the page or in what floats over it, light or dark', async () => {
    const page = await open()
    expect(await violationsInBothThemes(page)).toEqual([])
    /** Floating panels are drawn outside the root, which waits behind them. */
    const look = async (part: string) => expect(await violationsInBothThemes(page, { exclude: ['#root'] }), part).toEqual([])
    const panels: Record<string, [press: string | RegExp, panel: Locator]> = {
      'a menu': [/^Actions of Bloom/, page.getByRole('menu')],
      'a select': [/Lumen Telecom/, page.getByRole('listbox')],
      'a multi-select': [/^Assigned to/, page.getByRole('dialog')],
      'a dialog': ['Dialog 700', page.getByRole('dialog')],
      'a drawer': ['Drawer', page.getByRole('dialog')],
    }
    for (const [part, [name, panel]] of Object.entries(panels)) {
      await button(page, name).click()
      await panel.waitFor()
      await look(part)
      await page.keyboard.press('Escape')
      await gone(panel)
    }
    for (const name of ['Success', 'Error', 'Start work', 'Banner']) await button(page, name).press('Enter')
    await look('toasts')
  })
})

describe('theme and motion', () => {
  const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = 'rgb(245, 244, 248)'
  const dark = 'rgb(19, 16, 27)'

  test('an explicit theme wins over the system, which decides while there is none', async () => {
    const page = await open(null)
    const inSystem = async (colorScheme: 'light' | 'dark') => {
      await page.emulateMedia({ colorScheme })
      return ground(page)
    }
    expect([await inSystem('dark'), await inSystem('light')]).toEqual([dark, light])
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
    expect(await inSystem('light')).toBe(dark)
    await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'light'))
    expect(await inSystem('dark')).toBe(light)
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
    await expect.poll(() => focused(page)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true)
  })
})

describe('bars', () => {
  test('a progress bar fills its place, also in a box that lets it shrink', async () => {
    const page = await open()
    const bar = page.getByRole('progressbar', { name: 'Accent' })
    const place = await bar.evaluate((element) => {
      const cell = document.createElement('div')
      cell.style.cssText = 'display: flex; inline-size: 164px'
      element.before(cell)
      element.classList.remove([...element.classList].at(-1)!)
      cell.append(element)
      const [track, text] = [...element.children].map((part) => part.getBoundingClientRect().width)
      return { whole: element.getBoundingClientRect().width, track: track!, text: text! }
    })
    expect(place.whole).toBe(164)
    expect(place.track).toBe(164 - 8 - place.text)
    await expect.poll(() => bar.getAttribute('aria-valuetext')).toBe('42.0%')
  })

  test('a pacing bar colours only the gap to what is due, where its tick stands', async () => {
    const page = await open()
    const partsOf = (name: string) =>
      page.getByRole('progressbar', { name, exact: true }).evaluate((bar) => {
        const whole = bar.getBoundingClientRect()
        const at = (part: Element | null) => {
          if (!part) return null
          const { left, right } = part.getBoundingClientRect()
          return [left, right].map((edge) => Math.round(((edge - whole.left) / whole.width) * 1000) / 10)
        }
        const gap = bar.querySelector('[data-gap]')
        const colours = (element: Element | null) => element && getComputedStyle(element).backgroundColor
        return {
          width: whole.width,
          gap: at(gap),
          colour: colours(gap),
          done: colours(gap?.previousElementSibling ?? null),
          tick: at(bar.querySelector('[data-tick]')),
          text: bar.getAttribute('aria-valuetext'),
        }
      })
    const behind = await partsOf('Behind')
    expect(behind).toMatchObject({ width: 248, gap: [69.3, 78.8], text: '69.3%, −12% behind', colour: 'rgb(239, 72, 54)' })
    expect(behind.done).toBe('rgb(185, 178, 204)')
    expect(behind.tick).toEqual([78.4, 79.2])
    expect(await partsOf('Ahead')).toMatchObject({ gap: [71.1, 82.5], colour: 'rgb(240, 166, 60)' })
    expect(await partsOf('Not delivering')).toMatchObject({ gap: [0, 29] })
    expect(await partsOf('On pace')).toMatchObject({ gap: null, tick: [49.6, 50.4] })
    expect(await partsOf('Without an end')).toMatchObject({ gap: null, tick: null })
  })
})

describe('lists and links', () => {
  test('a header checkbox says none, some or all', async () => {
    const page = await open()
    const header = page.getByRole('checkbox', { name: 'Select all' })
    const state = () => header.evaluate((input) => (input as HTMLInputElement).indeterminate || (input as HTMLInputElement).checked)
    expect(await header.evaluate((input) => (input as HTMLInputElement).indeterminate)).toBe(true)
    await header.press('Space')
    await expect.poll(() => page.getByRole('checkbox', { name: /^Select /, checked: true }).count()).toBe(6)
    await header.press('Space')
    expect(await state()).toBe(false)
  })

  test('a new page size goes to the first page', async () => {
    const page = await open()
    const nav = page.getByRole('navigation', { name: 'Pagination' })
    await expect.poll(() => nav.getByRole('status').textContent()).toBe('46–60 of 214')
    await expect.poll(() => nav.getByRole('button', { name: /^Page / }).count()).toBe(7)
    await button(nav, 'Next page').press('Enter')
    await expect.poll(() => nav.locator('[aria-current=page]').textContent()).toBe('5')
    const sizes = nav.getByRole('combobox', { name: 'Rows per page' })
    await expect.poll(() => sizes.getByRole('option').allTextContents()).toEqual(['10', '15', '25', '50', '100'])
    await sizes.selectOption('25')
    await expect.poll(() => nav.getByRole('status').textContent()).toBe('1–25 of 214')
  })

  test('the last breadcrumb is not a link and is the title', async () => {
    const page = await open()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
    await expect.poll(() => crumbs.getByRole('link').allTextContents()).toEqual(['Agency North'])
    await expect.poll(() => crumbs.getByRole('heading', { level: 1 }).textContent()).toBe('Interface gallery')
  })

  test('a label over 80 characters gets a tooltip, for the keyboard too', async () => {
    const page = await open()
    const label = page.getByRole('img', { name: /^A campaign whose name/ })
    await button(page, 'Remove Northwind Coffee').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(label)).toBe(true)
    await expect.poll(() => page.getByRole('tooltip').textContent()).toMatch(/the whole brief of the advertiser into it$/)
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

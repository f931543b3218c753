import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { button, isFocused, serveGallery } from './pages.ts'

const { open } = serveGallery()

const openCharts = (theme: 'light' | 'dark' = 'light') => open(theme, undefined, 'charts')
const frame = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page, name: string) => page.getByRole('application', { name, exact: true })
/** The text that screen readers say of the chosen point. */
const said = (page: Page, name: string) => chart(page, name).locator('xpath=..').locator('[aria-live]').textContent()
/** The tooltip of a chart; screen readers have the said text instead. */
const tipOf = (plot: Locator) => plot.locator('xpath=..').locator('xpath=./div[@aria-hidden="true"]')
const press = async (place: Locator, keys: string) => {
  for (const key of keys.split(' ')) await place.press(key)
}

describe('accessibility', () => {
  test('axe finds nothing on the charts, light or dark, or in the table behind one', async () => {
    const page = await openCharts()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button(frame(page, 'Spend against plan'), 'Show as table').press('Enter')
    await frame(page, 'Spend against plan').getByRole('table').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})

describe('a chart over time by keyboard', () => {
  test('a chart is one tab stop; arrows, Home and End walk through its points and each is said', async () => {
    const page = await openCharts()
    const plot = chart(page, 'Spend against plan')
    await button(frame(page, 'Spend against plan'), /^Actions of/).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(plot)).toBe(true)
    await press(plot, 'ArrowRight')
    expect(await said(page, 'Spend against plan')).toBe('CPM $16.00 → $17.20, Oct 18, 22:00, Mara Reyes')
    await press(plot, 'ArrowRight ArrowRight')
    expect(await said(page, 'Spend against plan')).toMatch(/^Frequency cap 3 → 1/)
    await page.getByText('Daily spend since').waitFor()
    await press(plot, 'ArrowDown Home')
    expect(await said(page, 'Spend against plan')).toBe('Plan, Thu, Oct 8: $309.60')
    await press(plot, 'End')
    expect(await said(page, 'Spend against plan')).toBe('Plan, Thu, Dec 3: $17,647.00')
    await press(plot, 'ArrowDown ArrowDown ArrowDown ArrowDown ArrowUp Home ArrowDown ArrowRight')
    expect(await said(page, 'Spend against plan')).toMatch(/^Daily spend, Fri, Oct 9: \$/)
    await press(plot, 'Escape')
    expect(await plot.locator('xpath=..').getByText('Fri, Oct 9', { exact: true }).count()).toBe(0)
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocused(button(frame(page, 'Spend against plan'), 'Show as table').last())).toBe(true)
  })

  test('a chart says what it is before anything is chosen', async () => {
    const page = await openCharts()
    const plot = chart(page, 'Spend against plan')
    const described = await plot.evaluate((element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent)
    expect(described).toBe('$12,237 of $17,647 delivered, 12 % behind the plan. Arrow keys move through the values.')
  })
})

describe('other charts by keyboard', () => {
  /** Keys, and the point that is said after them. */
  const walks: [name: string, walk: readonly [keys: string, said: string | RegExp][]][] = [
    [
      'Spend by device',
      [
        ['ArrowRight', 'This week, Mobile phone: $4,820.00'],
        ['End', 'This week, TV: −$320.00'],
        ['ArrowDown ArrowLeft', 'Week before, Car: –'],
      ],
    ],
    [
      'Listens by publisher',
      [
        ['Home', /^Completed, A publisher whose name goes on and on.*: 820,000 imp\.$/],
        ['ArrowDown ArrowDown ArrowRight', /^Skipped, إذاعة المدينة: 102,500 imp\.$/],
      ],
    ],
    [
      'Impressions by hour of the week',
      [
        ['Home', 'Mon, 00: 0 imp.'],
        ['ArrowDown End', /^Tue, 23: /],
        ['ArrowDown ArrowDown ArrowDown ArrowDown Home', 'Sat, 00: –'],
      ],
    ],
    [
      'From requests to impressions',
      [
        ['Home', 'Requests: 27,400,000'],
        ['ArrowDown', 'Matched: 16,200,000, 59.1% of Requests'],
      ],
    ],
    [
      'Where the requests go',
      [
        ['Home ArrowDown', 'Competing: −11.2M'],
        ['ArrowDown ArrowDown ArrowDown', 'Objective: 8M'],
      ],
    ],
    ['Projected impressions in 400 replays', [['Home', '6,400,000 – 6,500,000: 10, 2.5%']]],
    ['Pacing', [['ArrowRight', '88% of plan to date']]],
    ['Impressions until 12/09, bad case', [['End', 'Will get: 286k']]],
    ['The night on which clocks go back', [['End ArrowLeft', /^Impressions, Nov 1, 22:00: /]]],
    ['One point', [['ArrowRight', 'Spend, Thu, Nov 5: $120.00']]],
    ['Below zero and a gap', [['Home ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight ArrowRight', 'Spend, Mon, Nov 9: −$105.00']]],
  ]
  test('charts say each of their points, and show it in a tooltip', async () => {
    const page = await openCharts()
    for (const [name, walk] of walks)
      for (const [keys, expected] of walk) {
        await press(chart(page, name), keys)
        if (typeof expected === 'string') expect(await said(page, name), name).toBe(expected)
        else expect(await said(page, name), name).toMatch(expected)
        expect(await tipOf(chart(page, name)).count(), name).toBe(1)
      }
  })
  test('charts reach both hours that clocks repeat', async () => {
    const page = await openCharts()
    const name = 'The night on which clocks go back'
    await press(chart(page, name), `Home ${'ArrowRight '.repeat(25).trim()}`)
    expect(await said(page, name)).toMatch(/^Impressions, Nov 1, 01:00 EDT: /)
    await press(chart(page, name), 'ArrowRight')
    expect(await said(page, name)).toMatch(/^Impressions, Nov 1, 01:00 EST: /)
  })
})

describe('charts without much to show', () => {
  test('charts say that nothing was delivered, reserve their place while they load, and offer no file', async () => {
    const page = await openCharts()
    const empty = frame(page, 'Nothing delivered')
    await empty.getByText('Nothing was delivered in this range.').waitFor()
    expect(await button(empty, 'Show as table').count()).toBe(0)
    await button(empty, /^Actions of/).press('Enter')
    await expect.poll(() => page.getByRole('menuitem', { name: /Download/, disabled: true }).count()).toBe(2)
    await page.keyboard.press('Escape')
    const height = (name: string) => frame(page, name).evaluate((element) => element.querySelector('header + div')!.clientHeight)
    expect(await height('Loading')).toBe(await height('Zeros'))
    await frame(page, 'Loading').getByRole('status', { name: 'Loading Loading' }).waitFor()
    await frame(page, 'No pace yet').getByText('The flight has not begun.').waitFor()
  })
  test('charts with five thousand points are a few elements', async () => {
    const page = await openCharts()
    for (const name of ['Five thousand points', 'Five thousand bars']) {
      const drawing = chart(page, name).locator('svg')
      await drawing.waitFor()
      expect(await drawing.locator('*').count(), name).toBeLessThan(60)
      expect(await drawing.locator('path').evaluateAll((paths) => paths.some((path) => path.getAttribute('d')!.length > 5000)), name).toBe(
        true,
      )
    }
  })
})

describe('a chart by pointer', () => {
  test('a chart shows the values of the day under the pointer, and the tooltip of a sign', async () => {
    const page = await openCharts()
    const plot = chart(page, 'Spend against plan')
    const box = (await plot.boundingBox())!
    await page.mouse.move(box.x + box.width * 0.3, box.y + 200)
    const tip = tipOf(plot)
    await tip.getByText('Delivered').waitFor()
    await expect.poll(() => tip.getByText(/^\$/).count()).toBe(3)
    const sign = (await plot.locator('svg circle[r="10.25"]').last().boundingBox())!
    await page.mouse.move(sign.x + 8, sign.y + 8)
    await tip.getByText('Frequency cap').waitFor()
    await expect.poll(() => tip.locator('s').textContent()).toBe('3')
    await page.mouse.move(2, 2)
    await expect.poll(() => tip.count()).toBe(0)
  })

  test('a chart keeps its text at its size and fills the width that it gets', async () => {
    const page = await openCharts()
    const plot = chart(page, 'Spend against plan')
    const look = () =>
      plot.evaluate((element) => {
        const svg = element.querySelector('svg')!
        const label = [...svg.querySelectorAll('text')].find((text) => text.textContent === 'Oct 8')!
        return {
          fills: Math.abs(svg.clientWidth - element.clientWidth) <= 1,
          height: Math.round(label.getBoundingClientRect().height),
          size: getComputedStyle(label).fontSize,
          scale: svg.getScreenCTM()!.a,
        }
      })
    const wide = await look()
    await page.setViewportSize({ width: 1600, height: 900 })
    await expect.poll(look).toEqual(wide)
    expect(wide).toMatchObject({ fills: true, size: '12px', scale: 1 })
  })
})

describe('the numbers behind', () => {
  const save = async (page: Page, item: string) => {
    await button(frame(page, 'Spend against plan'), /^Actions of/).press('Enter')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).press('Enter')])
    return { name: download.suggestedFilename(), content: await readFile((await download.path())!) }
  }
  test('the numbers of a chart are a table, and a file of plain numbers', async () => {
    const page = await openCharts()
    const { name, content } = await save(page, 'Download CSV')
    const [about, ...lines] = content.toString().split('\r\n')
    expect(about).toMatch(/^\uFEFF# timezone=America\/New_York; asOf=\S/)
    expect([name, lines[0], lines.length]).toEqual([
      'campaign-104001-spend.csv',
      'Day,Plan,Forecast as is,"Forecast as is, low","Forecast as is, high",With the fix,Delivered,Daily spend,Daily spend: Forecast of the day',
      59,
    ])
    expect(lines[1]).toMatch(/^2026-10-08,309\.\d+,,,,,310,310,$/)
    await button(frame(page, 'Spend against plan'), 'Show as table').last().press('Enter')
    const table = frame(page, 'Spend against plan').getByRole('table')
    await expect.poll(() => table.getByRole('row').count()).toBe(58)
    await expect.poll(() => table.getByRole('row').nth(1).getByRole('cell').last().textContent()).toBe('–')
    await expect.poll(() => table.getByRole('rowheader').first().textContent()).toBe('Thu, Oct 8')
    await button(frame(page, 'Spend against plan'), 'Show as chart').last().press('Enter')
    await chart(page, 'Spend against plan').waitFor()
  })

  test('charts are a picture at twice the size, in the theme that is shown', async () => {
    const grounds = await Promise.all(
      (['light', 'dark'] as const).map(async (theme) => {
        const page = await openCharts(theme)
        // No policy of a server is stricter: no blob, no data, nothing inline.
        await page.route(page.url(), async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': "default-src 'self'" } })
        })
        await page.reload()
        const { name, content } = await save(page, 'Download PNG')
        const width = (await chart(page, 'Spend against plan').boundingBox())!.width
        expect(name).toBe('campaign-104001-spend.png')
        return page.evaluate(
          async ({ bytes, least }) => {
            const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]))
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
            context.drawImage(bitmap, 0, 0)
            const pixels = context.getImageData(0, 0, bitmap.width, bitmap.height).data
            const colours = new Set<string>()
            for (let at = 0; at < pixels.length; at += 4) colours.add(pixels.slice(at, at + 3).join(' '))
            return {
              ground: pixels.slice(0, 3).join(' '),
              isTwice: bitmap.width >= 2 * least,
              hasAccent: colours.has('99 54 196') || colours.has('176 150 247'),
            }
          },
          { bytes: content.toString('base64'), least: width },
        )
      }),
    )
    expect(grounds).toEqual([
      { ground: '255 255 255', isTwice: true, hasAccent: true },
      { ground: '27 23 39', isTwice: true, hasAccent: true },
    ])
  })
})

/** Opens a screen at its narrowest and looks for what no screen may have. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from './axe.ts'
import { pageCalls } from './page-calls.ts'
import { placeOf, type Web } from './web.ts'

/**
 * Fails unless the address opens without a redirect, has one heading and a title, nothing is cut off at 1280 pixels, its grids keep their
 * widths, and axe finds nothing in light and dark.
 */
export async function walkScreen(web: Web, as: Parameters<Web['open']>[0], address: string): Promise<void> {
  const calls = pageCalls()
  const page = await web.open(as, address, {
    before: async (opened) => {
      await opened.setViewportSize({ width: 1280, height: 800 })
      await calls.before(opened)
    },
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await calls.answered()
  await isLoaded(page)
  expect(placeOf(page).split('?')[0]).toBe(address.split('?')[0])
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  expect(await page.title()).toMatch(/\S/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280)
  expect(await cutOff(page)).toEqual([])
  expect(await restlessGrids(page)).toEqual([])
  await axe(page)
}

/** Waits until the screen shows what it has got. */
const isLoaded = (page: Page) =>
  page.waitForFunction(() => ![...document.querySelectorAll('main [role=status]')].some((status) => /Loading/.test(status.textContent)))

/** Elements of the page that end outside the window, but for those that scroll inside a region of their own. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement))
      .map((element) => `${element.tagName} ${element.getAttribute('class')}: ${element.textContent.slice(0, 40)}`)
  })

/** Widths of grids that change by themselves from frame to frame, with columns that an edge covers in part. */
const restlessGrids = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const grids = [...document.querySelectorAll('main [role=grid]')]
    for (const grid of grids) grid.closest('[data-scroller]')?.scrollBy(100, 0)
    const before = grids.map(({ clientWidth }) => clientWidth)
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    return grids.flatMap((grid, index) => (grid.clientWidth === before[index] ? [] : [`${before[index]} → ${grid.clientWidth}`]))
  })

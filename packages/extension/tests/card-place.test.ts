/** Where chips and cards stand, and what opens a card. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, giveForecast, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { allowSite, everySite, openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  await giveForecast(desk)
  site = await openWebSite()
  extension = await openExtension({ build: 'chrome-mv3-test', entries: everySite })
  await signIn(extension, desk)
  await allowSite(extension, site.origin)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

const chip = (page: Page) => page.getByRole('button', { name: /^Autumn drive: / })
const card = (page: Page) => page.getByRole('dialog', { name: 'Campaign Autumn drive' })

test.each([
  ['at the right edge', 'text-align: right; margin-top: 300px', 1000, 700],
  ['at the bottom', 'margin-top: 620px', 1000, 700],
  ['in a small window', 'text-align: right; margin-top: 150px', 600, 480],
  ['in a page from right to left', 'direction: rtl', 1000, 700],
  ['in a page that is zoomed', 'margin-top: 200px; zoom: 1.5', 1000, 800],
])('a card stands whole in the window and never over its chip: %s', async (_, style, width, height) => {
  const page = await extension.context.newPage()
  await page.setViewportSize({ width, height })
  await page.goto(
    site.put('/mail', { body: `<main style="${style}"><p><a href="${desk.url}/campaigns/${attention.id}/stats">Autumn</a></p></main>` }),
  )
  await chip(page).hover()
  await card(page).locator('[aria-busy="false"]').waitFor()
  const [at, beside] = [(await chip(page).boundingBox())!, (await card(page).boundingBox())!]
  const isApart =
    beside.x >= at.x + at.width || beside.x + beside.width <= at.x || beside.y >= at.y + at.height || beside.y + beside.height <= at.y
  const isInside = beside.x >= 0 && beside.y >= 0 && beside.x + beside.width <= width && beside.y + beside.height <= height
  expect({ isApart, isInside }).toEqual({ isApart: true, isInside: true })
  expect(await card(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await card(page).getByText('impressions, −').innerText()).toMatch(/^−[\d,]+ impressions, −[\d.]+% of what is left$/)
  await page.close()
})

test('a chip stays inside a narrow cell, and is one line high there too, without its words', async () => {
  const page = await extension.context.newPage()
  const link = `<a href="${desk.url}/campaigns/${attention.id}/stats">Autumn drive</a>`
  const cell = (width: number) => `<td style="width: ${width / 8}%; padding: 0">${link}</td>`
  const table = `<table style="table-layout: fixed; width: 62.5vw; border-spacing: 0"><tr>${[90, 120, 590].map(cell).join('')}</tr></table>`
  await page.goto(site.put('/table', { body: table }))
  await expect.poll(() => chip(page).count()).toBe(3)
  await expect
    .poll(() =>
      chip(page)
        .first()
        .evaluate((face) => face.clientHeight),
    )
    .toBeLessThan(18)
  const cells = await Promise.all(
    [0, 1, 2].map(async (at) => [(await page.locator('td').nth(at).boundingBox())!, (await chip(page).nth(at).boundingBox())!] as const),
  )
  for (const [outer, inner] of cells) expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width)
  const heights = async () => (await Promise.all([0, 1, 2].map((at) => chip(page).nth(at).boundingBox()))).map((box) => box?.height)
  expect(cells.map(([, { height }]) => height)).toEqual([16, 16, 20])
  // With room again come the words, and go with it.
  await page.setViewportSize({ width: 3000, height: 720 })
  await expect.poll(heights).toEqual([20, 20, 20])
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect.poll(heights).toEqual([16, 16, 20])
  await page.close()
})

test('a card opens under the pointer and for the keyboard, and Escape returns the focus', async () => {
  const page = await extension.context.newPage()
  await page.goto(site.put('/link', { body: `<p><a href="${desk.url}/campaigns/${attention.id}/stats">Autumn</a></p>` }))
  await chip(page).hover()
  await card(page).waitFor()
  await page.mouse.move(0, 0)
  await card(page).waitFor({ state: 'detached' })
  await chip(page).focus()
  await page.keyboard.press('Enter')
  await card(page).waitFor()
  expect(await card(page).evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true)
  await page.keyboard.press('Escape')
  await card(page).waitFor({ state: 'detached' })
  expect(await chip(page).evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement === element)).toBe(true)
  await page.close()
})

test('chips stand after text tokens where these are switched on, and in nothing that people write in', async () => {
  await allowSite(extension, site.origin, true)
  const page = await extension.context.newPage()
  const body = '<p>See C-104001, campaign:104002 and 104003.</p><textarea>C-104001</textarea><div contenteditable>C-104001</div>'
  await page.goto(site.put('/text', { body }))
  await chip(page).waitFor()
  await page.getByRole('button', { name: /^Winter tyres: / }).waitFor()
  await expect.poll(() => page.getByRole('button').count()).toBe(2)
  expect(await page.locator('p').innerText()).toContain('See C-104001')
  await page.close()
})

/** The command palette: it finds what has a name, and acts on what is looked at. */
import { type Desk, things } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { atPlace, rowNamed, serveWeb, tick } from './web.ts'

async function fill(desk: Desk): Promise<void> {
  for (const number of [1, 2]) await desk.campaign({ name: `Zebra crossing ${number}`, status: 'PAUSED' })
  const order = { agency_id: 1, id: 7301, advertiser_id: things.advertiser, currency: 'USD' }
  await desk.insert('orders', { ...order, name: 'Zebra winter', name_lc: 'zebra winter' })
}

const web = serveWeb(fill)
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name })

async function openPalette(page: Page, text = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search commands' }).fill(text)
}

test('the palette finds campaigns and orders by a part of their names and opens what is chosen', async () => {
  const page = await web.open('manager', '/account/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await openPalette(page, 'zebra')
  await item(page, /^Zebra crossing 1/).waitFor()
  await axe(page)
  await item(page, /^Zebra winter/).click()
  await atPlace(page, '/orders/7301/stats')
  await page.getByRole('heading', { level: 1, name: 'Zebra winter' }).waitFor()
  await openPalette(page, 'crossing 2')
  await item(page, /^Zebra crossing 2/).waitFor()
  // The Enter that confirms a Japanese word, in Chromium and in Safari.
  for (const composed of [{ isComposing: true }, { keyCode: 229 }]) {
    const search = page.getByRole('combobox', { name: 'Search commands' })
    await search.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...composed })
  }
  await atPlace(page, '/orders/7301/stats')
  expect(await item(page, /^Zebra crossing 2/).count()).toBe(1)
  await page.keyboard.press('Enter')
  await atPlace(page, /^\/campaigns\/\d+\/stats$/)
})

test('an answer to an earlier text is not shown', async () => {
  const page = await web.open('manager', '/account/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const held: (() => void)[] = []
  await page.route(/\/campaigns\?.*q=zebra\+?(&|$)/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await openPalette(page, 'zebra')
  await expect.poll(() => held.length).toBe(1)
  await page.getByRole('combobox', { name: 'Search commands' }).fill('zebra crossing 2')
  await item(page, /^Zebra crossing 2/).waitFor()
  held[0]!()
  await item(page, /^Find campaigns: “zebra crossing 2”/).waitFor()
  expect(await item(page, /^Zebra crossing 1/).count()).toBe(0)
})

test('a search that fails says so, and Retry asks again', async () => {
  const page = await web.open('manager', '/account/settings')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/orders/dashboard*', (route) => route.abort())
  await openPalette(page, 'zebra w')
  await page.getByText('Not everything could be searched.').waitFor()
  await page.unroute('**/orders/dashboard*')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await item(page, /^Zebra winter/).waitFor()
})

test('the palette acts on the selection, and finds nothing of campaigns for somebody without the right', async () => {
  const page = await web.open('manager', '/campaigns/list?status=&q=Zebra')
  for (const number of [1, 2]) await tick(page, `Select Zebra crossing ${number}`)
  await openPalette(page, 'resume')
  await item(page, /^Resume$/).click()
  await page.getByRole('alertdialog', { name: 'Resume 2 campaigns?' }).waitFor()
  const other = await web.open('creative', '/account/settings')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const asked: string[] = []
  other.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openPalette(other, 'zebra')
  await item(other, /^Find creative files/).waitFor()
  expect(asked.filter((path) => /campaigns|orders|advertisers/.test(path))).toEqual([])
})

test('on the page of a campaign the palette offers its actions', async () => {
  const page = await web.open('manager', '/campaigns/list?status=&q=Zebra')
  await rowNamed(page, 'Zebra crossing 1').getByRole('link', { name: 'Zebra crossing 1' }).click()
  await atPlace(page, /^\/campaigns\/\d+\/stats$/)
  await page.getByRole('heading', { name: 'Zebra crossing 1' }).waitFor()
  await openPalette(page, 'archive')
  await item(page, /^Archive$/).click()
  await page.getByRole('alertdialog', { name: 'Archive Zebra crossing 1?' }).waitFor()
})

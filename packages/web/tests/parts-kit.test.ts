import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serveKits } from './open-gallery.ts'
import { button } from './web.ts'

const kits = serveKits()
const tabs = (page: Page, name = 'Campaign') => page.getByRole('navigation', { name, exact: true })
const open = async (parameters: Record<string, string> = {}) => {
  const page = await kits.open('parts', parameters)
  await tabs(page).waitFor()
  return page
}
const names = (page: Page) => tabs(page).getByRole('link').allTextContents()
const actions = (page: Page) => page.getByRole('group', { name: 'Actions for Spring launch' }).getByRole('button').allTextContents()

test('tabs and actions are those that the rights of the user and the features of the agency allow, and that the subject offers', async () => {
  const reader = await open({ viewer: 'reader' })
  expect(await names(reader)).toEqual(['Campaign stats', 'What you may not see'])
  expect(await actions(reader)).toEqual(['Copy the name'])
  const trafficker = await open({ viewer: 'trafficker' })
  expect(await names(trafficker)).toEqual(['Campaign stats', 'Campaign settings', 'Bid health', 'Insights'])
  expect(await actions(trafficker)).toEqual(['Pause', 'Copy the name'])
  await button(trafficker, 'Pause').press('Enter')
  await trafficker.getByRole('status').getByText('Paused').waitFor()
  // An administrator passes every check, also one that asks for a missing permission.
  const admin = await open({ viewer: 'admin' })
  expect(await names(admin)).toEqual(['Campaign stats', 'Campaign settings', 'Bid health', 'Insights', 'What you may not see'])
})

test('a range of dates goes along from tab to tab and nothing else does; the tab of the address and of pages below it is marked', async () => {
  const range = { dateRange: '1764547200000-1764633600000', dateRangeKey: 'TODAY' }
  const page = await open({ viewer: 'trafficker', ...range, page: '3' })
  const hrefs = await tabs(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs).toContain(`/campaigns/7/settings?dateRange=${range.dateRange}&dateRangeKey=TODAY`)
  expect(await tabs(page).locator('[aria-current]').count()).toBe(0)
  // With its kit in the address a tab comes back to this page.
  await tabs(page, 'Campaign in this gallery').getByRole('link', { name: 'Campaign settings' }).click()
  const marked = () => tabs(page).locator('[aria-current=page]').allTextContents()
  await expect.poll(marked).toEqual(['Campaign settings'])
  expect(new URL(page.url()).search).toBe(`?kit=parts&viewer=trafficker&dateRange=${range.dateRange}`)
  await page.goto(new URL('/campaigns/7/settings/history?kit=parts&viewer=trafficker', page.url()).href)
  await expect.poll(marked).toEqual(['Campaign settings'])
  await page.goto(new URL('/campaigns/7/settings-of-another?kit=parts&viewer=trafficker', page.url()).href)
  await tabs(page).waitFor()
  expect(await marked()).toEqual([])
})

test('a filter of days begins with the last seven, is changed in its panel, and leaves the address when it is removed', async () => {
  const page = await open()
  const span = () => ['from', 'to'].map((name) => new URL(page.url()).searchParams.get(name))
  await button(page, 'Add a filter').press('Enter')
  await page.getByRole('menuitem', { name: 'Days' }).press('Enter')
  const at = (text: string | null) => Date.parse(text!.replace(/(....)(..)(..)(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z'))
  await expect.poll(() => span().every((text) => text !== null)).toBe(true)
  const [from, to] = span().map(at)
  // To the last second of today; a day of a clock change has an hour more or less.
  expect(Math.round((to! + 1000 - from!) / 86_400_000)).toBe(7)
  await page.getByRole('group', { name: 'Filter by:' }).getByRole('button', { name: /^Days/ }).press('Enter')
  await button(page, 'Yesterday').press('Enter')
  await button(page, 'Apply').press('Enter')
  await expect.poll(() => Math.round((at(span()[1]!) + 1000 - at(span()[0]!)) / 86_400_000)).toBe(1)
  expect(at(span()[1]!)).toBeLessThan(to!)
  await button(page, 'Remove the filter Days').press('Enter')
  await expect.poll(span).toEqual([null, null])
  await button(page, 'Add a filter').waitFor()
})

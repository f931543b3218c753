import { readFileSync } from 'node:fs'
import { type Desk, things } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, rowNamed, rowsOf, serveWeb, toast } from './web.ts'

/** A file of a public report about another product, as it was copied. */
const reported = (name: string) => readFileSync(new URL(`../../server/src/testing/reported/${name}`, import.meta.url), 'utf8')
/** Midnight in New York after 31 October: the clock changes on 7 November. */
const end = new Date('2027-11-01T04:00:00Z')
const later = new Date('2027-11-08T05:00:00Z')
const count = 15

async function fill(desk: Desk): Promise<void> {
  const columns = { end_date: end }
  for (let number = 1; number <= count; number++) await desk.campaign({ name: `Many ${String(number).padStart(2, '0')}`, columns })
  await desk.campaign({ name: 'Mixed dollars', columns: { ...columns, objective_value: 1000, cpm_e4: 125_500 } })
  await desk.campaign({ name: 'Mixed euros', columns: { ...columns, currency: 'EUR', objective_value: 2000, cpm_e4: 100_000 } })
  await desk.campaign({ name: 'Mixed endless', columns: { end_date: null, objective_value: null, objective_unlimited: true } })
  await desk.campaign({ name: 'Mixed guaranteed', type: 'RESERVED', columns: { ...columns, publisher_id: things.publisher } })
  for (const name of ['Shared a', 'Shared b']) await desk.campaign({ name, columns })
  for (const name of ['Paste a', 'Paste b', 'Paste c']) await desk.campaign({ name, columns })
}

const web = serveWeb(fill, { jobs: true })

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Change values of/ })
const endsOf = async (pattern: string) => {
  const rows = await web
    .desk()
    .rows<{ end_date: Date | null }>(sql`select end_date from campaigns where name like ${pattern} order by name`)
  return rows.map(({ end_date }) => end_date?.toISOString() ?? null)
}
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** The rows of a search, all selected by the keyboard. */
async function select(q: string): Promise<Page> {
  const page = await web.open('manager', `/campaigns/list?status=&sort=name&limit=25&q=${q}`)
  await rowsOf(page).first().focus()
  await page.keyboard.press('Control+a')
  return page
}

test('15 end dates are shifted by the keyboard alone, across a clock change, and changed back by one Undo', async () => {
  const page = await web.open('manager', '/campaigns/list?status=&sort=name&limit=25&q=Many')
  await rowsOf(page).first().focus()
  await page.keyboard.press('x')
  for (let press = 1; press < count; press++) await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(`${count} selected`).waitFor()
  await page.keyboard.press('e')
  await drawer(page).getByRole('textbox', { name: 'Days' }).waitFor()
  await page.keyboard.type('+7')
  await page.keyboard.press('Enter')
  await drawer(page).getByText(`${count} campaigns change`).waitFor()
  await expect.poll(() => focusedText(page)).toBe(`Change ${count} campaigns`)
  await drawer(page).getByText('Objectives and spend stay as they are.').waitFor()
  await expect.poll(() => drawer(page).locator('tbody del').first().textContent()).toBe('2027/10/31')
  await expect.poll(() => drawer(page).locator('tbody ins').first().textContent()).toBe('2027/11/07')
  await axe(page)
  await page.keyboard.press('Enter')
  // The pointer on a toast stops its timer.
  await toast(page, `${count} campaigns were changed.`).hover()
  await drawer(page).waitFor({ state: 'detached' })
  expect(await endsOf('Many%')).toEqual(Array(count).fill(later.toISOString()))
  await page.keyboard.press('z')
  await toast(page, `${count} changes were undone.`).waitFor()
  expect(await endsOf('Many%')).toEqual(Array(count).fill(end.toISOString()))
  // The job was told by the drawer: nothing offers it as a finished import.
  await expect.poll(async () => (await page.context().cookies()).filter(({ name }) => /job/i.test(name))).toEqual([])
  expect(await toast(page, 'Your import has finished.').count()).toBe(0)
})

test('objectives are scaled by percent: sums by currency, who is out and why, and rows left out one by one', async () => {
  const page = await select('Mixed')
  await button(page, 'Change values').click()
  await drawer(page).getByRole('button', { name: /Field/ }).click()
  await page.getByRole('option', { name: 'Objective', exact: true }).click()
  await drawer(page).getByRole('textbox', { name: 'Percent' }).fill('+10')
  await drawer(page).getByText('Objectives are rounded to whole numbers.').waitFor()
  const row = (name: string) => drawer(page).getByRole('row').filter({ hasText: name })
  await row('Mixed guaranteed').getByText('A guaranteed campaign can be changed only while it is a draft; this one is running.').waitFor()
  await row('Mixed dollars').getByText('1,100').waitFor()
  const out = drawer(page).getByRole('region', { name: 'Left out' })
  await expect.poll(() => out.getByRole('listitem').allTextContents()).toEqual(['Mixed endless Its objective is unlimited.'])
  const sums = drawer(page).getByRole('status').first()
  await sums.getByText('2 campaigns change').waitFor()
  await expect.poll(() => sums.textContent()).toContain('objectives +300 imp., spend +$1.26 USD, spend +€2.00 EUR')
  await button(drawer(page), 'Leave out Mixed euros').click()
  await sums.getByText('1 campaign changes').waitFor()
  await expect.poll(() => sums.textContent()).toContain('objectives +100 imp., spend +$1.26 USD.')
  await button(out, 'Put back Mixed euros').click()
  await button(drawer(page), 'Change 2 campaigns').click()
  await toast(page, '2 campaigns were changed.').waitFor()
  const rows = await web
    .desk()
    .rows<{ objective_value: string }>(
      sql`select objective_value from campaigns where name like 'Mixed %' and objective_value is not null order by name`,
    )
  expect(rows.map(({ objective_value }) => Number(objective_value))).toEqual([1100, 2200, 100_000])
})

test('an end before the start is refused in the preview, for each row, and nothing can be applied', async () => {
  const page = await select('Shared')
  await page.keyboard.press('e')
  await drawer(page).getByRole('textbox', { name: 'Days' }).fill('-3000')
  await drawer(page).getByText('The end must be after the start.').first().waitFor()
  await expect.poll(() => drawer(page).getByText('The end must be after the start.').count()).toBe(2)
  await expect.poll(() => button(drawer(page), 'Nothing to apply').isDisabled()).toBe(true)
  await drawer(page).getByRole('textbox', { name: 'Days' }).fill('soon')
  await drawer(page).getByText('Write a whole number of days, such as +7 or -3; 3,660 at most.').waitFor()
})

test('what somebody changed between plan and apply is planned again with the values as they are now', async () => {
  const page = await select('Shared')
  await page.keyboard.press('e')
  await drawer(page).getByRole('textbox', { name: 'Days' }).fill('+7')
  const apply = button(drawer(page), 'Change 2 campaigns')
  await apply.waitFor()
  const [row] = await web.desk().rows<{ id: number; version: number }>(sql`select id::int, version from campaigns where name = 'Shared a'`)
  const moved = new Date('2027-12-01T05:00:00Z')
  const saved = await web.desk().call('admin', campaigns.update, { id: row!.id, body: { endDate: moved } }, { ifMatch: row!.version })
  expect(saved.status).toBe(200)
  await apply.click()
  await drawer(page).getByText('Somebody has changed these campaigns meanwhile').waitFor()
  await drawer(page).getByText('2027/12/07').waitFor()
  await apply.click()
  await toast(page, '2 campaigns were changed.').waitFor()
  expect(await endsOf('Shared%')).toEqual([new Date('2027-12-08T05:00:00Z').toISOString(), later.toISOString()])
})

test('values from a spreadsheet are pasted into the rows below, as a plan that says what it takes for a header and what it cannot take', async () => {
  const page = await web.open('manager', '/campaigns/list?status=&sort=name&q=Paste')
  await rowsOf(page).first().waitFor()
  const paste = async (field: string, text: string) => {
    const cell = rowNamed(page, 'Paste a').locator(`:scope > [data-field=${field}]`)
    await cell.focus()
    await cell.evaluate((element, copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  }
  const dismiss = async () => {
    await button(drawer(page), 'Cancel').click()
    await button(page.getByRole('alertdialog', { name: 'Close without changing anything?' }), 'Close').click()
    await drawer(page).waitFor({ state: 'detached' })
  }
  // Two columns, of which the second meets one that nobody can edit.
  await paste('endDate', reported('paste-two-columns.tsv'))
  await drawer(page).getByText('2 lines were pasted into the rows from Paste a on, as Flight.').waitFor()
  await drawer(page).getByText('The column that begins with “2027/03/31” is not taken, because ID cannot be edited in the list.').waitFor()
  await drawer(page).getByText('2 campaigns change').waitFor()
  await dismiss()
  // Two columns that both take values.
  await paste('campaignPacing', '7\t2027/12/05\n7\t2027/12/06')
  await drawer(page).getByText('2 lines were pasted into the rows from Paste a on, as Pacing, Flight.').waitFor()
  await expect.poll(() => drawer(page).locator('tbody ins').allTextContents()).toEqual(['2027/12/05', '7', '2027/12/06', '7'])
  expect(await drawer(page).getByText('is not taken').count()).toBe(0)
  await dismiss()
  // A header stands above the values, and moves none of them; the user has the last word.
  await paste('campaignObjective', reported('paste-with-header.tsv'))
  const header = drawer(page).getByRole('checkbox', { name: 'The first line is a header: Objective' })
  await expect.poll(() => header.isChecked()).toBe(true)
  await expect.poll(() => drawer(page).locator('tbody ins').allTextContents()).toEqual(['1,000 imp.', '2,000 imp.'])
  await header.locator('xpath=ancestor::label').click()
  await drawer(page).getByText('“Objective”: ').waitFor()
  await dismiss()

  await paste('campaignPacing', '4\n99\n6\n')
  await drawer(page).getByText('2 campaigns change').waitFor()
  await expect
    .poll(() => drawer(page).getByRole('region', { name: 'Left out' }).textContent())
    .toContain('Paste b “99”: The number is too big.')
  await button(drawer(page), 'Change 2 campaigns').click()
  await toast(page, '2 campaigns were changed.').waitFor()
  const rows = await web
    .desk()
    .rows<{ pacing_priority: number }>(sql`select pacing_priority from campaigns where name like 'Paste %' order by name`)
  expect(rows.map(({ pacing_priority }) => pacing_priority)).toEqual([4, 5, 6])
})

import { type Desk, type Person, things } from '@spotdesk/server/testing'
import { campaigns, dashboards } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { button, placeOf, rowNamed, rowsOf, serveWeb, table, toast } from './web.ts'

/** Midnight in New York, so that an end is the day before. */
const end = new Date('2027-03-02T05:00:00Z')
const live = { end_date: end, pacing_priority: 5 }

async function fill(desk: Desk): Promise<void> {
  for (const name of ['Cell one', 'Cell two', 'Cell three']) await desk.campaign({ name, columns: live })
  await desk.campaign({ name: 'Pair one', columns: live })
  await desk.campaign({ name: 'Pair two', columns: live })
  await desk.campaign({ name: 'Priced', columns: live, totals: { impressions: 60_000 } })
  await desk.campaign({ name: 'Contested', columns: live })
  await desk.campaign({ name: 'Over and done', status: 'COMPLETED' })
  await desk.campaign({ name: 'Promised', type: 'RESERVED', columns: { publisher_id: things.publisher } })
  await desk.campaign({ name: 'Endless', columns: { objective_value: null, objective_unlimited: true } })
  const layout = { colDef: [{ field: 'campaignRevenue', hide: false, order: 5 }] }
  for (const person of ['manager', 'analyst'] as Person[]) {
    const { status } = await desk.call(person, dashboards.saveCampaignColumns, { body: layout })
    expect(status).toBe(200)
  }
}

const web = serveWeb(fill)

const open = async (person: Person, q: string) => {
  const page = await web.open(person, `/campaigns/list?status=&sort=name&q=${encodeURIComponent(q)}`)
  await rowsOf(page).first().waitFor()
  return page
}
const cell = (page: Page, name: string, field: string) => rowNamed(page, name).locator(`:scope > [data-field=${field}]`)
const editor = (page: Page, column: string, name: string) => table(page).getByRole('textbox', { name: `${column} of ${name}` })
/** The field of the focused cell, and the name of its row. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const row = document.activeElement?.closest('[data-row]')
    const field = (document.activeElement as HTMLElement | null)?.dataset['field'] ?? document.activeElement?.tagName
    return `${row?.querySelector('[data-field=name] [data-value] [title]')?.textContent ?? ''} ${field}`
  })
const stored = async (name: string) => {
  const rows = await web
    .desk()
    .rows<{ end_date: Date | null; objective_value: string | null; pacing_priority: number; cpm_e4: string }>(
      sql`select end_date, objective_value, pacing_priority, cpm_e4 from campaigns where name = ${name}`,
    )
  return rows[0]!
}

test('by the keyboard alone an end date is reached by the arrows, changed, saved on the way down, and changed back by Undo', async () => {
  const page = await open('manager', 'Cell')
  await page.locator('[data-row][tabindex="0"]').focus()
  for (let cells = 0; cells < 12; cells += 1) {
    if ((await focused(page)).endsWith('endDate')) break
    const here = await page.evaluateHandle(() => document.activeElement)
    await page.keyboard.press('ArrowRight')
    // The next press comes when this one has moved the focus, or it would go past the cell.
    await expect.poll(() => here.evaluate((element) => element === document.activeElement)).toBe(false)
  }
  expect(await focused(page)).toBe('Cell one endDate')
  await page.keyboard.press('Enter')
  await editor(page, 'Flight', 'Cell one').waitFor()
  await expect.poll(() => editor(page, 'Flight', 'Cell one').inputValue()).toBe('2027/03/01')
  await page.keyboard.type('+14')
  await page.getByText('2027/03/15 23:59, America/New_York time, 14 days later').waitFor()
  await axe(page)
  await page.keyboard.press('Enter')
  // The pointer on a toast stops its timer.
  await toast(page, 'Cell one: End is 2027/03/15 now.').hover()
  await expect.poll(() => focused(page)).toBe('Cell three endDate')
  // The clock changes on 14 March: the end stays at midnight.
  expect((await stored('Cell one')).end_date).toEqual(new Date('2027-03-16T04:00:00Z'))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Cell two endDate')
  await page.keyboard.press('z')
  await toast(page, 'The change was undone.').waitFor()
  expect((await stored('Cell one')).end_date).toEqual(end)
})

test('Tab saves and goes to the next cell that can be edited, Escape leaves the value, and a digit begins a new one', async () => {
  const page = await open('manager', 'Pair')
  await cell(page, 'Pair one', 'campaignObjective').focus()
  // Typed before the code of the editor is there: no character is lost.
  await page.keyboard.type('4321')
  await expect.poll(() => editor(page, 'Audio objective', 'Pair one').inputValue()).toBe('4321')
  await page.keyboard.press('Escape')
  await cell(page, 'Pair one', 'campaignPacing').focus()
  await page.keyboard.press('7')
  const priority = editor(page, 'Pacing', 'Pair one')
  await priority.waitFor()
  await expect.poll(() => priority.inputValue()).toBe('7')
  await page.keyboard.press('Tab')
  await toast(page, 'Pair one: Priority is 7 now.').waitFor()
  await expect.poll(() => focused(page)).toBe('Pair one endDate')
  expect((await stored('Pair one')).pacing_priority).toBe(7)
  await cell(page, 'Pair one', 'campaignObjective').focus()
  await page.keyboard.press('F2')
  await editor(page, 'Audio objective', 'Pair one').fill('42')
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Pair one campaignObjective')
  await expect.poll(() => cell(page, 'Pair one', 'campaignObjective').textContent()).toBe('100,000')
})

test('a double click on a cell edits it and stays in the list, a single one opens the campaign as everywhere in the row', async () => {
  const page = await open('manager', 'Pair two')
  const place = placeOf(page)
  await cell(page, 'Pair two', 'endDate').dblclick()
  await editor(page, 'Flight', 'Pair two').waitFor()
  expect(placeOf(page)).toBe(place)
  await page.keyboard.press('Escape')
  await cell(page, 'Pair two', 'endDate').click()
  await page.waitForURL(/\/campaigns\/\d+\/stats/)
})

test('a value that breaks a rule is not sent: the sentence stands at the cell, and a CPM says its decimals', async () => {
  const page = await open('manager', 'Priced')
  await cell(page, 'Priced', 'campaignRevenue').dblclick()
  const price = editor(page, 'CPM', 'Priced')
  await price.fill('1.23456')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('You need between 1 to 4 decimals.').waitFor()
  await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
  await axe(page)
  for (const [typed, problem] of [
    ['10 %', 'This can be read in two ways. Write +10% to add percent, or 10 for the value.'],
    ['1.234,56', 'The value is not a valid number. Write 1234.56 if that is meant.'],
  ] as const) {
    await price.fill(typed)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(problem).waitFor()
  }
  // Before it is saved, with the figure.
  await price.fill('50.01')
  await page.getByText("The CPM is above the agency's maximum of $50.00.").waitFor()
  await price.fill('13.25')
  await price.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  expect(await price.inputValue()).toBe('13.25')
  await page.keyboard.press('Enter')
  await toast(page, 'Priced: CPM is $13.25 now.').waitFor()
  expect(Number((await stored('Priced')).cpm_e4)).toBe(132_500)
  await cell(page, 'Priced', 'campaignPacing').dblclick()
  await editor(page, 'Pacing', 'Priced').fill('2')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('You are not authorized to do this. The nearest is 4.').waitFor()
  await page.keyboard.press('Escape')
  await cell(page, 'Priced', 'endDate').dblclick()
  const end = editor(page, 'Flight', 'Priced')
  await end.fill('9999-12-31')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The latest end is 2099-12-31. Leave it empty for no end.').waitFor()
  await end.fill('1/5/2027')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The date can be read as 2027-01-05 or as 2027-05-01. Write one of them.').waitFor()
  await end.fill('2001-01-01')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The end must be after the start.').waitFor()
})

test('an objective below what was delivered is asked about, and stays as it was after Cancel', async () => {
  const page = await open('manager', 'Priced')
  await cell(page, 'Priced', 'campaignObjective').dblclick()
  await editor(page, 'Audio objective', 'Priced').fill('50,000')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Save Objective of Priced?' })
  await question.getByText('The objective is below what was delivered, 60000.').waitFor()
  await button(question, 'Cancel').click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => cell(page, 'Priced', 'campaignObjective').textContent()).toBe('100,000')
  await cell(page, 'Priced', 'campaignObjective').dblclick()
  await editor(page, 'Audio objective', 'Priced').fill('50,000')
  await page.keyboard.press('Enter')
  await button(question, 'Save').click()
  await toast(page, 'Priced: Objective is 50,000 now.').waitFor()
  expect(Number((await stored('Priced')).objective_value)).toBe(50_000)
})

test('another value that somebody saved meanwhile shows base, theirs and yours; other changes of theirs do not stand in the way', async () => {
  const page = await open('manager', 'Contested')
  const [{ id, version }] = (await web
    .desk()
    .rows<{ id: number; version: number }>(sql`select id::int, version from campaigns where name = 'Contested'`)) as [
    { id: number; version: number },
  ]
  const saved = await web
    .desk()
    .call('admin', campaigns.update, { id, body: { campaignObjective: { value: 111_000, unlimited: false } } }, { ifMatch: version })
  expect(saved.status).toBe(200)
  await cell(page, 'Contested', 'campaignPacing').dblclick()
  await editor(page, 'Pacing', 'Contested').fill('6')
  await page.keyboard.press('Enter')
  await toast(page, 'Contested: Priority is 6 now.').waitFor()
  const again = await web
    .desk()
    .call(
      'admin',
      campaigns.update,
      { id, body: { campaignObjective: { value: 122_000, unlimited: false } } },
      { ifMatch: (saved.body['version'] as number) + 1 },
    )
  expect(again.status).toBe(200)
  await cell(page, 'Contested', 'campaignObjective').dblclick()
  await editor(page, 'Audio objective', 'Contested').fill('133,000')
  await page.keyboard.press('Enter')
  const sides = table(page).getByRole('group', { name: /saved another value of Objective/ })
  await sides.waitFor()
  await expect.poll(() => sides.locator('dd').allTextContents()).toEqual(['111,000', '122,000', '133,000'])
  await axe(page)
  await cell(page, 'Contested', 'campaignObjective').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await toast(page, 'Contested: Objective is 133,000 now.').waitFor()
  expect(Number((await stored('Contested')).objective_value)).toBe(133_000)
})

test('a cell that cannot be edited says why: of a completed campaign, a guaranteed one, and an unlimited objective', async () => {
  const page = await open('manager', '')
  await go(page, '/campaigns/list?status=&sort=name&limit=100')
  await rowsOf(page).first().waitFor()
  const sentences: [string, string, string][] = [
    ['Over and done', 'campaignRevenue', 'Of a completed campaign only the end and the objective can be changed.'],
    ['Promised', 'endDate', 'A guaranteed campaign can be changed only while it is a draft; this one is running.'],
    ['Endless', 'campaignObjective', 'The objective is unlimited. Set one in the settings of the campaign.'],
  ]
  for (const [name, field, sentence] of sentences) {
    await cell(page, name, field).focus()
    await expect.poll(() => cell(page, name, field).getAttribute('aria-readonly')).toBe('true')
    await page.keyboard.press('Enter')
    await cell(page, name, field).getByText(sentence).waitFor()
    expect(await table(page).getByRole('textbox').count()).toBe(0)
    await page.keyboard.press('Escape')
  }
})

test('who may only read has no editors and no action that changes values', async () => {
  const page = await open('analyst', 'Cell')
  expect(await page.locator('[data-edit]').count()).toBe(0)
  await rowsOf(page).first().focus()
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  expect(await button(page, 'Change values').count()).toBe(0)
  await page.keyboard.press('e')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

import { readFile } from 'node:fs/promises'
import { things } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { lookOften } from './visit.ts'
import { button, focusOn, rowNamed, rowsOf, serveWeb, tick, toast } from './web.ts'

/** Campaigns of an order. */
const ordered: number[] = []
const web = serveWeb(
  async (desk) => {
    for (const name of ['Export one', 'Export two']) await desk.campaign({ name })
    for (const name of ['Ordered one', 'Ordered two']) ordered.push(await desk.campaign({ name, columns: { order_id: things.order } }))
  },
  { jobs: true },
)

const columns = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const row = (reference: string, name: string, objective: string | number = 500_000) =>
  `CREATE,${reference},${name},STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,${objective},12.5`
const file = (...lines: string[]) => ({
  name: 'plan.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`# timezone=America/New_York; schema=campaign/1\n${[columns, ...lines].join('\n')}\n`),
})

const all = '/campaigns/list?status='
const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import campaigns' })
const preview = (page: Page) => page.getByRole('dialog', { name: 'What this file will change' })
const summary = (page: Page) => page.getByRole('dialog', { name: 'Import finished' })
const jobCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'bulkJob')

async function openImport(page: Page): Promise<void> {
  await button(page, 'Bulk').click()
  await page.getByRole('menuitem', { name: 'Import campaigns' }).click()
  await importDialog(page).waitFor()
}

async function upload(page: Page, what: ReturnType<typeof file>): Promise<void> {
  await openImport(page)
  await importDialog(page).locator('input[type=file]').setInputFiles(what)
  await button(importDialog(page), 'Confirm').click()
  await preview(page).waitFor()
}

async function textOf(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download')
  await press()
  const download = await waiting
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

describe('the import dialog', () => {
  test('the import dialog takes one CSV file of up to 3 MB: Confirm waits for it, Cancel removes it, other files are refused with a reason', async () => {
    const page = await web.open('manager', all)
    await openImport(page)
    const dialog = importDialog(page)
    await expect.poll(async () => Math.round((await dialog.boundingBox())!.width)).toBe(700)
    const input = dialog.locator('input[type=file]')
    const confirm = button(dialog, 'Confirm')
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await input.setInputFiles({ name: 'plan.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') })
    await dialog.getByRole('alert').getByText("This file can't be used. Upload one CSV file of up to 3 MB.").waitFor()
    await input.setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.alloc(3_000_001, 'x') })
    await dialog.getByRole('alert').getByText("The file can't exceed 3 MB.").waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await input.setInputFiles(file(row('A', 'A')))
    await dialog.getByText('plan.csv').waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(false)
    await button(dialog, 'Cancel plan.csv').click()
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    // A file whose days have two readings is asked about once; one reading that fits all of them is chosen already.
    await input.setInputFiles(file(row('A', 'A').replace('2027-01-04', '4/1/2027')))
    await button(dialog, /The date 4\/1\/2027 in this file is/).click()
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByRole('option', { name: 'January 4, 2027' }).click()
    await expect.poll(() => confirm.isDisabled()).toBe(false)
    await button(dialog, 'Cancel plan.csv').click()
    await input.setInputFiles(file(row('A', 'A').replace('2027-01-04', '14/1/2027')))
    await button(dialog, /January 14, 2027.*The date 14\/1\/2027 in this file is/).waitFor()
    await expect.poll(() => confirm.isDisabled()).toBe(false)
    await button(dialog, 'Cancel plan.csv').click()
    await button(dialog, 'Back to campaigns').click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('the import dialog shows the error of a whole file beside it', async () => {
    const page = await web.open('manager', all)
    await openImport(page)
    await importDialog(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('action,nmae\nCREATE,x\n') })
    await button(importDialog(page), 'Confirm').click()
    await importDialog(page).getByRole('listitem').getByText(/nmae/).waitFor()
    await expect.poll(() => button(importDialog(page), 'Confirm').isDisabled()).toBe(true)
  })

  test('the import dialog offers a template with the right columns', async () => {
    const page = await web.open('manager', all)
    await openImport(page)
    const { name, text } = await textOf(page, () => button(importDialog(page), 'Download a template').click())
    expect(name).toBe('campaigns-template.csv')
    expect(text).toContain('external_reference')
  })
})

describe('keys in the import dialog', () => {
  test('Enter on Confirm checks the file; however often it is pressed, it applies nothing, and Escape closes', async () => {
    const page = await web.open('manager', `${all}&q=Held`)
    const applied: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/apply')) applied.push(request.url())
    })
    await openImport(page)
    await importDialog(page)
      .locator('input[type=file]')
      .setInputFiles(file(row('H-1', 'Held')))
    await focusOn(button(importDialog(page), 'Confirm'))
    // Again and again, until the preview is there and after it.
    let isShown = false
    const shown = preview(page)
      .waitFor()
      .then(() => (isShown = true))
    await page.keyboard.press('Enter')
    while (!isShown) {
      await page.keyboard.press('Enter')
      await Promise.race([shown, page.evaluate(() => new Promise(requestAnimationFrame))])
    }
    for (let times = 0; times < 3; times++) await page.keyboard.press('Enter')
    await button(preview(page), 'Apply 1 row').waitFor()
    expect(applied).toEqual([])
    await page.keyboard.press('Escape')
    await preview(page).waitFor({ state: 'detached' })
    expect(await rowNamed(page, 'Held').count()).toBe(0)
  })

  test('with nothing to apply Escape closes the preview', async () => {
    const page = await web.open('manager', `${all}&q=Escape`)
    await openImport(page)
    await importDialog(page)
      .locator('input[type=file]')
      .setInputFiles(file(row('E-1', 'Escape', 0)))
    await focusOn(button(importDialog(page), 'Confirm'))
    await page.keyboard.press('Enter')
    await button(preview(page), 'Nothing to apply').waitFor()
    await page.keyboard.press('Escape')
    await preview(page).waitFor({ state: 'detached' })
  })
})

describe('an import', () => {
  test('an import is previewed field by field, applied, summed up, and reverted by Undo', async () => {
    const page = await lookOften(await web.open('manager', `${all}&q=Preview`))
    await upload(page, file(row('P-1', 'Preview one'), row('P-2', 'Preview two', 0)))
    await preview(page).getByText('Line 4 - The number is too small.').waitFor()
    await preview(page).getByText('Created 1').waitFor()
    await preview(page).getByText('Failed 1').waitFor()
    await preview(page).getByRole('radio', { name: 'All rows' }).click()
    const planned = preview(page).getByRole('row').filter({ hasText: 'Preview one' })
    await planned.getByText('500,000 imp.').waitFor()
    expect(
      await planned.locator('dl > div').evaluateAll((lines) => lines.map((line) => [...line.children].map((part) => part.textContent))),
    ).toEqual(
      expect.arrayContaining([
        ['Type', 'Programmatic'],
        ['Advertiser', 'Acme Motors'],
        ['Start', 'January 4, 2027'],
        ['CPM', '$12.50'],
      ]),
    )
    expect(await rowNamed(page, 'Preview one').count()).toBe(0)
    await button(preview(page), /Rows with errors/).click()
    await page.getByRole('option', { name: 'Apply all rows or none' }).click()
    await expect.poll(() => button(preview(page), 'Apply 1 row').isDisabled()).toBe(true)
    await button(preview(page), /Rows with errors/).click()
    await page.getByRole('option', { name: 'Apply the rows without errors' }).click()
    await button(preview(page), 'Apply 1 row').click()
    await summary(page).getByText('Line 4 - The number is too small.').waitFor()
    const { name, text } = await textOf(page, () => button(summary(page), 'Download failed rows').click())
    expect(name).toMatch(/\.csv$/)
    expect(text).toContain('Preview two')
    expect(text).not.toContain('Preview one')
    await expect.poll(() => summary(page).locator('dl').textContent()).toContain('Failed rows1')
    const undo = page.getByRole('alertdialog', { name: 'Undo this import?' })
    await button(summary(page), 'Undo this import').click()
    await undo.getByText('1 campaign that it created is paused and archived.').waitFor()
    await button(undo, 'Cancel').click()
    await undo.waitFor({ state: 'detached' })
    expect(await button(summary(page), 'Undone').count()).toBe(0)
    await button(summary(page), 'Undo this import').click()
    await button(undo, 'Undo the import').click()
    await button(summary(page), 'Undone').waitFor()
    await expect.poll(() => summary(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await summary(page).waitFor({ state: 'detached' })
    await rowNamed(page, 'Preview one').getByText('Archived').waitFor()
  })

  test('an import without differences changes nothing, and a changed field shows before and after', async () => {
    const page = await lookOften(await web.open('manager', `${all}&q=Twice`))
    await upload(page, file(row('T-1', 'Twice')))
    await button(preview(page), 'Apply 1 row').click()
    await button(summary(page), 'Done').click()
    await rowNamed(page, 'Twice').waitFor()
    await upload(page, file(row('T-1', 'Twice')))
    await preview(page).getByText('Unchanged 1').waitFor()
    await expect.poll(() => button(preview(page), 'Nothing to apply').isDisabled()).toBe(true)
    await button(preview(page), 'Choose another file').click()
    await importDialog(page)
      .locator('input[type=file]')
      .setInputFiles(file(row('T-1', 'Twice', 600_000).replace('CREATE', 'UPDATE')))
    await button(importDialog(page), 'Confirm').click()
    await preview(page).getByText('Changed 1').waitFor()
    await expect.poll(() => preview(page).locator('del').allTextContents()).toEqual(['500,000 imp.'])
    await expect.poll(() => preview(page).locator('ins').allTextContents()).toEqual(['600,000 imp.'])
  })

  test('an import in the background is followed by a cookie of seven days, over a reload, to a toast that opens its results', async () => {
    const page = await lookOften(await web.open('manager', `${all}&q=Background`))
    await upload(page, file(...Array.from({ length: 200 }, (_, index) => row(`B-${index}`, `Background ${index}`))))
    // This page hears nothing of the job, so the next page shows its end.
    await page.route(/\/bulk\/status\/|\/jobs\//, () => {})
    await button(preview(page), 'Apply 200 rows').click()
    await importDialog(page)
      .getByText(/You can close this dialog and continue working/)
      .waitFor()
    const cookie = (await jobCookie(page))!
    // It is gone before its calls are let through: the end that it heard would be its own to tell.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(`${all}&q=Background`)
    expect(Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(7)
    await toast(page, /^\S+\.csv$/).waitFor()
    await toast(page, 'Your import has finished.').click()
    await summary(page).getByText('Every row of the file was applied.').waitFor()
    await expect.poll(() => jobCookie(page)).toBeUndefined()
  })
})

test('an import into an order says which order, changes its selected campaigns alone, and creates new ones in it', async () => {
  const page = await lookOften(await web.open('manager', `/orders/${things.order}/campaigns?q=Ordered`))
  await rowNamed(page, 'Ordered one').waitFor()
  await tick(page, 'Select Ordered one')
  await openImport(page)
  const [{ name: order }] = (await web.desk().rows<{ name: string }>(sql`select name from orders where id = ${things.order}`)) as [
    { name: string },
  ]
  await importDialog(page)
    .getByText(`campaigns of the order ${order}. You will see every change before anything is written. The file can change the selected`)
    .waitFor()
  const lines = ['id,external_reference,name,type,advertiser_id,start_date,cpm', ...ordered.map((id) => `${id},,Ordered again,,,,`)]
  const added = `,O-1,Ordered new,STANDARD,${things.advertiser},2027-01-04,5`
  await importDialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from([...lines, added].join('\n')) })
  await button(importDialog(page), 'Confirm').click()
  await preview(page).getByText('Line 3 - The campaign is not part of the selection.').waitFor()
  await button(preview(page), 'Apply 2 rows').click()
  await summary(page).getByText('The rows without errors were applied.').waitFor()
  const stored = await web.desk().rows(sql`select name, order_id from campaigns where name like 'Ordered%' order by id`)
  expect(stored).toEqual(['Ordered again', 'Ordered two', 'Ordered new'].map((name) => ({ name, order_id: things.order })))
})

describe('an export', () => {
  test('an export of the selection ends in a toast that downloads the file', async () => {
    const page = await lookOften(await web.open('manager', '/campaigns/list?q=Export'))
    await rowNamed(page, 'Export one').waitFor()
    await button(page, 'Bulk').click()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Export selected' }).getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await tick(page, 'Select all rows of this page')
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Export 2 selected' }).click()
    await toast(page, 'Your export is ready.').hover()
    await toast(page, /^2 campaigns$/).waitFor()
    expect(await jobCookie(page)).toBeDefined()
    const { name, text } = await textOf(page, () => toast(page, 'Your export is ready.').click())
    expect(name).toMatch(/\.csv$/)
    expect(text).toContain('Export one')
    expect(text).toContain('Export two')
    await expect.poll(() => jobCookie(page)).toBeUndefined()
  })

  test('an export of everything that the filters show is one file', async () => {
    const page = await lookOften(await web.open('analyst', '/campaigns/list?q=Export&sort=-name'))
    await rowsOf(page).first().waitFor()
    const { text } = await textOf(page, () => button(page, 'Export All 2').click())
    expect(
      text
        .trim()
        .split(/\r?\n/)
        .filter((line) => line.includes('Export ')),
    ).toHaveLength(2)
    expect(text.indexOf('Export two')).toBeLessThan(text.indexOf('Export one'))
  })
})

test('a job that cannot be reached any more is forgotten, with a link to the history', async () => {
  const page = await web.open('manager', '/terms')
  await page.context().addCookies([{ name: 'bulkJob', value: 'import.01234567-89ab-7def-8123-456789abcdef', url: web.url() }])
  await page.goto(all)
  await toast(page, 'We lost contact with job 89abcdef.').hover()
  await expect.poll(() => jobCookie(page)).toBeUndefined()
  await button(page, 'Open import history').click()
  await page.getByRole('dialog', { name: 'Import history' }).waitFor()
})

test('the window event downloadBlobFile saves a blob under its name, once for several in a row', async () => {
  const page = await web.open('manager', '/terms')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const saved: string[] = []
  page.on('download', (download) => saved.push(download.suggestedFilename()))
  const { name, text } = await textOf(page, () =>
    page.evaluate(() => {
      for (const words of ['first', 'second', 'third']) {
        const blob = new Blob([words], { type: 'text/plain' })
        dispatchEvent(new CustomEvent('downloadBlobFile', { detail: { blob, fileName: 'words.txt' } }))
      }
    }),
  )
  expect([name, text]).toEqual(['words.txt', 'third'])
  expect(saved).toEqual(['words.txt'])
})

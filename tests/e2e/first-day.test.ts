/** The first whole day at the desk, in a real browser against the real server: the way of work that everything else stands on. */
import { readFile } from 'node:fs/promises'
import { SpotdeskClient } from '@spotdesk/sdk'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../scripts/test-browser.ts'
import { signIn, visit } from './support/browser.ts'
import { type Desk, openDesk } from './support/desk.ts'
import { demo } from './support/people.ts'

let desk: Desk
let browser: Browser
beforeAll(async () => {
  desk = await openDesk()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await desk?.[Symbol.asyncDispose]()
})

const header = 'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm'
const good = (reference: string, city: string) =>
  `CREATE,${reference},Acme ${city},STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,500000,12.5`
const broken = `CREATE,ACME-LA,Acme Los Angeles,STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,0,"12,5"`
const csv = (...rows: string[]) => ({
  name: 'acme.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`# timezone=America/New_York; schema=campaign/1\n${[header, ...rows].join('\n')}\n`),
})

const rows = (page: Page) => page.getByRole('grid', { name: 'Campaigns' }).locator('[data-row]')
const total = async (page: Page) =>
  Number((await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).textContent())!.split(' of ')[1]!.replaceAll(',', ''))

async function openImport(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  await page.getByRole('button', { name: 'Bulk' }).click()
  await page.getByRole('menuitem', { name: 'Import campaigns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import campaigns' })
  expect(await dialog.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: 'What this file will change' }).waitFor()
}

async function token(): Promise<string> {
  const anonymous = await fetch(`${desk.url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: demo.manager, password: demo.password }),
  })
  return ((await anonymous.json()) as { token: { jwt: string } }).token.jwt
}

describe('a first day at the desk', () => {
  test('a user signs in, filters the list, pauses with Undo, imports with preview, corrects the file, imports again and exports', async () => {
    const { page, problems } = await visit(browser, desk.url)
    await page.goto('/campaigns/list')
    await page.waitForURL(/\/login\?returnUrl=/)
    await signIn(page)
    await page.waitForURL(/\/campaigns\/list/)
    await rows(page).first().waitFor()
    const running = await total(page)
    expect(running).toBeGreaterThan(100)

    // Filter: the address carries it, and the list follows.
    await page.getByRole('link', { name: /^All\b/ }).click()
    await page.waitForURL(/status=(&|$)/)
    await expect.poll(() => total(page)).toBe(320)
    await page.getByRole('link', { name: /^Running\b/ }).click()
    await expect.poll(() => total(page)).toBe(running)

    // Pause, and back.
    const name = await rows(page).first().getByRole('link').first().textContent()
    await rows(page)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
    // A toast waits while the pointer rests on it. From the row's menu a pause leads to the campaign's stats.
    await page.getByText(`Campaign ${name} was paused.`).hover()
    await page.waitForURL(/\/campaigns\/\d+\/stats$/)
    await page.getByRole('main').getByText('Paused', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByText('The change was undone.').waitFor()
    await page.getByRole('main').getByText('Running', { exact: true }).waitFor()
    await page.goBack()
    await expect.poll(() => total(page)).toBe(running)

    // A file with a broken row: the preview says what and where, and the good rows go in.
    await openImport(page, csv(good('ACME-NY', 'New York'), broken))
    const preview = page.getByRole('dialog', { name: 'What this file will change' })
    await preview.getByText('Line 4 - The number is too small.').waitFor()
    await preview.getByText('Line 4 - The value is not a valid number.').waitFor()
    await preview.getByRole('button', { name: 'Apply 1 row' }).click()
    const summary = page.getByRole('dialog', { name: 'Import finished' })
    await summary.getByText('Line 4 - The number is too small.').waitFor()
    const failedRows = page.waitForEvent('download')
    await summary.getByRole('button', { name: 'Download failed rows' }).click()
    const errorFile = await readFile((await (await failedRows).path())!, 'utf8')
    expect(errorFile).toContain('ACME-LA')
    expect(errorFile).toContain('error_message')
    await summary.getByRole('button', { name: 'Done' }).click()

    // The file of errors, mended, goes in as it is.
    const mended = errorFile.replace(',0,"12,5"', ',250000,12.5')
    expect(mended).not.toBe(errorFile)
    await openImport(page, { name: 'mended.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) })
    await preview.getByRole('button', { name: 'Apply 1 row' }).click()
    await summary.getByText('Every row of the file was applied.').waitFor()
    await summary.getByRole('button', { name: 'Done' }).click()

    // The same again changes nothing.
    const both = csv(good('ACME-NY', 'New York'), broken.replace(',0,"12,5"', ',250000,12.5'))
    await openImport(page, both)
    await preview.getByText('Unchanged 2').waitFor()
    expect(await preview.getByRole('button', { name: 'Nothing to apply' }).isDisabled()).toBe(true)
    await preview.getByRole('button', { name: 'Close', exact: true }).click()

    const client = new SpotdeskClient({ baseUrl: desk.url, auth: await token() })
    for (const allowDuplicate of [false, true]) {
      const job = await client.bulk.import('campaigns', new Blob([new Uint8Array(both.buffer)]), { fileName: 'acme.csv', allowDuplicate })
      expect(await client.jobs.wait(job.id)).toMatchObject({ unchanged: 2, created: 0, updated: 0, totalErrors: 0 })
    }

    // Export what was made, and find it whole.
    await page.goto('/campaigns/list?status=&q=Acme')
    await expect.poll(() => total(page)).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check({ force: true })
    await page.getByRole('button', { name: /^Bulk/ }).click()
    await page.getByRole('menuitem', { name: 'Export 2 selected' }).click()
    await page.getByText('Your export is ready.').waitFor()
    const exported = page.waitForEvent('download')
    await page.getByText('Download the file').click()
    const file = await readFile((await (await exported).path())!, 'utf8')
    expect(file).toContain('ACME-NY')
    expect(file).toContain('ACME-LA')
    expect(problems).toEqual([])
    await page.context().close()
  })
})

import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { button, openRowMenu, rowNamed, serveWeb, tick } from './web.ts'

const web = serveWeb(
  async (desk) => {
    await desk.campaign({ name: 'Paused one', status: 'PAUSED' })
  },
  { jobs: true },
)

const broken = `action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm
CREATE,L-1,Look,STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,500000,12.5
CREATE,L-2,Look again,STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,0,12.5
`

describe('axe finds nothing, light or dark', () => {
  test('axe: the log-in, as it opens and with its errors', async () => {
    const page = await web.open(null, '/login')
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await axe(page)
    await button(page, 'Log in').click()
    await page.getByText('This field is required.').first().waitFor()
    await axe(page)
  })

  test('axe: the pages of forgotten passwords, as they open and with their errors; nothing is cut at 1280 pixels', async () => {
    const page = await web.open(null, '/forgot-password', { viewport: { width: 1280, height: 800 } })
    const look = async () => {
      await axe(page)
      expect(
        await page.evaluate(() => [...document.querySelectorAll('*')].filter((e) => e.getBoundingClientRect().right > 1280).length),
      ).toBe(0)
    }
    const asked = page.getByRole('textbox', { name: 'E-mail or user name' })
    await asked.waitFor()
    await button(page, 'Send e-mail').click()
    await page.getByText('This field is required.').waitFor()
    await look()
    await asked.fill(`${'long'.repeat(20)}@world.test`)
    await button(page, 'Send e-mail').click()
    await page.getByRole('heading', { name: 'Check your mailbox' }).waitFor()
    await look()
    await page.goto('/forgot-password/reset?token=0000')
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Quiet-river-7')
    await button(page, 'Set password').click()
    await page.getByText('The passwords do not match.').waitFor()
    await look()
    await page.getByRole('textbox', { name: 'New password again' }).fill('Quiet-river-7')
    await button(page, 'Set password').click()
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor()
    await look()
  })

  test('axe: the list with an expanded row, a selection, a menu, a question and a toast', async () => {
    const page = await web.open('manager', '/campaigns/list?status=')
    await button(page, 'Open Autumn drive').click()
    await page.getByRole('grid', { name: 'Ads of Autumn drive' }).getByText('Ad 300001').waitFor()
    await tick(page, 'Select Autumn drive')
    await axe(page)
    await openRowMenu(page, 'Paused one')
    await axe(page)
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await page.getByRole('alertdialog').waitFor()
    await axe(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click()
    await page.getByText('Campaign Paused one was resumed.').hover()
    await axe(page)
  })

  test('axe: the filters, the column chooser and an empty list', async () => {
    const page = await web.open('manager', '/campaigns/list?q=nothing')
    await page.getByText('No campaigns match').waitFor()
    await axe(page)
    await button(page, 'Columns').click()
    await axe(page)
    await page.keyboard.press('Escape')
    await button(page, 'Add a filter').click()
    await page.getByRole('menuitem', { name: 'Delivery status' }).click()
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await axe(page)
  })

  test('axe: the import, from the file to its end', async () => {
    const page = await web.open('manager', '/campaigns/list?status=')
    await rowNamed(page, 'Autumn drive').waitFor()
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Import campaigns' }).click()
    await axe(page)
    await page.locator('input[type=file]').setInputFiles({ name: 'look.csv', mimeType: 'text/csv', buffer: Buffer.from(broken) })
    await button(page, 'Confirm').click()
    await page
      .getByRole('dialog', { name: 'What this file will change' })
      .getByText(/^Line 3/)
      .waitFor()
    await axe(page)
    await button(page, 'Apply 1 row').click()
    await page.getByRole('dialog', { name: 'Import finished' }).waitFor()
    await axe(page)
  })

  test('axe: the statistics with their table and their calendar', async () => {
    const page = await web.open('manager', '/campaigns/104001/stats')
    await page.getByRole('heading', { level: 1, name: 'Autumn drive' }).waitFor()
    await axe(page)
    await button(page, /Date range/).click()
    await button(page, 'Yesterday').waitFor()
    await axe(page)
  })

  test('axe: the creative files, the settings, the new token, the sign-in of a device, and the terms', async () => {
    const page = await web.open('manager', '/creativeStudio/library/creatives')
    for (const path of [
      '/creativeStudio/library/creatives',
      '/device',
      '/extension/authorize',
      '/terms',
      '/privacy',
      '/account/settings',
    ]) {
      await go(page, path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await axe(page)
      if (path !== '/account/settings') continue
      await button(page, 'Create token').click()
      await axe(page)
    }
  })

  test('axe: the palette and the list of the keys', async () => {
    const page = await web.open('manager', '/terms')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem').first().waitFor()
    await axe(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await axe(page)
  })
})

test('a page is 1200 pixels wide at least, below 900 as wide as its window; at 1280 and at 640 nothing but the list scrolls sideways', async () => {
  const page = await web.open('manager', '/campaigns/list?status=', { viewport: { width: 1280, height: 800 } })
  await rowNamed(page, 'Autumn drive').waitFor()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(1280)
  await page.setViewportSize({ width: 1000, height: 800 })
  expect(await width()).toBe(1200)
  // A window of 1280 pixels at 200 %.
  await page.setViewportSize({ width: 640, height: 400 })
  await expect.poll(width).toBe(640)
  for (const path of ['/campaigns/104001/settings', '/campaigns/104001/stats', '/orders', '/account/notifications']) {
    await go(page, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(width, { message: path }).toBe(640)
  }
})

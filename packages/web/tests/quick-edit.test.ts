import type { Desk } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openRowMenu, rowNamed, serveWeb, toast } from './web.ts'

const ids: Record<string, number> = {}

async function fill(desk: Desk): Promise<void> {
  for (const name of ['By key', 'By menu', 'Two people', 'Not taken']) ids[name] = await desk.campaign({ name })
  ids['Below'] = await desk.campaign({ name: 'Below', totals: { impressions: 5000 } })
}

const web = serveWeb(fill)
const read = async (name: string) => (await web.desk().call('admin', campaigns.get, { id: ids[name]! })).body
const drawer = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => drawer(page).getByLabel(new RegExp(`^${name}( \\*)?$`))
const save = (page: Page) => drawer(page).getByRole('button', { name: 'Save changes' }).click()

async function openByKey(name: string): Promise<Page> {
  const page = await web.open('manager', `/campaigns/list?status=&q=${encodeURIComponent(name)}`)
  await rowNamed(page, name).focus()
  await page.keyboard.press('e')
  await field(page, 'Start').waitFor()
  return page
}

describe('quick edit', () => {
  test('the key e opens it over the list; keys alone change the end and the objective, and the toast reverts both', async () => {
    const page = await openByKey('By key')
    await axe(page)
    await field(page, 'End').focus()
    await page.keyboard.type('2027/02/28')
    await field(page, 'Objective').focus()
    await page.keyboard.type('123456')
    await page.keyboard.press('Enter')
    await toast(page, 'Campaign By key was saved.').hover()
    await drawer(page).waitFor({ state: 'detached' })
    expect(await read('By key')).toMatchObject({ endDate: '2027-03-01T05:00:00.000Z', campaignObjective: { value: 123_456 } })
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: /Undo/ })
      .click()
    await toast(page, /undone/).waitFor()
    expect(await read('By key')).not.toMatchObject({ campaignObjective: { value: 123_456 } })
  })

  test('a missing start, an objective of 0 or with decimals and a price with five decimals are refused', async () => {
    const page = await openByKey('Not taken')
    await field(page, 'Start').fill('')
    await field(page, 'Objective').fill('0')
    await field(page, 'CPM').fill('1.23456')
    await save(page)
    await drawer(page).getByText('This field is required.').waitFor()
    await drawer(page).getByText('The number is too small.').waitFor()
    await drawer(page).getByText('You need between 1 to 4 decimals.').waitFor()
    await field(page, 'Objective').fill('10.5')
    await drawer(page).getByText('The value is not a valid number.').waitFor()
    await drawer(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByText('If you close this panel, they are lost.').waitFor()
  })

  test('a price that somebody else has changed meanwhile opens as a conflict in the drawer', async () => {
    const page = await openByKey('Two people')
    await field(page, 'CPM').fill('14')
    await web.desk().call('admin', campaigns.update, { id: ids['Two people']!, body: { campaignRevenue: { value: 16 } } } as never)
    await save(page)
    await drawer(page)
      .getByText(/saved another value of CPM while you were editing/)
      .waitFor()
    await drawer(page).getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => field(page, 'CPM').inputValue()).toContain('16')
  })

  test('an objective below what was delivered is asked about', async () => {
    const page = await openByKey('Below')
    await field(page, 'Objective').fill('100')
    await save(page)
    await page
      .getByRole('alertdialog')
      .getByText(/below what was delivered/)
      .waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Campaign Below was saved.').waitFor()
    expect(await read('Below')).toMatchObject({ campaignObjective: { value: 100 } })
  })

  test('the menu of a row opens it too', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=By%20menu')
    await openRowMenu(page, 'By menu')
    await page.getByRole('menuitem', { name: 'Quick edit' }).click()
    await drawer(page).getByRole('heading', { name: 'By menu' }).waitFor()
  })
})

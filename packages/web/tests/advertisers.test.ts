/** The list of advertisers, their form, and their campaigns. */
import { things } from '@spotdesk/server/testing'
import { advertisers } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, openRowMenu, placeOf, serveWeb, table, toast } from './web.ts'

const made: Record<string, number> = {}
const web = serveWeb(async (desk) => {
  const create = async (name: string, more: object = {}) => {
    const answer = await desk.call('manager', advertisers.create, { body: { name, ...more } })
    if (answer.status !== 201) throw new Error(answer.text)
    made[name] = answer.body['id'] as number
  }
  for (let at = 1; at <= 12; at++) await create(`Row ${String(at).padStart(2, '0')}`)
  await create('Gone Foods')
  await desk.call('manager', advertisers.archive, { id: made['Gone Foods']! })
  await create('Harbour Teas', { domain: 'teas.example', categoryIds: ['IAB8'], contact: 'Zoe Marsh', email: 'zoe@teas.example' })
  await create('Busy Bikes')
  await desk.campaign({ name: 'Bikes in spring', columns: { advertiser_id: made['Busy Bikes'] } })
})

const grid = (page: Page) => table(page, 'Advertisers')
const names = (page: Page) => grid(page).locator('[data-row] a').allTextContents()
const question = (page: Page) => page.getByRole('alertdialog')
const settings = (name: string) => `/advertisers/${made[name]}/settings`
const bodyOf = async (page: Page, method: 'POST' | 'PUT', press: () => Promise<void>) => {
  const sent = page.waitForRequest((request) => request.method() === method && /\/advertisers(\/\d+)?$/.test(request.url().split('?')[0]!))
  await press()
  return (await sent).postDataJSON() as Record<string, unknown>
}

describe('the list of advertisers', () => {
  test('shows the active ones ten at a time, counts its pages from one, and finds any by name or status', async () => {
    const page = await web.open('manager', '/advertisers/list?q=row')
    await grid(page).getByRole('link', { name: 'Row 01' }).waitFor()
    expect(await names(page)).toHaveLength(10)
    await button(page, 'Next page').click()
    await grid(page).getByRole('link', { name: 'Row 11' }).waitFor()
    expect(await names(page)).toEqual(['Row 11', 'Row 12'])
    expect(new URL(page.url()).searchParams.get('page')).toBe('2')
    await page.reload()
    await grid(page).getByRole('link', { name: 'Row 12' }).waitFor()
    // A first page that is not there counts as the first.
    await go(page, '/advertisers/list?q=row&page=0')
    await grid(page).getByRole('link', { name: 'Row 01' }).waitFor()
    await go(page, '/advertisers/list?q=gone')
    await page.getByText('No advertisers match these filters').waitFor()
    await go(page, '/advertisers?status=&q=gone')
    await grid(page).getByRole('link', { name: 'Gone Foods' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Advertisers', exact: true }).click()
    await atPlace(page, '/advertisers/list')
  })

  test('archives with a question that tells what stays, and Undo reverts it', async () => {
    const page = await web.open('manager', '/advertisers/list?q=Busy')
    // What is live of it, and whom to write to; its address, domain and last change are for who chooses them.
    const headers = grid(page).locator('[role=columnheader][data-field]')
    const shown = () => headers.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-field')))
    // The worst first, and the header says so.
    await grid(page).locator('[role=columnheader][data-field=behind]').getByText('worst first').waitFor()
    await expect.poll(shown).toEqual(['name', 'running', 'behind', 'spend', 'nextEnd', 'categories', 'contact', 'status', 'id'])
    await expect.poll(() => grid(page).locator('[data-row] [data-field=running]').textContent()).toBe('1')
    expect(await openRowMenu(page, 'Busy Bikes')).toEqual(['Edit', 'Campaigns', 'Create campaign', 'Create order', 'Archive'])
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await question(page)
      .getByText(/1 campaign/)
      .waitFor()
    await button(question(page), 'Archive').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Advertiser Busy Bikes was archived.').hover()
    await grid(page).getByText('Archived').waitFor()
    await button(page, 'Undo').click()
    await grid(page).getByText('Active', { exact: true }).waitFor()
    const { body } = await web.desk().call('manager', advertisers.get, { id: made['Busy Bikes']! })
    expect(body).toMatchObject({ status: 'ACTIVE', version: 3 })
  })

  test('a user who sees one advertiser finds that one alone, and changes nothing', async () => {
    const page = await web.open('advertiser', '/advertisers/list?status=')
    await grid(page).locator('[data-row]').first().waitFor()
    expect(await names(page)).toHaveLength(1)
    expect(await page.getByRole('link', { name: 'Create advertiser' }).count()).toBe(0)
    await go(page, `/advertisers/${things.advertiser}/settings`)
    await page.getByText('External reference').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await go(page, settings('Harbour Teas'))
    await page.getByText('There is no advertiser at this address.').waitFor()
    await go(page, '/advertisers/create')
    await page.waitForURL((url) => url.pathname !== '/advertisers/create')
  })
})

describe('the form of an advertiser', () => {
  test('makes one with what was filled in alone, refuses what is no host, and leads to its campaigns', async () => {
    const page = await web.open('manager', '/advertisers/create')
    const field = (name: string) => page.getByRole('textbox', { name })
    await button(page, 'Create advertiser').click()
    await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true')
    await field('Name').fill('  Cedar Bank ')
    await field('Domain').fill('cedar')
    await field('Contact').fill('Ann')
    await field('E-mail').fill('ann at cedar')
    await button(page, 'Create advertiser').click()
    await expect.poll(() => field('Domain').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field('E-mail').getAttribute('aria-invalid')).toBe('true')
    await field('Domain').fill('https://www.cedar.example')
    await field('E-mail').fill('')
    await page.getByRole('combobox', { name: 'Categories' }).fill('personal fin')
    await page.getByRole('option', { name: /Personal Finance/ }).click()
    await page.keyboard.press('Tab')
    const body = await bodyOf(page, 'POST', () => button(page, 'Create advertiser').click())
    expect(body).toEqual({ name: 'Cedar Bank', domain: 'https://www.cedar.example', contact: 'Ann', categoryIds: ['IAB13'] })
    await atPlace(page, /^\/advertisers\/\d+\/campaigns$/)
    await toast(page, 'Advertiser Cedar Bank was created.').waitFor()
    await page.getByText('This advertiser has no campaigns yet').waitFor()
    const id = placeOf(page).split('/')[2]
    const href = (name: string) => page.getByRole('link', { name }).first().getAttribute('href')
    expect([await href('Create campaign'), await href('Create order')]).toEqual([
      `/campaigns/create?advertiserId=${id}`,
      `/orders/create?advertiserId=${id}`,
    ])
  })

  test('changes the settings but for contact and e-mail, which are only shown, and tells what somebody else has changed', async () => {
    const page = await web.open('manager', settings('Harbour Teas'))
    await page.getByText('zoe@teas.example').waitFor()
    expect(await page.getByRole('textbox', { name: /Contact|E-mail/ }).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Domain' }).fill('')
    const body = await bodyOf(page, 'PUT', () => button(page, 'Save').click())
    expect(body).toEqual({ name: 'Harbour Teas', categoryIds: ['IAB8'], status: 'ACTIVE' })
    await toast(page, 'The settings of Harbour Teas were saved.').waitFor()
    const read = async () => (await web.desk().call('manager', advertisers.get, { id: made['Harbour Teas']! })).body
    expect(await read()).toMatchObject({ domain: null, contact: 'Zoe Marsh', email: 'zoe@teas.example', version: 2 })
    // Somebody renames it while it is open here.
    const theirs = { name: 'Harbour Coffees', categoryIds: ['IAB8'] }
    await web.desk().call('trafficker', advertisers.update, { id: made['Harbour Teas']!, body: theirs }, { ifMatch: 2 })
    await page.getByRole('textbox', { name: 'Name' }).fill('Harbour Tea House')
    await button(page, 'Save').click()
    await page
      .getByText(/Harbour Coffees/)
      .first()
      .waitFor()
    expect((await read())['name']).toBe('Harbour Coffees')
  })

  test('an archived one is only read, and unarchived from its page', async () => {
    const page = await web.open('manager', settings('Gone Foods'))
    await page.getByText('The advertiser is archived. Unarchive it to change its settings.').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await button(page, /Actions for|More/).click()
    await page.getByRole('menuitem', { name: 'Unarchive' }).click()
    await button(question(page), 'Unarchive').click()
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
  })
})

test('the campaigns of an advertiser are listed on its page, whatever their status', async () => {
  const page = await web.open('manager', `/advertisers/${made['Busy Bikes']}/campaigns`)
  await table(page).getByRole('link', { name: 'Bikes in spring' }).waitFor()
  await expect.poll(() => table(page).locator('[data-row]').count()).toBe(1)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await atPlace(page, settings('Busy Bikes'))
})

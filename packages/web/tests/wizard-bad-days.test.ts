/** Bad days in the wizard: two people at one draft, a server that is gone, a draft that is no draft any more, refresh and Back. */
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, placeOf, serveWeb, toast } from './web.ts'
import { campaignOf, insertWhole, next, saved, setting, stepOf } from './wizard-desk.ts'

const web = serveWeb()
const open = (id: number, rest = 'settings') => web.open('manager', stepOf(id, rest))
const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).first().waitFor()
/** Somebody else changes the draft. */
const change = async (id: number, body: object) => {
  const { version } = (await campaignOf(web, id)) as { version: number }
  await web.desk().call('admin', campaigns.update, { id, body }, { ifMatch: version })
}

describe('autosave of the settings', () => {
  test('saves what is typed, and leaving the step at once loses nothing', async () => {
    const id = await insertWhole(web.desk(), 'Typed')
    const page = await open(id)
    await setting(page, 'Name').fill('Typed once')
    await saved(web, id, { name: 'Typed once' })
    await says(page, /^Saved \d\d:\d\d$/)
    await setting(page, 'Name').fill('Typed twice')
    await page.getByRole('navigation', { name: 'Steps of the campaign' }).getByRole('link', { name: /^Ads/ }).click()
    await atPlace(page, stepOf(id, 'ads'))
    expect(await campaignOf(web, id)).toMatchObject({ name: 'Typed twice' })
  })

  test('two people at one draft: other fields come in, the same field is asked about', async () => {
    const id = await insertWhole(web.desk(), 'Shared')
    const page = await open(id)
    await setting(page, 'Name').waitFor()
    await change(id, { name: 'Shared by admin', dealId: 'D-7' })
    await setting(page, 'Name').fill('Shared by manager')
    await button(page, 'Keep yours').waitFor()
    await expect.poll(() => setting(page, 'Deal id').inputValue()).toBe('D-7')
    expect((await campaignOf(web, id))['name']).toBe('Shared by admin')
  })

  test('while the server is gone it says so, and saves with another try', async () => {
    const id = await insertWhole(web.desk(), 'Offline')
    const page = await open(id)
    await setting(page, 'Name').waitFor()
    await page.route('**/api/v2/campaigns/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await setting(page, 'Name').fill('Offline for a while')
    await says(page, /^Not saved: /)
    await page.unroute('**/api/v2/campaigns/*')
    await page
      .getByText(/^Not saved: /)
      .locator('xpath=..')
      .getByRole('button', { name: 'Retry' })
      .click()
    await saved(web, id, { name: 'Offline for a while' })
  })
})

describe('a draft that changes under its user', () => {
  test('submitted by somebody else it leads to its statistics, and says why', async () => {
    const id = await insertWhole(web.desk(), 'Taken')
    const page = await open(id)
    await setting(page, 'Name').waitFor()
    await web.desk().call('admin', campaigns.submit, { id })
    await setting(page, 'Name').fill('Too late')
    await toast(page, /was submitted in the meantime\.$/).waitFor()
    await atPlace(page, `/campaigns/${id}/stats`)
    expect((await campaignOf(web, id))['name']).toBe('Taken')
  })

  test('archived it asks to be unarchived first', async () => {
    const [id, unnamed] = [await insertWhole(web.desk(), 'Put aside'), await insertWhole(web.desk(), '')]
    for (const each of [id, unnamed]) await web.desk().call('admin', campaigns.archive, { id: each })
    const page = await open(id, 'ads')
    await page.getByText('This draft is archived').waitFor()
    await page.getByText('Archived', { exact: true }).first().waitFor()
    await button(page, 'Unarchive').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unarchive' }).click()
    await page.getByText('Create another ad').waitFor()
    await go(page, stepOf(unnamed, 'settings'))
    await page.getByRole('heading', { level: 1, name: 'Unnamed draft' }).waitFor()
  })
})

describe('the frame', () => {
  test('refresh and Back stay in their steps', async () => {
    const id = await insertWhole(web.desk(), 'Walked')
    const page = await open(id)
    await setting(page, 'Name').waitFor()
    for (const place of ['ads', 'targeting', 'summary/campaign']) {
      await next(page).click()
      await atPlace(page, stepOf(id, place))
      await page.reload()
      await page.getByRole('button', { name: /^(Next: |Submit)/ }).waitFor()
      expect(placeOf(page)).toBe(stepOf(id, place))
    }
    await page.goBack()
    await atPlace(page, stepOf(id, 'targeting'))
    // The address changes before the step, which has a link back of its own.
    await button(page, 'Next: Summary').waitFor()
    await page.getByRole('link', { name: 'Back' }).click()
    await atPlace(page, stepOf(id, 'ads'))
  })

  test('Save draft says so and goes back to the list', async () => {
    const id = await insertWhole(web.desk(), 'Kept')
    const page = await open(id)
    await setting(page, 'Name').fill('Kept for later')
    await button(page, 'Save draft').click()
    await toast(page, /^The draft .+ was saved\.$/).waitFor()
    await atPlace(page, '/campaigns/list?status=DRAFT')
    expect((await campaignOf(web, id))['name']).toBe('Kept for later')
  })

  test('a draft under an archived order says what comes first', async () => {
    const id = await insertWhole(web.desk(), 'Orphan', { order_id: 599 })
    const page = await open(id, 'targeting')
    await page.getByText('Order Old order is archived').waitFor()
  })
})

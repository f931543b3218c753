/** Bad days of forms: a lost connection, refusals, other people, a file on its way, and a flight over a clock change. */
import { type Desk, waveFile } from '@spotdesk/server/testing'
import { ads, campaigns, savedViews } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { button, endSession, rowNamed, serveWeb, table, toast } from './web.ts'
import { campaignOf, insertWhole, saved, setting, stepOf } from './wizard-desk.ts'

const ids: Record<string, number> = {}
const names = ['Form day', 'Quick day', 'Cell day', 'Long day', 'Clock form', 'Clock quick', 'Upload day']

async function fill(desk: Desk): Promise<void> {
  for (const name of names) ids[name] = await desk.campaign({ name, columns: { targeting: { groups: [] } } })
}

const web = serveWeb(fill)
const settingsOf = (name: string) => `/campaigns/${ids[name]}/settings`
const read = (name: string) => campaignOf(web, ids[name]!)
const drawer = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => drawer(page).getByLabel(new RegExp(`^${name}( \\*)?$`))
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const save = (page: Page) => saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()
const problem = (status: number, code: string, message: string) => ({ status, json: { code, message, retryable: false } })
/** Refuses writes; reads go through. */
const refuse = (page: Page, answer: Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0]) =>
  page.route('**/api/v2/campaigns/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill(answer)))

async function openQuickEdit(name: string): Promise<Page> {
  const page = await web.open('manager', `/campaigns/list?status=&q=${encodeURIComponent(name)}`)
  await rowNamed(page, name).focus()
  await page.keyboard.press('e')
  await field(page, 'Start').waitFor()
  return page
}

describe('the wizard, whose settings save themselves', () => {
  test('while the browser is offline they wait, say so, and are saved by themselves when it is back', async () => {
    const id = await insertWhole(web.desk(), 'Cut off')
    const page = await web.open('manager', stepOf(id, 'settings'), { isFresh: true })
    await setting(page, 'Name').waitFor()
    await page.context().setOffline(true)
    await setting(page, 'Name').fill('Typed while offline')
    await setting(page, 'Deal id').fill('D-9')
    await page.getByText('Not saved: This device is offline. It is tried again by itself.').waitFor()
    await page.context().setOffline(false)
    await saved(web, id, { name: 'Typed while offline', dealId: 'D-9' })
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  })

  test('a server with too many requests is asked again by itself', async () => {
    const id = await insertWhole(web.desk(), 'Too many')
    const page = await web.open('manager', stepOf(id, 'settings'))
    await setting(page, 'Name').waitFor()
    let refusals = 0
    await page.route(`**/api/v2/campaigns/${id}`, (route) => {
      if (route.request().method() === 'GET' || refusals === 4) return route.continue()
      refusals += 1
      const json = { code: 'tooManyRequests', message: 'Too many requests. Try again in 0 s.', retryable: true }
      return route.fulfill({ status: 429, headers: { 'retry-after': '0' }, json })
    })
    await setting(page, 'Name').fill('Asked again')
    await page.getByText(/Too many requests.* It is tried again by itself\.$/).waitFor()
    await saved(web, id, { name: 'Asked again' })
  })

  test('a submit of a draft that somebody has submitted meanwhile changes nothing and leads to its statistics', async () => {
    const id = await insertWhole(web.desk(), 'Race')
    const page = await web.open('manager', stepOf(id, 'summary/campaign'))
    await button(page, /^Submit/).click()
    const question = page.getByRole('alertdialog', { name: 'Submit Race?' })
    await question.waitFor()
    await web.desk().call('admin', campaigns.submit, { id })
    const before = await campaignOf(web, id)
    await question.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(`**/campaigns/${id}/stats`)
    await toast(page, 'Race was submitted in the meantime.').waitFor()
    expect(await campaignOf(web, id)).toEqual(before)
  })
})

describe('a form that its server refuses', () => {
  test('for whatever reason keeps what was typed and says why', async () => {
    const page = await web.open('manager', settingsOf('Form day'))
    await setting(page, 'Name').fill('Typed all the same')
    for (const [status, code, message] of [
      [403, 'forbidden', 'You are not authorized to do this.'],
      [404, 'notFound', 'There is no campaign with this id.'],
      [409, 'archived', 'The campaign is archived.'],
      [429, 'tooManyRequests', 'Too many requests. Try again in 7 s.'],
      [500, 'unknownError', 'Something went wrong.'],
    ] as const) {
      await refuse(page, problem(status, code, message))
      await save(page)
      await page.getByRole('form', { name: 'Campaign settings' }).getByRole('alert').getByText(message).waitFor()
      expect(await setting(page, 'Name').inputValue(), String(status)).toBe('Typed all the same')
      await page.unrouteAll()
    }
  })

  test('and then answers saves it with another press', async () => {
    const page = await web.open('manager', settingsOf('Form day'))
    await setting(page, 'Name').fill('Form day two')
    await page.route('**/api/v2/campaigns/*', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))
    await save(page)
    await page
      .getByRole('form', { name: 'Campaign settings' })
      .getByRole('alert')
      .getByText(/not available/)
      .waitFor()
    await page.unrouteAll()
    await save(page)
    await toast(page, 'The settings of Form day two were saved.').waitFor()
  })

  test('the quick-edit drawer stays open with what was typed, and maps an error to its field', async () => {
    const page = await openQuickEdit('Quick day')
    await field(page, 'Objective').fill('4242')
    const errors = [{ field: 'campaignObjective.value', code: 'tooBig', message: 'The number is too big.' }]
    await refuse(page, { status: 422, json: { code: 'validationFailed', message: 'Some values are not valid.', errors } })
    const send = () => drawer(page).getByRole('button', { name: 'Save changes' }).click()
    await send()
    await drawer(page).getByText('The number is too big.').waitFor()
    await expect.poll(() => field(page, 'Objective').getAttribute('aria-invalid')).toBe('true')
    await page.unrouteAll()
    await field(page, 'Objective').fill('4243')
    await send()
    await toast(page, 'Campaign Quick day was saved.').waitFor()
    expect(await read('Quick day')).toMatchObject({ campaignObjective: { value: 4243 } })
  })

  test('a cell says why, and has what was typed when it is edited again', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=Cell%20day')
    const cell = rowNamed(page, 'Cell day').locator(':scope > [data-field=campaignObjective]')
    await cell.dblclick()
    const editor = table(page).getByRole('textbox', { name: 'Audio objective of Cell day' })
    await editor.fill('777')
    await refuse(page, problem(503, 'unavailable', 'The service is not available right now. Try again in a moment.'))
    await page.keyboard.press('Enter')
    await cell.getByText('The service is not available right now.').waitFor()
    await page.unrouteAll()
    await cell.dblclick()
    await expect.poll(() => editor.inputValue()).toBe('777')
    await editor.press('Enter')
    await toast(page, 'Cell day: Objective is 777 now.').waitFor()
  })
})

test('a saved view that somebody has changed meanwhile is not overwritten unseen, and one that is somebody else’s says whose it is', async () => {
  const body = { screen: 'campaigns', name: 'Shared view', scope: 'AGENCY', filters: { q: 'Form' } }
  const { id } = await web.desk().app.call(savedViews.create, { body } as never, { as: 'manager' })
  const page = await web.open('manager', `/campaigns/list?view=${id}&status=&q=Clock`)
  const views = page.getByRole('navigation', { name: 'Views' })
  const saveChanges = async (name: string) => {
    await views.getByRole('button', { name: /^Saved views/ }).click()
    await page.getByRole('menuitem', { name: `Save the changes of ${name}` }).click()
  }
  await views.getByRole('link', { name: /^Shared view/ }).waitFor()
  const renamed = await web.desk().call('admin', savedViews.update, { id, body: { name: 'Renamed' } } as never, { ifMatch: 1 })
  expect(renamed.status).toBe(200)
  await saveChanges('Shared view')
  await toast(page, 'Somebody changed this in the meantime.').waitFor()
  await views.getByRole('link', { name: /^Renamed/ }).waitFor()
  const sentence = 'This view belongs to Ann Onymous. Save it under another name to have one of your own.'
  await page.route(`**/saved-views/${id}`, (route) => route.fulfill(problem(409, 'savedViewNotYours', sentence)))
  await saveChanges('Renamed')
  await toast(page, sentence).waitFor()
  await page.unrouteAll()
  await saveChanges('Renamed')
  await toast(page, 'The view Renamed was changed.').waitFor()
})

test('an ad is not saved without the file that is still on its way', async () => {
  const page = await web.open('manager', `/campaigns/${ids['Upload day']}/ads/create`)
  const form = page.getByRole('form', { name: 'New ad' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/creatives(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('With its file')
  const buffer = Buffer.from(waveFile({ seconds: 2, channels: 1, rate: 16_000 }))
  await form.locator('input[type=file]').setInputFiles({ name: 'late.wav', mimeType: 'audio/wav', buffer })
  await button(page, 'Cancel late.wav').waitFor()
  await button(page, 'Create ad').click()
  await form.getByText('The file is still on its way. Save when it is there, or cancel it.').waitFor()
  release()
  await form.getByRole('group', { name: 'Chosen file' }).getByText('late.wav').first().waitFor()
  await button(page, 'Create ad').click()
  await toast(page, 'Ad With its file was created.').waitFor()
})

test('what was typed into an ad when the session ended is offered again after the sign-in', async () => {
  const body = { name: 'Typed ad', type: 'AUDIO', estimatedDuration: 30, weight: 20 } as const
  const made = await web.desk().call('manager', ads.create, { id: ids['Upload day']!, body })
  const path = `/campaigns/${ids['Upload day']}/ads/${Number(made.body['id'])}/settings`
  const page = await web.open('manager', path, { isFresh: true })
  const name = page.getByRole('form', { name: 'Ad Settings' }).getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Typed before the end')
  await endSession(page, 'PUT', '**/api/v2/campaigns/*/ads/*')
  await save(page)
  await page.getByRole('textbox', { name: 'User name' }).fill('manager@world.test')
  await page.unrouteAll()
  await page.getByRole('textbox', { name: /^Password/ }).fill('Correct-horse-1')
  await button(page, 'Log in').click()
  await button(page, 'Bring the changes back').click()
  await expect.poll(() => name.inputValue()).toBe('Typed before the end')
  await save(page)
  await toast(page, 'Ad Typed before the end was saved.').waitFor()
})

test('a name of 255 characters from right to left is saved, and 256 are refused at the field', async () => {
  const page = await web.open('manager', settingsOf('Long day'))
  const long = 'شتاء'.repeat(64).slice(0, 255)
  await setting(page, 'Name').fill(`${long}x`)
  await setting(page, 'Name').blur()
  await expect.poll(() => setting(page, 'Name').getAttribute('aria-invalid')).toBe('true')
  await setting(page, 'Name').fill(long)
  await save(page)
  await toast(page, /were saved/).waitFor()
  expect(await read('Long day')).toMatchObject({ name: long })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

describe('a flight over the clock change of 14 March', () => {
  test('typed into the settings begins and ends at midnight of the agency, and stands there as it was typed', async () => {
    const page = await web.open('manager', settingsOf('Clock form'))
    await setting(page, 'End').fill('2027/03/20')
    await setting(page, 'End').blur()
    await save(page)
    await toast(page, 'The settings of Clock form were saved.').waitFor()
    expect(await read('Clock form')).toMatchObject({ endDate: '2027-03-21T04:00:00.000Z' })
    await page.reload()
    await expect.poll(() => setting(page, 'End').inputValue()).toMatch(/^2027\/03\/20/)
  })

  test('typed into the quick edit to a time that the clocks skip is refused, and an hour later is that of the wall clock', async () => {
    const page = await openQuickEdit('Clock quick')
    await field(page, 'End').fill('2027/03/14 02:30')
    await field(page, 'End').blur()
    await expect.poll(() => field(page, 'End').getAttribute('aria-invalid')).toBe('true')
    await drawer(page).getByText('Clocks skip this time on that day.').waitFor()
    await field(page, 'End').fill('2027/03/14 03:30')
    await field(page, 'End').blur()
    await drawer(page).getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Campaign Clock quick was saved.').waitFor()
    expect((await read('Clock quick'))['endDate']).toMatch(/^2027-03-14T07:3[01]:00/)
  })
})

/** The wizard: from nothing to a campaign that runs, the guard, the summary with its checks, and the submit with its refusals. */
import { makeInventory, things } from '@spotdesk/server/testing'
import { proposals } from '@spotdesk/sdk/contract'
import { rowErrorText } from '@spotdesk/sdk/values'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { atPlace, button, placeOf, serveWeb, toast, typeInto } from './web.ts'
import {
  campaignOf,
  focused,
  insertAd,
  insertDraft,
  insertWhole,
  next,
  question,
  reserved,
  saved,
  setting,
  stepOf,
  steps,
} from './wizard-desk.ts'

const web = serveWeb((desk) => makeInventory(desk.app, 4000))

const idOf = (page: Page) => Number(/create\/(\d+)/.exec(placeOf(page))![1])

describe('from nothing to a campaign that runs', () => {
  test('by mouse: type and advertiser, settings, an ad, everywhere, submit', async () => {
    const page = await web.open('manager', '/campaigns/list?status=')
    await page.getByRole('link', { name: 'Create campaign' }).first().click()
    await atPlace(page, '/campaigns/create')
    // The current advertiser: the first of those that the account may choose.
    await expect.poll(() => page.getByRole('combobox', { name: 'Advertiser' }).inputValue()).toBe('Acme Motors')
    await page.getByRole('combobox', { name: 'Advertiser' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    await button(page, 'Create draft').click()
    await atPlace(page, /^\/campaigns\/create\/\d+\/settings$/)
    const id = idOf(page)

    await next(page).click()
    await page.getByText('Still missing: Name, Start, Objective, and CPM.').waitFor()
    await expect.poll(() => focused(page)).toBe('Name')
    const form = page.getByRole('form', { name: 'Campaign settings' })
    const marked = () => Promise.all(['Name', 'Start', 'Objective', 'CPM'].map((name) => setting(page, name).getAttribute('aria-invalid')))
    expect([await marked(), await form.getByText(rowErrorText('required')).count()]).toEqual([['true', 'true', 'true', 'true'], 4])
    // What is filled in is missing no longer, before anything is pressed again.
    await setting(page, 'Name').fill('Winter walk')
    await page.getByText('Still missing: Start, Objective, and CPM.').waitFor()
    await setting(page, 'Start').fill('2026/11/19 00:00')
    await setting(page, 'End').fill('2026/12/20')
    await setting(page, 'Objective').fill('500')
    await setting(page, 'CPM').fill('12.5')
    await page.getByText(/^Still missing/).waitFor({ state: 'detached' })
    expect([await marked(), await form.getByText(rowErrorText('required')).count()]).toEqual([[null, null, null, null], 0])
    await next(page).click()

    await atPlace(page, stepOf(id, 'ads'))
    await page.getByRole('heading', { name: 'Which ad comes first?' }).waitFor()
    await axe(page)
    // Without an ad there is no next step: the one primary act is the first ad, of any type.
    expect(await next(page).count()).toBe(0)
    const address = (name: string | RegExp) => page.getByRole('link', { name }).getAttribute('href')
    expect(await address('Create ad')).toBe(await address(/^Audio/))
    await page.getByRole('link', { name: 'Create ad' }).click()
    await page.getByLabel(/^Name/).fill('Winter spot')
    await page.getByLabel(/^Estimated duration/).fill('30')
    await axe(page)
    await button(page, 'Create ad').click()
    await toast(page, 'Ad Winter spot was created.').waitFor()
    await atPlace(page, stepOf(id, 'ads'))
    // The address changes before the step, and both have a way on.
    await button(page, 'Create ad').waitFor({ state: 'detached' })
    await next(page).click()

    await atPlace(page, stepOf(id, 'targeting'))
    await page.locator('label').filter({ hasText: 'Deliver everywhere' }).click()
    await next(page).click()
    await atPlace(page, stepOf(id, 'summary/campaign'))
    await page.getByText('From 2026/11/19 00:00 to 2026/12/20 23:59, 32 days, by America/New_York time.').waitFor()
    await page.getByRole('region', { name: 'Targeting' }).getByText('Everywhere.').waitFor()
    await button(page, 'Submit campaign').click()
    await question(page).getByText('It goes live now.').waitFor()
    await question(page).getByRole('button', { name: 'Submit' }).click()
    await toast(page, 'Winter walk was submitted and is running.').waitFor()
    await atPlace(page, `/campaigns/${id}/stats`)
    expect(await campaignOf(web, id)).toMatchObject({ status: 'RUNNING', name: 'Winter walk', targeting: true })
  })
})

describe('a new draft', () => {
  test('is made once by an address that determines its advertiser, however often that is opened, until it is worked on', async () => {
    const address = `/campaigns/create?advertiserId=${things.advertiser}&campaignType=FILLER`
    const page = await web.open('manager', address, { isFresh: true })
    await atPlace(page, /settings$/)
    const first = idOf(page)
    expect(await campaignOf(web, first)).toMatchObject({ campaignType: 'FILLER', advertiser: { id: things.advertiser } })
    const second = await page.context().newPage()
    await second.goto(address)
    await atPlace(second, stepOf(first, 'settings'))
    await setting(second, 'Name').fill('Worked on')
    await expect.poll(async () => (await campaignOf(web, first))['name']).toBe('Worked on')
    await page.goto(address)
    await atPlace(page, /settings$/)
    expect(idOf(page)).not.toBe(first)
  })

  test('of an advertiser that cannot be used is asked for in the form', async () => {
    const page = await web.open('manager', '/campaigns/create?advertiserId=999999&campaignType=nonsense')
    await page.getByText('The advertiser or the order of this address cannot be used. Choose them here.').waitFor()
  })

  test('of an account without an advertiser says so, and makes the first one beside what is chosen already', async () => {
    const { system } = web.desk().database
    await sql`update advertisers set status = 'ARCHIVED' where agency_id = 1`.execute(system)
    onTestFinished(async () => void (await sql`update advertisers set status = 'ACTIVE' where agency_id = 1`.execute(system)))
    const page = await web.open('manager', '/campaigns/create', { isFresh: true })
    await page.getByText('There is no advertiser yet.').waitFor()
    expect(await button(page, 'Create draft').isDisabled()).toBe(true)
    await page.locator('label').filter({ hasText: 'Filler' }).click()
    await button(page, 'New advertiser').click()
    const drawer = page.getByRole('dialog', { name: 'New advertiser' })
    await drawer.getByLabel(/^Name/).fill('First Bank')
    await button(drawer, 'Create advertiser').click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Advertiser' }).inputValue()).toBe('First Bank')
    await button(page, 'Create draft').click()
    await atPlace(page, /settings$/)
    expect(await campaignOf(web, idOf(page))).toMatchObject({ campaignType: 'FILLER', advertiser: { name: 'First Bank' } })
  })

  test('takes flight and objective of an order that is chosen later, and keeps what was typed', async () => {
    const desk = web.desk()
    const order = (id: number, name: string, month: string) =>
      desk.insert('orders', {
        agency_id: 1,
        id,
        advertiser_id: things.advertiser,
        name,
        name_lc: name.toLowerCase(),
        currency: 'USD',
        start_date: new Date(`2027-${month}-01T05:00:00Z`),
        end_date: new Date(`2027-${month}-11T05:00:00Z`),
        objective_value: Number(month) * 1000,
      })
    await order(8801, 'Early order', '01')
    await order(8802, 'Later order', '02')
    const id = await insertDraft(desk, 'Of an order', { start_date: null, end_date: null, objective_value: null })
    const page = await web.open('manager', stepOf(id, 'settings'))
    const choose = async (name: string) => {
      await typeInto(page.getByRole('combobox', { name: 'Order' }), name)
      await page.getByRole('option', { name }).click()
    }
    await choose('Early order')
    await saved(web, id, { startDate: '2027-01-01T05:00:00.000Z', endDate: '2027-01-11T05:00:00.000Z', campaignObjective: { value: 1000 } })
    await setting(page, 'Objective').fill('777')
    await choose('Later order')
    await saved(web, id, { startDate: '2027-02-01T05:00:00.000Z', endDate: '2027-02-11T05:00:00.000Z', campaignObjective: { value: 777 } })
  })
})

describe('the guard', () => {
  test('opens the step that is next, by the address and by what is finished', async () => {
    const [empty, whole] = [await insertDraft(web.desk(), 'Empty', { objective_value: null }), await insertWhole(web.desk(), 'Whole')]
    const ad = await insertAd(web.desk(), whole, 'Second')
    const noTargeting = await insertWhole(web.desk(), 'No targeting', { targeting: null })
    const page = await web.open('manager', '/campaigns/list')
    const cases: readonly [string, string][] = [
      [`/campaigns/create/${empty}`, stepOf(empty, 'settings?missing=true')],
      [stepOf(empty, 'summary/campaign'), stepOf(empty, 'settings?missing=true')],
      [`/campaigns/create/${whole}`, stepOf(whole, 'summary/campaign')],
      [`/campaigns/create/${whole}?adId=${ad}`, stepOf(whole, `ads/${ad}`)],
      [stepOf(whole, 'targeting'), stepOf(whole, 'targeting')],
      [`/campaigns/create/${noTargeting}`, stepOf(noTargeting, 'targeting')],
      ['/campaigns/create/104001', '/campaigns/104001/stats'],
      [stepOf(104_001, 'ads'), '/campaigns/104001/stats'],
    ]
    for (const [address, place] of cases) {
      await go(page, address)
      await atPlace(page, place)
    }
    // Who is led to the settings is told what they miss.
    await page.goto(stepOf(empty, 'ads'))
    await page.getByText('Still missing: Objective.').waitFor()
    // Back leads to the page before, not to the address that led on.
    await page.goto('/campaigns/list')
    await page.goto(`/campaigns/create/${whole}`)
    await atPlace(page, stepOf(whole, 'summary/campaign'))
    await page.goBack()
    await atPlace(page, '/campaigns/list')
  })

  test('a draft of another agency, an id that is none and an ad that is not there are told as such', async () => {
    const page = await web.open('manager', '/campaigns/create/104010/ads')
    await page.getByText('There is no campaign at this address.').waitFor()
    await go(page, '/campaigns/create/abc/settings')
    await page.getByText('There is no campaign at this address.').waitFor()
    const id = await insertWhole(web.desk(), 'Known')
    await go(page, stepOf(id, 'ads/42'))
    await page.getByText('There is no ad at this address.').waitFor()
  })

  test('a step that waits for another says which', async () => {
    const id = await insertDraft(web.desk(), 'Locked', { targeting: null })
    const page = await web.open('manager', stepOf(id, 'ads'))
    await steps(page).getByText('Add an ad first.').first().waitFor()
    await expect.poll(() => steps(page).getByRole('link').allTextContents()).toEqual(['Campaign settings (done)', '2Ads'])
  })
})

describe('the summary', () => {
  test('each finding leads to the setting that it is about', async () => {
    const id = await insertWhole(web.desk(), 'To be fixed', { start_date: new Date('2026-11-10T00:00:00Z') })
    const page = await web.open('manager', stepOf(id, 'summary/campaign'))
    await page.getByRole('link', { name: /^Open Campaign settings: The start was on/ }).click()
    await atPlace(page, stepOf(id, 'settings?field=startDate'))
    await expect.poll(() => focused(page)).toBe('Start')
  })

  test('has a page for each ad, with its own targeting', async () => {
    const id = await insertWhole(web.desk(), 'Two ads')
    await insertAd(web.desk(), id, 'By night')
    const page = await web.open('manager', stepOf(id, 'summary/campaign'))
    await page.getByRole('navigation', { name: 'Summary' }).getByRole('link', { name: 'By night' }).click()
    await page.getByRole('region', { name: 'By night' }).getByText('30 s estimated, no creative yet').waitFor()
    await page.getByRole('region', { name: 'Targeting' }).getByText('As the campaign: Everywhere.').waitFor()
    await page.getByRole('link', { name: 'Edit By night' }).click()
    await page.getByRole('heading', { name: 'Targeting of this ad' }).waitFor()
  })
})

describe('the submit', () => {
  test('next to no inventory is submitted only with a reason', async () => {
    const nowhere = {
      groups: [
        {
          rules: [
            { type: 'INVENTORY_PUBLISHER', exclude: false, values: ['201'] },
            { type: 'INVENTORY_ZONE', exclude: false, values: ['2002'] },
          ],
        },
      ],
    }
    const id = await insertWhole(web.desk(), 'Nowhere', { targeting: nowhere, objective_value: 100 })
    const page = await web.open('manager', stepOf(id, 'summary/campaign'))
    await button(page, 'Submit campaign').click()
    await question(page)
      .getByText(/^It starts by itself on 2026\/11\/25 .* by America\/New_York time\.$/)
      .waitFor()
    await question(page).getByRole('button', { name: 'Submit' }).click()
    const override = page.getByRole('alertdialog', { name: 'There is next to no inventory' })
    await override.getByText(/0 of the 100 remaining impressions/).waitFor()
    await axe(page)
    await override.getByRole('button', { name: 'Submit all the same' }).click()
    await override.getByText('Give a reason to continue anyway.').waitFor()
    await override.getByLabel(/^Reason/).fill('The zone moves next week')
    await override.getByRole('button', { name: 'Submit all the same' }).click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Nowhere was submitted and starts by itself.').hover()
    expect((await campaignOf(web, id))['status']).toBe('READY')
    await page
      .getByRole('region', { name: /Notifications/ })
      .getByRole('button', { name: /^Undo/ })
      .click()
    await atPlace(page, stepOf(id, 'summary/campaign'))
    expect((await campaignOf(web, id))['status']).toBe('DRAFT')
  })

  test('a guaranteed campaign goes to its publisher as a proposal, and is withdrawn', async () => {
    const id = await insertWhole(web.desk(), 'For Harbour', reserved)
    const page = await web.open('manager', stepOf(id, 'summary/campaign'))
    await button(page, 'Send proposal').waitFor()
    expect(await page.getByRole('region', { name: 'Budget' }).count()).toBe(0)
    await button(page, 'Send proposal').click()
    await question(page)
      .getByText(/as a proposal, and delivers once it is accepted/)
      .waitFor()
    await question(page).getByRole('button', { name: 'Submit' }).click()
    await atPlace(page, `/campaigns/${id}/stats`)
    const [proposal] = await web.desk().app.call(proposals.ofCampaign, { id }, { as: 'manager' })
    expect(proposal).toMatchObject({ status: 'PENDING' })
    await button(page, 'Actions for For Harbour').click()
    await page.getByRole('menuitem', { name: 'Withdraw the proposal' }).click()
    await question(page).getByRole('button', { name: 'Withdraw' }).click()
    await toast(page, 'The proposal For Harbour was withdrawn and is a draft again.').waitFor()
    await atPlace(page, stepOf(id, 'summary/campaign'))
  })
})

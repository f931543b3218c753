/** The delivery forecast panel beside forms and targeting: its verdict, sliders, fixes, full breakdown, avails, and its ledger. */
import { type Desk, makeInventory, type Person } from '@spotdesk/server/testing'
import { campaigns, targeting, type forecast } from '@spotdesk/sdk/contract'
import { forecastOutlook } from '@spotdesk/sdk/rules'
import { dayMs, formatTotal } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { walkScreen } from './walk.ts'
import { atPlace, button, placeOf, serveWeb, toast } from './web.ts'

const now = Date.parse('2026-11-20T12:00Z')
const at = (days: number) => new Date(now + days * dayMs)

let ads = 980_000
async function withAd(desk: Desk, columns: Record<string, unknown>, ad: Record<string, unknown> = {}): Promise<number> {
  const { name = 'Panel', status = 'RUNNING', ...rest } = columns as { name?: string; status?: 'RUNNING' }
  const id = await desk.campaign({ name, status, columns: { targeting: { groups: [] }, start_date: at(-1), end_date: at(20), ...rest } })
  const spot = { name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE', estimated_duration_s: 30 }
  await desk.insert('ads', { agency_id: 1, id: (ads += 1), campaign_id: id, ...spot, ...ad })
  return id
}

const longSpot = { agency_id: 1, name: 'Long spot', name_lc: 'long spot', type: 'AUDIO', status: 'ACTIVE', estimated_duration_s: 45 }

let running: number
let short: number
const web = serveWeb(
  async (desk) => {
    running = await withAd(desk, { objective_value: 5000 })
    await desk.insert('ads', { ...longSpot, id: (ads += 1), campaign_id: running })
    const once = JSON.stringify([{ limit: 1, unit: 'DAY', unitMultiplier: 1 }])
    short = await withAd(desk, { name: 'Short', objective_value: 325_000, capping: once })
    await makeInventory(desk.app, 4000)
  },
  // A change-set is applied by a job.
  { jobs: true },
)

const targetingOf = (id: number) => `/campaigns/${id}/targeting`
const settingsOf = (id: number) => `/campaigns/${id}/settings`
const card = (page: Page) => page.getByRole('region', { name: 'Forecast', exact: true })
const verdict = (page: Page) =>
  card(page)
    .getByRole('status')
    .getByText(/likely|cannot say|in full|at risk/)
const words = ({ deliveryForecast }: forecast.CampaignForecast) => {
  const { text, values } = forecastOutlook(deliveryForecast)
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
const answerOf = async <T>(page: Page, path: string | RegExp, act: () => Promise<unknown>): Promise<T> => {
  const [response] = await Promise.all([page.waitForResponse(path), act()])
  return (await response.json()) as T
}
/** Opens a page and takes one of the answers that it asks for. */
async function openWith<T>(path: string, answer: RegExp): Promise<{ page: Page; found: T }> {
  let taken: Promise<T>
  const page = await web.open('manager', path, {
    before: async (fresh) => {
      taken = fresh.waitForResponse(answer).then((response) => response.json() as Promise<T>)
    },
  })
  return { page, found: await taken! }
}
const undo = async (page: Page) => {
  const notes = page.getByRole('region', { name: /Notifications/ })
  await notes.getByRole('button', { name: 'Undo' }).first().click()
  await toast(page, 'The change was undone.').waitFor()
}
const read = (id: number) => web.desk().app.call(campaigns.get, { id }, { as: 'manager' })
/** The slider follows its keys; the answer to the last one is what the panel shows. */
async function slide(page: Page, name: string, key: string): Promise<{ body: unknown; after: forecast.CampaignForecast }> {
  const slider = card(page).getByRole('slider', { name })
  // The questions about the stretches are over.
  const sliders = card(page).getByRole('slider')
  await expect.poll(() => sliders.evaluateAll((all) => all.every((one) => one.hasAttribute('aria-describedby')))).toBe(true)
  await slider.focus()
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/forecast/what-if') && Object.keys(request.postDataJSON().changes).length > 0,
  )
  await page.keyboard.press(key)
  const request = await asked
  const response = await request.response()
  return { body: request.postDataJSON(), after: (await response!.json()).after }
}

describe('the panel', () => {
  test('has the verdict with its probability, and requests that add up', async () => {
    const page = await web.open('manager', targetingOf(running))
    await verdict(page).waitFor()
    const found = await answerOf<forecast.CampaignForecast>(page, /\/forecast\/inventory\/campaign$/, () =>
      button(card(page), 'Forecast again').click(),
    )
    await card(page).getByText(words(found), { exact: true }).waitFor()
    const { matched, competing, capped, available } = found.waterfall!
    expect(matched).toBe(competing + capped + available)
    await card(page).getByText(formatTotal(matched), { exact: true }).first().waitFor()
    await card(page).getByText(formatTotal(available), { exact: true }).first().waitFor()
    await card(page)
      .getByText(/\d+ s ago/)
      .waitFor()
    // Ads that are longer than others are marked.
    await card(page).getByRole('list', { name: 'Long ads' }).getByText('Long spot').waitFor()
    // Each slider knows where it would still be in full before it is touched.
    await card(page)
      .getByText(/^In full from .* to 10,000$/)
      .waitFor({ state: 'attached' })
    await axe(page)
  })

  test('any change of targeting clears it and asks for regeneration; the save makes it again', async () => {
    const id = await withAd(web.desk(), { name: 'Regenerated', objective_value: 5000 })
    const page = await web.open('manager', targetingOf(id))
    await verdict(page).waitFor()
    await page.locator('label').filter({ hasText: 'Only where rules match' }).click()
    await button(page, 'Text form').click()
    const text = page.getByRole('textbox', { name: 'Targeting as text' })
    await text.fill('LOCATION_COUNTRY in (')
    await card(page).getByText('The forecast runs as soon as the form is valid.').waitFor()
    await text.fill('LOCATION_COUNTRY in (US)')
    await card(page).getByText('The targeting has changed since the forecast was made.').waitFor()
    const asked = page.waitForRequest((request) => request.url().endsWith('/forecast/inventory/campaign'))
    await button(card(page), 'Forecast again').click()
    expect((await asked).postDataJSON()).toMatchObject({
      trigger: 'CAMPAIGN_AD_TARGETING',
      audienceTargeting: { groups: [{ rules: [{ type: 'LOCATION_COUNTRY', values: ['US'] }] }] },
    })
    await verdict(page).waitFor()
    const again = page.waitForRequest((request) => request.url().endsWith('/forecast/inventory/campaign'))
    await button(page, 'Save').click()
    expect((await again).postDataJSON()).not.toHaveProperty('audienceTargeting')
    await verdict(page).waitFor()
  })
})

describe('what if', () => {
  test('a slider answers while it is moved by the keyboard; its value is previewed, applied and reverted where there is no form', async () => {
    const page = await web.open('manager', targetingOf(running))
    await verdict(page).waitFor()
    const { body, after } = await slide(page, 'Objective', 'End')
    expect(body).toMatchObject({ campaignId: running, changes: { campaignObjective: { value: 10_000 } } })
    await card(page).getByText('With the values that you try').waitFor()
    await card(page).getByText(words(after), { exact: true }).waitFor()
    await button(card(page), 'Reset').click()
    await card(page).getByText('With the values that you try').waitFor({ state: 'detached' })
    await slide(page, 'Objective', 'End')
    await button(card(page), 'Use these values').click()
    const dialog = page.getByRole('dialog', { name: 'Use these values' })
    await dialog.getByText('10,000 imp.').or(dialog.getByText('10,000')).first().waitFor()
    await axe(page)
    await button(dialog, 'Apply').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Panel was changed.').hover()
    expect((await read(running)).campaignObjective.value).toBe(10_000)
    await undo(page)
    expect((await read(running)).campaignObjective.value).toBe(5000)
  })

  test('on a form it fills the fields; the full breakdown asks to save them first and then opens', async () => {
    const id = await withAd(web.desk(), { name: 'Formed', objective_value: 5000 })
    await web.desk().insert('ads', { ...longSpot, id: (ads += 1), campaign_id: id })
    const page = await web.open('manager', settingsOf(id))
    await verdict(page).waitFor()
    // A value that is taken back brings its forecast back: nothing is asked before another value is.
    const name = page.getByRole('textbox', { name: 'Name', exact: false }).first()
    await name.fill('')
    await card(page).getByText('The forecast runs as soon as the form is valid.').waitFor()
    const asked = page.waitForRequest((request) => request.url().endsWith('/forecast/inventory/campaign'))
    await name.fill('Formed')
    await verdict(page).waitFor()
    await slide(page, 'Priority', 'ArrowRight')
    await button(card(page), 'Use these values').click()
    await toast(page, 'The form has these values now.').waitFor()
    expect((await asked).postDataJSON()).toMatchObject({ campaignContext: { campaignPacing: { priority: 6 } } })
    await expect.poll(() => page.getByRole('textbox', { name: 'Priority' }).inputValue()).toBe('6')
    expect((await read(id)).campaignPacing.priority).toBe(5)
    await button(card(page), 'Full breakdown').click()
    const question = page.getByRole('alertdialog', { name: 'You have unsaved changes on this page' })
    await button(question, 'Save and open').click()
    const drawer = page.getByRole('dialog', { name: 'Full breakdown' })
    await drawer
      .getByText(/likely|cannot say/)
      .first()
      .waitFor()
    expect((await read(id)).campaignPacing.priority).toBe(6)
    await drawer.getByRole('region', { name: 'Inventory of the targeting' }).waitFor()
    const side = drawer.getByRole('navigation', { name: 'Ads of the breakdown' })
    expect(await side.getByRole('button').filter({ hasText: 'longer than 30 seconds' }).allTextContents()).toEqual([
      expect.stringContaining('Long spot'),
    ])
    await axe(page)
    const [file] = await Promise.all([page.waitForEvent('download'), button(drawer, 'Download CSV').first().click()])
    expect(file.suggestedFilename()).toBe(`campaign-${id}-forecast.csv`)
  })
})

describe('ways to deliver in full', () => {
  test('are listed with what they bring; one fills the form', async () => {
    const { page, found } = await openWith<{ fixes: forecast.ForecastFix[] }>(settingsOf(short), /\/forecast\/fix$/)
    const { fixes } = found
    const ways = card(page).getByRole('list', { name: 'Ways to deliver in full' })
    const fix = fixes.find(({ changes }) => changes.campaignPacing?.priority && changes.cappingRules)!
    const line = ways.getByRole('listitem').filter({ hasText: fix.text })
    await line.getByText(/^Delivers in full, \d+% likely · takes from /).waitFor()
    await button(line, 'Fill the form').click()
    const { campaignPacing, cappingRules } = fix.changes
    await expect.poll(() => page.getByRole('textbox', { name: 'Priority' }).inputValue()).toBe(String(campaignPacing!.priority))
    await page.getByText(`Max ${cappingRules![0]!.limit} impressions every 1 day`).first().waitFor()
    // Nothing is saved by it.
    expect(await read(short)).toMatchObject({ campaignPacing: { priority: 5 }, cappingRules: [{ limit: 1 }] })
  })

  test('one of the targeting is previewed, applied as a change-set and reverted', async () => {
    const narrow = 'DEVICE_TYPE in (PHONE) AND LOCATION_REGION in (US-CA, US-NY)'
    const id = await withAd(web.desk(), { name: 'Narrow', objective_value: 60_000 })
    const saved = await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'manager' })
    await web.desk().call('manager', targeting.setCampaign, { id, body: { text: narrow } }, { ifMatch: saved.version })
    const { page, found } = await openWith<{ fixes: forecast.ForecastFix[] }>(targetingOf(id), /\/forecast\/fix$/)
    const { fixes } = found
    const fix = fixes.find(({ changes }) => changes.dropRules || changes.replaceRules)!
    const ways = card(page).getByRole('list', { name: 'Ways to deliver in full' })
    await button(ways.getByRole('listitem').filter({ hasText: fix.text }), 'Preview').click()
    const dialog = page.getByRole('dialog', { name: 'Preview the fix' })
    await dialog.getByRole('rowheader', { name: 'Targeting' }).waitFor()
    await button(dialog, 'Apply the fix').click()
    await toast(page, 'Narrow was changed.').hover()
    const text = async () => (await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'manager' })).text
    expect(await text()).toBe('LOCATION_REGION in (US-CA, US-NY)')
    await undo(page)
    expect(await text()).toBe(narrow)
  })
})

describe('without a forecast the panel says why', () => {
  const cases: [string, (desk: Desk) => Promise<number>][] = [
    ['The forecast needs an end date in order to run.', (desk) => withAd(desk, { end_date: null })],
    [
      "Forecasting isn't available for your campaign configuration.",
      (desk) => withAd(desk, { objective_unlimited: true, objective_value: null }),
    ],
    [
      "We can't run the forecast for you - your campaign has no audio ads with a specified duration.",
      (desk) => withAd(desk, {}, { estimated_duration_s: null }),
    ],
    [
      'Delivery Forecast is not available for campaigns with Start Date after 2027/11/20.',
      (desk) => withAd(desk, { start_date: at(370), end_date: at(400) }),
    ],
  ]
  test.each(cases)('%s', async (sentence, make) => {
    const page = await web.open('manager', targetingOf(await make(web.desk())))
    await card(page).getByText(sentence, { exact: true }).waitFor()
    if (sentence.startsWith('The forecast needs')) return
    // The reason is the tooltip of the verdict too.
    await card(page).getByRole('button', { name: 'not available' }).focus()
    await page.getByRole('tooltip', { name: sentence }).waitFor()
  })

  test('an error is told by a toast and returns it to the initial state; missing inventory is its own line', async () => {
    let code: string | null = 'internalError'
    const page = await web.open('manager', targetingOf(running), {
      before: async (opened) => {
        await opened.route('**/forecast/inventory/campaign', (route) =>
          code === null ? route.continue() : route.fulfill({ status: 409, json: { code, message: `It is ${code}.` } }),
        )
      },
    })
    await toast(page, 'It is internalError.').waitFor()
    await card(page).getByText('It is internalError.').waitFor()
    code = 'noInventory'
    await button(card(page), 'Retry').click()
    await card(page).getByText('It is noInventory.').waitFor()
    expect(await toast(page, 'It is noInventory.').count()).toBe(0)
    code = null
    await button(card(page), 'Retry').click()
    await verdict(page).waitFor()
  })

  test.each(['finance'] as Person[])('%s, who may not forecast, has neither panel nor avails', async (person) => {
    const page = await web.open(person, targetingOf(running))
    await page.getByRole('region', { name: 'Budget', exact: true }).waitFor()
    expect(await card(page).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Avails', exact: true }).count()).toBe(0)
    await button(page, 'Actions for Panel').click()
    await page.getByRole('menu').waitFor()
    expect(await page.getByRole('menuitem', { name: 'Avails and contention' }).count()).toBe(0)
  })
})

test('avails stand beside the targeting; who can yield what leads to the campaigns', async () => {
  const { page, found: avails } = await openWith<forecast.CampaignAvails>(targetingOf(running), /\/avails$/)
  const panel = page.getByRole('region', { name: 'Avails', exact: true })
  await panel.locator('dl > div').filter({ hasText: 'Available' }).getByText(formatTotal(avails.available), { exact: true }).waitFor()
  expect(avails.available).toBeLessThanOrEqual(avails.possible)
  await button(panel, 'Who can yield what').click()
  const drawer = page.getByRole('dialog', { name: 'Avails and contention' })
  await drawer.getByRole('row', { name: /this campaign/ }).waitFor()
  await axe(page)
  const [first] = [...avails.contending.takenFromUs.own, ...avails.contending.weTakeFrom.own]
  await drawer.getByRole('link', { name: first!.name }).first().click()
  await page.waitForURL(/\/campaigns\/\d+\/stats/)
  expect(placeOf(page)).toContain(`/campaigns/${first!.campaignId}/stats`)
})

test('of a completed campaign the breakdown has what was forecast and what came', async () => {
  const id = await web
    .desk()
    .campaign({ name: 'Over', status: 'COMPLETED', columns: { start_date: at(-40), end_date: at(-2), objective_value: 10 } })
  const page = await web.open('manager', `/campaigns/${id}/stats`)
  await button(page, 'Actions for Over').click()
  await page.getByRole('menuitem', { name: 'Forecast breakdown' }).click()
  const drawer = page.getByRole('dialog', { name: 'Full breakdown' })
  await drawer.getByText('No forecast of the saved campaign was kept yet.').waitFor()
  await drawer.getByRole('heading', { name: 'Forecast and what came' }).waitFor()
})

test('the reliability of the agency’s forecasts has its own screen', async () => {
  await walkScreen(web, 'manager', '/forecast/reliability')
  const page = await web.open('manager', '/forecast/reliability')
  const asked = page.waitForRequest((request) => /backtest.*lead=7/.test(request.url()))
  await page.getByRole('radio', { name: '7 days ahead' }).click()
  await asked
  await atPlace(page, '/forecast/reliability?lead=7')
  const answers = '**/forecast/reliability'
  await page.route(answers, (route) =>
    route.fulfill({ status: 422, json: { code: 'validationFailed', message: 'It did not work.', retryable: false } }),
  )
  await page.reload()
  await page.getByText('It did not work.').waitFor()
  await page.unroute(answers)
  await button(page, 'Retry').click()
  await page.getByText('Forecasts compared').waitFor()
})

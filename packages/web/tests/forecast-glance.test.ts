/** The forecast beside a form: its numbers, why there is none, and when it is made again. */
import { type Desk, makeInventory } from '@spotdesk/server/testing'
import type { forecast } from '@spotdesk/sdk/contract'
import { dayMs, formatTotal } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, serveWeb } from './web.ts'

const now = Date.parse('2026-11-20T12:00Z')
const at = (days: number) => new Date(now + days * dayMs)

let ads = 980_000
async function withAd(desk: Desk, columns: Record<string, unknown>, ad: Record<string, unknown> = {}): Promise<number> {
  const id = await desk.campaign({ columns: { targeting: { groups: [] }, start_date: at(-1), end_date: at(20), ...columns } })
  const spot = { name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE', estimated_duration_s: 30 }
  await desk.insert('ads', { agency_id: 1, id: (ads += 1), campaign_id: id, ...spot, ...ad })
  return id
}

let running: number
const web = serveWeb(async (desk) => {
  running = await withAd(desk, { objective_value: 5000 })
  await makeInventory(desk.app, 4000)
})

const targetingOf = (id: number) => `/campaigns/${id}/targeting`
const card = (page: Page) => page.getByRole('region', { name: 'Forecast', exact: true })
const verdict = (page: Page) => card(page).getByText(/likely|cannot say|in full|at risk/)

describe('the forecast of what is built', () => {
  test('has the verdict with its probability and the numbers of the call', async () => {
    const page = await web.open('manager', targetingOf(running))
    await verdict(page).waitFor()
    const answered = page.waitForResponse((response) => response.url().endsWith('/forecast/inventory/campaign'))
    await button(card(page), 'Forecast again').click()
    const { waterfall, deliveryForecast } = (await (await answered).json()) as forecast.CampaignForecast
    await verdict(page).waitFor()
    const number = (name: string) => card(page).locator('dl > div').filter({ hasText: name }).locator('dd')
    expect(await number('Matched').textContent()).toContain(formatTotal(waterfall!.matched))
    expect(await number('Available').textContent()).toContain(formatTotal(waterfall!.available))
    expect(await number('Deliverable of').textContent()).toContain(formatTotal(deliveryForecast.deliverable))
    expect(waterfall!.matched).toBe(waterfall!.competing + waterfall!.capped + waterfall!.available)
    await card(page).getByText('just now').waitFor()
    await axe(page)
  })

  test('any change of targeting clears it and asks for regeneration; the save makes it again', async () => {
    const page = await web.open('manager', targetingOf(running))
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

describe('without a forecast the card says why', () => {
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
  })

  test('an error returns it to the initial state with a quiet line, and it can be tried again', async () => {
    let isDown = true
    const page = await web.open('manager', targetingOf(running), {
      before: async (opened) => {
        await opened.route('**/forecast/inventory/campaign', (route) =>
          isDown
            ? route.fulfill({ status: 409, json: { code: 'noInventory', message: 'There is no inventory to forecast from.' } })
            : route.continue(),
        )
      },
    })
    await card(page).getByText('There is no inventory to forecast from.').waitFor()
    isDown = false
    await button(card(page), 'Try again').click()
    await verdict(page).waitFor()
  })

  test('a user who may not forecast has no card', async () => {
    const page = await web.open('finance', targetingOf(running))
    await page.getByRole('region', { name: 'Budget', exact: true }).waitFor()
    expect(await card(page).count()).toBe(0)
  })
})

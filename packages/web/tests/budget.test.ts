/** The budget card: its lines, how each comes about, and its states, on the tab of the targeting. */
import { type Desk, things } from '@spotdesk/server/testing'
import { ads, billing, campaigns } from '@spotdesk/sdk/contract'
import { formatMoney } from '@spotdesk/sdk/values'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { button, serveWeb } from './web.ts'

let saved: number
let cheap: number

const segment = (value: string) => ({ type: 'DATA_SEGMENT', exclude: false, values: [value] })

async function withPrices(desk: Desk): Promise<void> {
  for (const [value, cpm] of Object.entries({ 'cars:new': 12_500, 'cars:used': 7500 }))
    await desk.insert('fee_card_data', { effective_from: '2000-01-01', rule_type: 'DATA_SEGMENT', value, cpm_e4: cpm })
}

const web = serveWeb(async (desk) => {
  await withPrices(desk)
  const columns = {
    objective_value: 500_000,
    cpm_e4: 125_000,
    margin_e4: 150_000,
    second_screen_objective: 50_000,
    second_screen_cpm_e4: 32_000,
    attribution_pixel_ids: ['podsights:1', 'magellan:1'],
    targeting: { groups: [{ rules: [segment('cars:new')] }, { rules: [segment('cars:used')] }] },
  }
  saved = await desk.campaign({ name: 'Priced', columns })
  cheap = await desk.campaign({
    name: 'Plain',
    columns: { objective_value: 100_000, cpm_e4: 100_000, margin_e4: 200_000, targeting: { groups: [] } },
  })
})

const targetingOf = (id: number) => `/campaigns/${id}/targeting`
const card = (page: Page) => page.getByRole('region', { name: 'Budget', exact: true })
const line = (page: Page, name: string) => card(page).getByRole('button', { name: new RegExp(`^${name} ?[−$]`) })
const estimate = (id: number, state?: string) =>
  web
    .desk()
    .app.call(
      billing.estimate,
      { body: { campaignContext: { campaignId: id }, ...(state && { salesTaxContext: { state } }) } },
      { as: 'manager' },
    )

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100) * (text.trim().startsWith('−') ? -1 : 1)
/** The shown amounts by their lines: lowest and highest, in cents. */
async function amounts(page: Page): Promise<Map<string, [number, number]>> {
  const rows = await card(page)
    .getByRole('list')
    .first()
    .locator(':scope > li')
    .evaluateAll((list) => list.map((row) => [...row.querySelectorAll('button > span, div > span')].map((part) => part.textContent ?? '')))
  return new Map(
    rows.map((parts) => {
      const [name, text] = parts.filter((part) => part !== '') as [string, string]
      const [low, high = low] = text.split(' – ') as [string, string?]
      return [name, [cents(low), low === high ? cents(low) : cents(high)]]
    }),
  )
}

describe('the lines of the card', () => {
  test('they are those of the estimate, add up in cents, and come out by hand', async () => {
    const page = await web.open('manager', targetingOf(saved))
    await line(page, 'Billable spend').waitFor()
    const shown = await amounts(page)
    const { trace } = await estimate(saved)
    for (const { key, label, min, max, effect } of trace) {
      if (key === 'gross' || key === 'net' || key === 'maxCPM' || key === 'forecastedInvoice') continue
      const sign = effect === 'SUBTRACT' ? -1 : 1
      expect(shown.get(label), key).toEqual([sign * Math.round(min * 100), sign * Math.round(max * 100)])
    }
    // 500,000 × 12.50 / 1,000; 50,000 × 3.20 / 1,000; two vendors at 0.50; 0.75 to 1.25 of data.
    expect(shown.get('Audio media')).toEqual([625_000, 625_000])
    expect(shown.get('Second screen media')).toEqual([16_000, 16_000])
    expect(shown.get('Attribution')).toEqual([50_000, 50_000])
    expect(shown.get('Data cost')).toEqual([37_500, 62_500])
    const billable = [728_500, 753_500]
    expect(shown.get('Billable spend')).toEqual(billable)
    const foot = card(page).getByRole('group', { name: 'Estimated invoice' })
    const invoice = billable.map((amount) => formatMoney((amount - Math.round(amount * 0.15)) / 100, 'USD')).join(' – ')
    await expect.poll(() => foot.getByText(invoice).count()).toBe(1)
    await card(page).getByText('550,000 imp.').waitFor()
    await card(page).getByText('$50.00').waitFor()
    await card(page).getByText('These numbers are an estimate.').waitFor()
    await axe(page)
  })

  test('a line opens to its base, its rate with the unit, and their product', async () => {
    const page = await web.open('manager', targetingOf(saved))
    await line(page, 'Audio media').click()
    const media = card(page).getByLabel('How Audio media comes about')
    expect(await media.locator('div').allTextContents()).toEqual([
      'Base: impressions500,000',
      '× Rate per 1,000 impressions$12.50',
      'Base ÷ 1,000 × rate$6,250.00',
    ])
    // By keys too.
    await line(page, 'Agency margin').press('Enter')
    const margin = card(page).getByLabel('How Agency margin comes about')
    expect(await margin.locator('div').allTextContents()).toEqual([
      'Base$7,285.00 – $7,535.00',
      '× Rate15%',
      'Base × rate$1,092.75 – $1,130.25',
    ])
    await line(page, 'Billable spend').click()
    const sum = await card(page).getByLabel('How Billable spend comes about').locator('dt').allTextContents()
    expect(sum).toEqual(['Audio media', 'Second screen media', 'Attribution', 'Special formats', 'Data cost', 'Sum'])
  })

  test('an advertiser sees objective, fees and billable spend, and no line behind them', async () => {
    const page = await web.open('advertiser', targetingOf(saved))
    await line(page, 'Billable spend').waitFor()
    expect([...(await amounts(page)).keys()]).toEqual([
      'Objective',
      'Max CPM',
      'Audio media',
      'Second screen media',
      'Attribution',
      'Special formats',
      'Data cost',
      'Billable spend',
    ])
    expect(await card(page).getByText('Estimated invoice').count()).toBe(0)
    expect(await card(page).getByText('Sales tax', { exact: true }).count()).toBe(0)
  })

  test('an unlimited objective says so, and a RESERVED campaign has no card', async () => {
    const desk = web.desk()
    const endless = await desk.campaign({ columns: { objective_unlimited: true, objective_value: null } })
    const page = await web.open('manager', targetingOf(endless))
    await card(page).getByText('Unlimited', { exact: true }).waitFor()
    const reserved = await desk.campaign({ type: 'RESERVED' })
    const other = await web.open('manager', targetingOf(reserved))
    await other.getByRole('region', { name: 'Targeting', exact: true }).waitFor()
    expect(await card(other).count()).toBe(0)
  })

  test('a currency without an exchange rate is a warning', async () => {
    const euro = await web.desk().campaign({ columns: { currency: 'EUR', attribution_pixel_ids: ['podsights:1'] } })
    const page = await web.open('manager', targetingOf(euro))
    await card(page).getByRole('list', { name: 'Warnings' }).getByText('There is no exchange rate from USD to EUR').waitFor()
  })
})

test('sales tax is that of the chosen state, stays chosen, and is part of the invoice', async () => {
  const page = await web.open('manager', targetingOf(cheap), { isFresh: true })
  await line(page, 'Billable spend').waitFor()
  await card(page)
    .getByRole('button', { name: /Sales tax/ })
    .click()
  await page.getByRole('combobox', { name: 'Search' }).fill('Hawaii')
  await page.getByRole('option', { name: 'Hawaii' }).click()
  await line(page, 'Sales tax').waitFor()
  const info = await estimate(cheap, 'HI')
  // 800.00 net, of which Hawaii takes 4.0 to 4.5 %.
  expect((await amounts(page)).get('Sales tax')).toEqual([3200, 3600])
  expect(info.estimatedTotals).toMatchObject({ minForecastedInvoice: 832, maxForecastedInvoice: 836 })
  await card(page).getByText('$832.00 – $836.00').first().waitFor()
  await page.reload()
  await line(page, 'Sales tax').waitFor()
  // Another advertiser is taxed elsewhere.
  await page.goto(targetingOf(104_003))
  await line(page, 'Billable spend').waitFor()
  expect(await line(page, 'Sales tax').count()).toBe(0)
})

describe('the states of the card', () => {
  const type = async (page: Page, text: string) => {
    if ((await page.getByRole('textbox', { name: 'Targeting as text' }).count()) === 0) await button(page, 'Text form').click()
    await page.getByRole('textbox', { name: 'Targeting as text' }).fill(text)
  }

  test('a change is computed by itself and held against what is saved; one that is not valid shows the hint', async () => {
    const page = await web.open('manager', targetingOf(saved))
    await line(page, 'Billable spend').waitFor()
    await type(page, 'DATA_SEGMENT in (')
    await card(page).getByText('Some values are not valid.').waitFor()
    expect(await button(card(page), 'Reload').count()).toBe(0)
    // What is blurred cannot be reached.
    await expect.poll(() => card(page).locator('[inert]').count()).toBe(1)
    await type(page, 'DATA_SEGMENT in (cars:new)')
    await card(page).getByText('$0.00 – +$250.00 against saved').waitFor()
    expect((await amounts(page)).get('Data cost')).toEqual([62_500, 62_500])
    await button(card(page), 'Reload').waitFor()
    await button(page, 'Discard').click()
    await button(card(page), 'Data cost $375.00 – $625.00').waitFor()
    expect(await card(page).getByText('against saved').count()).toBe(0)
    expect((await amounts(page)).get('Data cost')).toEqual([37_500, 62_500])
  })

  test('an estimate that fails is told and tried again', async () => {
    let isDown = true
    const page = await web.open('manager', targetingOf(cheap), {
      before: async (opened) => {
        await opened.route('**/api/v2/billingWidget', (route) =>
          isDown && route.request().method() === 'POST'
            ? route.fulfill({ status: 400, json: { code: 'badRequest', message: 'No.' } })
            : route.continue(),
        )
      },
    })
    await card(page).getByRole('alert').waitFor()
    isDown = false
    await button(card(page), 'Retry').click()
    await line(page, 'Billable spend').waitFor()
  })

  test('the weight of an ad that is not saved is calculated once the card has saved it', async () => {
    const { app } = web.desk()
    const { id } = await app.call(campaigns.create, { body: { advertiserId: things.advertiser } }, { as: 'manager' })
    const settings = { name: 'Drafted', startDate: new Date('2027-01-04T05:00Z'), campaignRevenue: { value: 12.5 } }
    const body = { ...settings, campaignObjective: { value: 500_000, unlimited: false } }
    await app.call(campaigns.update, { id, body }, { as: 'manager', headers: { 'if-match': '*' } })
    const spot = { name: 'Spot', type: 'AUDIO', subtype: 'AUDIO', estimatedDuration: 30 } as const
    const ad = await app.call(ads.create, { id, body: spot }, { as: 'manager' })
    const page = await web.open('manager', `/campaigns/create/${id}/ads/${ad.id}`)
    await line(page, 'Billable spend').waitFor()
    await page.getByRole('textbox', { name: 'Weight' }).fill('50')
    await page.getByRole('textbox', { name: 'Weight' }).blur()
    await card(page).getByText('This change can be calculated once it is saved.').waitFor()
    await button(card(page), 'Save').click()
    await button(card(page), 'Reload').waitFor()
    expect((await app.call(ads.get, { id, adId: ad.id }, { as: 'manager' })).weight).toBe(50)
  })
})

import { type Desk, rollUp, things } from '@spotdesk/server/testing'
import { session } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atPlace, button, placeOf, serveWeb, table, toast } from './web.ts'

let delivered: number
let planned: number

/** A campaign that has delivered on three days of its flight, and the ads of one that has not begun. */
async function fill(desk: Desk): Promise<void> {
  delivered = await desk.campaign({
    name: 'Delivered',
    columns: { start_date: new Date('2026-11-10T05:00Z'), end_date: new Date('2026-11-25T05:00Z') },
    totals: { impressions: 3500, spend_e7: 437_500_000n },
  })
  planned = await desk.campaign({ name: 'Planned', status: 'READY' })
  await desk.insert('ads', {
    agency_id: 1,
    id: 950,
    campaign_id: delivered,
    name: 'Spot',
    name_lc: 'spot',
    type: 'AUDIO',
    status: 'ACTIVE',
  })
  for (const [hour, impressions] of [
    ['2026-11-12T15:00Z', 500],
    ['2026-11-13T15:00Z', 1000],
    ['2026-11-14T15:00Z', 2000],
  ] as const) {
    const fact = { agency_id: 1, campaign_id: delivered, ad_id: 950, zone_id: things.zone, publisher_id: things.publisher }
    await desk.insert('fact_hour', {
      ...fact,
      hour: new Date(hour),
      impressions,
      second_screen_impressions: 0,
      completes: impressions / 2,
      clicks: 3,
      spend_e7: BigInt(impressions) * 125_000n,
      second_screen_spend_e7: 0n,
    })
  }
  await rollUp(desk.database.system, { id: 1, timeZone: 'America/New_York' })
  await desk.insert('delivery_clock', { agency_id: 1, as_of: new Date('2026-11-20T12:00Z') })
}

const web = serveWeb(fill)
const stats = (id: number, search = '') => `/campaigns/${id}/stats${search}`

/** Days of the table with a number above zero. */
async function deliveredDays(page: Page): Promise<string[]> {
  await button(page, 'Show as table').click()
  const rows = page.getByRole('region', { name: 'Delivery by day' }).getByRole('row')
  const texts = await rows.evaluateAll((list) => list.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')))
  return texts.slice(1).filter((text) => !/^\S+ 0 /.test(text))
}

describe("a campaign's stats", () => {
  test('the statistics of a campaign show its numbers, its delivery by day over the whole range, and its ads', async () => {
    const page = await web.open('manager', stats(delivered))
    await page.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor()
    const figures = page.getByRole('region', { name: 'Figures' })
    await figures.getByText('2026/11/10 – 2026/11/24').waitFor()
    await figures.getByText('Acme Motors').waitFor()
    await page.getByRole('img', { name: 'Impressions by day from 2026-11-12 to 2026-11-14' }).waitFor()
    expect(await deliveredDays(page)).toEqual([
      '2026/11/12 500 250 3 $6.25',
      '2026/11/13 1,000 500 3 $12.50',
      '2026/11/14 2,000 1,000 3 $25.00',
    ])
    await table(page, 'Ads of Delivered').getByText('Spot').first().waitFor()
    await page.getByText(/^Days in America\/New_York time, data as of 2026\/11\/20/).waitFor()
    expect(placeOf(page)).toBe(stats(delivered))
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Campaigns' }).click()
    await atPlace(page, '/campaigns/list')
  })

  test('the statistics show the range of the address, startMillis-endMillis; an invalid one becomes this month', async () => {
    const [from, to] = [Date.parse('2026-11-13T05:00Z'), Date.parse('2026-11-14T05:00Z')]
    const page = await web.open('manager', stats(delivered, `?dateRange=${from}-${to}`))
    await button(page, /Date range/)
      .getByText('2026/11/13 – 2026/11/13')
      .waitFor()
    expect(await deliveredDays(page)).toEqual(['2026/11/13 1,000 500 3 $12.50'])
    for (const broken of [`${to}-${from}`, `${from}`, `${from}-`, 'x-y']) {
      await page.goto(stats(delivered, `?dateRange=${broken}`))
      await button(page, /Date range/)
        .getByText('2026/11/01 – 2026/11/30')
        .waitFor()
    }
  })

  test('the statistics take a predefined range by Apply, and write it into the address', async () => {
    const page = await web.open('manager', stats(delivered))
    await button(page, /Date range/).click()
    await button(page, 'Yesterday').click()
    expect(placeOf(page)).toBe(stats(delivered))
    await button(page, 'Apply').click()
    await atPlace(page, /\?dateRange=\d+-\d+&dateRangeKey=YESTERDAY$/)
    await button(page, /Date range/)
      .getByText('2026/11/19 – 2026/11/19')
      .waitFor()
  })

  test('the statistics of a campaign that has not begun say so', async () => {
    const page = await web.open('manager', stats(planned))
    await page.getByRole('heading', { level: 1, name: 'Planned' }).waitFor()
    await page.getByText('This campaign does not contain any ads.').waitFor()
  })

  test.for(['999999999', '104009', 'none', '0'])('the statistics of id %s do not exist, like those of another agency', async (id) => {
    const page = await web.open('manager', `/campaigns/${id}/stats`)
    await page.getByRole('alert').first().waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Campaign')
  })
})

describe('the creative files', () => {
  test('the creative files are a list with search and sort, ascending first', async () => {
    const page = await web.open('creative', '/creativeStudio/library/creatives')
    const list = table(page, 'Creative files')
    await list.getByText('Spot 7001').waitFor()
    expect(await list.getByText('Spot 7002').count()).toBe(0)
    await list.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name', exact: true }).first().click()
    await atPlace(page, '/creativeStudio/library/creatives?sort=name')
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing')
    await page.keyboard.press('Enter')
    await page.getByText('No files match').waitFor()
    await atPlace(page, '/creativeStudio/library/creatives?sort=name&q=nothing')
    expect(await page.locator('[data-row]').count()).toBe(0)
  })
})

describe('approving a sign-in', () => {
  const ask = () => web.desk().app.call(session.deviceStart, { body: { client: 'spotdesk-cli', scopes: ['CAMPAIGN.READ'] } as never })

  const poll = (deviceCode: string) => web.desk().app.ask(session.devicePoll, { body: { deviceCode } })

  test('the approval of a sign-in shows the program, its scopes and its address, and approves', async () => {
    const { userCode, deviceCode } = await ask()
    const page = await web.open('manager', '/device')
    await page.getByRole('textbox', { name: 'Code on the other device' }).fill('123')
    await button(page, 'Continue').click()
    await page.getByText('Enter the eight letters that the other device shows, such as BCDF-GHJK.').waitFor()
    await page.getByRole('textbox', { name: 'Code on the other device' }).fill(userCode.replace('-', ' ').toLowerCase())
    await button(page, 'Continue').click()
    await page.getByText('asks to sign in as').waitFor()
    await page.getByText('CAMPAIGN.READ').waitFor()
    await page.getByText(/from 127\.0\.0\.1$/).waitFor()
    await button(page, 'Approve').click()
    await page.getByText('Approved. You can go back to the other device.').waitFor()
    expect((await poll(deviceCode)).status).toBe(200)
  })

  test('the approval of a sign-in declines, and a code works once', async () => {
    const { userCode, deviceCode } = await ask()
    const page = await web.open('manager', `/device?code=${userCode}`)
    await button(page, 'Decline').click()
    await page.getByText('Declined. Nothing was signed in.').waitFor()
    expect(await poll(deviceCode)).toMatchObject({ status: 409, json: { code: 'deviceCodeExpired' } })
    await page.goto(`/device?code=${userCode}`)
    await page.getByRole('alert').waitFor()
    await button(page, 'Enter another code').click()
    await page.getByRole('textbox', { name: 'Code on the other device' }).waitFor()
  })
})

describe('the account settings', () => {
  test('the account settings create a token whose secret is shown once and works, and revoke it', async () => {
    const page = await web.open('manager', '/account/settings')
    await page.getByText('Campaign manager', { exact: true }).waitFor()
    await button(page, 'New token').click()
    await button(page, 'Create token').click()
    await page.getByText('This field is required.').waitFor()
    // Nothing is chosen beforehand.
    await page.getByText('Choose at least one scope.').waitFor()
    await page.getByRole('button', { name: 'Scopes' }).click()
    await page.getByRole('option', { name: 'Read campaigns and reports' }).click()
    await page.getByText('CAMPAIGN.READ, REPORT.EXECUTE').waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('nightly import')
    await page.getByRole('textbox', { name: 'Expires in (days)' }).fill('400')
    await page.getByText('The number is too big.').waitFor()
    await page.getByRole('textbox', { name: 'Expires in (days)' }).fill('30')
    await button(page, 'Create token').click()
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' })
    const secret = (await dialog
      .getByText(/^spd_|^sd|^\w{20,}/)
      .first()
      .textContent())!
    const bearer = { headers: { authorization: `Bearer ${secret}` } }
    expect((await fetch(`${web.url()}/api/v2/campaigns`, bearer)).status).toBe(200)
    await button(dialog, 'Done').click()
    expect(await page.getByText(secret).count()).toBe(0)
    await button(page, 'Revoke nightly import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await toast(page, 'nightly import was revoked.').waitFor()
    await page.getByRole('cell', { name: 'nightly import', exact: true }).waitFor({ state: 'detached' })
    expect((await fetch(`${web.url()}/api/v2/campaigns`, bearer)).status).toBe(401)
  })
})

describe('the command palette', () => {
  test('the command palette opens by Ctrl K, opens screens, runs commands, and finds campaigns', async () => {
    const page = await web.open('manager', '/terms')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: 'Search commands' })
    await box.fill('account set')
    await page.keyboard.press('Enter')
    await atPlace(page, '/account/settings')
    await page.keyboard.press('Control+k')
    await box.fill('Autumn drive')
    await page.getByRole('menuitem', { name: 'Find campaigns: “Autumn drive”' }).click()
    await atPlace(page, '/campaigns/list?status=&q=Autumn+drive')
    await page.getByRole('link', { name: 'Autumn drive' }).waitFor()
  })

  test('the command palette offers a creative manager no campaigns, and the keys have a page of their own', async () => {
    const page = await web.open('creative', '/terms')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('menuitem', { name: 'Creative files' }).waitFor()
    expect(await page.getByRole('menuitem', { name: /ampaign/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Pause or resume the campaign').waitFor()
  })
})

import { type Desk, rollUp, things, waveFile } from '@spotdesk/server/testing'
import { creatives, session } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { atPlace, button, placeOf, serveWeb, table, toast } from './web.ts'

let delivered: number

/** A campaign that has delivered on three days of its flight. */
async function fill(desk: Desk): Promise<void> {
  delivered = await desk.campaign({
    name: 'Delivered',
    columns: { start_date: new Date('2026-11-10T05:00Z'), end_date: new Date('2026-11-25T05:00Z') },
    totals: { impressions: 3500, spend_e7: 437_500_000n },
  })
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

describe("a campaign's stats", () => {
  test('the statistics of a campaign lead back to the list, and show its settings and ads', async () => {
    const page = await web.open('manager', stats(delivered))
    await page.getByRole('heading', { level: 1, name: 'Delivered' }).waitFor()
    const settings = page.getByRole('region', { name: 'Settings' })
    await settings.getByText('2026/11/10 – 2026/11/24').waitFor()
    await settings.getByText('Acme Motors').waitFor()
    await table(page, 'Ads of Delivered').getByText('Spot').first().waitFor()
    await page.getByText(/^Days in America\/New_York time · data as of 2026\/11\/20/).waitFor()
    expect(placeOf(page)).toBe(stats(delivered))
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Campaigns' }).click()
    await atPlace(page, '/campaigns/list')
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
})

describe('the creative files', () => {
  test('the creative files are a list with search and sort, ascending first', async () => {
    const page = await web.open('creative', '/creativeStudio/library/creatives')
    const list = table(page, 'Creative files')
    await list.getByText('Spot 7001').waitFor()
    expect(await list.getByText('Spot 7002').count()).toBe(0)
    await list.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name', exact: true }).first().click()
    await atPlace(page, '/creativeStudio/library/creatives?sort=name')
    await list.locator('[data-field=name][aria-sort=ascending]').waitFor()
    // While a list loads again its rows stay, below a thin line; the overlay is for the first time.
    const held = Promise.withResolvers<void>()
    await page.route('**/api/v2/creatives?*sort=-name*', async (route) => {
      await held.promise
      await route.continue()
    })
    await list.getByRole('columnheader', { name: 'Name' }).getByRole('button', { name: 'Name', exact: true }).first().click()
    await page.locator('[data-progress]').waitFor()
    await expect.poll(() => list.getByText('Spot 7001').count()).toBe(1)
    expect(await page.getByText('Loading...').count()).toBe(0)
    held.resolve()
    await page.locator('[data-progress]').waitFor({ state: 'detached' })
    await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing')
    await page.keyboard.press('Enter')
    await page.getByText('No creative files match these filters').waitFor()
    await atPlace(page, '/creativeStudio/library/creatives?sort=-name&q=nothing')
    expect(await page.locator('[data-row]').count()).toBe(0)
  })
})

describe('a sound of the creative files', () => {
  test('a sound plays from its row, within the policy of the page, and a file without content offers nothing', async () => {
    const spot = { file: { name: 'Jingle.wav', bytes: waveFile({ seconds: 2 }) } }
    expect((await web.desk().call('manager', creatives.upload, spot as never)).status).toBe(201)
    const page = await web.open('manager', '/creativeStudio/library/creatives')
    await button(page, 'Listen to Jingle').press('Enter')
    const player = page.getByRole('dialog', { name: 'Jingle' }).getByRole('group', { name: 'Jingle' })
    await player.getByText('0:00 / 0:02').waitFor()
    await button(player, 'Play Jingle').press('Enter')
    await button(player, 'Pause Jingle').waitFor()
    expect(await player.locator('audio').evaluate((audio) => audio.hasAttribute('controls'))).toBe(false)
    await page.keyboard.press('Escape')
    await expect.poll(() => button(page, 'Listen to Jingle').evaluate((opener) => opener === document.activeElement)).toBe(true)
    expect(await button(page, 'Listen to Spot 7001').count()).toBe(0)
  })
})

describe('approving a sign-in', () => {
  const ask = () =>
    web.desk().app.call(session.deviceStart, { body: { client: 'spotdesk-cli', scopes: ['CAMPAIGN.READ', 'FORECAST.EXECUTE'] } as never })

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
    await page.getByText('Read: campaigns, orders, ads, advertisers and targeting').waitFor()
    await page.getByText('Read forecasts').waitFor()
    await page.getByText(/^In Home agency alone, and in none of your other agencies/).waitFor()
    await page.getByText('2 scopes by name').click()
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

describe('allowing a browser extension', () => {
  const redirect = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/'
  const address = (change: Record<string, string> = {}) => {
    const asked = {
      client: 'Spotdesk extension',
      scopes: 'CAMPAIGN.READ FORECAST.EXECUTE CAMPAIGN.WRITE:pause,resume',
      days: '1',
      state: 'a state',
    }
    return `/extension/authorize?${new URLSearchParams({ ...asked, challenge: 'a'.repeat(43), redirect, ...change }).toString()}`
  }
  const answer = async (path: string, press: string) => {
    const page = await web.open('manager', path)
    await page.route(`${redirect}*`, (route) => route.fulfill({ body: 'back' }))
    await button(page, press).click()
    await page.getByText('back').waitFor()
    return new URL(page.url())
  }

  test('a browser extension is shown with its rights, its agency and its lifetime, and gets a code or the refusal', async () => {
    const page = await web.open('manager', address())
    await page.getByText('Allow it only if you started this yourself.').waitFor()
    await page.getByText('Read: campaigns, orders, ads, advertisers and targeting').waitFor()
    await page.getByText('Read forecasts').waitFor()
    await page.getByText('Pause and resume campaigns').waitFor()
    await page.getByText('Nothing else.').waitFor()
    await page.getByText(/^In Home agency alone/).waitFor()
    await page.getByText(/^1 day, or until/).waitFor()
    const allowed = await answer(address(), 'Allow')
    expect([allowed.searchParams.get('state'), allowed.searchParams.get('code')]).toEqual(['a state', expect.stringMatching(/^[\w-]{43}$/)])
    const denied = await answer(address(), 'Deny')
    expect(denied.search).toBe('?error=access_denied&state=a+state')
  })

  test('a name that is written from right to left turns nothing of the sentence around', async () => {
    const client = 'תוסף'
    const { userCode } = await web.desk().app.call(session.deviceStart, { body: { client, scopes: ['CAMPAIGN.READ'] } as never })
    for (const path of [address({ client }), `/device?code=${userCode}`]) {
      const page = await web.open('manager', path)
      await page.locator('p', { hasText: 'only if you started this yourself' }).locator('bdi', { hasText: client }).waitFor()
      await page.close()
    }
  })

  test('a request that is incomplete, has a hidden character or the address of somebody else offers no button', async () => {
    const changes: Record<string, string>[] = [
      { redirect: 'https://example.com/' },
      { challenge: '' },
      { state: '' },
      { days: '0' },
      { client: 'x\u202ey' },
    ]
    for (const change of changes) {
      const page = await web.open('manager', address(change))
      await page.getByText(/^This is no complete request/).waitFor()
      expect(await button(page, 'Allow').count(), JSON.stringify(change)).toBe(0)
      await page.close()
    }
  })
})

describe('the account settings', () => {
  test('the account settings create a token whose secret is shown once and works, and revoke it', async () => {
    const page = await web.open('manager', '/account/settings')
    await page.getByText('Campaign manager', { exact: true }).waitFor()
    await button(page, 'Create token').click()
    const create = page.getByRole('dialog').getByRole('button', { name: 'Create token' })
    await create.click()
    // Nothing is chosen beforehand.
    await expect.poll(() => page.getByRole('dialog').getByText('This field is required.').count()).toBe(2)
    await button(page, 'Choose Scopes').click()
    await page.getByRole('option', { name: 'Read campaigns and reports' }).click()
    await page.getByText('CAMPAIGN.READ, REPORT.EXECUTE').waitFor()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly import')
    await page.getByRole('textbox', { name: 'Expires in (days)' }).fill('400')
    await page.getByText('The number is too big.').waitFor()
    await page.getByRole('textbox', { name: 'Expires in (days)' }).fill('30')
    await create.click()
    const dialog = page.getByRole('dialog', { name: 'Copy your token now' })
    const secret = (await dialog
      .getByText(/^spd_|^sd|^\w{20,}/)
      .first()
      .textContent())!
    const bearer = { headers: { authorization: `Bearer ${secret}` } }
    expect((await fetch(`${web.url()}/api/v2/campaigns`, bearer)).status).toBe(200)
    await button(dialog, 'Done').click()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByText(secret).count()).toBe(0)
    await button(page, 'Revoke nightly import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await toast(page, 'nightly import was revoked.').waitFor()
    // The notification of it is a list item too.
    const listed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'nightly import' })
    await listed.waitFor({ state: 'detached' })
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

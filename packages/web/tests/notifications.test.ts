import { bulk, notifications } from '@spotdesk/sdk/contract'
import type { Desk } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { atPlace, button, placeOf, serveWeb } from './web.ts'

const path = '/account/notifications'
let started: number
let file: string

const told = (
  desk: Desk,
  rows: readonly { userId: number; kind: string; event: string; campaignId: number | null; name: string; at: string }[],
) =>
  Promise.all(
    rows.map(({ userId, kind, event, campaignId, name, at }, index) =>
      desk.insert('user_notifications', {
        agency_id: 1,
        user_id: userId,
        kind,
        event,
        entity_type: 'campaign',
        entity_id: String(campaignId),
        cause: `${event} ${index}`,
        campaign_id: campaignId,
        details: { name, status: 'NOT_DELIVERING' },
        at: new Date(at),
      }),
    ),
  )

async function fill(desk: Desk): Promise<void> {
  started = await desk.campaign({ name: 'Spring launch' })
  const [manager] = await desk.rows<{ id: number }>(sql`select id from users where user_name = 'manager@world.test'`)
  const userId = manager!.id
  await told(desk, [
    { userId, kind: 'STATUS', event: 'STARTED', campaignId: started, name: 'Spring launch', at: '2026-11-20T11:00Z' },
    ...Array.from({ length: 11 }, () => ({
      userId,
      kind: 'DELIVERY',
      event: 'DELIVERY_TURNED',
      campaignId: started,
      name: 'Spring launch',
      at: '2026-11-18T09:00Z',
    })),
  ])
  const upload = { name: 'plan.csv', bytes: `id,name\r\n${started},Spring launch\r\n` }
  file = (await desk.app.call(bulk.importCampaigns, { file: upload }, { as: 'trafficker' })).id
}

const web = serveWeb(fill, { jobs: true })
/** Each test begins with all of it unread and every kind told. */
beforeEach(async () => {
  const { system } = web.desk().database
  await sql`update user_notifications set read_at = null`.execute(system)
  await sql`delete from notification_settings`.execute(system)
})

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the bell counts what is unread; its panel leads to the campaign, which reads it, and Escape gives the focus back', async () => {
  const page = await web.open('manager', '/account/settings')
  await button(page, 'Notifications, 12 unread').waitFor()
  await expect.poll(() => bell(page).textContent()).toBe('9+')
  await bell(page).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Spring launch has started.').waitFor()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(8)
  await panel.getByRole('heading', { name: 'Today' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  await expect.poll(() => bell(page).evaluate((element) => element === document.activeElement)).toBe(true)
  await bell(page).click()
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await panel
    .getByRole('listitem')
    .filter({ hasText: 'Spring launch has started.' })
    .getByRole('link', { name: 'Spring launch', exact: true })
    .click()
  await atPlace(page, new RegExp(`^/campaigns/${started}/stats`))
  await panel.waitFor({ state: 'detached' })
  await button(page, 'Notifications, 11 unread').waitFor()
  // The router has taken the page there: a load of the whole page would end the call that marks as read.
  expect(await page.locator('html[data-same-page]').count()).toBe(1)
})

test('the list is narrowed by its address, marks one or all as read, and is empty for a filter without any', async () => {
  const page = await web.open('manager', `${path}?unread=true&kind=delivery`)
  const list = page.getByRole('region', { name: 'What happened', exact: true })
  await list.getByText('Spring launch: Not delivering').first().waitFor()
  await expect.poll(() => list.getByRole('img', { name: 'Unread', exact: true }).count()).toBe(11)
  await list
    .getByRole('button', { name: /^Mark as read/ })
    .first()
    .click()
  await expect.poll(() => list.getByText('Spring launch: Not delivering').count()).toBe(10)
  await button(page, 'Mark all as read').first().click()
  await page.getByText('No notifications match these filters').waitFor()
  await button(page, 'Notifications').waitFor()
  await page.getByRole('button', { name: 'Clear all' }).last().click()
  await atPlace(page, path)
  await list.getByText('Spring launch has started.').waitFor()
  // The word stands in the choice alone, and no row is marked any more.
  await expect.poll(() => list.getByText('Unread', { exact: true }).count()).toBe(1)
  expect(await list.getByRole('img', { name: 'Unread', exact: true }).count()).toBe(0)
})

test('a kind that is switched off is no longer told, and by e-mail only if it is wanted', async () => {
  const page = await web.open('manager', path)
  const here = page.getByRole('switch', { name: 'Delivery problems in the notifications' })
  await page.getByText('Spring launch: Not delivering').first().waitFor()
  await expect.poll(() => here.isChecked()).toBe(true)
  await here.press(' ')
  await page.getByText('Spring launch: Not delivering').first().waitFor({ state: 'detached' })
  await page.getByRole('switch', { name: 'Start and end by e-mail' }).press(' ')
  const stored = () => web.desk().app.call(notifications.settings, {}, { as: 'manager' })
  await expect
    .poll(async () => (await stored()).kinds.slice(0, 2))
    .toEqual([
      { kind: 'STATUS', inApp: true, email: 'DAILY' },
      { kind: 'DELIVERY', inApp: false, email: 'OFF' },
    ])
})

test('a finished import leads to its results', async () => {
  const page = await web.open('trafficker', path)
  await expect.poll(async () => (await web.desk().app.call(notifications.unread, {}, { as: 'trafficker' })).count).toBe(1)
  const [trafficker] = await web.desk().rows<{ id: number }>(sql`select id from users where user_name = 'trafficker@world.test'`)
  const problem = { kind: 'DELIVERY', event: 'DELIVERY_TURNED', campaignId: started, name: 'Spring launch', at: '2026-11-20T11:00Z' }
  const news = { ...problem, kind: 'STATUS', event: 'STARTED', at: '2026-11-20T11:05Z' }
  await told(
    web.desk(),
    [problem, news].map((notice) => ({ userId: trafficker!.id, ...notice })),
  )
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: 'The import of plan.csv is done.' })
  await row.waitFor()
  // Below what needs somebody, though it came later.
  expect(await page.getByRole('region', { name: 'What happened', exact: true }).getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Spring launch: Not delivering'),
    expect.stringContaining('Spring launch has started.'),
    expect.stringContaining('The import of plan.csv is done.'),
  ])
  await row.getByRole('link', { name: 'plan.csv', exact: true }).click()
  await page.getByRole('dialog', { name: 'Import finished' }).waitFor()
  await atPlace(page, /^\/campaigns\/list/)
  expect(placeOf(page)).not.toContain(file)
})

test('a list that cannot be loaded says so, and loads again', async () => {
  const page = await web.open('admin', path, {
    before: async (fresh) =>
      void (await fresh.route('**/api/v2/notifications?*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }), {
        times: 4,
      })),
    isFresh: true,
  })
  await button(page, 'Retry').first().click()
  await page.getByText('Nothing has happened yet').waitFor()
})

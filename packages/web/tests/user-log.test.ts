import { campaigns, changeSets } from '@spotdesk/sdk/contract'
import type { Desk } from '@spotdesk/server/testing'
import { things } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { atPlace, button, placeOf, serveWeb, table, toast } from './web.ts'

const path = '/account/user-log/list'
const ids = { paused: 0, reverted: 0, renamed: 0, other: 0 }

async function fill(desk: Desk): Promise<void> {
  const make = (name: string) => desk.campaign({ name, columns: { advertiser_id: things.advertiser } })
  ids.paused = await make('Morning drive')
  ids.reverted = await make('Noon report')
  ids.renamed = await make('Evening news')
  ids.other = await make('Late show')
  await desk.app.call(campaigns.pause, { id: ids.paused }, { as: 'manager', headers: { 'x-change-reason': 'The client asked for it' } })
  await desk.app.call(campaigns.pause, { id: ids.reverted }, { as: 'manager' })
}

const web = serveWeb(fill, { jobs: true })
const call: ReturnType<typeof web.desk>['app']['call'] = (...given) => web.desk().app.call(...given)
const rows = (page: Page) => table(page, 'User log').locator('[data-body] > [data-row]')
const campaign = async (id: number) =>
  (
    await sql<{
      name: string
      paused: boolean
      cpm: number
    }>`select name, paused, cpm_e4::integer as cpm from campaigns where agency_id = 1 and id = ${id}`.execute(web.desk().database.system)
  ).rows[0]!

/** One change-set that renames a campaign and gives two another price. Answers its id. */
async function changeTwo(): Promise<string> {
  const changes: { id: number; cells: Record<string, string> }[] = [
    { id: ids.renamed, cells: { name: 'Evening news, new', cpm: '9' } },
    { id: ids.other, cells: { cpm: '9' } },
  ]
  const plan = await call(changeSets.plan, { body: { kind: 'campaigns', changes } }, { as: 'manager' })
  await call(changeSets.apply, { id: plan.id, body: { hash: plan.hash } }, { as: 'manager' })
  await expect.poll(async () => (await campaign(ids.other)).cpm).toBe(90_000)
  return plan.id
}

test('filters stand in the address, which opens the same list elsewhere, and an entry says what was changed, by whom and why', async () => {
  const page = await web.open('readonly', '/account/user-log')
  await rows(page).filter({ hasText: 'Morning drive' }).waitFor()
  await button(page, 'Add a filter').click()
  await page.getByRole('menuitem', { name: 'Action', exact: true }).click()
  await page.getByRole('option', { name: 'Paused' }).click()
  await page.keyboard.press('Escape')
  await atPlace(page, '/account/user-log?action=pause')
  await page.getByRole('searchbox').fill('morning')
  await page.keyboard.press('Enter')
  await atPlace(page, '/account/user-log?action=pause&q=morning')
  const shared = await web.open('readonly', placeOf(page))
  const row = rows(shared).first()
  await row.waitFor()
  await expect.poll(() => rows(shared).count()).toBe(1)
  for (const text of ['manager@world.test', 'Web app', 'Morning drive', 'Paused', 'Status']) expect(await row.textContent()).toContain(text)
  await expect.poll(() => row.getByRole('link', { name: 'Morning drive' }).getAttribute('href')).toBe(`/campaigns/${ids.paused}/stats`)
  await row.getByText('Web app').click()
  const drawer = shared.getByRole('dialog')
  await drawer.getByRole('row', { name: 'Paused No Yes' }).waitFor()
  await drawer.getByText('The client asked for it').waitFor()
  // Without AUDIT.EXECUTE others' changes stay.
  await drawer.getByText('Only an administrator can revert the changes of other users.').waitFor()
  expect(await button(drawer, 'Revert this change').count()).toBe(0)
  await expect.poll(() => placeOf(shared)).toMatch(/&entry=[0-9a-f-]{36}$/)
  await shared.keyboard.press('Escape')
  await atPlace(shared, '/account/user-log?action=pause&q=morning')
})

test('one change is reverted after its preview, is marked then, and Undo takes the revert back', async () => {
  const page = await web.open('manager', `${path}?q=${ids.reverted}&action=pause`)
  await rows(page).first().getByText('Web app').click()
  await button(page, 'Revert this change').click()
  const preview = page.getByRole('dialog', { name: 'Revert this change?' })
  await preview.getByText('Paused: Yes → No').waitFor()
  await button(preview, 'Revert').click()
  // The pointer on a toast stops its timer.
  await toast(page, 'The change was reverted.').hover()
  expect((await campaign(ids.reverted)).paused).toBe(false)
  await page.getByRole('dialog').getByText('Reverted', { exact: true }).waitFor()
  await expect.poll(() => button(page, 'Revert this change').isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await rows(page).first().getByText('Reverted').waitFor()
  await page
    .getByRole('region', { name: /Notifications/ })
    .getByRole('button', { name: /Undo/ })
    .click()
  await expect.poll(async () => (await campaign(ids.reverted)).paused).toBe(true)
})

test('a whole change-set is reverted by an administrator, and what somebody has changed since is listed and stays', async () => {
  const id = await changeTwo()
  await call(
    campaigns.update,
    { id: ids.renamed, body: { name: 'Evening news at ten' } },
    { as: 'trafficker', headers: { 'if-match': '*' } },
  )
  const page = await web.open('admin', `${path}?changeSetId=${id}`)
  await expect.poll(() => rows(page).count()).toBe(2)
  await rows(page).filter({ hasText: 'Late show' }).getByText('Changed').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('with 1 other change').waitFor()
  await button(drawer, 'Revert the whole change-set').click()
  const preview = page.getByRole('dialog', { name: 'Revert the whole change-set?' })
  await preview.getByText('2 things get their earlier values back.').waitFor()
  await preview
    .getByRole('list', { name: 'Stays as it is' })
    .getByText(/Evening news, new.*Name.*trafficker@world\.test/)
    .waitFor()
  await button(preview, 'Revert').click()
  await preview
    .getByRole('list', { name: 'Not reverted' })
    .getByText(/Evening news, new.*Name/)
    .waitFor()
  await toast(page, '2 changes were reverted.').waitFor()
  await rows(page).filter({ hasText: 'Evening news' }).getByText('Reverted in part (1 of 2)').waitFor()
  await rows(page).filter({ hasText: 'Late show' }).getByText('Reverted', { exact: true }).waitFor()
  expect(await campaign(ids.renamed)).toMatchObject({ name: 'Evening news at ten', cpm: 125_000 })
  expect(await campaign(ids.other)).toMatchObject({ cpm: 125_000 })
})

test('the CSV has what the filters match, and a long log says that there is more', async () => {
  await sql`insert into audit_events (agency_id, at, id, actor_type, actor_id, actor_name, source, entity_type, entity_id, entity_name, action)
    select 1, '2026-11-19T00:00:00Z'::timestamptz - n * interval '1 second', gen_random_uuid(), 'SYSTEM', 'system', 'Spotdesk', 'SYSTEM', 'campaign', n, 'Filler', 'STATUS'
    from generate_series(1, 10050) n`.execute(web.desk().database.system)
  const page = await web.open('readonly', `${path}?source=system`)
  await page.getByText('1–25 of more than 10,000').waitFor()
  await page.goto(`${path}?action=pause&q=morning`)
  const saved = page.waitForEvent('download')
  await button(page, 'Export CSV').click()
  const lines = (await readFile((await (await saved).path())!, 'utf8')).trimEnd().split('\r\n')
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.slice(1).every((line) => line.includes('Morning drive'))).toBe(true)
})

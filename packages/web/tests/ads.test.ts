/** The ads of a campaign: their grid, their actions with their questions, and their files. */
import { readFile } from 'node:fs/promises'
import { ads } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { atPlace, button, openRowMenu, placeOf, serveWeb, table, tick, toast } from './web.ts'

const spot = { type: 'AUDIO', estimatedDuration: 30 } as const
const made: Record<string, number> = {}

const web = serveWeb(
  async (desk) => {
    const campaign = async (key: string, seed: Parameters<typeof desk.campaign>[0] = {}) =>
      (made[key] = await desk.campaign({ name: key, columns: { targeting: { groups: [] } }, ...seed }))
    const ad = async (key: string, name: string, body: object = {}) => {
      const answer = await desk.call('manager', ads.create, { id: made[key]!, body: { ...spot, name, ...body } as never })
      expect(answer.status, answer.text).toBe(201)
      return (made[name] = answer.body['id'] as number)
    }
    const activate = (key: string, name: string) => desk.call('manager', ads.activate, { id: made[key]!, adId: made[name]! })
    await campaign('Grid')
    for (const [name, weight] of [
      ['Alpha', 30],
      ['Beta', 10],
      ['Gamma', 60],
    ] as const)
      await ad('Grid', name, { weight })
    await activate('Grid', 'Alpha')
    await activate('Grid', 'Beta')
    await ad('Grid', 'Banner', { type: 'DISPLAY', estimatedDuration: null, linkedTo: [{ id: made['Alpha'] }] })
    await campaign('Acts')
    for (const name of ['One', 'Two', 'Three', 'Four']) await ad('Acts', name)
    for (const name of ['One', 'Two', 'Three']) await activate('Acts', name)
    await desk.call('manager', ads.setSequence, { id: made['Acts']!, body: { sequence: [{ adId: made['One']! }, { adId: made['Two']! }] } })
    await ad('Acts', 'Companion', { type: 'DISPLAY', estimatedDuration: null, linkedTo: [{ id: made['Three'] }] })
    await campaign('Empty')
    await campaign('Draft', { status: 'DRAFT' })
    await ad('Draft', 'In a draft')
    await campaign('Reserved', { type: 'RESERVED' })
    await ad('Reserved', 'Bought')
    await campaign('Kept')
    await ad('Kept', 'Out of reach')
    await desk.rows(archived(made['Kept']!))
    await campaign('Files')
    for (const name of ['File one', 'File two']) await ad('Files', name)
  },
  { jobs: true },
)

const archived = (id: number) => sql<object>`update campaigns set archived = true where id = ${id} returning id`

const grid = (page: Page) => table(page, 'Ads')
const row = (page: Page, name: string) =>
  grid(page)
    .locator('[data-row]')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
const adsOf = (key: string, search = '') => `/campaigns/${made[key]}/ads${search}`
const question = (page: Page) => page.getByRole('alertdialog')
const cellOf = (page: Page, name: string, field: string) => row(page, name).locator(`[data-field="${field}"]`)

async function act(page: Page, ad: string, action: string): Promise<void> {
  await openRowMenu(page, ad)
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

describe('the ads of a campaign', () => {
  test('each ad shows its status, length, weight and share of the rotation; the grid sorts, filters and keeps both in the address', async () => {
    const page = await web.open('manager', adsOf('Grid', '?sort=-weight'))
    await row(page, 'Gamma').waitFor()
    await expect
      .poll(() => grid(page).locator('[data-row] [data-field="name"]').allTextContents())
      .toEqual(['Gamma', 'Alpha', 'Beta', 'Banner'])
    await expect.poll(() => cellOf(page, 'Alpha', 'share').textContent()).toBe('75.0%')
    await expect.poll(() => cellOf(page, 'Beta', 'share').textContent()).toBe('25.0%')
    await expect.poll(() => cellOf(page, 'Gamma', 'share').textContent()).toBe('–')
    await expect.poll(() => cellOf(page, 'Alpha', 'status').textContent()).toBe('Active')
    await expect.poll(() => cellOf(page, 'Alpha', 'durationSeconds').textContent()).toBe('30 s')
    await expect.poll(() => cellOf(page, 'Alpha', 'briefCreativeStatuses').textContent()).toBe('Missing Creative')
    await page.getByPlaceholder('Filter campaign ads..').fill('beta')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=beta/)
    await row(page, 'Alpha').waitFor({ state: 'detached' })
    await row(page, 'Beta').waitFor()
    expect(placeOf(page)).toContain('sort=-weight')
  })

  test('a range of dates of the address is that of the figures, and goes along to the tabs', async () => {
    const page = await web.open('manager', adsOf('Grid'))
    await row(page, 'Alpha').waitFor()
    const asked = page.waitForRequest((request) => request.url().includes('/ads/filter') && request.url().includes('from='))
    await page.getByRole('radio', { name: '7 days' }).click()
    expect(new URL((await asked).url()).searchParams.get('to')).toMatch(/^\d{14}$/)
    await atPlace(page, /dateRangeKey=LAST_7_DAYS/)
  })

  test('a click on a row opens the ad: its settings, and in a draft step 2 of the wizard', async () => {
    const page = await web.open('manager', adsOf('Grid'))
    await cellOf(page, 'Beta', 'weight').click()
    await atPlace(page, `/campaigns/${made['Grid']}/ads/${made['Beta']}/settings`)
    await page.getByRole('heading', { level: 1, name: 'Beta' }).waitFor()
    const way = page.getByRole('navigation', { name: 'Breadcrumbs' })
    await expect.poll(() => way.getByRole('link').allTextContents()).toEqual(['Campaigns', 'Grid', 'Ads'])
    const list = await web.open('manager', '/campaigns/list?status=&q=Draft')
    await button(list, 'Open Draft').click()
    await table(list, 'Ads of Draft').getByText('30 s').click()
    await list.waitForURL(new RegExp(`/campaigns/create/${made['Draft']}/ads/${made['In a draft']}`))
  })

  test("an ad of another campaign is none at a campaign's address", async () => {
    const page = await web.open('manager', `/campaigns/${made['Empty']}/ads/${made['Alpha']}/settings`)
    await page.getByRole('alert').getByText('There is no ad at this address.').waitFor()
  })

  test('an empty campaign says so, a failed list offers another try, and both are clean for axe', async () => {
    const page = await web.open('manager', adsOf('Empty'))
    await page.getByText('This campaign does not contain any ads.').waitFor()
    await axe(page)
    await page.route(/\/ads\/filter/, (route) => route.fulfill({ status: 503, json: {} }))
    await go(page, adsOf('Grid'))
    await button(page, 'Retry').waitFor()
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await row(page, 'Alpha').waitFor()
    await axe(page)
  })
})

describe('the actions of ads', () => {
  test('deactivating asks another question for an ad in the sequence; Undo gives it its place again', async () => {
    const page = await web.open('manager', adsOf('Acts'))
    await act(page, 'Three', 'Deactivate')
    await question(page).getByText('Deactivate this ad? It stops delivering within 5 minutes.', { exact: true }).waitFor()
    await button(question(page), 'Cancel').click()
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => cellOf(page, 'Two', 'sequencePosition').textContent()).toBe('Step 2')
    await act(page, 'Two', 'Deactivate')
    await question(page)
      .getByText('Deactivate this ad? It stops delivering within 5 minutes and is removed from the ad sequence.', { exact: true })
      .waitFor()
    await button(question(page), 'Deactivate').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Ad Two was deactivated.').hover()
    await expect.poll(() => cellOf(page, 'Two', 'status').textContent()).toBe('Inactive')
    await expect.poll(() => cellOf(page, 'One', 'sequencePosition').textContent()).toBe('–')
    await button(page, 'Undo').click()
    await expect.poll(() => cellOf(page, 'Two', 'sequencePosition').textContent()).toBe('Step 2')
  })

  test('activate and unlink ask first, duplicate shows its copy, archive can be reverted', async () => {
    const page = await web.open('manager', adsOf('Acts'))
    await act(page, 'Four', 'Activate')
    await question(page).getByText('Activate this ad? It starts delivering within 5 minutes.').waitFor()
    await button(question(page), 'Activate').click()
    await expect.poll(() => cellOf(page, 'Four', 'status').textContent()).toBe('Active')
    await act(page, 'Four', 'Archive')
    await button(question(page), 'Archive').click()
    await expect.poll(() => cellOf(page, 'Four', 'status').textContent()).toBe('Archived')
    await toast(page, 'Ad Four was archived.').hover()
    await page.keyboard.press('z')
    await expect.poll(() => cellOf(page, 'Four', 'status').textContent()).toBe('Active')
    await act(page, 'Four', 'Duplicate')
    await toast(page, /was duplicated\.$/).waitFor()
    await row(page, 'Four (copy)').waitFor()
    await act(page, 'Companion', 'Unlink')
    await question(page).getByText('Unlink this ad? Both ads stay, and are no longer shown together.').waitFor()
    await button(question(page), 'Unlink').click()
    await toast(page, 'Ad Companion was unlinked.').waitFor()
    // The list is read anew after the toast.
    const lines = async () => {
      const found = await openRowMenu(page, 'Companion')
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      return found
    }
    await expect.poll(lines).not.toContain('Unlink')
  })

  test('an archived campaign has no menus; RESERVED offers no duplicate and no activation; an analyst can only look', async () => {
    const page = await web.open('manager', adsOf('Kept'))
    await row(page, 'Out of reach').waitFor()
    expect(await button(page, 'Actions for Out of reach').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Create ad' }).count()).toBe(0)
    await go(page, `${adsOf('Kept')}/${made['Out of reach']}/settings`)
    await page.getByText('The campaign is archived, so its ads cannot be changed.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).isDisabled()).toBe(true)
    await go(page, adsOf('Reserved'))
    expect(await openRowMenu(page, 'Bought')).toEqual(['Ad Settings', 'Archive', 'Send brief'])
    const analyst = await web.open('analyst', adsOf('Grid'))
    expect(await openRowMenu(analyst, 'Alpha')).toEqual(['Ad Settings'])
    expect(await button(analyst, 'Bulk').count()).toBe(0)
    expect(await button(analyst, 'Edit Ad Sequence').count()).toBe(0)
  })

  test('a brief goes from sent to cancelled, each step with its question', async () => {
    const page = await web.open('manager', adsOf('Files'))
    await act(page, 'File one', 'Send brief')
    await question(page)
      .getByText(/The publisher gets the brief/)
      .waitFor()
    await button(question(page), 'Send brief').click()
    await cellOf(page, 'File one', 'briefCreativeStatuses').getByText('New Creative Brief').waitFor()
    expect(await openRowMenu(page, 'File one')).toEqual(expect.arrayContaining(['Accept brief', 'Decline brief', 'Cancel brief']))
    await page.getByRole('menuitem', { name: 'Cancel brief' }).click()
    await button(question(page), 'Cancel brief').click()
    await cellOf(page, 'File one', 'briefCreativeStatuses').getByText('Creative Canceled').waitFor()
  })
})

describe('files of ads', () => {
  test('selected ads are exported, and the file changed and imported again is previewed, applied and reverted', async () => {
    const page = await web.open('manager', adsOf('Files'))
    await row(page, 'File two').waitFor()
    await tick(page, 'Select all rows of this page')
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Export 2 selected' }).click()
    const waiting = page.waitForEvent('download')
    await toast(page, 'Your export is ready.').click()
    const text = await readFile(await (await waiting).path(), 'utf8')
    expect(text).toContain('schema=ad/1')
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Import ads' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import ads' })
    await dialog.getByText(/up to 1,000 ads/).waitFor()
    const changed = text.replaceAll('File two', 'File 2')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'ads.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) })
    await button(dialog, 'Confirm').click()
    const preview = page.getByRole('dialog', { name: 'What this file will change' })
    await preview.getByRole('columnheader', { name: 'Ad', exact: true }).waitFor()
    await expect.poll(() => preview.locator('ins').allTextContents()).toContain('File 2')
    await button(preview, 'Apply 1 row').click()
    const summary = page.getByRole('dialog', { name: 'Import finished' })
    await button(summary, 'Undo this import').click()
    await question(page).getByText('1 ad gets its earlier values back.').waitFor()
    await button(question(page), 'Undo the import').click()
    await button(summary, 'Undone').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'File two').waitFor()
  })
})

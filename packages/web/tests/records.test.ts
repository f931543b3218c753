/** Screens that are made from the tables of records: lists, forms, pages and actions of publishers and zones. */
import { readFile } from 'node:fs/promises'
import { publishers, zones } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { atPlace, button, focusOn, openRowMenu, placeOf, serveWeb, table, toast, typeInto } from './web.ts'

const made = { oak: 0, ash: 0, ashZone: 0 }
const web = serveWeb(
  async (desk) => {
    const create = async (name: string, more: object = {}) => {
      const body = { name, domain: 'wave.example', type: 'PUREPLAY', marketId: 1, currency: 'EUR', timeZone: 'Europe/Bucharest', ...more }
      const answer = await desk.call('admin', publishers.create, { body: body as never })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body['id'] as number
    }
    made.oak = await create('Oak Radio', { categoryIds: ['IAB1'], contactEmail: 'desk@oak.example', revenueShare: 62.5 })
    made.ash = await create('Ash Radio')
    const answer = await desk.call('admin', zones.create, {
      body: { name: 'Ash mornings', publisherId: made.ash, floorCpm: 1.25, tags: ['drive'], positions: ['PREROLL'] },
    })
    made.ashZone = answer.body['id'] as number
  },
  { jobs: true },
)

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const picker = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const question = (page: Page) => page.getByRole('alertdialog')
const sentBody = async (page: Page, press: () => Promise<void>) => {
  const sent = page.waitForRequest((request) => /^(POST|PUT)$/.test(request.method()) && /\/(publishers|zones)\b/.test(request.url()))
  await press()
  return (await sent).postDataJSON() as Record<string, unknown>
}
/** Chooses an option of a list that opens on a press. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  await page.locator(`[data-field=${name}]`).getByRole('button').click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Chooses a thing that is found by its name. */
async function find(page: Page, name: string, text: string): Promise<void> {
  await typeInto(picker(page, name), text)
  await page.getByRole('option', { name: text }).first().click()
  await page.keyboard.press('Tab')
}

describe('a new record', () => {
  test('is refused field by field, then made, and its page leads to a new record below it', async () => {
    const page = await web.open('admin', '/publishers/create')
    await button(page, 'Create publisher').click()
    await expect.poll(() => field(page, 'Name').getAttribute('aria-invalid')).toBe('true')
    await field(page, 'Name').fill(' Birch FM ')
    await field(page, 'Domain').fill('birch')
    await field(page, 'Contact e-mail').fill('desk at birch')
    await button(page, 'Create publisher').click()
    for (const name of ['Domain', 'Contact e-mail']) await expect.poll(() => field(page, name).getAttribute('aria-invalid')).toBe('true')
    await axe(page)
    await field(page, 'Domain').fill('birch.example')
    await field(page, 'Contact e-mail').fill('desk@birch.example')
    await choose(page, 'type', 'Broadcaster')
    await find(page, 'Market', 'United States')
    await find(page, 'Categories', 'Personal Finance')
    await field(page, 'Revenue share').fill('62.5')
    const body = await sentBody(page, () => button(page, 'Create publisher').click())
    expect(body).toMatchObject({
      name: ' Birch FM ',
      domain: 'birch.example',
      type: 'BROADCASTER',
      marketId: 1,
      categoryIds: ['IAB13'],
      revenueShare: 62.5,
    })
    await atPlace(page, /^\/publishers\/\d+\/settings$/)
    await toast(page, 'Publisher Birch FM was created.').waitFor()
    const id = placeOf(page).split('/')[2]!

    await page.getByRole('navigation', { name: 'Publisher', exact: true }).getByRole('link', { name: 'Zones' }).click()
    await atPlace(page, `/publishers/${id}/zones`)
    await page.getByText('No zones yet').waitFor()
    await page.getByRole('link', { name: 'Create zone' }).first().click()
    await atPlace(page, `/zones/create?publisherId=${id}`)
    await expect.poll(() => picker(page, 'Publisher').inputValue()).toBe('Birch FM')
    // By keys alone from here.
    await focusOn(field(page, 'Name'))
    await page.keyboard.type('Birch at night')
    await focusOn(picker(page, 'Tags'))
    await page.keyboard.type('night')
    await page.getByRole('option', { name: 'night' }).waitFor()
    await page.keyboard.press('Enter')
    await focusOn(field(page, 'Floor CPM'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('0.3055')
    const zone = await sentBody(page, () => page.keyboard.press('Enter'))
    expect(zone).toMatchObject({ name: 'Birch at night', publisherId: Number(id), tags: ['night'], floorCpm: 0.3055, format: 'AUDIO' })
    await atPlace(page, /^\/zones\/\d+\/settings$/)
    // Where it belongs is a fact now, and its amounts are in the currency that the publisher has.
    await expect.poll(() => picker(page, 'Publisher').count()).toBe(0)
    await expect.poll(() => field(page, 'Floor CPM').inputValue()).toBe('0.3055')
    await field(page, 'Longest ad').fill('30')
    expect(await sentBody(page, () => field(page, 'Longest ad').press('Enter'))).toEqual({ maxDuration: 30 })
  })
})

describe('the settings of a record', () => {
  test('send only what was changed, and show what somebody else has saved in the meantime below its field', async () => {
    const page = await web.open('admin', `/publishers/${made.oak}/settings`)
    await field(page, 'Contact e-mail').fill('')
    // By keys: toasts of saves before may lie over the bar.
    const body = await sentBody(page, () => field(page, 'Contact e-mail').press('Enter'))
    expect(body).toEqual({ contactEmail: null })
    await toast(page, 'The settings of publisher Oak Radio were saved.').waitFor()
    const read = async () => (await web.desk().call('admin', publishers.get, { id: made.oak })).body
    expect(await read()).toMatchObject({ contactEmail: null, categoryIds: ['IAB1'], revenueShare: 62.5, version: 2 })
    // Typed first: a form without changes would follow what is loaded.
    await field(page, 'Domain').fill('ours.example')
    await web
      .desk()
      .call('platform', publishers.update, { id: made.oak, body: { domain: 'theirs.example', revenueShare: 50 } }, { ifMatch: 2 })
    await field(page, 'Domain').press('Enter')
    await page.getByText('theirs.example').first().waitFor()
    await page
      .getByText(/Revenue share 62.5 % → 50 %/)
      .first()
      .waitFor()
    expect(await read()).toMatchObject({ domain: 'theirs.example' })
    await button(page, 'Keep yours').press('Enter')
    await field(page, 'Domain').press('Enter')
    await expect.poll(async () => (await read())['domain']).toBe('ours.example')
    expect(await read()).toMatchObject({ revenueShare: 50 })
  })
})

describe('the list of records', () => {
  const shown = (page: Page, name: string) => table(page, name).locator('[data-row] a').allTextContents()

  test('finds by name, choices and references, archives with an Undo, and leads to the history', async () => {
    const page = await web.open('admin', '/publishers?q=radio')
    await expect.poll(() => shown(page, 'Publishers')).toEqual(['Ash Radio', 'Hill Radio', 'Oak Radio'])
    await go(page, '/publishers/list?q=radio&type=pureplay&sort=-name')
    await expect.poll(() => shown(page, 'Publishers')).toEqual(['Oak Radio', 'Ash Radio'])
    expect(await openRowMenu(page, 'Ash Radio')).toEqual(['Open', 'Zones', 'Create zone', 'History', 'Archive'])
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await question(page).getByText('no zone can be added or unarchived').waitFor()
    await button(question(page), 'Archive').click()
    // The pointer on a toast stops its timer.
    await toast(page, 'Publisher Ash Radio was archived.').hover()
    await table(page, 'Publishers').getByText('Archived').waitFor()
    await button(page, 'Undo').click()
    await expect.poll(() => table(page, 'Publishers').getByText('Archived').count()).toBe(0)
    const { body } = await web.desk().call('admin', publishers.get, { id: made.ash })
    expect(body).toMatchObject({ status: 'ACTIVE', version: 3 })
    await go(page, `/zones/list?publisherId=${made.ash}`)
    await expect.poll(() => shown(page, 'Zones')).toEqual(['Ash mornings'])
    await button(page, /^Publisher/)
      .filter({ hasText: 'Ash Radio' })
      .first()
      .waitFor()
    await axe(page)
    await go(page, '/zones?q=nowhere')
    await page.getByText('No zones match these filters').waitFor()
    await go(page, '/publishers/list?q=ash')
    await openRowMenu(page, 'Ash Radio')
    await page.getByRole('menuitem', { name: 'History' }).click()
    await atPlace(page, `/account/user-log/list?entityType=publisher&entityId=${made.ash}`)
    await expect.poll(() => table(page, 'User log').locator('[data-row]').count()).toBe(3)
  })
})

describe('files of records', () => {
  test('hold the filtered list, come back with a plan of every change, and are undone', async () => {
    const page = await web.open('admin', `/zones/list?publisherId=${made.ash}`)
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Export all' }).click()
    await toast(page, 'The export of 1 zone has started.').waitFor()
    const saved = page.waitForEvent('download')
    await toast(page, '1 zone').first().waitFor()
    await button(page, 'Download the file').click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^zones-[\d-]+\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('Ash mornings')
    expect(text.match(/,1\.25,/g)).toHaveLength(1)

    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Import zones' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('up to 10,000 zones').waitFor()
    const changed = { name: 'ash.csv', mimeType: 'text/csv', buffer: Buffer.from(text.replace(',1.25,', ',1.5,')) }
    await dialog.locator('input[type=file]').setInputFiles(changed)
    await button(dialog, 'Confirm').click()
    const planned = dialog.getByRole('row').filter({ hasText: 'Ash mornings' })
    await expect.poll(() => planned.locator('dl > div').allTextContents()).toEqual(['Floor CPM1.25 → 1.5'])
    expect(await dialog.getByRole('columnheader').allTextContents()).toContain('Zone')
    await button(dialog, 'Apply 1 row').click()
    await button(dialog, 'Undo this import').click()
    await question(page).getByText('1 zone gets its earlier values back.').waitFor()
    const read = async () => (await web.desk().call('admin', zones.get, { id: made.ashZone })).body
    expect(await read()).toMatchObject({ floorCpm: 1.5, version: 2 })
    await button(question(page), 'Undo the import').click()
    await button(dialog, 'Undone').waitFor()
    expect(await read()).toMatchObject({ floorCpm: 1.25, version: 3 })
    await button(dialog, 'Done').click()
    await button(page, 'Bulk').click()
    await page.getByRole('menuitem', { name: 'Import history' }).click()
    await expect.poll(() => dialog.getByRole('listitem').locator('strong').allTextContents()).toEqual(['ash.csv', 'Export'])
    await dialog.getByText('Reverted').waitFor()
  })

  test('are of one list at a time, which is read whole or refused, and hold no row of another agency', async () => {
    const page = await web.open('admin', '/publishers/list?q=radio')
    await table(page, 'Publishers').getByRole('link', { name: 'Hill Radio' }).waitFor()
    const exportAll = async () => {
      await button(page, 'Bulk').click()
      await page.getByRole('menuitem', { name: 'Export all' }).click()
    }
    const [long, foreign] = [Promise.withResolvers<object[]>(), Promise.withResolvers<object[]>()]
    const answers = [long.promise, foreign.promise]
    // An export reads a hundred rows at once.
    await page.route(/\/publishers\?.*limit=100\b/, async (route) => {
      const list = await answers.shift()!
      await route.fulfill({ json: { list, total: list.length } })
    })
    await exportAll()
    await toast(page, 'The list is being read.').waitFor()
    await exportAll()
    await toast(page, 'A file is being imported or exported.').waitFor()
    expect(answers).toHaveLength(1)
    long.resolve(Array.from({ length: 10_001 }, (_, id) => ({ id, isOwn: true })))
    await toast(page, 'A maximum of 10,000 items can be exported! Filter the list.').waitFor()
    await toast(page, 'The list is being read.').waitFor({ state: 'detached' })
    // The answer of a list is kept for a while: this is another one.
    await go(page, '/publishers/list?q=hill')
    await expect.poll(() => table(page, 'Publishers').locator('[data-row] a').allTextContents()).toEqual(['Hill Radio'])
    foreign.resolve([{ id: 202, isOwn: false }])
    await exportAll()
    await toast(page, 'all of them belong to another agency').waitFor()
  })
})

describe('whoever may not write', () => {
  test('reads the settings, and is offered nothing', async () => {
    const page = await web.open('readonly', '/publishers/list?q=oak')
    await table(page, 'Publishers').getByRole('link', { name: 'Oak Radio' }).waitFor()
    expect(await page.getByRole('link', { name: 'Create publisher' }).count()).toBe(0)
    await button(page, 'Bulk').click()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Export all', 'Import history'])
    await page.keyboard.press('Escape')
    expect(await openRowMenu(page, 'Oak Radio')).not.toContain('Archive')
    await page.keyboard.press('Escape')
    await go(page, `/publishers/${made.oak}/settings`)
    await page.getByText('Europe/Bucharest').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await go(page, `/zones/${made.ashZone}/settings`)
    await page.getByText('€1.25').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await go(page, '/publishers/999999/settings')
    await page.getByText('There is no publisher at this address.').waitFor()
    await go(page, '/publishers/create')
    await page.waitForURL((url) => url.pathname !== '/publishers/create')
  })

  test('creates no publisher where only some are to be seen', async () => {
    const page = await web.open('publisher', '/publishers/create')
    await page.getByText('You see only some publishers, so you cannot create another one.').waitFor()
    await page.getByRole('link', { name: 'Publishers' }).last().click()
    await table(page, 'Publishers').getByRole('link', { name: 'River FM' }).waitFor()
    expect(await page.getByRole('link', { name: 'Create publisher' }).count()).toBe(0)
  })
})

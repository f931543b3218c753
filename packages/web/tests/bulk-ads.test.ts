/** Files of ads: the pages of a large preview, and an import of which half is reverted. */
import { readFile } from 'node:fs/promises'
import { ads } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe } from './axe.ts'
import { lookOften } from './visit.ts'
import { button, serveWeb, table, tick } from './web.ts'

const made: Record<string, number> = {}
const web = serveWeb(
  async (desk) => {
    made['campaign'] = await desk.campaign({ name: 'Winter', columns: { targeting: { groups: [] } } })
    made['other'] = await desk.campaign({ name: 'Spring' })
    const body = { name: 'Old spot', type: 'AUDIO', estimatedDuration: 30, clickUrl: 'https://one.test/' }
    const answer = await desk.call('manager', ads.create, { id: made['campaign'], body: body as never })
    if (answer.status !== 201) throw new Error(answer.text)
    made['ad'] = answer.body['id'] as number
  },
  { jobs: true },
)

const columns = 'action,id,external_reference,campaign_id,name,type,estimated_duration_sec,sequence_position,targeting,capping'
const count = 200
const file = () => {
  const spots = Array.from({ length: count }, (_, at) => {
    const name = `Spot ${String(at + 1).padStart(3, '0')}`
    return `CREATE,,S-${at + 1},${made['campaign']},${name},AUDIO,30,,,`
  })
  const others = [
    `UPDATE,${made['ad']},,,New spot,,,,LOCATION_COUNTRY in (US),2/1/DAY`,
    // A second screen is in no sequence: its position is a warning.
    `CREATE,,W-1,${made['campaign']},Banner,DISPLAY,,1,,`,
    `CREATE,,E-1,${made['campaign']},,AUDIO,30,,,`,
    // Of another campaign than that of the tab.
    `CREATE,,O-1,${made['other']},Elsewhere,AUDIO,30,,,`,
  ]
  const text = `# timezone=America/New_York; schema=ad/1\n${[columns, ...spots, ...others].join('\n')}\n`
  return { name: 'spots.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const activeSpots = async () =>
  (
    await web
      .desk()
      .rows<{ name: string }>(sql`select name from ads where campaign_id = ${made['campaign']} and not archived order by name`)
  ).map(({ name }) => name)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rows = (of: Locator) => of.locator('tbody tr')

test('two hundred ads are imported, the preview is paged, searched and filtered, and half of them is reverted', async () => {
  const page = await lookOften(await web.open('manager', `/campaigns/${made['campaign']}/ads`))
  await table(page, 'Ads').getByText('Old spot').waitFor()
  await button(page, 'Bulk').click()
  await page.getByRole('menuitem', { name: 'Import ads' }).click()
  await dialog(page, 'Import ads').locator('input[type=file]').setInputFiles(file())
  await button(dialog(page, 'Import ads'), 'Confirm').click()

  const preview = dialog(page, 'What this file will change')
  await preview.getByText(/^Line 205 - /).waitFor()
  const show = (name: string) => preview.getByRole('radio', { name, exact: true }).click()
  await show('Changed 1')
  const change = (name: string) => preview.locator('dl > div').filter({ hasText: name }).locator('ins')
  await change('Targeting').getByText('Country is United States.').waitFor()
  await expect.poll(() => change('Capping').textContent()).toBe('Max 2 impressions every 1 day')
  await show('Warnings 2')
  await preview.getByText(/^Warning: The value is ignored/).waitFor()
  await preview.getByText(`The row is left out because it belongs to another campaign, ${made['other']}.`).waitFor()
  await expect.poll(() => rows(preview).count()).toBe(2)
  const others = preview.getByRole('switch', { name: 'Take in rows of other campaigns' })
  await others.press('Space')
  await button(preview, 'Apply 203 rows').waitFor()
  await others.press('Space')
  await button(preview, 'Apply 202 rows').waitFor()
  // Never all rows at once: a page comes from the server, and so does what is searched.
  await show('All rows 204')
  await preview.getByText('1–25 of 204').waitFor()
  await expect.poll(() => rows(preview).count()).toBe(25)
  await preview.getByRole('searchbox', { name: 'Search rows' }).fill('spot 17')
  await preview.getByRole('strong').getByText('Spot 170').waitFor()
  await expect.poll(() => rows(preview).count()).toBe(10)
  await button(preview, 'Apply 202 rows').click()

  const summary = dialog(page, 'Import finished')
  await summary.getByText('The rows without errors were applied.').waitFor()
  await summary.getByText(/^Line 205 - /).waitFor()
  await button(summary, 'Done').click()
  expect((await activeSpots()).length).toBe(count + 2)

  await button(page, 'Bulk').click()
  await page.getByRole('menuitem', { name: 'Import history' }).click()
  const history = dialog(page, 'Import history')
  await history.getByText('Partly done: 201 created, 1 changed, 1 error').waitFor()
  const waiting = page.waitForEvent('download')
  await button(history, 'Failed rows of spots.csv').click()
  expect(await readFile(await (await waiting).path(), 'utf8')).toContain('E-1')
  await button(history, 'Results of spots.csv').click()

  // Somebody has changed one of the ads since: it is a conflict, and is told.
  const [touched] = await web.desk().rows<{ id: number }>(sql`select id from ads where name = 'Spot 002'`)
  const rename = { id: made['campaign']!, adId: touched!.id, body: { name: 'Spot 002, theirs' } }
  expect((await web.desk().call('trafficker', ads.update, rename as never, { ifMatch: 1 })).status).toBe(200)
  await button(summary, 'Choose rows to revert').click()
  await summary.getByText('1–25 of 202').waitFor()
  await axe(page)
  await summary.getByRole('combobox', { name: 'Rows per page' }).selectOption('100')
  await summary.getByText('1–100 of 202').waitFor()
  await expect.poll(() => rows(summary).count()).toBe(100)
  await tick(summary, 'Select all rows of this page')
  await button(summary, 'Revert 100 selected').click()
  const question = page.getByRole('alertdialog')
  await question.getByText('100 ads that it created are deactivated and archived.').waitFor()
  await question.getByText('What somebody has changed since stays as it is: Spot 002.').waitFor()
  await button(question, 'Revert').click()
  await summary.getByText('1 change could not be undone').waitFor()
  await summary.getByText(/trafficker@world\.test/).waitFor()
  await summary.getByRole('radio', { name: 'Reverted 99' }).waitFor()
  const left = await activeSpots()
  expect(left.length).toBe(count + 2 - 99)
  expect(left.slice(0, 4)).toEqual(['Banner', 'New spot', 'Spot 002, theirs', 'Spot 101'])

  // The rest goes with the whole import; what was reverted already is no conflict.
  await button(summary, 'Undo this import').click()
  await button(question, 'Undo the import').click()
  await button(summary, 'Undone').waitFor()
  expect(await activeSpots()).toEqual(['Old spot', 'Spot 002, theirs'])
})

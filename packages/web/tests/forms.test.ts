import { rowErrorText } from '@spotdesk/sdk/values'
import type { Locator, Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { serveKits } from './open-gallery.ts'
import { button } from './web.ts'

const kits = serveKits()

interface Call {
  body: Record<string, unknown>
  ifMatch: string | undefined
  key: string | undefined
}
type Answer = { status: number; json: unknown } | 'lost' | 'held'

/** The gallery page of forms; each call gets the next answer, and the last one again. */
async function open(
  answers: Answer[] = [{ status: 200, json: { version: 4 } }],
): Promise<{ page: Page; calls: Call[]; release: () => void }> {
  const calls: Call[] = []
  let release: () => void = () => undefined
  const answer = async (route: Route) => {
    const headers = route.request().headers()
    calls.push({ body: route.request().postDataJSON() as Call['body'], ifMatch: headers['if-match'], key: headers['idempotency-key'] })
    const next = answers[Math.min(calls.length, answers.length) - 1]!
    if (next === 'lost') return route.abort()
    if (next === 'held') await new Promise<void>((resolve) => (release = resolve))
    return route.fulfill(typeof next === 'object' ? next : { status: 200, json: { version: 4 } })
  }
  const before = async (page: Page) => {
    await page.route('**/api/v2/**', (route) => {
      if (route.request().method() === 'PUT') return answer(route)
      return route.fulfill({ json: { token: { jwt: `${btoa('{}')}.${btoa('{"exp":4102444800}')}.x`, permissions: [] } } })
    })
  }
  const page = await kits.open('forms', {}, { viewport: { width: 1280, height: 900 }, before })
  await page.getByRole('heading', { name: 'A hundred fields' }).waitFor()
  return { page, calls, release: () => release() }
}

const field = (page: Page | Locator, name: string) => page.getByRole('textbox', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement?.id && document.querySelector(`label[for="${activeElement.id}"]`)
    return activeElement?.getAttribute('aria-label') ?? (label ? label.textContent : activeElement?.textContent)?.replace(' *', '') ?? ''
  })

const conflict: Answer = {
  status: 412,
  json: {
    code: 'versionConflict',
    message: 'Somebody changed this in the meantime.',
    version: 9,
    changedFields: [
      { field: 'cpm', base: 138_000, theirs: 152_000, changedBy: 'ana', changedAt: new Date(Date.now() - 130_000).toISOString() },
      { field: 'dealId', base: null, theirs: 'D-7', changedBy: 'ana' },
      { field: 'status', base: 'RUNNING', theirs: 'PAUSED', changedBy: 'ben' },
    ],
  },
}

describe('a form', () => {
  test('one key renders one field of a hundred, once', async () => {
    const { page } = await open()
    await field(page, 'Field 50').focus()
    await page.keyboard.type('ab')
    const renders = () => page.evaluate(() => (globalThis as { fieldRenders?: number }).fieldRenders ?? 0)
    const before = await renders()
    await page.keyboard.type('c')
    await expect.poll(() => field(page, 'Field 50').inputValue()).toMatch(/abc$/)
    expect((await renders()) - before).toBe(1)
  })

  test('errors show when a field was left, in the words of the server, and go while it is corrected', async () => {
    const { page } = await open()
    await field(page, 'Priority').fill('11')
    expect(await page.getByText(rowErrorText('tooBig')).count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByText(rowErrorText('tooBig')).waitFor()
    await bar(page).getByRole('button', { name: 'Correct Priority to save' }).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Priority')
    await expect.poll(() => button(bar(page), 'Save').isDisabled()).toBe(true)
    await field(page, 'Priority').fill('x')
    await page.getByText(rowErrorText('invalidNumber')).waitFor()
    // The schema's bounds hold for the keys that step.
    await field(page, 'Priority').fill('10')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => field(page, 'Priority').inputValue()).toBe('10')
    await expect.poll(() => button(bar(page), 'Save').isDisabled()).toBe(false)
  })

  test('sending marks every wrong field, goes to the first one and announces them all', async () => {
    const { page, calls } = await open()
    const form = page.getByRole('form', { name: 'Campaign' })
    await field(page, 'Priority').fill('')
    await field(page, 'Impressions of rule 1').fill('')
    await field(page, 'Name').fill('A')
    await page.keyboard.press('Enter')
    const alert = form.getByRole('alert')
    await alert.getByText('2 fields need a look:').waitFor()
    await expect.poll(() => form.getByText(rowErrorText('required')).count()).toBe(2)
    await expect.poll(() => focusedName(page)).toBe('Priority')
    await alert.getByRole('button', { name: 'Impressions of rule 1' }).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Impressions of rule 1')
    expect(calls).toEqual([])
  })

  test("the answer's errors go to their fields, the rest above them, and nothing typed is lost", async () => {
    const errors = [
      { field: 'campaignRevenue.value', code: 'cpmOverAgencyMax', message: "The CPM is above the agency's maximum of 12." },
      { field: 'categoryIds', code: 'invalidValue', message: 'Those categories are not known.' },
    ]
    const { page } = await open([{ status: 422, json: { code: 'validationFailed', message: 'Some values are not valid.', errors } }])
    await field(page, 'CPM').fill('14.5')
    await page.keyboard.press('Enter')
    await page.getByRole('form', { name: 'Campaign' }).getByText(errors[0]!.message).waitFor()
    await page.getByRole('alert').getByText(errors[1]!.message).waitFor()
    await expect.poll(() => focusedName(page)).toBe('CPM')
    expect(Number(await field(page, 'CPM').inputValue())).toBe(14.5)
    // Another field may mend it: the save is not kept back, and what was no field's was said of other values.
    await expect.poll(() => button(bar(page), 'Save').isDisabled()).toBe(false)
    await field(page, 'Deal').fill('D-1')
    await page.getByText(errors[1]!.message).waitFor({ state: 'detached' })
    await field(page, 'CPM').fill('11')
    await page.getByText(errors[0]!.message).waitFor({ state: 'detached' })
  })

  test('a form is sent once however often it is asked to, with the changed fields and the version', async () => {
    const { page, calls, release } = await open(['held'])
    await field(page, 'Name').fill('Renamed')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => calls.length).toBe(1)
    await page.keyboard.type('!')
    release()
    // The call has ended, and what was typed meanwhile stays unsaved.
    await expect.poll(() => button(bar(page), 'Save').getAttribute('data-pending')).toBeNull()
    await bar(page).getByText('1 unsaved change').waitFor()
    expect(calls).toMatchObject([{ body: { name: 'Renamed' }, ifMatch: '"3"' }])
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Renamed!')
    await page.keyboard.press('Enter')
    await expect.poll(() => calls.length).toBe(2)
    expect(calls[1]).toMatchObject({ body: { name: 'Renamed!' }, ifMatch: '"4"' })
  })

  test('a changed field tells what it was and goes back to it; Undo, Redo and Discard go through the steps, by key outside of texts', async () => {
    const { page } = await open()
    await field(page, 'Name').fill('One')
    await field(page, 'Deal').fill('D-1')
    await page.getByText('was Vantage Motors – Certified Used 04').waitFor()
    await bar(page).getByText('2 unsaved changes').waitFor()
    await button(bar(page), 'Undo').focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => [await field(page, 'Deal').inputValue(), await field(page, 'Name').inputValue()]).toEqual(['', 'One'])
    await button(bar(page), 'Redo').press('Enter')
    await expect.poll(() => field(page, 'Deal').inputValue()).toBe('D-1')
    await button(page, /^Evenly Pacing|Pacing$/)
      .first()
      .focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => field(page, 'Deal').inputValue()).toBe('')
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(() => field(page, 'Deal').inputValue()).toBe('D-1')
    await button(page, 'Back to the saved value of Name').press('Enter')
    await expect.poll(() => field(page, 'Name').inputValue()).toMatch(/^Vantage/)
    await button(bar(page), 'Discard').press('Enter')
    await bar(page).waitFor({ state: 'detached' })
    expect(await field(page, 'Deal').inputValue()).toBe('')
  })

  test('entries of a list are added, moved and removed by keyboard, and the focus stays with them', async () => {
    const { page } = await open()
    const limits = () => Promise.all([1, 2].map((rule) => field(page, `Impressions of rule ${rule}`).inputValue()))
    await field(page, 'Impressions of rule 1').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(limits).toEqual(['10', '3'])
    await expect.poll(() => focusedName(page)).toBe('Impressions of rule 2')
    await button(page, 'Move rule 2 up').press('Enter')
    await expect.poll(limits).toEqual(['3', '10'])
    await button(page, 'Add a rule').press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Impressions of rule 3')
    for (const rule of [3, 2, 1]) await button(page, `Remove rule ${rule}`).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('Add a rule')
    await button(bar(page), 'Undo').press('Enter')
    await field(page, 'Impressions of rule 1').waitFor()
  })
})

describe('a version conflict', () => {
  test('merges what one side changed, opens the rest below its row, and blocks saving until it is settled', async () => {
    const { page, calls } = await open([conflict, { status: 200, json: { version: 10 } }])
    await field(page, 'CPM').fill('14.5')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'ana saved another value of CPM while you were editing' })
    await panel.waitFor()
    const side = (name: string) => panel.getByRole('group', { name, exact: true })
    expect(await Promise.all(['Base', 'Theirs', 'Yours'].map((name) => side(name).innerText()))).toEqual([
      expect.stringMatching(/\$13\.80\s+Billable\s+\$103,500\.00/),
      expect.stringMatching(/ana, \d+ min ago\s+\$15\.20\s+Billable/),
      expect.stringMatching(/not saved\s+\$14\.50/),
    ])
    await page.getByRole('status').getByText('The other change of ana is in without a conflict: Deal nothing → D-7').waitFor()
    await page.getByRole('status').getByText('The other change of ben is in without a conflict: Status RUNNING → PAUSED').waitFor()
    // Seen once: in the panel.
    const heard = page.getByRole('status').getByText('The other change of ana').locator('xpath=ancestor::div[1]')
    expect((await heard.boundingBox())!.width).toBeLessThanOrEqual(1)
    expect([await field(page, 'Deal').inputValue(), Number(await field(page, 'CPM').inputValue())]).toEqual(['D-7', 14.5])
    await expect.poll(() => button(bar(page), 'Save').isDisabled()).toBe(true)
    await bar(page).getByRole('button', { name: 'Settle CPM to save' }).press('Enter')
    await expect.poll(() => focusedName(page)).toBe('CPM')
    await axe(page)
    await button(panel, 'Keep yours').press('Enter')
    await panel.waitFor({ state: 'detached' })
    await button(bar(page), 'Save').press('Enter')
    await bar(page).waitFor({ state: 'detached' })
    expect(calls[1]).toMatchObject({ body: { campaignRevenue: { value: 14.5 } }, ifMatch: '"9"' })
    expect(Object.keys(calls[1]!.body)).toEqual(['campaignRevenue'])
  })

  test.each([
    ['Use theirs', 15.2, 0],
    ['Back to base', 13.8, 1],
  ] as const)('%s takes that value', async (action, value, unsaved) => {
    const { page } = await open([conflict])
    await field(page, 'CPM').fill('14.5')
    await page.keyboard.press('Enter')
    await button(page, action).press('Enter')
    await expect.poll(async () => Number(await field(page, 'CPM').inputValue())).toBe(value)
    await expect.poll(() => bar(page).count()).toBe(unsaved)
  })
})

const older = (version: number): Answer => ({
  status: 412,
  json: { code: 'versionConflict', message: 'Somebody changed this in the meantime.', version, changedFields: [] },
})

test('a newer version without another value goes on by itself, once: nothing typed is lost', async () => {
  const { page, calls } = await open([older(9), older(10), older(11), { status: 200, json: { version: 12 } }])
  await field(page, 'Name').fill('Other')
  await page.keyboard.press('Enter')
  await page.getByRole('form', { name: 'Campaign' }).getByRole('alert').getByText('Somebody changed this in the meantime.').waitFor()
  expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"9"'])
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Other')
  await button(bar(page), 'Save').press('Enter')
  await bar(page).waitFor({ state: 'detached' })
  expect(calls.map(({ ifMatch, body }) => [ifMatch, body['name']])).toEqual(['3', '9', '10', '11'].map((it) => [`"${it}"`, 'Other']))
})

test('a form that saves by itself says when it has saved, why it has not, and tries again', async () => {
  const refused = { status: 422, json: { code: 'validationFailed', message: 'Some values are not valid.' } }
  const { page, calls } = await open([refused, { status: 200, json: {} }])
  const form = page.getByRole('form', { name: 'Saves by itself' })
  await field(form, 'First name').fill('Anna')
  await form.getByText('Not saved: Some values are not valid.').waitFor()
  await button(form, 'Retry').press('Enter')
  await form.getByText(/^Saved \d\d:\d\d$/).waitFor()
  expect(calls.map(({ body }) => body)).toEqual([{ firstName: 'Anna' }, { firstName: 'Anna' }])
})

test('axe finds nothing on the page of the form kit, light or dark, with changes and errors', async () => {
  const { page } = await open()
  await field(page, 'Name').fill('Other')
  await field(page, 'Priority').fill('99')
  await page.keyboard.press('Enter')
  await page.getByText(rowErrorText('tooBig')).waitFor()
  await axe(page)
})

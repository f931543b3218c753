/** Bad days of lists, tabs and the session: servers that do not answer or refuse, other tabs, broken addresses, and ten thousand rows. */
import type { Desk } from '@spotdesk/server/testing'
import { campaigns, savedViews } from '@spotdesk/sdk/contract'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { go } from './kept-pages.ts'
import { atPlace, button, endSession, openRowMenu, rangeText, rowNamed, rowsOf, serveWeb, toast } from './web.ts'

const ids: Record<string, number> = {}
const many = 10_000

async function fill(desk: Desk): Promise<void> {
  for (const name of ['Bad day', 'Two tabs', 'Elsewhere', 'Pressed', 'Typed by one']) ids[name] = await desk.campaign({ name })
  const first = await desk.campaign({ name: 'Flood' })
  const name = sql`'Flood ' || lpad(n::text, 5, '0')`
  await desk.rows(sql`insert into campaigns select (jsonb_populate_record(c, jsonb_build_object('id', 800000 + n, 'name', ${name},
    'name_lc', lower(${name}), 'name_key', lower(${name})))).* from campaigns c, generate_series(1, ${many - 1}::int) n where c.id = ${first}`)
  await desk.rows(sql`insert into campaign_totals select (jsonb_populate_record(t, jsonb_build_object('campaign_id', 800000 + n))).*
    from campaign_totals t, generate_series(1, ${many - 1}::int) n where t.campaign_id = ${first}`)
}

const web = serveWeb(fill)
const list = (q: string) => `/campaigns/list?status=&q=${encodeURIComponent(q)}`
const problem = (status: number, code: string, message: string) => ({ status, json: { code, message, retryable: false } })
const setting = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Campaign settings' }).getByLabel(new RegExp(`^${name}( \\*)?$`))
const campaignOf = async (id: number) => (await web.desk().call('admin', campaigns.get, { id })).body
const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const save = (page: Page) => saveBar(page).getByRole('button', { name: 'Save', exact: true }).click()

async function logIn(page: Page, person: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(`${person}@world.test`)
  await page.getByRole('textbox', { name: /^Password/ }).fill('Correct-horse-1')
  await button(page, 'Log in').click()
}

describe('a server that does not do what it should', () => {
  test('a slow list shows that it loads, and its rows when they come', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const before = async (page: Page) =>
      void (await page.route('**/api/v2/campaigns?*', async (route) => {
        await held
        await route.continue()
      }))
    const page = await web.open('manager', list('Bad day'), { before })
    await page.locator('[aria-busy=true]').first().waitFor()
    expect(await page.getByText('No campaigns match').count()).toBe(0)
    release()
    await rowNamed(page, 'Bad day').waitFor()
  })

  test.each([
    [429, 'tooManyRequests', 'Too many requests. Try again in 7 s.'],
    [403, 'forbidden', 'You are not authorized to do this.'],
    [500, 'unknownError', 'Something went wrong.'],
  ])('a list answered with %i says why and is tried again', async (status, code, message) => {
    const before = async (page: Page) =>
      void (await page.route('**/api/v2/campaigns?*', (route) => route.fulfill(problem(status, code, message))))
    const page = await web.open('manager', list('Bad day'), { before })
    await page.getByRole('alert').getByText(message).waitFor()
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await rowNamed(page, 'Bad day').waitFor()
  })

  test('a tab whose figures fail says so, keeps the head of the campaign, and loads them with another try', async () => {
    const figures = /\/api\/v2\/campaigns\/\d+\/(stats|delivery)/
    const before = async (page: Page) =>
      void (await page.route(figures, (route) => route.fulfill(problem(503, 'unavailable', 'The service is not available right now.'))))
    const page = await web.open('manager', `/campaigns/${ids['Bad day']}/stats`, { before })
    await page.getByRole('heading', { name: 'Bad day' }).waitFor()
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry', exact: true })
    await retry.first().waitFor()
    await page.unrouteAll()
    await expect
      .poll(async () => {
        const left = await retry.count()
        if (left > 0) await retry.first().click()
        return left
      })
      .toBe(0)
  })

  test('a server that is down at the start says that the session is not lost', async () => {
    const page = await web.open('manager', '/terms', { isFresh: true })
    await page.route('**/api/v2/**', (route) => route.abort())
    await page.goto(list('Bad day'))
    await page.getByText('Spotdesk cannot be reached right now.').waitFor()
    await axe(page)
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await rowNamed(page, 'Bad day').waitFor()
  })
})

test.each([
  [
    '/campaigns/list?status=nonsense&page=-7&limit=banana&sort=-nothing&dateRange=x',
    [
      'is not filtered by Status, because there is no value nonsense',
      'begins at its first page, because -7 is no page number.',
      'has its usual page size, because banana is no page size.',
      'has its usual order, because it has no order -nothing.',
    ],
  ],
  [
    '/campaigns/list?status=&page=1e9&limit=0',
    ['begins at its first page, because 1e9 is no page number.', 'has its usual page size, because 0 is no page size.'],
  ],
])('the list opens with broken parameters, and says what of them it does not know: %s', async (path, unknown) => {
  const page = await web.open('manager', path)
  await rangeText(page).waitFor()
  const said = page.getByRole('alert').getByText(/.+/)
  await expect.poll(async () => (await said.allTextContents()).toSorted()).toEqual(unknown.map((text) => `The list ${text}`).toSorted())
  // Whoever sends the address on sends what the list shows.
  await expect.poll(() => new URL(page.url()).search).toBe(path.includes('dateRange') ? '?status=&dateRange=x' : '?status=')
})

describe('a second tab', () => {
  const other = 'Another tab has switched to Other agency'
  /** Two tabs of one browser; the second one switches the agency. */
  async function switchElsewhere(first: Page): Promise<Page> {
    const second = await first.context().newPage()
    await second.goto('/terms')
    await button(second, 'Agency Home agency, switch to another').click()
    await second.getByRole('menuitem', { name: 'Other agency' }).click()
    await button(second, 'Agency Other agency, switch to another').waitFor()
    return second
  }

  test('that switches the agency stops this one: it writes nothing, keeps what was typed, and goes on after switching back', async () => {
    const page = await web.open('manager', `/campaigns/${ids['Two tabs']}/settings`, { isFresh: true })
    await setting(page, 'Name').fill('Two tabs, typed')
    await switchElsewhere(page)
    const dialog = page.getByRole('alertdialog', { name: other })
    await dialog.waitFor()
    // From here on: what typing asked for is sent before the other tab switches.
    const writes: string[] = []
    page.on('request', (request) => request.method() !== 'GET' && writes.push(new URL(request.url()).pathname))
    await axe(page)
    await page.keyboard.press('Escape')
    await page.evaluate(() => document.querySelector<HTMLFormElement>('form')!.requestSubmit())
    expect(await dialog.isVisible()).toBe(true)
    expect(writes).toEqual([])
    await button(dialog, 'Stay with Home agency').click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => setting(page, 'Name').inputValue()).toBe('Two tabs, typed')
    await save(page)
    await toast(page, 'The settings of Two tabs, typed were saved.').waitFor()
  })

  test('with nothing unsaved asks nothing after a link into the other agency: each keeps its page, and has its agency back with its user', async () => {
    const page = await web.open('manager', list('Elsewhere'), { isFresh: true })
    await rowNamed(page, 'Elsewhere').waitFor()
    // Pages of tests all have the focus.
    const setFocus = (tab: Page, hasFocus: boolean) => tab.evaluate((hasFocus) => void (document.hasFocus = () => hasFocus), hasFocus)
    await setFocus(page, false)
    // As the extension, mails and the command line write it.
    const second = await page.context().newPage()
    await second.goto('/agencies/2/campaigns/list?status=&q=strange')
    await rowNamed(second, 'Strange drive').waitFor()
    const answered = (tab: Page, path: string) => tab.waitForResponse((response) => new URL(response.url()).pathname === `/api/v2${path}`)
    for (const [tab, from, name] of [
      [page, second, 'Elsewhere'],
      [second, page, 'Strange drive'],
      [page, second, 'Elsewhere'],
    ] as const) {
      await setFocus(from, false)
      await setFocus(tab, true)
      let isBack = false
      const switched = answered(tab, '/user/change-agency').then((response) => (isBack = response.ok()))
      const read = answered(tab, '/campaigns')
      // Until the word of the other tab has come.
      await expect.poll(() => tab.evaluate(() => dispatchEvent(new Event('focus'))).then(() => isBack)).toBe(true)
      await switched
      expect((await read).ok()).toBe(true)
      await rowNamed(tab, name).waitFor()
      expect([await tab.getByRole('alertdialog').count(), await from.getByRole('alertdialog').count()]).toEqual([0, 0])
    }
  })

  test('gives way to the press of whoever comes back, and is not interrupted in a change', async () => {
    const page = await web.open('manager', list('Pressed'), { isFresh: true })
    const setFocus = (tab: Page, hasFocus: boolean) => tab.evaluate((hasFocus) => void (document.hasFocus = () => hasFocus), hasFocus)
    /** Comes back to a tab again and again, until the word of the other one has come and led to something. */
    const comeBack = (tab: Page, isDone: () => unknown) =>
      expect.poll(() => tab.evaluate(() => dispatchEvent(new Event('focus'))).then(isDone)).toBe(true)
    await openRowMenu(page, 'Pressed')
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    const pause = page.getByRole('alertdialog').getByRole('button', { name: 'Pause' })
    await pause.waitFor()
    await setFocus(page, false)
    const second = await page.context().newPage()
    await second.goto('/agencies/2/campaigns/list?status=&q=strange')
    await rowNamed(second, 'Strange drive').waitFor()
    let isHeld = false
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/user/change-agency', async (route) => {
      isHeld = true
      await held
      await route.continue()
    })
    const pauses: string[] = []
    page.on('request', (request) => request.url().endsWith('/pause') && pauses.push(request.url()))
    await setFocus(page, true)
    await comeBack(page, () => isHeld)
    await pause.click()
    expect(pauses).toEqual([])
    release()
    await toast(page, 'Campaign Pressed was paused.').waitFor()
    expect(pauses).toHaveLength(1)
    expect((await campaignOf(ids['Pressed']!))['status']).toBe('PAUSED')

    // A change of the second tab is on its way when the user comes back to the first one.
    await setFocus(page, false)
    let isBack = false
    second.on('response', (response) => (isBack ||= response.url().endsWith('/user/change-agency')))
    await comeBack(second, () => isBack)
    let isWriting = false
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await second.route('**/api/v2/saved-views*', async (route) => {
      if (route.request().method() === 'POST') {
        isWriting = true
        await answered
      }
      await route.continue()
    })
    await button(second, 'Save view').click()
    await second.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Strange ones')
    await button(second.getByRole('dialog'), 'Save the view').click()
    await expect.poll(() => isWriting).toBe(true)
    await setFocus(second, false)
    await setFocus(page, true)
    const dialog = page.getByRole('alertdialog', { name: other })
    await comeBack(page, () => dialog.isVisible())
    answer()
    await second.getByRole('dialog').waitFor({ state: 'detached' })
    await button(dialog, 'Stay with Home agency').click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('that was not heard of is met by the next call, which is not made', async () => {
    // Without a word between tabs the new token comes with the next refresh.
    const before = async (page: Page) => void (await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel')))
    const page = await web.open('manager', '/campaigns/list?status=&q=Elsewhere', { isFresh: true, before })
    await rowNamed(page, 'Elsewhere').waitFor()
    await switchElsewhere(page)
    const writes: string[] = []
    await page.route('**/api/v2/**', async (route) => {
      const request = route.request()
      if (request.method() === 'POST' && !request.url().includes('/auth/')) writes.push(request.url())
      const isOld = writes.length === 1 && request.url() === writes[0]
      await route.continue(isOld ? { headers: { ...request.headers(), authorization: 'Bearer expired' } } : {})
    })
    await button(page, 'Save view').click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Of home')
    await button(page.getByRole('dialog'), 'Save the view').click()
    const dialog = page.getByRole('alertdialog', { name: other })
    await dialog.waitFor()
    expect(writes).toHaveLength(1)
    await button(dialog, 'Go on with Other agency').click()
    await rowNamed(page, 'Strange drive').waitFor()
    const views = await web.desk().app.call(savedViews.list, { screen: 'campaigns' }, { as: 'manager' })
    expect(views.map(({ name }) => name)).not.toContain('Of home')
  })

  test('in which somebody else signs in takes nothing of this one', async () => {
    const page = await web.open('manager', `/campaigns/${ids['Typed by one']}/settings`, { isFresh: true })
    await setting(page, 'Name').fill('Not theirs')
    const second = await page.context().newPage()
    await second.goto('/campaigns/list')
    await button(second, /user menu of/).click()
    await second.getByRole('menuitem', { name: 'Log out' }).click()
    await logIn(second, 'admin')
    const dialog = page.getByRole('alertdialog', { name: 'Somebody else has signed in in another tab' })
    await dialog.waitFor()
    await button(dialog, /^Go on/).click()
    await atPlace(page, /^\/campaigns\/list/)
    await page.goto(`/campaigns/${ids['Typed by one']}/settings`)
    await expect.poll(() => setting(page, 'Name').inputValue()).toBe('Typed by one')
    expect(await button(page, 'Bring the changes back').count()).toBe(0)
  })
})

test('values kept when the session ended are neither offered to another user nor left after a log-out', async () => {
  const path = `/campaigns/${ids['Typed by one']}/settings`
  const page = await web.open('manager', path, { isFresh: true })
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('spotdesk.kept.')))
  const typeAndEnd = async (name: string) => {
    await setting(page, 'Name').fill(name)
    await endSession(page, 'PUT', '**/api/v2/campaigns/*')
    await save(page)
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    await page.unrouteAll()
  }
  await typeAndEnd('Kept for one')
  expect(await kept()).toHaveLength(1)
  await logIn(page, 'admin')
  await setting(page, 'Name').waitFor()
  expect(await button(page, 'Bring the changes back').count()).toBe(0)
  expect(await kept()).toEqual([])
  await typeAndEnd('Kept for the other')
  await logIn(page, 'admin')
  await button(page, 'Bring the changes back').waitFor()
  await button(page, /user menu of/).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const leave = button(page, 'Yes, leave page')
  await page.getByRole('heading', { name: 'Log in' }).or(leave).first().waitFor()
  if (await leave.isVisible()) await leave.click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await kept()).toEqual([])
  expect((await campaignOf(ids['Typed by one']!))['name']).toBe('Typed by one')
})

describe('a list of 10,000 rows', () => {
  test('shows its first rows, sorts, pages to its end, and selects as far as a selection reaches', async () => {
    const page = await web.open('manager', `${list('Flood')}&sort=name&limit=100`)
    await rowNamed(page, 'Flood 00001').waitFor()
    await expect.poll(() => rangeText(page).textContent()).toBe('1–100 of 10,000')
    await go(page, `${list('Flood')}&sort=-name&limit=100`)
    await rowNamed(page, 'Flood 09999').waitFor()
    await go(page, `${list('Flood')}&sort=name&limit=100&page=99`)
    await rowNamed(page, 'Flood 09900').waitFor()
    await expect.poll(() => rangeText(page).textContent()).toBe('9,901–10,000 of 10,000')
    await rowsOf(page).first().focus()
    await page.keyboard.press('Control+a')
    await button(page, 'Select the first 1,000 of 10,000').click()
    const selection = page.getByRole('region', { name: 'Selection' })
    await selection.getByText('1,000 of 10,000 at most').waitFor()
    await selection.getByText(/^1,000 selected/).waitFor()
  })
})

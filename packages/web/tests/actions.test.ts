import { type CampaignSeed, type Desk, type Person, things } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, focusOn, openRowMenu, rowNamed, serveWeb, tick, toast } from './web.ts'

/** Campaigns by name; every test has its own. */
const seeds: Record<string, CampaignSeed> = {
  'Menu pause': {},
  'Key pause': {},
  'Many one': {},
  'Many two': {},
  'Many paused': { status: 'PAUSED' },
  'Stale one': {},
  'Kept one': { status: 'PAUSED', archived: true },
  'Kept two': { status: 'PAUSED', archived: true },
  'Failing one': {},
  'Failing two': {},
  'Failing three': {},
  'Failing draft': { status: 'DRAFT' },
  'Undone by another': {},
  'Taken back': {},
  'To archive': { status: 'PAUSED' },
  'To copy': {},
  'Ready one': { status: 'READY' },
  'Draft one': { status: 'DRAFT' },
  'Done one': { status: 'COMPLETED' },
  'Refused one': { status: 'REJECTED', type: 'RESERVED' },
  'Pending one': { status: 'PENDING', type: 'RESERVED' },
  'Archived one': { status: 'PAUSED', archived: true },
  'Under an old order': { columns: { order_id: things.archivedOrder } },
}
const ids = new Map<string, number>()

async function fill(desk: Desk): Promise<void> {
  for (const [name, seed] of Object.entries(seeds)) ids.set(name, await desk.campaign({ ...seed, name }))
  for (let number = 1; number <= 12; number++) await desk.campaign({ name: `Queue ${number}` })
  const order = { agency_id: 1, id: 7001, advertiser_id: things.advertiser, name: 'Spring', name_lc: 'spring', currency: 'USD' }
  await desk.insert('orders', order)
  ids.set('In an order', await desk.campaign({ name: 'In an order', columns: { order_id: order.id } }))
  const ad = { agency_id: 1, campaign_id: ids.get('In an order')!, name: 'Spot', name_lc: 'spot', type: 'AUDIO', status: 'ACTIVE' }
  await desk.insert('ads', ad)
}

const web = serveWeb(fill, { jobs: true })
const listOf = (name: string) => `/campaigns/list?status=&q=${encodeURIComponent(name)}`
// A toast has the role of a question too.
const question = (page: Page) => page.locator('[role=alertdialog]:not([data-toast])')
const statusOf = async (name: string) => (await web.desk().app.call(campaigns.get, { id: ids.get(name)! }, { as: 'manager' })).status

/** Presses the key of pause, and Enter once the question has the focus. */
async function pauseByKey(page: Page, name: string): Promise<void> {
  await rowNamed(page, name).focus()
  await page.keyboard.press('p')
  await answerByKey(page)
}

async function answerByKey(page: Page): Promise<void> {
  const focus = () => question(page).evaluate((dialog) => dialog.contains(document.activeElement))
  await expect.poll(focus).toBe(true)
  await page.keyboard.press('Enter')
}

async function openList(name: string, person: Person = 'manager'): Promise<Page> {
  const page = await web.open(person, listOf(name))
  await rowNamed(page, name).first().waitFor()
  return page
}

describe('pause', () => {
  test('a pause from the menu asks first, opens the statistics, and Undo in the toast reverts it', async () => {
    const name = 'Menu pause'
    const page = await openList(name)
    await openRowMenu(page, name)
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await question(page).getByText('It stops delivering within 5 minutes.').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(name)).toBe('RUNNING')
    await openRowMenu(page, name)
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await question(page).getByRole('button', { name: 'Pause' }).click()
    // The pointer on a toast stops its timer.
    await toast(page, `Campaign ${name} was paused.`).hover()
    await atPlace(page, `/campaigns/${ids.get(name)}/stats`)
    await page.getByRole('main').getByText('Paused', { exact: true }).waitFor()
    expect(await statusOf(name)).toBe('PAUSED')
    // By keys, as the pointer stays on the toast: a page that neither is the campaign's nor has a link to it.
    await page.getByRole('link', { name: 'Advertisers', exact: true }).first().press('Enter')
    await atPlace(page, '/advertisers/list')
    await button(page, 'Undo').click()
    // Undo names what it has changed, and leads to it.
    await toast(page, 'The change was undone.').waitFor()
    await button(page, `Open ${name}`).click()
    await atPlace(page, `/campaigns/${ids.get(name)}/stats`)
    await page.getByRole('main').getByText('Running', { exact: true }).waitFor()
    expect(await statusOf(name)).toBe('RUNNING')
  })

  test('pause and resume work by keyboard alone, and stay in the list', async () => {
    const name = 'Key pause'
    const page = await openList(name)
    const row = rowNamed(page, name)
    await pauseByKey(page, name)
    await row.getByText('Paused', { exact: true }).waitFor()
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('p')
    await question(page).getByText(`Resume ${name}?`).waitFor()
    await answerByKey(page)
    await row.getByText('Running', { exact: true }).waitFor()
    expect(await statusOf(name)).toBe('RUNNING')
    await atPlace(page, /^\/campaigns\/list/)
  })

  test('a pause of a selection counts the campaigns that offer it, and Undo reverts it as one', async () => {
    const page = await openList('Many')
    for (const name of ['Many one', 'Many two', 'Many paused']) await tick(page, `Select ${name}`)
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Pause 2' }).click()
    await question(page).getByText('Pause 2 campaigns?').waitFor()
    await question(page).getByRole('button', { name: 'Pause' }).click()
    await toast(page, '2 campaigns were paused.').hover()
    expect([await statusOf('Many one'), await statusOf('Many two')]).toEqual(['PAUSED', 'PAUSED'])
    await button(page, 'Undo').click()
    await toast(page, '2 changes were undone.').waitFor()
    expect([await statusOf('Many one'), await statusOf('Many two'), await statusOf('Many paused')]).toEqual([
      'RUNNING',
      'RUNNING',
      'PAUSED',
    ])
  })

  test('a pause of a campaign that somebody has changed meanwhile shows the change, and asks again', async () => {
    const name = 'Stale one'
    const page = await openList(name)
    await web.desk().call('trafficker', campaigns.pause, { id: ids.get(name)! })
    await web.desk().call('trafficker', campaigns.resume, { id: ids.get(name)! })
    const body = { campaignRevenue: { value: 8.2501 }, margin: 10 }
    expect((await web.desk().call('trafficker', campaigns.update, { id: ids.get(name)!, body } as never)).status).toBe(200)
    await openRowMenu(page, name)
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await question(page).getByRole('button', { name: 'Pause' }).click()
    const changed = page.getByRole('alertdialog', { name: 'Somebody changed this campaign in the meantime' })
    // A price is told in the currency, and not in the unit in which it is stored.
    await changed.getByText('trafficker@world.test changed CPM from $12.50 to $8.2501.').waitFor()
    await changed.getByText('trafficker@world.test changed Margin from 0% to 10%.').waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(name)).toBe('RUNNING')
  })

  test('Undo does not revert a pause that somebody has changed since: the toast names the person', async () => {
    const name = 'Undone by another'
    const page = await openList(name)
    await pauseByKey(page, name)
    await toast(page, `Campaign ${name} was paused.`).hover()
    for (const action of [campaigns.resume, campaigns.pause]) await web.desk().call('trafficker', action, { id: ids.get(name)! })
    await button(page, 'Undo').click()
    await toast(page, 'This could not be undone').waitFor()
    await toast(page, `${name}: Paused was changed by trafficker@world.test since.`).waitFor()
    expect(await statusOf(name)).toBe('PAUSED')
  })

  test('Undo of a pause that somebody has reverted already changes nothing', async () => {
    const name = 'Taken back'
    const page = await openList(name)
    await pauseByKey(page, name)
    await toast(page, `Campaign ${name} was paused.`).hover()
    await web.desk().call('trafficker', campaigns.resume, { id: ids.get(name)! })
    await button(page, 'Undo').click()
    await toast(page, /so there is nothing to undo\.$/).waitFor()
    await rowNamed(page, name).getByText('Running', { exact: true }).waitFor()
  })
})

describe('a selection', () => {
  const bar = (page: Page) => page.getByRole('region', { name: 'Selection' })
  const pill = (page: Page) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Running/ })
  const running = async (page: Page) => Number(((await pill(page).textContent()) ?? '').replace(/\D/g, ''))

  test('a selection is changed as one; the counts follow, and z reverts it from the checkbox that has the focus', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=Queue&limit=25')
    await rowNamed(page, 'Queue 12').waitFor()
    await expect.poll(() => running(page)).toBeGreaterThan(12)
    const before = await running(page)
    const applied: string[] = []
    page.on('request', (request) => void (/\/(pause|apply)$/.test(new URL(request.url()).pathname) && applied.push(request.url())))
    await tick(page, 'Select all rows of this page')
    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await question(page).getByText('12 campaigns change').waitFor()
    await question(page).getByRole('button', { name: 'Pause' }).click()
    await toast(page, '12 campaigns were paused.').hover()
    expect(applied).toHaveLength(1)
    await expect.poll(() => running(page)).toBe(before - 12)
    await rowNamed(page, 'Queue 12').getByText('Paused', { exact: true }).waitFor()
    await focusOn(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await page.keyboard.press('z')
    await toast(page, '12 changes were undone.').waitFor()
    await expect.poll(() => running(page)).toBe(before)
  })

  test('the question counts what changes, what is so already, and what refuses with its reason', async () => {
    const page = await openList('Failing')
    for (const name of ['Failing one', 'Failing two']) await web.desk().call('trafficker', campaigns.pause, { id: ids.get(name)! })
    for (const name of ['Failing one', 'Failing two', 'Failing three', 'Failing draft']) await tick(page, `Select ${name}`)
    await bar(page).getByRole('button', { name: 'Pause' }).click()
    await question(page).getByText('1 campaign changes').waitFor()
    await question(page).getByText('2 campaigns are so already').waitFor()
    await question(page).getByText('1 campaign stays as it is').waitFor()
    await question(page).getByText('It is not offered in the state Draft.').waitFor()
    await question(page).getByRole('button', { name: 'Pause' }).click()
    await toast(page, '1 campaign was paused.').waitFor()
    expect(await statusOf('Failing draft')).toBe('DRAFT')
  })

  test('the question tells what else an action reaches: the order, its ads, and what stays paused', async () => {
    const page = await openList('In an order')
    await openRowMenu(page, 'In an order')
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await question(page)
      .getByText('1 active ad is not played any more. Nothing else of the order Spring delivers: it becomes inactive.')
      .waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await go(page, listOf('Kept'))
    for (const name of ['Kept one', 'Kept two']) await tick(page, `Select ${name}`)
    await bar(page).getByRole('button', { name: 'Unarchive' }).click()
    await question(page).getByText('2 campaigns stay paused until resumed.').waitFor()
    // Without the server's answer the question is asked all the same.
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await page.route('**/blast-radius*', (route) => route.abort())
    await bar(page).getByRole('button', { name: 'Unarchive' }).click()
    await question(page).getByText('They show the earlier status again.').waitFor()
    await question(page).getByText('What else this affects is not known right now.').waitFor()
    await button(question(page), 'Unarchive').waitFor()
  })
})

describe('other actions', () => {
  test('archive and unarchive open the statistics, and unarchive shows the earlier status again', async () => {
    const name = 'To archive'
    const page = await openList(name)
    await openRowMenu(page, name)
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
    await question(page).getByRole('button', { name: 'Archive' }).click()
    await atPlace(page, `/campaigns/${ids.get(name)}/stats`)
    await page.getByRole('main').getByText('Archived', { exact: true }).waitFor()
    await go(page, listOf(name))
    expect(await openRowMenu(page, name)).toEqual(['Unarchive'])
    await page.getByRole('menuitem', { name: 'Unarchive' }).click()
    await question(page).getByRole('button', { name: 'Unarchive' }).click()
    await atPlace(page, `/campaigns/${ids.get(name)}/stats`)
    await page.getByRole('main').getByText('Paused', { exact: true }).waitFor()
  })

  test('duplicate creates a draft and opens it in the wizard', async () => {
    const name = 'To copy'
    const page = await openList(name)
    await openRowMenu(page, name)
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const drawer = page.getByRole('dialog', { name: `Duplicate ${name}?` })
    await expect.poll(() => drawer.getByLabel(/^Name/).inputValue()).toBe(`${name} (copy)`)
    await drawer.getByText('without statistics and external references').waitFor()
    await button(drawer, 'Duplicate').click()
    await toast(page, `Campaign ${name} was duplicated.`).waitFor()
    await atPlace(page, /^\/campaigns\/create\/\d+/)
    const id = Number(/create\/(\d+)/.exec(page.url())![1])
    const [copy, source] = await Promise.all(
      [id, ids.get(name)!].map((one) => web.desk().app.call(campaigns.get, { id: one }, { as: 'manager' })),
    )
    expect([copy!.startDate, copy!.endDate]).toEqual([source!.startDate, source!.endDate])
  })

  test('a selection is duplicated, several times and without dates, and the list shows the copies', async () => {
    const page = await openList('To copy')
    await focusOn(page.getByRole('checkbox', { name: 'Select all rows of this page' }))
    await page.keyboard.press('Space')
    await button(page.getByRole('region', { name: 'Selection' }), 'Duplicate').click()
    const drawer = page.getByRole('dialog', { name: /^Duplicate 2 campaigns/ })
    await drawer.locator('label').filter({ hasText: 'Without dates' }).click()
    await drawer.getByLabel(/^Copies of each/).fill('2')
    await button(drawer, 'Duplicate').click()
    await toast(page, '4 copies were made.').waitFor()
    await atPlace(page, /^\/campaigns\/list\?status=&ids=\d+(,|%2C)\d+(,|%2C)\d+(,|%2C)\d+$/)
    await expect
      .poll(() =>
        page
          .getByRole('grid')
          .getByRole('row', { name: /To copy \(copy\)/ })
          .count(),
      )
      .toBe(4)
  })

  test('the review of a rejected proposal makes it a draft again, which opens in the wizard', async () => {
    const page = await openList('Refused one')
    await openRowMenu(page, 'Refused one')
    await page.getByRole('menuitem', { name: 'Review rejected campaign' }).click()
    await question(page).getByRole('button', { name: 'Review' }).click()
    await toast(page, 'Campaign Refused one was returned to draft.').waitFor()
    await atPlace(page, new RegExp(`^/campaigns/create/${ids.get('Refused one')}`))
    expect(await statusOf('Refused one')).toBe('DRAFT')
  })
})

describe('the menu', () => {
  test('the menu offers the actions that status, type and archived flag allow, and only those with a screen', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=one&limit=25')
    await rowNamed(page, 'Ready one').waitFor()
    for (const [name, lines] of [
      ['Ready one', ['Quick edit', 'Campaign stats', 'Edit campaign', 'Duplicate', 'Pause', 'Create ad', 'Edit advertiser', 'Bid health']],
      ['Draft one', ['Edit campaign', 'Duplicate', 'Archive', 'Create ad', 'Edit advertiser']],
      ['Done one', ['Quick edit', 'Campaign stats', 'Edit campaign', 'Duplicate', 'Archive', 'Create ad', 'Edit advertiser', 'Bid health']],
      ['Pending one', ['Campaign stats', 'Duplicate', 'Contact publisher', 'Edit advertiser', 'Deal settings', 'Bid health']],
      ['Archived one', ['Unarchive']],
    ] as const) {
      expect(await openRowMenu(page, name), name).toEqual(lines)
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
  })

  test('a campaign under an archived order has no menu', async () => {
    const page = await openList('Under an old order')
    expect(await button(page, 'Actions for Under an old order').count()).toBe(0)
  })

  test.for(['readonly', 'analyst', 'advertiser'] as Person[])(
    'the menu of %s only opens pages, and neither keys nor selections change anything',
    async (person) => {
      const page = await openList('Ready one', person)
      expect(await openRowMenu(page, 'Ready one')).toEqual(['Campaign stats', 'Bid health'])
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
      await rowNamed(page, 'Ready one').focus()
      await page.keyboard.press('p')
      await page.keyboard.press('x')
      const bar = page.getByRole('region', { name: 'Selection' })
      await bar.getByText('1 selected').waitFor()
      await button(bar, 'Clear').waitFor()
      await expect.poll(() => bar.getByRole('button').count()).toBe(1)
      expect(await question(page).count()).toBe(0)
      expect(await button(page, 'Bulk').count()).toBe(0)
      await expect.poll(() => button(page, /^Export All/).count()).toBe(person === 'readonly' ? 0 : 1)
    },
  )
})

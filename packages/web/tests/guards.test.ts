import type { Person } from '@spotdesk/server/testing'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { visit } from './visit.ts'
import { atPlace, placeOf, serveWeb, toast } from './web.ts'

const web = serveWeb()

const landing = '/campaigns/list?status=RUNNING'
const library = '/creativeStudio/library/creatives'
const permissionToast = 'You are not authenticated to access the system. Please login again.'

/** Records every address of the page. */
async function noteAddresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const passed: string[] = []
    Object.assign(globalThis, { passedAddresses: passed })
    for (const name of ['pushState', 'replaceState'] as const) {
      const real = history[name].bind(history)
      history[name] = (state, unused, url) => {
        const href = new URL(String(url ?? location.href), location.href).href
        if (href !== location.href) passed.push(href)
        real(state, unused, url)
      }
    }
  })
}

/** Answers the number of redirects on the way to an address. */
async function go(page: Page, path: string, at: string): Promise<number> {
  const passed = () => page.evaluate(() => (globalThis as unknown as { passedAddresses: string[] }).passedAddresses.length)
  const before = await passed()
  await visit(page, path)
  await atPlace(page, at)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The address that was asked for is the first.
  return (await passed()) - before - 1
}

/** Everybody but the creative manager lands on the list; these may not see the creative files. */
const withoutStudio: readonly Person[] = ['analyst', 'advertiser', 'publisher', 'finance']
const campaignRoles: readonly Person[] = ['platform', 'admin', 'manager', 'trafficker', 'readonly', ...withoutStudio]

/** One person of each kind, or all when SPOTDESK_ALL_ROLES is set; every role is tested without a browser in `access.test.ts`. */
const visitors: readonly Person[] = process.env['SPOTDESK_ALL_ROLES']
  ? [...campaignRoles, 'creative']
  : ['platform', 'manager', 'readonly', 'advertiser', 'creative']

interface Visit {
  path: string
  /** The address at which the person ends. */
  at: string
  isRefused?: boolean
}

function visitsOf(person: Person): Visit[] {
  const isCreative = person === 'creative'
  const start = isCreative ? library : landing
  const campaigns = (path: string, at = path): Visit => (isCreative ? { path, at: library, isRefused: true } : { path, at })
  return [
    { path: '/', at: start },
    { path: '/no/such/page?x=1', at: start },
    { path: '/login', at: start },
    campaigns('/campaigns'),
    campaigns('/campaigns/list?status='),
    campaigns('/campaigns/104001/stats'),
    withoutStudio.includes(person) ? { path: library, at: landing, isRefused: true } : { path: library, at: library },
    { path: '/account/settings', at: '/account/settings' },
    { path: '/device', at: '/device' },
    { path: '/extension/authorize', at: '/extension/authorize' },
    { path: '/terms', at: '/terms' },
  ]
}

describe('guards', () => {
  test.for(visitors)('%s reaches each route in at most two steps, or gets a reason', async (person) => {
    const page = await web.open(person, '/terms', { isLoaded: true, before: noteAddresses })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const refusal = toast(page, permissionToast)
    for (const { path, at, isRefused } of visitsOf(person)) {
      expect(await go(page, path, at), path).toBeLessThanOrEqual(2)
      expect(placeOf(page), path).toBe(at)
      if (isRefused) {
        await refusal.waitFor()
        await page.getByRole('button', { name: 'Close' }).click()
        await refusal.waitFor({ state: 'detached' })
      } else expect(await refusal.count(), path).toBe(0)
    }
  })

  test('a fresh page takes no more redirects than an open one', async () => {
    const page = await web.open('creative', '/no/such/page', { isLoaded: true, before: noteAddresses })
    await atPlace(page, library)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => (globalThis as unknown as { passedAddresses: string[] }).passedAddresses)).toHaveLength(1)
  })

  test('an unauthenticated user on a secured route gets a message, and returns there after signing in', async () => {
    const page = await web.open(null, '/campaigns/list?status=PAUSED')
    await atPlace(page, '/login?returnUrl=%2Fcampaigns%2Flist%3Fstatus%3DPAUSED')
    await toast(page, permissionToast).waitFor()
    await toast(page, 'Oops!').waitFor()
  })

  test('the start page, and the pages that a program opens to sign in, lead without a session to the log-in without a message', async () => {
    const page = await web.open(null, '/')
    await atPlace(page, '/login')
    for (const path of ['/extension/authorize?state=1', '/device?code=X']) {
      await visit(page, path)
      await atPlace(page, `/login?returnUrl=${encodeURIComponent(path)}`)
      await page.getByRole('heading', { name: 'Log in' }).waitFor()
      expect(await toast(page, permissionToast).count()).toBe(0)
    }
  })

  test.for(['/campaigns/list?next=%3Cscript%3Ealert(1)%3C%2Fscript%3E', '/campaigns/list?next=javascript:alert(1)'])(
    'a URL with forbidden strings leads to the root: %s',
    async (path) => {
      const page = await web.open('manager', path)
      await atPlace(page, landing)
    },
  )

  test('what is typed into the search is never blocked, a tag neither, and the other filters stay', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=5%20%3C%207')
    await page.getByText('No campaigns match').waitFor()
    expect(new URL(page.url()).searchParams.get('q')).toBe('5 < 7')
    await page.getByRole('searchbox').fill('<b>bold</b>')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === '<b>bold</b>' && url.searchParams.get('status') === '')
    await page.getByText('No campaigns match').waitFor()
    await page.reload()
    await page.getByText('No campaigns match').waitFor()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('<b>bold</b>')
  })
})

describe('accounts in addresses', () => {
  test('an agencyId in the route makes that agency the active one and goes on to the redirectPath', async () => {
    const page = await web.open('manager', '/agencies/2/campaigns', { isFresh: true })
    await atPlace(page, landing)
    await page.getByRole('link', { name: 'Strange drive' }).waitFor()
    await page.getByRole('button', { name: 'Agency Other agency, switch to another' }).waitFor()
    await page.goto('/agencies/1/campaigns/104001/stats')
    await atPlace(page, '/campaigns/104001/stats')
    await page.getByRole('heading', { name: 'Autumn drive' }).waitFor()
    // Such addresses are those of the browser extension too; a query goes along.
    await page.goto('/agencies/2/campaigns/list?status=&q=strange')
    await atPlace(page, '/campaigns/list?status=&q=strange')
    await page.getByRole('link', { name: 'Strange drive' }).waitFor()
    await page.goto('/agencies/1/campaigns/104001/targeting')
    await atPlace(page, '/campaigns/104001/targeting')
    // The address of a campaign alone is that of its statistics.
    await page.goto('/campaigns/104001')
    await atPlace(page, '/campaigns/104001/stats')
  })

  test('an agency that is not the user’s own is refused with the features error', async () => {
    const page = await web.open('trafficker', '/agencies/2/campaigns', { isFresh: true })
    await atPlace(page, landing)
    await toast(page, 'You are not authorized to access this page.').waitFor()
  })

  test('a navigation that carries the switchAccount state goes where its route says', async () => {
    const page = await web.open('manager', '/campaigns/104001/stats')
    await page.getByRole('heading', { name: 'Autumn drive' }).waitFor()
    await page.evaluate(() => {
      history.pushState({ switchAccount: true }, '', '/campaigns/104002/stats')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
    })
    await atPlace(page, '/campaigns/list')
  })
})

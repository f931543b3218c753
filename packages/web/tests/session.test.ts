import { createTestApp } from '@spotdesk/server/testing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type PageCalls, pageCalls } from './page-calls.ts'
import { atPlace, button, openRowMenu, placeOf, rowsOf, serveWeb, toast } from './web.ts'

const web = serveWeb()
const landing = '/campaigns/list?status=RUNNING'

const hasFocus = (field: Locator) => expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)

async function logIn(page: Page, userName: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await button(page, 'Log in').click()
}

/** Ends every session on the server, as an administrator or the age of a session does. Other tests have theirs again afterwards. */
async function endSessions(): Promise<void> {
  const { clock, database } = web.desk()
  const end = clock.now()
  const sessions = () => database.system.updateTable('sessions')
  await sessions().set({ revoked_at: end }).where('revoked_at', 'is', null).execute()
  onTestFinished(async () => void (await sessions().set({ revoked_at: null }).where('revoked_at', '=', end).execute()))
}

/** Expires the token of the next call. The calls of the screen that is open are answered before, or one of them would be that call. */
async function expireToken(page: Page, calls: PageCalls, times = 1): Promise<{ refreshes: () => number }> {
  await calls.answered()
  let left = times
  let refreshes = 0
  await page.route('**/api/v2/**', async (route) => {
    const request = route.request()
    if (request.url().endsWith('/auth/refresh')) refreshes++
    else if (left > 0 && request.headers()['authorization']) {
      left--
      return route.continue({ headers: { ...request.headers(), authorization: 'Bearer expired' } })
    }
    return route.continue()
  })
  return { refreshes: () => refreshes }
}

describe('signing in', () => {
  test('the log-in asks for user name and password, reports a wrong one, and opens the return URL', async () => {
    const page = await web.open(null, '/login?returnUrl=%2Fcampaigns%2Flist%3Fstatus%3DPAUSED')
    await button(page, 'Log in').click()
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(2)
    await logIn(page, 'manager@world.test', 'not this one')
    await page.getByRole('alert').getByText('The user name or the password is not right.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'User name' }).inputValue()).toBe('manager@world.test')
    expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('')
    await logIn(page, 'manager@world.test', 'Correct-horse-1')
    await atPlace(page, '/campaigns/list?status=PAUSED')
    await page.getByRole('link', { name: 'Éclair week' }).waitFor()
  })

  test('the log-in opens the landing page instead of another user’s return URL', async () => {
    const page = await web.open('manager', `/login?returnUrl=${encodeURIComponent('//evil.example/campaigns/list')}`, { isFresh: true })
    await atPlace(page, landing)
  })

  test('the log-in of a creative manager opens the creative library', async () => {
    const page = await web.open(null, '/login')
    await logIn(page, 'creative@world.test', 'Correct-horse-1')
    await atPlace(page, '/creativeStudio/library/creatives')
  })

  test('the log-in works by keyboard alone', async () => {
    const page = await web.open(null, '/login')
    await hasFocus(page.getByRole('textbox', { name: 'User name' }))
    await page.keyboard.type('manager@world.test')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Correct-horse-1')
    await page.keyboard.press('Enter')
    await atPlace(page, landing)
  })
})

describe('a session', () => {
  test('a session survives a reload', async () => {
    const page = await web.open('manager', '/campaigns/list?status=PAUSED', { isFresh: true })
    await rowsOf(page).first().waitFor()
    await page.reload()
    await rowsOf(page).first().waitFor()
    expect(placeOf(page)).toBe('/campaigns/list?status=PAUSED')
  })

  test('a 401 refreshes the token once and repeats the call, invisibly for the user', async () => {
    const calls = pageCalls()
    const page = await web.open('manager', landing, { isFresh: true, before: calls.before })
    await rowsOf(page).first().waitFor()
    const { refreshes } = await expireToken(page, calls)
    await page.getByRole('link', { name: /^All\b/ }).click()
    await page.getByRole('link', { name: 'Éclair week' }).waitFor()
    expect(refreshes()).toBe(1)
    expect(await toast(page, 'Oops!').count()).toBe(0)
  })

  test('a session that cannot be refreshed logs out: one toast, and login with the return URL', async () => {
    const calls = pageCalls()
    const page = await web.open('analyst', '/campaigns/list?status=PAUSED', { isFresh: true, before: calls.before })
    await rowsOf(page).first().waitFor()
    await endSessions()
    await expireToken(page, calls, 99)
    await page.getByRole('link', { name: /^All\b/ }).click()
    await atPlace(page, /^\/login\?returnUrl=%2Fcampaigns%2Flist/)
    await toast(page, 'You have been disconnected due to an inactivity period. Please login again').waitFor()
    await expect.poll(() => toast(page, /disconnected/).count()).toBe(1)
    expect(await toast(page, /not authenticated/).count()).toBe(0)
    await page.unrouteAll()
    await logIn(page, 'analyst@world.test', 'Correct-horse-1')
    await atPlace(page, /^\/campaigns\/list\?status=/)
  })

  test('with AUTO_REFRESH=off a 401 logs out at once', async () => {
    const { config, db } = web.desk().app.services
    const other = await createTestApp({
      database: { database: db, url: '', drop: async () => {} },
      clock: web.desk().clock,
      listen: true,
      config: { ...config, webAutoRefresh: false },
    })
    try {
      const calls = pageCalls()
      const page = await web.open('trafficker', landing, { url: other.url, before: calls.before })
      await rowsOf(page).first().waitFor()
      const { refreshes } = await expireToken(page, calls)
      await page.getByRole('link', { name: /^All\b/ }).click()
      await atPlace(page, /^\/login\?returnUrl=/)
      await toast(page, /^You have been disconnected/).waitFor()
      expect(refreshes()).toBe(0)
    } finally {
      await other.close()
    }
  })

  test('Log out ends the session for every address', async () => {
    const page = await web.open('manager', landing, { isFresh: true })
    await rowsOf(page).first().waitFor()
    await button(page, /user menu of/).click()
    await page.getByText('Hi, manager').waitFor()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await atPlace(page, '/login')
    await page.goto(landing)
    await atPlace(page, /^\/login\?returnUrl=/)
  })

  test('Log out ends the session in the browser even if the server cannot be reached', async () => {
    const page = await web.open('manager', landing, { isFresh: true })
    await rowsOf(page).first().waitFor()
    await page.route('**/auth/logout', (route) => route.abort())
    await button(page, /user menu of/).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await atPlace(page, '/login')
  })
})

describe('unsaved changes', () => {
  async function openDirty(): Promise<Page> {
    const page = await web.open('manager', '/terms', { isFresh: true })
    await button(page, /user menu of/).click()
    await page.getByRole('menuitem', { name: 'Account settings' }).click()
    await button(page, 'Create token').click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly')
    return page
  }
  /** A dialog covers the links of the page, but not the browser's own buttons. */
  const leave = (page: Page) => page.evaluate(() => history.back())
  const question = (page: Page) => page.getByRole('alertdialog', { name: 'You have unsaved changes on this page' })

  test('unsaved changes are asked about before the page is left; declining stays, accepting leaves', async () => {
    const page = await openDirty()
    await leave(page)
    await question(page)
      .getByText('If you leave this page, you will lose all unsaved changes. Are you sure you want to leave this page?')
      .waitFor()
    await button(page, 'No, I want to stay').click()
    await question(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('nightly')
    expect(placeOf(page)).toBe('/account/settings')
    await leave(page)
    await button(page, 'Yes, leave page').click()
    await atPlace(page, '/terms')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('the account', () => {
  test('a switch to another agency shows its campaigns, and forgets the job of the old one', async () => {
    const page = await web.open('manager', '/campaigns/104001/stats', { isFresh: true })
    await page.getByRole('heading', { name: 'Autumn drive' }).waitFor()
    await page.evaluate(() => {
      document.cookie = 'bulkJob=import.01234567-89ab-7def-8123-456789abcdef; path=/; max-age=600'
    })
    await button(page, 'Agency Home agency, switch to another').click()
    await page.getByRole('menuitem', { name: 'Other agency' }).click()
    await atPlace(page, '/campaigns/list')
    await page.getByRole('link', { name: 'Strange drive' }).waitFor()
    expect(await page.getByRole('link', { name: 'Autumn drive' }).count()).toBe(0)
    expect(await page.evaluate(() => document.cookie)).not.toContain('bulkJob')
    // An analyst there: nothing can be changed.
    expect(await button(page, 'Bulk').count()).toBe(0)
    expect(await openRowMenu(page, 'Strange drive')).toEqual(['Campaign stats', 'Bid health'])
  })

  test('a user of one agency has no switch', async () => {
    const page = await web.open('trafficker', landing, { isFresh: true })
    await page.getByText('Home agency').first().waitFor()
    expect(await button(page, /^Agency .*switch/).count()).toBe(0)
  })
})

describe('language and theme', () => {
  test('the sign-in pages and the footer are in Romanian when chosen, what was typed stays, and the choice is kept', async () => {
    const page = await web.open(null, '/login')
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()
    await page.getByRole('textbox', { name: 'User name' }).fill('manager@world.test')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ro')
    await page.getByRole('heading', { name: 'Autentificare' }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Nume de utilizator' }).inputValue()).toBe('manager@world.test')
    const languages = () =>
      page.evaluate(() => [document.documentElement.lang, document.querySelector<HTMLElement>('footer[lang]')?.lang, document.title])
    expect(await languages()).toEqual(['ro', 'ro', 'Autentificare – Spotdesk'])
    await page.reload()
    await button(page, 'Autentificare').click()
    await expect.poll(() => page.getByText('Acest câmp este obligatoriu.').count()).toBe(2)
    await page.getByRole('textbox', { name: 'Nume de utilizator' }).fill('manager@world.test')
    await page.getByRole('textbox', { name: 'Parolă' }).fill('not this one')
    await button(page, 'Autentificare').click()
    await page.getByRole('alert').getByText('Numele de utilizator sau parola nu este corectă.').waitFor()
    await page
      .getByRole('contentinfo')
      .getByText(/^© 2026 Spotdesk\. Toate drepturile rezervate/)
      .waitFor()
    await logInInRomanian(page)
    // The screens behind the log-in are English, and say so; the footer is not.
    await atPlace(page, landing)
    await page.goto('/account/settings')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Termeni și condiții' }).waitFor()
    await page.getByRole('heading', { name: 'Account settings' }).waitFor()
    expect((await languages()).slice(0, 2)).toEqual(['en', 'ro'])
    await page.goto('/forgot-password')
    await page.getByRole('heading', { name: 'Parolă uitată' }).waitFor()
    expect((await languages())[0]).toBe('ro')
  })

  test('a page of the sign-in has one logo, and its footer the way to the start by name', async () => {
    const page = await web.open(null, '/login')
    for (const path of [
      '/login',
      '/forgot-password',
      '/forgot-password/email',
      '/forgot-password/reset?token=0',
      '/forgot-password/reset',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.locator('svg[viewBox="0 0 26 20"]').count(), path).toBe(1)
    }
    const home = page.getByRole('contentinfo').getByRole('link', { name: 'Spotdesk, start page' })
    expect(await home.innerText()).toBe('Spotdesk')
    await home.click()
    await atPlace(page, '/login')
  })

  test('toasts, and the marks in numbers, follow the language of the screen and not that of the browser', async () => {
    const calls = pageCalls()
    const page = await web.open('analyst', '/account/settings', { locale: 'de-DE', before: calls.before })
    await button(page, 'Create token').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Expires in (days)' }).fill('1,000')
    await page.keyboard.press('Tab')
    await dialog.getByText('The number is too big.').waitFor()
    await button(dialog, 'Cancel').click()
    await page.evaluate(() => localStorage.setItem('language', 'ro'))
    await page.goto('/campaigns/list?status=PAUSED')
    await rowsOf(page).first().waitFor()
    await endSessions()
    await expireToken(page, calls, 99)
    await page.getByRole('link', { name: /^All\b/ }).click()
    const toasts = page.getByRole('region', { name: /^Notificări/ })
    await toasts.getByText('Hopa!').waitFor()
    await toasts.getByRole('button', { name: 'Închide' }).waitFor()
  })

  test('the footer links to the start, the terms and the contact of the installation', async () => {
    const page = await web.open('manager', '/account/settings', { isFresh: true })
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Terms of service' }).click()
    await atPlace(page, '/terms')
    // No address is set here, so there is no link without a target.
    expect(await footer.getByRole('link', { name: 'Contact us' }).count()).toBe(0)
    await footer.getByRole('link', { name: 'Spotdesk, start page' }).click()
    await atPlace(page, landing)
  })

  test('the theme follows the system until one is chosen, and the choice stays', async () => {
    const page = await web.open('manager', landing, { colorScheme: 'dark' })
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await rowsOf(page).first().waitFor()
    const dark = await ground()
    await button(page, 'Light theme').click()
    await expect.poll(ground).not.toBe(dark)
    await page.reload()
    await button(page, 'Dark theme').waitFor()
    await expect.poll(ground).not.toBe(dark)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
  })
})

/** With the fields' Romanian names. */
async function logInInRomanian(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Nume de utilizator' }).fill('manager@world.test')
  await page.getByRole('textbox', { name: 'Parolă' }).fill('Correct-horse-1')
  await button(page, 'Autentificare').click()
}

test('the language is in the user menu, which says where it is shown', async () => {
  const page = await web.open('manager', '/campaigns/list', { isFresh: true })
  await button(page, /user menu of/).click()
  await page.getByRole('menuitem', { name: 'Language: Română' }).getByText('For the sign-in pages and the footer').waitFor()
  await page.getByRole('menuitem', { name: 'Language: Română' }).click()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.goto('/terms')
  await page.getByText('Toate drepturile rezervate').first().waitFor()
  await page.goto('/campaigns/list')
  await button(page, /user menu of/).click()
  await page.getByRole('menuitem', { name: 'Language: English' }).click()
  await page.goto('/terms')
  await page.getByText('All rights reserved').first().waitFor()
})

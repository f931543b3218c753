import type { Desk } from '@spotdesk/server/testing'
import { session } from '@spotdesk/sdk/contract'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { atPlace, button, openRowMenu, rowNamed, rowsOf, serveWeb, toast } from './web.ts'

let running: number

async function fill(desk: Desk): Promise<void> {
  running = await desk.campaign({ name: 'Focus one' })
  for (const name of ['one', 'two']) {
    await desk.app.call(session.createToken, { body: { name, scopes: ['CAMPAIGN.READ'] } }, { as: 'trafficker' })
  }
}

const web = serveWeb(fill)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const hasFocus = (locator: Locator) => expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
const announced = (page: Page) => page.locator('[data-arrival]').textContent()

describe('after a navigation', () => {
  test('the heading has the focus and the title is announced, from a menu, a link, a row and the Back button, but not after a filter', async () => {
    const page = await web.open('manager', '/account/settings')
    await heading(page, 'Account settings').waitFor()
    // The browser announces the first page; its first stop is the skip link.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    expect(await announced(page)).toBe('')

    await button(page, /user menu of/).press('Enter')
    await page.getByRole('menuitem', { name: 'Invitations' }).press('Enter')
    await hasFocus(heading(page, 'Invitations'))
    // Nothing can be done with it: a ring would say that something can.
    expect(await heading(page, 'Invitations').evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none')
    await expect.poll(async () => [await page.title(), await announced(page)]).toEqual(['Invitations – Spotdesk', 'Invitations – Spotdesk'])
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await hasFocus(heading(page, 'Invitations'))

    await page.getByRole('link', { name: 'Campaigns', exact: true }).press('Enter')
    await hasFocus(heading(page, 'Campaigns'))
    await expect.poll(() => announced(page)).toBe('Campaigns – Spotdesk')

    const search = page.getByRole('searchbox')
    await search.fill('Focus one')
    await page.keyboard.press('Enter')
    await atPlace(page, /q=Focus/)
    await rowNamed(page, 'Focus one').waitFor()
    await hasFocus(search)

    await page.goto('/campaigns/list?status=')
    await rowNamed(page, 'Focus one').getByRole('link', { name: 'Focus one' }).press('Enter')
    await atPlace(page, `/campaigns/${running}/stats`)
    await hasFocus(heading(page, 'Focus one'))
    await expect.poll(() => announced(page)).toBe('Campaign stats – Spotdesk')

    await page.goBack()
    await hasFocus(heading(page, 'Campaigns'))
  })

  test('a field that a page has focused itself keeps the focus', async () => {
    const page = await web.open(null, '/login')
    await page.getByRole('link', { name: 'Forgot password?' }).press('Enter')
    await hasFocus(page.getByRole('textbox', { name: 'E-mail or user name' }))
  })
})

describe('after a dialog', () => {
  test('the focus is on the menu button of the row whose menu item opened it', async () => {
    const page = await web.open('manager', '/campaigns/list?status=')
    await rowNamed(page, 'Focus one').waitFor()
    await openRowMenu(page, 'Focus one')
    await page.getByRole('menuitem', { name: 'Pause' }).press('Enter')
    const question = page.getByRole('alertdialog')
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await hasFocus(button(page, 'Actions for Focus one'))
    expect(await rowsOf(page).count()).toBeGreaterThan(1)
  })

  test('after a row is removed it is on the row beside it, and on the heading after the last', async () => {
    const page = await web.open('trafficker', '/account/settings')
    const revoke = async (name: string) => {
      await button(page, `Revoke ${name}`).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter')
      await toast(page, `${name} was revoked.`).waitFor()
      await button(page, `Revoke ${name}`).waitFor({ state: 'detached' })
    }
    await revoke('one')
    await hasFocus(button(page, 'Revoke two'))
    await revoke('two')
    await hasFocus(heading(page, 'Account settings'))
  })
})

describe('footer', () => {
  test('a list leaves it in reach, below the view where the window is low, and every page has it in one row', async () => {
    const page = await web.open('manager', '/campaigns/list?status=', { viewport: { width: 1280, height: 800 } })
    await rowNamed(page, 'Focus one').waitFor()
    const below = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of service' })
    await below.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await below.boundingBox())!.y).toBeLessThan(800)
    // Only the footer lies below the view: rows scroll inside it and never push the footer away.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(41)
    await button(page, /user menu of/).press('Enter')
    await page.getByRole('menuitem', { name: 'Terms of service' }).press('Enter')
    await hasFocus(heading(page, 'Terms of service'))
    const footer = page.getByRole('contentinfo')
    expect(Math.round((await footer.boundingBox())!.height)).toBeLessThanOrEqual(41)
    expect(await footer.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inBothThemes } from './axe.ts'
import { type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'

let desk: ExtensionDesk
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  extension = await openExtension()
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})

describe('axe finds nothing, light or dark', () => {
  test('in the signed-out popup', async () => {
    const page = await extension.popup()
    await page.getByText('You are signed out').waitFor()
    await inBothThemes(page)
    await page.close()
  })

  test('in the options, signed out, waiting and signed in', async () => {
    const page = await extension.options()
    await page.getByRole('heading', { name: 'Options' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('textbox', { name: 'Server address' }).fill(desk.url)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('status', { name: 'Code to compare' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.close()
    const signedIn = await signIn(extension, desk)
    await inBothThemes(signedIn)
    await signedIn.close()
  })

  test('in the popup with its list, a question and a toast', async () => {
    const page = await extension.popup()
    await page.getByRole('button', { name: 'Pause Autumn drive' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Pause Autumn drive' }).click()
    await page.getByText('It stops delivering within 5 minutes.').waitFor()
    await inBothThemes(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page.getByText('Campaign Autumn drive was paused.').waitFor()
    await inBothThemes(page)
    await page.close()
  })

  test('in the popup with its menu of agencies, and with a tooltip', async () => {
    const page = await extension.popup()
    await page.getByRole('button', { name: /^Agency / }).click()
    await page.getByRole('menuitem', { name: 'Add an agency' }).waitFor()
    await inBothThemes(page)
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip').waitFor()
    await inBothThemes(page)
    await page.close()
  })

  test('in the options with a question', async () => {
    const page = await extension.options()
    await page.getByRole('button', { name: 'Remove everything' }).click()
    await page.getByRole('alertdialog', { name: 'Remove everything?' }).waitFor()
    await inBothThemes(page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.close()
  })

  test('and pages are set in the product’s own font, not in that which browsers give to extensions', async () => {
    for (const open of [extension.popup, extension.options]) {
      const page = await open()
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"Hanken Grotesk Variable"/)
      await page.close()
    }
  })

  test('and nothing of the popup is wider than its 380 pixels', async () => {
    const page = await extension.popup()
    await page.getByText('Open Spotdesk').waitFor()
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([380, 560])
    await page.close()
  })
})

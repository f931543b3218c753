import { type Desk, things } from '@spotdesk/server/testing'
import { notifications } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openRowMenu, serveWeb, toast } from './web.ts'

let id: number

async function fill(desk: Desk): Promise<void> {
  id = await desk.campaign({ name: 'Guaranteed one', type: 'RESERVED', columns: { publisher_id: things.publisher } })
}

const web = serveWeb(fill)
const drawer = (page: Page) => page.getByRole('dialog')

async function openDrawer(): Promise<Page> {
  const page = await web.open('manager', '/campaigns/list?status=&q=Guaranteed%20one')
  await openRowMenu(page, 'Guaranteed one')
  await page.getByRole('menuitem', { name: 'Contact publisher' }).click()
  await drawer(page).getByRole('heading', { name: 'Contact publisher' }).waitFor()
  return page
}

describe('a message to the publisher', () => {
  test('sending touches all fields, and a message is needed, of at most 1000 characters', async () => {
    const page = await openDrawer()
    await axe(page)
    await drawer(page).getByRole('button', { name: 'Send' }).click()
    await drawer(page).getByText('This field is required.').waitFor()
    await drawer(page)
      .getByLabel(/^Message/)
      .fill('x'.repeat(1001))
    await drawer(page).getByText('The text is longer than 1000 characters.').waitFor()
    await drawer(page).getByText('1001 of 1000 characters, 1 too many').waitFor()
  })

  test('more addresses are asked for only while the switch is on', async () => {
    const page = await openDrawer()
    const addresses = drawer(page).getByLabel(/^E-mail addresses/)
    expect(await addresses.count()).toBe(0)
    await drawer(page).getByText('Send it to more addresses').click()
    await addresses.fill('not an address')
    await drawer(page).getByRole('button', { name: 'Send' }).click()
    await drawer(page)
      .getByText('not an address is not an e-mail address. Separate several addresses by commas, semicolons or line breaks.')
      .waitFor()
    await drawer(page).getByText('Send it to more addresses').click()
    await addresses.waitFor({ state: 'detached' })
  })

  test('for a publisher with no address of its own another one is asked for, where the focus is', async () => {
    const page = await openDrawer()
    const refusal = { code: 'noRecipient', message: 'The publisher has no e-mail address. Add a recipient yourself.' }
    await page.route('**/custom-notification', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
    )
    await drawer(page)
      .getByLabel(/^Message/)
      .fill('When does it start?')
    await drawer(page).getByRole('button', { name: 'Send' }).click()
    await drawer(page).getByText(refusal.message).waitFor()
    const addresses = drawer(page).getByLabel(/^E-mail addresses/)
    await expect.poll(() => addresses.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  test('a sent message is told in a toast, and stands below with its state the next time', async () => {
    const page = await openDrawer()
    await drawer(page)
      .getByLabel(/^Message/)
      .fill('When does it start?')
    await drawer(page).getByText('Send it to more addresses').click()
    await drawer(page)
      .getByLabel(/^E-mail addresses/)
      .fill('a@b.test, c@d.test')
    await drawer(page).getByRole('button', { name: 'Send' }).click()
    await toast(page, /^Your e-mail about .+ was sent to .+\.$/).waitFor()
    await drawer(page).waitFor({ state: 'detached' })
    const { body } = await web.desk().call('manager', notifications.list, { id })
    expect(JSON.stringify(body)).toContain('c@d.test')
    const again = await openDrawer()
    const past = drawer(again).getByRole('region', { name: 'Earlier messages' })
    await past.getByText('When does it start?').waitFor()
    await past.getByText(/Queued|Sent/).waitFor()
  })
})

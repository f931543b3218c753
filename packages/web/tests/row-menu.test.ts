import { type CampaignSeed, type Desk, things } from '@spotdesk/server/testing'
import { describe, expect, test } from 'vitest'
import { go } from './kept-pages.ts'
import { atPlace, button, openRowMenu, rowNamed, serveWeb, toast } from './web.ts'

const seeds: Record<string, CampaignSeed> = {
  'Live one': {},
  'Sketch one': { status: 'DRAFT' },
  'Archived sketch': { status: 'DRAFT' },
  'Guaranteed one': { type: 'RESERVED', columns: { publisher_id: things.publisher } },
  'Old and live': { columns: { order_id: things.archivedOrder } },
  'Old and archived': { status: 'PAUSED', archived: true, columns: { order_id: things.archivedOrder } },
}
const ids = new Map<string, number>()

async function fill(desk: Desk): Promise<void> {
  for (const [name, seed] of Object.entries(seeds)) ids.set(name, await desk.campaign({ ...seed, name }))
}

const web = serveWeb(fill, { config: { dealSettingsUrl: null } })

async function choose(name: string, item: string) {
  const page = await web.open('manager', `/campaigns/list?status=&q=${encodeURIComponent(name)}`)
  await openRowMenu(page, name)
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  return page
}

describe('the menu of a row', () => {
  test.for([
    ['Live one', 'Edit campaign', (id: number) => `/campaigns/${id}/settings`],
    ['Live one', 'Create ad', (id: number) => `/campaigns/${id}/ads/create`],
    ['Live one', 'Bid health', (id: number) => `/campaigns/${id}/bidHealth`],
    ['Sketch one', 'Edit campaign', (id: number) => `/campaigns/create/${id}/`],
    ['Sketch one', 'Create ad', (id: number) => `/campaigns/create/${id}/`],
  ] as const)('%s: "%s" opens its page', async ([name, item, place]) => {
    const page = await choose(name, item)
    await page.waitForURL((url) => url.pathname.startsWith(place(ids.get(name)!)))
  })

  test('archiving a draft opens the wizard', async () => {
    const name = 'Archived sketch'
    const page = await choose(name, 'Archive')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    await toast(page, `Campaign ${name} was archived.`).waitFor()
    await atPlace(page, new RegExp(`^/campaigns/create/${ids.get(name)}`))
  })

  test('deal settings that are not set up are told plainly', async () => {
    const page = await choose('Guaranteed one', 'Deal settings')
    await toast(page, /Deal settings are not set up/).waitFor()
  })

  test('deal settings open in a tab of their own', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=Guaranteed%20one')
    await page.route('**/api/v2/campaigns/*/settings', (route) => route.fulfill({ json: { redirectURL: `${web.url()}/icon.svg` } }))
    await openRowMenu(page, 'Guaranteed one')
    const [tab] = await Promise.all([page.waitForEvent('popup'), page.getByRole('menuitem', { name: 'Deal settings' }).click()])
    await tab.waitForURL(/icon\.svg$/)
  })

  test('deal settings that the browser lets open nothing for are offered as a button', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=Guaranteed%20one')
    await page.route('**/api/v2/campaigns/*/settings', (route) => route.fulfill({ json: { redirectURL: `${web.url()}/icon.svg` } }))
    await openRowMenu(page, 'Guaranteed one')
    await page.evaluate(() => {
      const { open } = window
      // The first one is blocked.
      window.open = () => ((window.open = open), null)
    })
    await page.getByRole('menuitem', { name: 'Deal settings' }).click()
    await toast(page, 'Your browser blocked the new tab.').waitFor()
    const [tab] = await Promise.all([page.waitForEvent('popup'), button(page, 'Open deal settings').click()])
    await tab.waitForURL(/icon\.svg$/)
  })

  test('an archived campaign under an archived order offers unarchive, a live one nothing', async () => {
    const page = await web.open('manager', '/campaigns/list?status=&q=Old%20and%20archived')
    expect(await openRowMenu(page, 'Old and archived')).toEqual(['Unarchive'])
    await go(page, '/campaigns/list?status=&q=Old%20and%20live')
    await rowNamed(page, 'Old and live').waitFor()
    expect(await button(page, 'Actions for Old and live').count()).toBe(0)
  })
})

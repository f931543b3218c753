/** Drafts of the test data, and the parts of the wizard that its tests name. */
import { type Desk, things } from '@spotdesk/server/testing'
import { campaigns } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Web, button } from './web.ts'

let adIds = 770_000

/** A draft with all that a submit needs, if the columns do not say otherwise. */
export async function insertDraft(desk: Desk, name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const complete = { targeting: { groups: [] }, objective_value: 1000 }
  return desk.campaign({ name, status: 'DRAFT', columns: { ...complete, ...columns } })
}

export async function insertAd(desk: Desk, campaignId: number, name = 'Spot', columns: Record<string, unknown> = {}): Promise<number> {
  const id = (adIds += 1)
  const ad = { agency_id: 1, id, campaign_id: campaignId, name, name_lc: name.toLowerCase(), type: 'AUDIO', status: 'DRAFT' }
  await desk.insert('ads', { ...ad, estimated_duration_s: 30, ...columns })
  return id
}

/** A draft that can be submitted. */
export async function insertWhole(desk: Desk, name: string, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await insertDraft(desk, name, columns)
  await insertAd(desk, id)
  return id
}

export const reserved = { type: 'RESERVED', publisher_id: things.publisher } as const

export const stepOf = (id: number, rest: string) => `/campaigns/create/${id}/${rest}`
export const campaignOf = async (web: Web, id: number) => (await web.desk().call('manager', campaigns.get, { id })).body

/** A field of step 1; the star of a required one is part of its label. */
export const setting = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Campaign settings' }).getByLabel(new RegExp(`^${name}( \\*)?$`))
export const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps of the campaign' })
export const question = (page: Page) => page.getByRole('alertdialog', { name: /\?$/ })
export const next = (page: Page) => button(page, /^Next: /)

/** The name of the element that has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement?.id && document.querySelector(`label[for="${activeElement.id}"]`)
    return activeElement?.getAttribute('aria-label') ?? (label ? label.textContent : activeElement?.textContent)?.replace(' *', '') ?? ''
  })

/** Waits until the server has a value that autosave sent. */
export const saved = (web: Web, id: number, part: Record<string, unknown>) => expect.poll(() => campaignOf(web, id)).toMatchObject(part)

/** Goes on with Tab until an element of the name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    const now = (await focused(page)).trim()
    if (typeof name === 'string' ? now === name : name.test(now)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${String(name)}`)
}

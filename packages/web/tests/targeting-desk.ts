/** The parts of the targeting editor that its tests name. */
import { targeting } from '@spotdesk/sdk/contract'
import type { Page } from 'playwright-core'
import { type Web, button } from './web.ts'

export const us = { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] }
export const phones = { type: 'DEVICE_TYPE', exclude: true, values: ['PHONE'] }
/** A campaign with these groups of rules; null: its targeting was never saved. */
export const makeTargeted = (web: Web, rules: object[][] | null) =>
  web.desk().campaign({ columns: { targeting: rules && { groups: rules.map((list) => ({ rules: list })) } } })
export const pathOf = (id: number) => `/campaigns/${id}/targeting`
export const savedText = async (web: Web, id: number) => (await web.desk().app.call(targeting.ofCampaign, { id }, { as: 'manager' })).text

export const head = (page: Page) => page.getByRole('region', { name: 'Targeting', exact: true })
export const sentence = (page: Page) => head(page).getByLabel('In words')
export const group = (page: Page, number: number) => page.getByRole('region', { name: `Group ${number}`, exact: true })
/** Clicks a choice where users do: on its label. */
export const pick = (page: Page, choice: string) => head(page).locator('label').filter({ hasText: choice }).click()
export const area = (page: Page) => page.getByRole('textbox', { name: 'Targeting as text' })

export async function choose(page: Page, field: string, typed: string, option: string | RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name: field })
  await box.click()
  await page.getByRole('listbox').waitFor()
  await box.pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Chooses a line of the menu of a rule or a group. */
export async function act(page: Page, name: string, line: string): Promise<void> {
  await button(page, `Actions of ${name}`).click()
  await page.getByRole('menuitem', { name: line }).click()
}

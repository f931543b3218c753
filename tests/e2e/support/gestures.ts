/** Gestures in the screens that more than one story makes. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: typeof name === 'string' })
export const toast = (page: Page, text: string | RegExp) => page.locator('[data-toast]').getByText(text)
/** The question that a screen asks before it acts. */
export const question = (page: Page) => page.locator('[role=alertdialog]:not([data-toast])')

/**
 * Follows a link or presses a button that leads elsewhere, and waits until the new screen is drawn: the old one stays until then, and would
 * get the next gesture.
 */
export async function follow(gesture: Locator, to: RegExp, drawn: Locator): Promise<void> {
  await gesture.click()
  await gesture.page().waitForURL(to)
  await drawn.waitFor()
}

/** A field of a form; the star of a required one is part of its label. */
export const field = (page: Page, name: string) => page.getByRole('form').getByLabel(new RegExp(`^${name}( \\*)?$`))

export async function type(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(values)) {
    await field(page, name).fill(text)
    await field(page, name).blur()
  }
}

export async function choose(page: Page, name: string, typed: string, option: RegExp): Promise<void> {
  const box = page.getByRole('combobox', { name })
  await box.click()
  await box.pressSequentially(typed)
  await page.getByRole('option', { name: option }).first().click()
}

/** Chooses a file in the dialog of an import, which cannot be confirmed before, and confirms. */
export async function chooseFile(page: Page, title: string, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await button(page, 'Bulk').click()
  await page.getByRole('menuitem', { name: title }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect.poll(() => button(dialog, 'Confirm').isDisabled()).toBe(true)
  await dialog.locator('input[type=file]').setInputFiles(file)
  await button(dialog, 'Confirm').click()
}

/** How many rows the list on the page has in all. */
export const total = async (page: Page) =>
  Number((await page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/).textContent())!.split(' of ')[1]!.replaceAll(',', ''))

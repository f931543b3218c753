import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { button, serveGallery } from './pages.ts'

const { open } = serveGallery()

test('a page from right to left has its drawer, its close button and its switches the other way round', async () => {
  const page = await open('light', undefined, 'fields', 'choices')
  await page.evaluate(() => void (document.documentElement.dir = 'rtl'))
  const sides = (locator: Locator) =>
    locator.evaluate((element) => [element.getBoundingClientRect().left, element.getBoundingClientRect().right])
  const on = page.getByRole('switch', { name: 'Unlimited' }).locator('xpath=ancestor::label')
  const [[left = 0, right = 0], [thumbLeft = 0, thumbRight = 0]] = [
    await sides(on.locator('[class*=track]')),
    await sides(on.locator('[class*=thumb]')),
  ]
  expect([thumbLeft > left, thumbRight < right, thumbLeft - left < right - thumbRight]).toEqual([true, true, true])
  const parts = await open('light', undefined, 'parts', 'side')
  await parts.evaluate(() => void (document.documentElement.dir = 'rtl'))
  await button(parts, 'Edit campaign').press('Enter')
  const drawer = parts.getByRole('dialog', { name: 'Edit campaign' })
  expect((await sides(drawer))[0]).toBe(0)
  const close = await sides(drawer.getByRole('button', { name: 'Close' }).first())
  // As far from its edge as it is in a page from left to right.
  expect(close[0]).toBe(24 - 8)
  expect(await drawer.evaluate((element) => getComputedStyle(element).getPropertyValue('--slide'))).toBe('-100%')
})

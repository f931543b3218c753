/** A page can learn nothing of a card of the production build, whose shadow roots are closed: the tests of that. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepEvidence } from '../../../scripts/test-evidence.ts'
import { attention, type ExtensionDesk, openDesk } from './desk.ts'
import { openExtension, type OpenExtension } from './open-extension.ts'
import { signIn } from './sign-in.ts'
import { allowSite, everySite, openWebSite, type WebSite } from './web-site.ts'

let desk: ExtensionDesk
let site: WebSite
let extension: OpenExtension
beforeAll(async () => {
  desk = await openDesk()
  site = await openWebSite()
  extension = await openExtension({ entries: everySite })
  await signIn(extension, desk)
  await allowSite(extension, site.origin)
})
afterAll(async () => {
  await extension?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await desk?.[Symbol.asyncDispose]()
})
beforeEach(() => keepEvidence(extension.context))

test('a page cannot look into a card of the production build', async () => {
  const page = await extension.context.newPage()
  await page.goto(site.put('/', { body: `<p><a href="${desk.url}/campaigns/${attention.id}/stats">A campaign</a></p>` }))
  const host = page.locator('a + span')
  await host.waitFor({ state: 'attached' })
  expect(await host.evaluate((element) => element.shadowRoot)).toBeNull()
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Autumn drive')
  expect(await page.evaluate(() => window.length)).toBe(0)
  await page.close()
})

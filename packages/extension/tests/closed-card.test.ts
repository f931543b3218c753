/** Chips and cards stay on their page: the tests of the production build, whose shadow roots are closed. */
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

/** Keeps what the page's own script sees of a paste and of a drag. */
const watch = `<script>
  globalThis.seen = {}
  const keep = (name, data) => (seen[name] = { text: data.getData('text/plain'), html: data.getData('text/html') })
  addEventListener('paste', (event) => keep('paste', event.clipboardData))
  addEventListener('dragstart', (event) => keep('drag', event.dataTransfer))
</script>`
interface Flavours {
  text: string
  html: string
}

test('a page cannot look into a card of the production build, and what is copied, dragged and printed of it has no chips', async () => {
  const link = `<p><a href="${desk.url}/campaigns/${attention.id}/stats">A campaign</a> <b>today</b></p>`
  const page = await extension.context.newPage()
  await page.goto(site.put('/', { body: `${link}${link}${watch}` }))
  const hosts = page.locator('a + span')
  await expect.poll(() => hosts.count()).toBe(2)
  expect(await hosts.first().evaluate((element) => [element.shadowRoot, element.attributes.length])).toEqual([null, 0])
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain('Autumn drive')
  expect(await page.evaluate(() => window.length)).toBe(0)

  const seen = () => page.evaluate(() => (globalThis as unknown as { seen: Record<'paste' | 'drag', Flavours | undefined> }).seen)
  const shown = /Autumn drive|likely|delivered|forecast/i
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div contenteditable style="height:80px"></div>'))
  await page.locator('div').click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(async () => (await seen()).paste?.text.split(/\s+/).join(' ').trim()).toBe('A campaign today A campaign today')
  expect((await seen()).paste!.html).not.toMatch(shown)
  expect(await page.locator('div').innerHTML()).not.toMatch(shown)

  await page.locator('div').evaluate((element) => element.remove())
  await page.keyboard.press('ControlOrMeta+a')
  const { x, y } = (await page.locator('b').first().boundingBox())!
  await page.mouse.move(x + 5, y + 5)
  await page.mouse.down()
  await page.mouse.move(x + 90, y + 60, { steps: 5 })
  await expect.poll(async () => (await seen()).drag?.text ?? '').toContain('today')
  await page.mouse.up()
  const { text, html } = (await seen()).drag!
  expect(text + html).not.toMatch(shown)

  await page.emulateMedia({ media: 'print' })
  expect(await hosts.first().boundingBox()).toBeNull()
  await page.close()
})

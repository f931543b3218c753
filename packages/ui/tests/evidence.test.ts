import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { violationsInBothThemes } from '../../../scripts/test-axe.ts'
import { leaveEvidence } from '../../../scripts/test-evidence.ts'
import { serveGallery } from './pages.ts'

const { open } = serveGallery()

test('a failed test of a page leaves a picture, its error, and what the page said and was answered', async ({ task }) => {
  const folder = await mkdtemp(join(tmpdir(), 'spotdesk-evidence-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const page = await open('light', {})
  await page.route('**/refused', (route) => route.fulfill({ status: 409, json: { code: 'versionMismatch' } }))
  await page.evaluate(async () => {
    console.warn('it comes late')
    await (await fetch('/refused', { method: 'POST' })).text()
    await fetch('http://127.0.0.1:9/', { mode: 'no-cors' }).catch(() => {})
  })
  const failed = { ...task, result: { state: 'fail' as const, startTime: 0, errors: [{ message: 'expected 1 to be 2' }] } }
  await leaveEvidence(failed, page.context(), folder)
  await leaveEvidence(failed, page.context(), folder)

  const [log, picture, ...more] = (await readdir(folder)).toSorted((a, b) => b.localeCompare(a))
  expect(more).toEqual([])
  expect(log).toMatch(/^ui-tests-evidence.test.ts-a-failed-test-of-a-page.*\.log$/)
  expect(picture).toMatch(/-1\.png$/)
  const text = await readFile(join(folder, log!), 'utf8')
  for (const part of [
    'expected 1 to be 2',
    'console warning: it comes late',
    'POST /refused 409 versionMismatch',
    'failed: GET http://127.0.0.1:9/',
  ]) {
    expect(text).toContain(part)
  }
  // A page that is not drawn has one colour.
  expect(await countColours(page, await readFile(join(folder, picture!)))).toBeGreaterThan(100)
})

/** The number of colours in a picture. */
function countColours(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!
      context.drawImage(image, 0, 0)
      return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
}

test('axe finds a text that is too faint: it draws the page that it looks at', async () => {
  const page = await open()
  const opacity = () => page.evaluate(() => getComputedStyle(document.documentElement).opacity)
  expect(await opacity()).toBe('0')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p id="faint" style="color: #ccc; background: #fff">Faint</p>'))
  expect(await violationsInBothThemes(page, { exclude: ['#root'], without: ['region'] })).toEqual([
    'light color-contrast: #faint',
    'dark color-contrast: #faint',
  ])
  expect(await opacity()).toBe('1')
})

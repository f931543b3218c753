/** The bytes that a browser loads before a user sees the campaign list. */
import { expect, test } from 'vitest'
import { toUserName, worldPassword } from '@spotdesk/server/testing'
import { button, rowsOf, serveWeb } from './web.ts'

const web = serveWeb()

/** Bytes of the JavaScript of sign-in and list, compressed, that the product may load. */
const budget = 240_000

test('sign-in and campaign list load at most 240 kB of JavaScript, all of it compressed', async () => {
  const page = await web.open(null, '/login')
  const encodings = new Map<string, string | undefined>()
  page.on('response', (response) => encodings.set(new URL(response.url()).pathname, response.headers()['content-encoding']))
  await page.reload()
  await page.getByLabel('User name').fill(toUserName('manager'))
  await page.getByRole('textbox', { name: 'Password' }).fill(worldPassword)
  await button(page, 'Log in').click()
  await rowsOf(page).first().waitFor()
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({ path: new URL(name).pathname, encodedBodySize, decodedBodySize })),
  )
  expect(scripts.length).toBeGreaterThan(3)
  const plain = scripts.filter(({ path, decodedBodySize }) => decodedBodySize >= 1000 && encodings.get(path) !== 'br')
  expect(plain.map(({ path }) => path)).toEqual([])
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(bytes).toBeLessThanOrEqual(budget)
})

test('charts, maps, audio and forms are not loaded with the campaign list', async () => {
  const page = await web.open('manager', '/campaigns/list?status=')
  await rowsOf(page).first().waitFor()
  const text = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return (await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()))).join('\n')
  })
  // Words of the libraries that only other screens need.
  for (const word of ['decodeAudioData', 'topojson', 'ZodObject', 'useFieldArray']) expect(text.includes(word), word).toBe(false)
})

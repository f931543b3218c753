import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bulk, campaigns, session as rows } from '../contract/index.ts'
import type * as sdk from '../index.ts'
import { createMockServer, faultPlan, type Fault, type Listening, type MockServer, sample } from '../testing/index.ts'

/** The global by which the page uses this package. */
declare const spotdesk: typeof sdk

const csv = 'name,cpm\r\nFrühling,12.5\r\n'
let browser: Browser
let script: string
let context: BrowserContext
let server: MockServer
let listening: Listening
let world: { refreshes: number; token: number; faults: (Fault | undefined)[]; files: string[]; hold?: () => Promise<unknown> }

beforeAll(async () => {
  const entry = fileURLToPath(new URL('../index.ts', import.meta.url))
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'import', 'default'] },
  })
  const { output } = await build.generate({ format: 'iife', name: 'spotdesk' })
  script = output[0].code
  browser = await chromium.launch({
    executablePath: process.env.SPOTDESK_HEADLESS_SHELL ?? process.env.SPOTDESK_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})

afterAll(() => browser.close())

beforeEach(async () => {
  world = { refreshes: 0, token: 0, faults: [], files: [] }
  server = createMockServer({ faults: { next: () => world.faults.shift() }, accepts: (token) => token === `t${world.token}` })
  server.on(rows.refresh, async () => {
    world.refreshes++
    await world.hold?.()
    return { token: { jwt: `t${++world.token}`, permissions: [] } }
  })
  server.on(campaigns.list, ({ page, limit, after = 0 }) => {
    const behind = [1, 2, 3, 4, 5, 6, 7].filter((id) => id > after)
    const ids = behind.slice(page * limit, (page + 1) * limit)
    return { list: ids.map((id) => ({ ...(sample(campaigns.CampaignRow) as object), id })), total: behind.length } as never
  })
  server.on(bulk.importCampaigns, async (_, { file }) => {
    world.files.push(`${file!.name}: ${await file!.text()}`)
    return { id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' }
  })
  server.on(bulk.download, () => ({ fileName: 'Kampagnen Frühling.csv', content: csv }))
  listening = await server.listen()
  context = await browser.newContext()
  return async () => {
    await context.close()
    await listening.close()
  }
})

/** A page of the server's own origin with the SDK in it. */
async function open(): Promise<Page> {
  const page = await context.newPage()
  await page.route(`${listening.url}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><script>${script}</script>` }),
  )
  await page.goto(`${listening.url}/`)
  return page
}

describe('In a page', () => {
  test('a client needs no address, refreshes first, and walks a list with its dates', async () => {
    const page = await open()
    const seen = await page.evaluate(async () => {
      const client = new spotdesk.SpotdeskClient({ auth: spotdesk.session() })
      const list = await client.campaigns.list({ limit: 3 }).toArray()
      return list.map(({ id, createdAt }) => `${id} ${createdAt instanceof Date}`)
    })
    expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7].map((id) => `${id} true`))
    expect(server.requests[0]!.url).toBe(`${listening.url}/api/v2/auth/refresh`)
    expect(server.requests[1]!.headers.get('client-name')).toBe('spotdesk-sdk')
  })

  test('faults are met as everywhere, and no effect is doubled', async () => {
    const page = await open()
    const plan = faultPlan({ rate: 0.3, seed: 3 })
    world.faults = [undefined, ...Array.from({ length: 400 }, () => plan.next(new Request('http://x.test')))]
    const names = await page.evaluate(async () => {
      const auth = spotdesk.session()
      const client = new spotdesk.SpotdeskClient({ auth, timeout: 300, runtime: { sleep: async () => {} } })
      await auth.refresh()
      const calls = Array.from({ length: 60 }, (_, index) =>
        client.campaigns.duplicate({ id: index + 1 }).then(
          () => 'done',
          (error: unknown) => (error as Error).name,
        ),
      )
      return Promise.all(calls)
    })
    const ids = server.effects.filter(({ name }) => name === 'duplicate').map(({ input }) => (input as { id: number }).id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(names.filter((name) => name === 'done').length).toBeGreaterThan(45)
    for (const name of names) expect(name).toMatch(/^(done|(Connection|Timeout|Server|RateLimit|ResponseParse)Error)$/)
  })

  test('an upload over XMLHttpRequest tells its progress, is repeated after a fault and ended by its signal', async () => {
    const page = await open()
    world.faults = [undefined, 'htmlBefore', undefined, 'hangBefore']
    const result = await page.evaluate(async (text) => {
      const client = new spotdesk.SpotdeskClient({
        auth: spotdesk.session(),
        uploadTransport: spotdesk.xhrTransport(),
        runtime: { sleep: async () => {} },
      })
      const seen: [number, number | undefined][] = []
      const file = new File([text], 'Frühling.csv', { type: 'text/csv' })
      const { response } = await client.bulk
        .import('campaigns', file, { onUploadProgress: ({ loaded, total }) => seen.push([loaded, total]) })
        .withResponse()
      const aborted = await client.bulk
        .import('campaigns', file, { signal: AbortSignal.timeout(100) })
        .catch((error: unknown) => (error as Error).name)
      return { last: seen.at(-1), type: response.headers.get('content-type'), aborted }
    }, csv)
    expect(result.last![0]).toBe(result.last![1])
    expect([result.type, result.aborted]).toEqual(['application/json', 'TimeoutError'])
    expect(world.files).toEqual([`Frühling.csv: ${csv}`])
  })

  test('a download is handed over with its name, and fetch uploads a file too', async () => {
    const page = await open()
    const saved = await page.evaluate(async (text) => {
      const names: string[] = []
      const client = new spotdesk.SpotdeskClient({ auth: spotdesk.session(), onDownload: ({ fileName }) => void names.push(fileName) })
      await client.bulk.import('campaigns', new File([text], 'x.csv'))
      const file = await client.bulk.download({ jobId: crypto.randomUUID() })
      return [...names, await file.text()]
    }, csv)
    expect(saved).toEqual(['Kampagnen Frühling.csv', csv])
    expect(world.files).toEqual([`x.csv: ${csv}`])
  })

  test('a redirect is a typed error, over fetch and over XMLHttpRequest', async () => {
    const page = await open()
    await page.route(/campaigns\/12$|bulk\/import/, (route) =>
      route.fulfill({ status: 302, headers: { location: `${listening.url}/api/v2/campaigns/assigned-users` } }),
    )
    const errors = await page.evaluate(async (text) => {
      const client = new spotdesk.SpotdeskClient({ auth: spotdesk.session(), uploadTransport: spotdesk.xhrTransport() })
      const calls = [
        client.campaigns.get({ id: 12 }),
        client.bulk.import('campaigns', new File([text], 'x.csv')),
        client.fetch('/campaigns/12'),
      ]
      return Promise.all(
        calls.map((call) =>
          call.then(
            () => 'done',
            (error: unknown) => `${(error as Error).name}: ${(error as Error).message}`,
          ),
        ),
      )
    }, csv)
    const said = 'RedirectError: The server answered with a redirect. Redirects are not followed: use the address of the API itself.'
    expect(errors).toEqual([said, said, said])
  })

  test('a personal token is refused', async () => {
    const page = await open()
    const message = await page.evaluate(() => {
      try {
        return typeof new spotdesk.SpotdeskClient({ auth: 'sdt_secret' })
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(message).toContain('A personal API token in a page')
  })
})

test('Pages of one browser refresh once between them', async () => {
  const pages = await Promise.all([open(), open(), open()])
  for (const page of pages)
    await page.evaluate(() => Object.assign(globalThis, { auth: spotdesk.session(), make: spotdesk.SpotdeskClient }))
  for (const page of pages) await page.evaluate('new make({ auth })')
  // The first answer is held until the other two pages wait for it.
  const waiting = () => pages[0]!.evaluate(async () => ((await navigator.locks.query()).pending ?? []).length)
  world.hold = async () => expect.poll(waiting).toBe(2)
  const tokens = await Promise.all(pages.map((page) => page.evaluate('auth.refresh()')))
  expect([tokens, world.refreshes]).toEqual([['t1', 't1', 't1'], 1])
})

test('A page whose neighbour cannot refresh tries by itself', async () => {
  const pages = await Promise.all([open(), open()])
  for (const page of pages)
    await page.evaluate(() => Object.assign(globalThis, { auth: spotdesk.session(), make: spotdesk.SpotdeskClient }))
  for (const page of pages) await page.evaluate('new make({ auth, retries: 0 })')
  const waiting = () => pages[0]!.evaluate(async () => ((await navigator.locks.query()).pending ?? []).length)
  world.hold = async () => {
    world.hold = undefined
    await expect.poll(waiting).toBe(1)
    throw new Error('no answer')
  }
  const answers = await Promise.all(pages.map((page) => page.evaluate('auth.refresh().then((jwt) => jwt, () => "failed")')))
  expect([new Set(answers), world.refreshes]).toEqual([new Set(['failed', 't1']), 2])
})

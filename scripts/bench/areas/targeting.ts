/** The targeting editor in a browser: from a change of a rule to the requests that match it, after the pause that it waits for. */
import { join } from 'node:path'
import { debounces } from '@spotdesk/sdk/values'
import { buildAll } from '../../build.ts'
import { serverFlags } from '../../server-flags.mjs'
import { openBrowser } from '../../test-browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { agencyId, type Desk, headersOf, manager, serverScript } from '../desk/desk.ts'
import { startServer } from '../desk/program.ts'
import { measure, signedIn, type Watch, watch } from '../measure/page.ts'
import { median } from '../measure/statistics.ts'

const webDir = join(import.meta.dirname, '..', '..', '..', 'packages', 'web', 'dist')
/** Sampled requests that are counted. */
const requests = 1_000_000
/** How long the demo's inventory may take to be made. */
const readyMs = 300_000

const targeting = {
  groups: [
    {
      rules: [
        { type: 'DEVICE_TYPE', exclude: false, values: ['PHONE'] },
        { type: 'LOCATION_COUNTRY', exclude: false, values: ['US'] },
      ],
    },
  ],
}
/** The line with all requests that match, once it is of the rules that are shown. */
const counted = 'p[role=status][aria-busy=false]'

async function untilForecasting(origin: string, campaignId: number): Promise<void> {
  const headers = { ...(await headersOf(origin, manager)), 'content-type': 'application/json' }
  const body = JSON.stringify({ campaignId })
  for (const end = Date.now() + readyMs; ;) {
    const answer = await fetch(`${origin}/api/v2/forecast/targeting-matches`, { method: 'POST', headers, body })
    if (answer.ok) return
    if (Date.now() > end) throw new Error(`The forecast did not get ready: ${answer.status} ${await answer.text()}`)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

/** A running campaign of the demo that gets the rules of the benchmark. */
async function prepare({ owner }: Desk): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `update campaigns set targeting = $2 where agency_id = $1 and id =
      (select id from campaigns where agency_id = $1 and type = 'STANDARD' and status = 'RUNNING' and not archived order by id limit 1)
    returning id::integer`,
    [agencyId, JSON.stringify(targeting)],
  )
  if (!rows[0]) throw new Error('The demo has no running campaign.')
  return rows[0].id
}

export const targetingEdit: Benchmark = {
  name: 'targeting',
  title: `Targeting editor in Chromium: from a change of a rule to its live requests, ${requests.toLocaleString('en-US')} sampled requests`,
  async run(open, { quick }) {
    const desk = await open()
    await buildAll(['web'])
    const id = await prepare(desk)
    await using stack = new AsyncDisposableStack()
    const settings = { ...desk.environment.ours, SPOTDESK_WEB_DIR: webDir, SPOTDESK_DEMO: 'on', SPOTDESK_DEMO_REQUESTS: String(requests) }
    const server = await startServer(serverScript, settings, serverFlags)
    stack.defer(server.stop)
    await untilForecasting(server.origin, id)
    const browser = await openBrowser()
    stack.defer(() => browser.close())
    const page = await (await signedIn(browser, server.origin)).newPage()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    await page.goto(`/campaigns/${id}/targeting`)
    const way = page.locator('main select').first()
    await page.locator(counted).waitFor()
    const costs: { cpu: number; wall: number }[] = []
    for (let n = 0; n < (quick ? 5 : 15); n++) {
      await way.focus()
      await page.evaluate(watch, { selector: counted, ending: 'changes', begin: 'keydown' } satisfies Watch)
      costs.push(
        await measure(page, session, {
          what: 'arrow in the hours',
          act: () => page.keyboard.press(n % 2 === 0 ? 'ArrowDown' : 'ArrowUp'),
          isOverWhenPainted: true,
        }),
      )
    }
    const of = (part: 'cpu' | 'wall') => median(costs.map((cost) => cost[part]))
    const alone = (measured: string, ours: number, most: number) =>
      ({ measure: measured, unit: 'ms', ours, rival: null, goal: { most } }) as const
    return [
      alone('change to live requests, after the pause', of('wall') - debounces.matches, 250),
      alone('change to live requests: main thread', of('cpu'), 50),
    ]
  },
}

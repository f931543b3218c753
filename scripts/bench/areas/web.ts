/** Campaigns in a browser: bytes, first row, sort, open and key press with 100 rows, a form and a wizard step, beside the same in react-admin. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { buildAll } from '../../build.ts'
import { runChild } from '../../child.mjs'
import { serverFlags } from '../../server-flags.mjs'
import { openBrowser } from '../../test-browser.ts'
import type { Benchmark } from '../benchmark.ts'
import { type Desk, agencyId, serverScript } from '../desk/desk.ts'
import { startServer } from '../desk/program.ts'
import { deskSize, growTo } from '../desk/world.ts'
import { type Figure, compareMegabytes, compareMs } from '../figure.ts'
import { measure, placeOf, signedIn, untilQuiet, type Watch, watch } from '../measure/page.ts'
import { median } from '../measure/statistics.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const rivalFolder = join(root, 'scripts', 'bench', 'rival', 'react-admin')

/** One of the two applications: where its list is, and how a user finds what is pressed. */
interface Application {
  webDir: string
  list: string
  row: string
  /** The header that sorts by name. */
  header: string
  search: string
  /** The first figure of the screen that a row opens; nothing of the list. */
  detail: string
  /** The form of a campaign's settings, and its field of the name. */
  form: (ids: Subjects) => string
  nameField: string
  /** The first step of a form in steps, the button of the next one, and the first thing that this shows. */
  wizard: (ids: Subjects) => string
  step: string
  stepShown: string
}

/** A campaign to change, and a draft whose first steps are done. */
interface Subjects {
  live: number
  draft: number
}

const ours: Application = {
  webDir: join(root, 'packages', 'web', 'dist'),
  list: '/campaigns/list?status=RUNNING&limit=100&sort=-name',
  row: '[data-row]',
  header: '[role=columnheader][data-field=name] button',
  search: 'input[type=search]',
  // The chart below them comes later, as an extra.
  detail: 'section[aria-label=Figures] dd',
  form: ({ live }) => `/campaigns/${live}/settings`,
  nameField: '[data-field=name] input',
  wizard: ({ draft }) => `/campaigns/create/${draft}/settings`,
  step: 'nav a[href$="/ads"]',
  stepShown: '[role=grid]',
}
const rival: Application = {
  webDir: join(rivalFolder, 'dist'),
  list: '/#/campaigns',
  row: 'tbody tr',
  header: 'th .MuiTableSortLabel-root',
  search: 'input[name=q]',
  detail: '.RaSimpleShowLayout-stack span',
  form: ({ live }) => `/#/campaigns/${live}`,
  nameField: 'input[name=name]',
  wizard: ({ draft }) => `/#/campaigns/${draft}`,
  step: '[role=tab]:nth-of-type(2)',
  stepShown: 'input[name="campaignRevenue.value"]',
}

/** Installs react-admin, which nothing of the product needs, when this benchmark runs for the first time, and builds its list. */
async function buildRival(): Promise<void> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const run = async (command: string, args: string[]) => {
    const code = await runChild(command, args, {
      cwd: rivalFolder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} in ${rivalFolder} ended with ${code}.`)
  }
  if (!existsSync(join(rivalFolder, 'node_modules', 'react-admin'))) await run(npm, ['ci', '--no-audit', '--no-fund'])
  await run(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.config.js'])
}

type Gesture = 'first row' | 'sort' | 'open' | 'key press' | 'form key press' | 'wizard step'
/** Milliseconds that the processor worked for the main thread, and of the clock until the result is painted. */
type Cost = Record<Gesture, { cpu: number; wall: number }>

/** Opens the list in an empty browser and does what a trafficker does all day. */
async function round(context: BrowserContext, app: Application, ids: Subjects): Promise<{ cost: Cost; bytes: number }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.addInitScript(watch, { selector: app.row, ending: 'appears', begin: null } satisfies Watch)
  const firstRow = await measure(page, session, {
    what: 'first row',
    act: async () => void (await page.goto(app.list, { waitUntil: 'commit' })),
  })
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.js($|\?)/.test(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )
  const header = await placeOf(page, app.header)
  await page.evaluate(watch, { selector: app.row, ending: 'changes', begin: 'pointerdown' } satisfies Watch)
  const sort = await measure(page, session, { what: 'sort', act: () => page.mouse.click(...header) })
  await page.locator(app.search).first().focus()
  await page.evaluate(watch, { selector: app.search, ending: 'is typed', begin: 'keydown' } satisfies Watch)
  const keyPress = await measure(page, session, { what: 'key press', act: () => page.keyboard.press('a') })
  await page.keyboard.press('Backspace')
  await untilQuiet(page, session)
  const place = await placeOf(page, app.row, { x: 500, y: 10 })
  await page.evaluate(watch, { selector: app.detail, ending: 'appears', begin: 'pointerdown' } satisfies Watch)
  // Ours goes on with a chart, which react-admin's page does not have.
  const open = await measure(page, session, { what: 'open', act: () => page.mouse.click(...place), isOverWhenPainted: true })
  await page.close()
  return { cost: { 'first row': firstRow, sort, 'key press': keyPress, open, ...(await fillIn(context, app, ids)) }, bytes }
}

/** Types a character into the name of a campaign, and goes from the first step of a form to the second. */
async function fillIn(context: BrowserContext, app: Application, ids: Subjects): Promise<Pick<Cost, 'form key press' | 'wizard step'>> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.goto(app.form(ids))
  const field = page.locator(app.nameField).first()
  await field.waitFor()
  await field.fill('')
  await untilQuiet(page, session)
  await field.focus()
  await page.evaluate(watch, { selector: app.nameField, ending: 'is typed', begin: 'keydown' } satisfies Watch)
  const keyPress = await measure(page, session, { what: 'form key press', act: () => page.keyboard.press('a') })
  // Another page, so that nothing asks about unsaved changes.
  await page.goto('about:blank')
  await page.goto(app.wizard(ids))
  await page.locator(app.step).first().waitFor()
  await untilQuiet(page, session)
  const step = await placeOf(page, app.step)
  await page.evaluate(watch, { selector: app.stepShown, ending: 'appears', begin: 'pointerdown' } satisfies Watch)
  const wizardStep = await measure(page, session, { what: 'wizard step', act: () => page.mouse.click(...step), isOverWhenPainted: true })
  await page.close()
  return { 'form key press': keyPress, 'wizard step': wizardStep }
}

interface Result {
  costs: Cost[]
  bytes: number
}

/** A running programmatic campaign and a draft whose first steps are done, of the demo's. */
async function findSubjects({ owner }: Desk): Promise<Subjects> {
  const first = async (condition: string) => {
    const { rows } = await owner.query<{ id: number }>(
      `select id::integer from campaigns c where agency_id = $1 and type = 'STANDARD' and not archived and ${condition} order by id limit 1`,
      [agencyId],
    )
    if (!rows[0]) throw new Error(`The demo has no such campaign: ${condition}`)
    return rows[0].id
  }
  const isComplete = `status = 'DRAFT' and targeting is not null and start_date is not null and cpm_e4 is not null and objective_value is not null
    and exists (select 1 from ads a where a.agency_id = c.agency_id and a.campaign_id = c.id and not a.archived)`
  return { live: await first(`status = 'RUNNING'`), draft: await first(isComplete) }
}

async function compare(desk: Desk, rounds: number): Promise<Record<'ours' | 'rival', Result>> {
  const ids = await findSubjects(desk)
  await using stack = new AsyncDisposableStack()
  const sides = { ours, rival }
  const origins: Record<string, string> = {}
  for (const [name, { webDir }] of Object.entries(sides)) {
    const server = await startServer(serverScript, { ...desk.environment.ours, SPOTDESK_WEB_DIR: webDir }, serverFlags)
    stack.defer(server.stop)
    origins[name] = server.origin
  }
  const browser = await openBrowser()
  stack.defer(() => browser.close())
  const results: Record<'ours' | 'rival', Result> = { ours: { costs: [], bytes: 0 }, rival: { costs: [], bytes: 0 } }
  for (let n = 0; n < rounds; n++) {
    // Neither is always the first.
    for (const name of n % 2 === 0 ? (['ours', 'rival'] as const) : (['rival', 'ours'] as const)) {
      const context = await signedIn(browser, origins[name]!)
      const { cost, bytes } = await round(context, sides[name], ids)
      results[name].costs.push(cost)
      results[name].bytes = bytes
      await context.close()
    }
  }
  return results
}

/** Goals of docs/benchmarks.md, ours beside react-admin. */
const goals: Record<Gesture, number | null> = {
  'first row': 0.7,
  sort: 0.6,
  open: 0.8,
  'key press': null,
  'form key press': null,
  'wizard step': null,
}

export const web: Benchmark = {
  name: 'web',
  title: 'Campaigns in Chromium: the list of 100 rows, a form, a wizard step, beside react-admin on the same API',
  async run(open, { quick }) {
    const desk = await open()
    await growTo(desk.owner, deskSize)
    await buildAll(['web'])
    await buildRival()
    const { ours: mine, rival: other } = await compare(desk, quick ? 3 : 7)
    const middle = ({ costs }: Result, gesture: Gesture, part: 'cpu' | 'wall') => median(costs.map((cost) => cost[gesture][part]))
    const gestures = Object.keys(goals) as Gesture[]
    const times = (part: 'cpu' | 'wall', what: string): Figure[] =>
      gestures.map((gesture) => {
        const most = goals[gesture]
        return compareMs(
          `${gesture}: ${what}`,
          middle(mine, gesture, part),
          ['react-admin', middle(other, gesture, part)],
          most === null ? null : { most },
        )
      })
    return [
      compareMegabytes('JavaScript of the list, compressed', mine.bytes / 1e6, ['react-admin', other.bytes / 1e6], { most: 0.7 }),
      ...times('cpu', 'main thread'),
      ...times('wall', 'until painted'),
    ]
  },
}

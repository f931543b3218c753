/** The page that lays the specification's routes and widgets beside the screens that show them, made from the table of screens. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { features, roles } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { pictureOf } from '../../scripts/screens/picture.ts'
import { placeOf, readScreens } from '../../scripts/screens/read-screens.ts'
import { readSources } from '../../scripts/laws/sources.ts'
import {
  campaignRoutes,
  campaignWidgets,
  otherRoutes,
  sharedWidgets,
  type SpecifiedRoute,
  type SpecifiedScreens,
  type SpecifiedWidget,
} from './specification-screens.ts'

const root = join(import.meta.dirname, '../..')
/** Files of tests that open pages, by their path. */
const tests = new Map(readSources(root, ['packages/web/tests', 'tests/e2e'], /\.test\.ts$/).map(({ path, text }) => [path, text] as const))
const own = (await readScreens()).filter(({ load }) => load)
const screenOf = (path: string) => own.find((screen) => screen.path === path)

/** Tests that name an address of the screen: '/campaigns/104001/stats', or `/campaigns/${id}/stats`. */
function testsOf(path: string): string[] {
  const parts = path.split('/').slice(1)
  const source = parts.map((part) => (part.startsWith('$') ? String.raw`(?:\$\{[^}]*\}|[\w.]+)` : part)).join('/')
  const named = new RegExp(String.raw`(?<![\w}])/${source}(?![\w/-]|\$\{)`)
  return [...tests].filter(([, text]) => named.test(text)).map(([name]) => name)
}

const link = (path: string) => `[${path.split('/').at(-1)}](../${path})`

function routeLine({ route, note, isMissing }: SpecifiedRoute): string {
  const screen = screenOf(route)
  if (!screen) return `| \`${route}\` | ${isMissing ? 'not yet' : '?'} | – | – |`
  const picture = pictureOf(route)
  const shown = existsSync(join(root, picture)) ? `[picture](../${picture})` : '–'
  return `| \`${route}\` | ${screen.title}${note ? `: ${note}` : ''} | ${testsOf(route).map(link).join(', ') || '–'} | ${shown} |`
}

const routeTable = ({ title, routes }: SpecifiedScreens) => [
  '',
  `### ${title}`,
  '',
  '| Route | Screen | Tests that open it | Picture |',
  '|---|---|---|---|',
  ...routes.map(routeLine),
]

const widgetTable = (widgets: readonly SpecifiedWidget[]) => [
  '',
  '| Widget | Drawn by |',
  '|---|---|',
  ...widgets.map(({ widget, file }) => `| ${widget} | ${file ? link(file) : 'not yet'} |`),
]

const specified = [...campaignRoutes, ...otherRoutes].flatMap(({ routes }) => routes)
const beyond = own.filter(({ path }) => !specified.some(({ route }) => route === path))

const page = [
  '# Screens',
  '',
  'This page lists every route and widget that §2 of the two specification documents names. Each has its screen, the tests that open it',
  'and a picture. `npm test -- -u --project house screens` writes this page. `npm run pictures` makes the pictures.',
  '',
  '## Campaign management (document 000)',
  ...campaignRoutes.flatMap(routeTable),
  '',
  '### Widgets',
  ...widgetTable(campaignWidgets),
  '',
  '## Session, supply side and account (document 001)',
  ...otherRoutes.flatMap(routeTable),
  '',
  '### Shared layout and widgets',
  ...widgetTable(sharedWidgets),
  '',
  '## Screens of our own',
  ...routeTable({ title: 'Beyond the specification', routes: beyond.map(({ path }) => ({ route: path })) }).slice(2),
  '',
].join('\n')

test('the page of the screens is that of the tables', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/screens.md')
})

test.each(specified)('$route has its screen, or the page says that there is none yet', ({ route, isMissing }) => {
  expect(screenOf(route) !== undefined).toBe(!isMissing)
})

describe('the addresses of campaigns, orders and advertisers', () => {
  const manager = roles.find(({ name }) => name === 'CAMPAIGN_MANAGER')!
  const rights = { admin: false, permissions: manager.holds, features: Object.keys(features).map((feature) => ({ feature, active: true })) }

  test.each(campaignRoutes.flatMap(({ routes }) => routes))(
    '$route opens its own screen and never falls to the landing page',
    async ({ route }) => {
      expect(await placeOf(route.replaceAll(/\$\w+/g, '1001'), rights)).toBe(route)
    },
  )
})

test.each(own.map(({ path }) => path))('%s is opened by a test in a browser', (path) => {
  expect(testsOf(path)).not.toEqual([])
})

test.each(own.map(({ path }) => path))('%s has a picture', (path) => {
  expect(existsSync(join(root, pictureOf(path)))).toBe(true)
})

test.each([...campaignWidgets, ...sharedWidgets].filter(({ isMissing }) => !isMissing))(
  '$widget is drawn by a file that exists',
  ({ file }) => {
    expect(readFileSync(join(root, file!), 'utf8')).not.toBe('')
  },
)

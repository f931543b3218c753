/** The shipped package: permissions and size. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { builds } from './probe.ts'

const manifestOf = async (build: string) => JSON.parse(await readFile(join(builds, build, 'manifest.json'), 'utf8')) as unknown

const shared = {
  manifest_version: 3,
  name: 'Spotdesk',
  description: 'Audio campaigns that need you, and pause and resume, one click away.',
  version: '0.1.0',
  icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
  permissions: ['storage', 'alarms', 'contextMenus', 'activeTab', 'scripting', 'identity'],
  optional_permissions: ['notifications'],
  optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*', 'http://[::1]/*'],
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'; frame-ancestors *" },
  web_accessible_resources: [{ resources: ['frame.html'], matches: ['https://*/*', 'http://*/*'], use_dynamic_url: true }],
  omnibox: { keyword: 'ad' },
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+C' } },
    'pause-current': { description: 'Pause the campaign of the current page' },
  },
  action: { default_title: 'Spotdesk', default_popup: 'popup.html' },
  options_ui: { open_in_tab: true, page: 'options.html' },
}

/** Bytes of everything in a build, unpacked. */
const budget = 600_000

/** The parts of a build: which files are theirs, the most bytes that each may have, and what they hold. First match wins. */
const parts: readonly { name: string; files: RegExp; limit: number; holds: string }[] = [
  { name: 'content script', files: /^mentions\.js$/, limit: 22_500, holds: 'plain DOM: it runs in every page that the user allowed' },
  { name: 'card', files: /^card\.js$/, limit: 19_000, holds: 'plain DOM, and the only copy of it: pages and the popup load this file' },
  { name: 'worker', files: /^background\.js$/, limit: 90_000, holds: "the extension's own code, and the client of the SDK (20 kB)" },
  {
    name: 'popup and side panel',
    files: /^chunks\/(?:open-page|popup|sidepanel)-/,
    limit: 54_000,
    holds: 'rows, menus, tabs, search and keys',
  },
  { name: 'options', files: /^chunks\/options-/, limit: 25_000, holds: 'its sections and fields' },
  { name: 'first page', files: /^chunks\/welcome-/, limit: 6_000, holds: 'what helps after the installation' },
  { name: 'frame', files: /^chunks\/frame-/, limit: 5_000, holds: 'the buttons of a card, without React' },
  {
    name: 'shared code',
    files: /^chunks\//,
    limit: 266_000,
    holds: 'React DOM (about 200 kB), valibot (8 kB), React, signals, and components that two pages have',
  },
  { name: 'styles', files: /\.css$/, limit: 39_000, holds: 'tokens, and the style sheets of the components in use' },
  { name: 'font', files: /\.woff2$/, limit: 23_000, holds: 'the Latin part of the one font, in the weights that are used' },
  { name: 'icons', files: /^icon\//, limit: 6_000, holds: 'four sizes of the mark' },
  { name: 'pages and manifest', files: /\.(html|json)$/, limit: 8_000, holds: 'a page each' },
]

/** Bytes of every file of a build by its path. */
async function sizesOf(build: string): Promise<[path: string, bytes: number][]> {
  const files = await readdir(join(builds, build), { recursive: true })
  const sizes = await Promise.all(files.map(async (file): Promise<[string, number]> => [file, await bytesOf(join(builds, build, file))]))
  return sizes.filter(([, bytes]) => bytes > 0)
}

async function bytesOf(file: string): Promise<number> {
  const entry = await stat(file)
  return entry.isFile() ? entry.size : 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

describe('the package', () => {
  test('for Chrome asks for what it needs, and for one server when the user enters it', async () => {
    expect(await manifestOf('chrome-mv3')).toEqual({
      ...shared,
      permissions: [...shared.permissions, 'sidePanel'],
      minimum_chrome_version: '127',
      incognito: 'split',
      background: { type: 'module', service_worker: 'background.js' },
      side_panel: { default_path: 'sidepanel.html' },
    })
  })

  test('for Firefox asks for the same', async () => {
    expect(await manifestOf('firefox-mv3')).toEqual({
      ...shared,
      browser_specific_settings: {
        gecko: {
          id: 'extension@spotdesk.app',
          strict_min_version: '142.0',
          data_collection_permissions: { required: ['authenticationInfo', 'websiteContent'] },
        },
      },
      background: { type: 'module', scripts: ['background.js'] },
      sidebar_action: { default_panel: 'sidepanel.html', default_title: 'Spotdesk', open_at_install: false },
    })
  })

  describe.each(['chrome-mv3', 'firefox-mv3'])('%s', (build) => {
    test('weighs no more than 600 kB unpacked', async () => {
      const sizes = await sizesOf(build)
      expect(sum(sizes.map(([, bytes]) => bytes))).toBeLessThanOrEqual(budget)
    })

    test('keeps each part within its limit, and no file is of no part', async () => {
      const sizes = await sizesOf(build)
      const partOf = (path: string) => parts.find(({ files }) => files.test(path))?.name
      expect(sizes.filter(([path]) => partOf(path) === undefined)).toEqual([])
      const tooHeavy = parts.flatMap(({ name, limit, holds }) => {
        const bytes = sum(sizes.filter(([path]) => partOf(path) === name).map(([, size]) => size))
        return bytes > limit ? [`${name}: ${bytes} of ${limit} bytes for ${holds}`] : []
      })
      expect(tooHeavy).toEqual([])
    })

    test('holds no React Aria and no zod', async () => {
      const scripts = (await sizesOf(build)).filter(([path]) => path.endsWith('.js'))
      const texts = await Promise.all(scripts.map(([path]) => readFile(join(builds, build, path), 'utf8')))
      expect(texts.filter((text) => /react-aria|data-rac|json-schema\.org|\$ZodType/.test(text))).toEqual([])
    })
  })
})

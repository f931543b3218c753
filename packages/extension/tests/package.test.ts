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
  permissions: ['storage', 'alarms'],
  optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  content_security_policy: { extension_pages: "script-src 'self'; object-src 'none'; frame-ancestors 'none'" },
  commands: { _execute_action: { suggested_key: { default: 'Alt+Shift+C' } } },
  action: { default_title: 'Spotdesk', default_popup: 'popup.html' },
  options_ui: { open_in_tab: true, page: 'options.html' },
}

/** Bytes of everything in a build, unpacked. Most of it is React DOM (220 kB), React Aria (260 kB) and zod (94 kB). */
const budget = 720_000

describe('the package', () => {
  test('for Chrome asks for storage and alarms, and for one server when the user enters it', async () => {
    expect(await manifestOf('chrome-mv3')).toEqual({
      ...shared,
      minimum_chrome_version: '127',
      incognito: 'split',
      background: { type: 'module', service_worker: 'background.js' },
    })
  })

  test('for Firefox asks for the same', async () => {
    expect(await manifestOf('firefox-mv3')).toEqual({
      ...shared,
      browser_specific_settings: {
        gecko: {
          id: 'extension@spotdesk.app',
          strict_min_version: '128.0',
          data_collection_permissions: { required: ['authenticationInfo'] },
        },
      },
      background: { type: 'module', scripts: ['background.js'] },
    })
  })

  test.each(['chrome-mv3', 'firefox-mv3'])('%s keeps within its weight', async (build) => {
    const files = await readdir(join(builds, build), { recursive: true })
    const sizes = await Promise.all(files.map(async (file) => await stat(join(builds, build, file))))
    const bytes = sizes.filter((entry) => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
})

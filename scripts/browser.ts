import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/**
 * Names on the PATH, best first. Branded Chrome comes last: it no longer loads unpacked extensions from the command
 * line, which the tests of the extension need.
 */
const commandNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** True if the program really is a browser that starts: a stub of a package, or missing libraries, do not pass. */
function runs(path: string, name = /chrom/i): boolean {
  if (!existsSync(path)) return false
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 && name.test(stdout)
}

/** Paths a Chromium may have on this machine, in order of preference. */
function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const [preferred = [], ...rest] = commandNames.map((name) => folders.map((folder) => join(folder, name)))
  const asked = [process.env['SPOTDESK_CHROMIUM'], process.env['CHROME_PATH']].filter((path) => path !== undefined)
  return [...asked, '/usr/bin/chromium', ...preferred, chromium.executablePath(), ...rest.flat(), ...macApplications]
}

/** The path of a Chromium that starts, or undefined. */
export function findChromium(): string | undefined {
  return candidates().find((path) => runs(path))
}

/** Downloads Playwright's own Chromium into Playwright's cache. */
export function installByPlaywright(): void {
  const cli = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { stdio: ['ignore', 2, 2] })
}

/**
 * The path of a Chromium for a tool that draws with it.
 * @throws Error that says what to do
 */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  throw new Error('No Chromium was found. Install one (Debian: apt-get install -y chromium) or set CHROME_PATH to its path.')
}

const debiansChromium = '/usr/bin/chromium'
/** Debian's Chromium without its windows, which is quicker. It goes with Debian's Chromium alone. */
const debiansShell = `${debiansChromium}-headless-shell`

/** True where Debian's headless shell would drive the pages but is not there. */
export const lacksHeadlessShell = () => findChromium() === debiansChromium && !runs(debiansShell)

/** The headless shell of the Chromium in use; undefined where there is none, and the Chromium itself does the work. */
export function findHeadlessShell(chromiumPath: string): string | undefined {
  return chromiumPath === debiansChromium && runs(debiansShell) ? debiansShell : undefined
}

/** The path of a Firefox that starts, or undefined. */
export function findFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const asked = [process.env['SPOTDESK_FIREFOX'], process.env['FIREFOX_PATH']].filter((path) => path !== undefined)
  return [...asked, ...onPath, '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) => runs(path, /firefox/i))
}

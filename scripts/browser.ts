import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'
import { hasApt, installByApt } from './apt.ts'

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

function installByPlaywright(): void {
  const cli = join(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', '--no-shell', 'chromium'], { stdio: ['ignore', 2, 2] })
}

/**
 * The path of a Chromium, installed first if there is none: by apt where that is possible (root on Debian and its
 * kin), else by Playwright into its own cache.
 * @throws Error that says what to do; tests are never skipped for want of a browser
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found) return found
  const ways = [...(hasApt ? [() => installByApt(['chromium'], { recommended: true })] : []), installByPlaywright]
  for (const install of ways) {
    console.error('No Chromium found; installing one …')
    install()
    const installed = findChromium()
    if (installed) return installed
  }
  throw new Error(
    'The tests drive a real Chromium and none could be found or installed. Install one (Debian: apt-get install -y chromium) or set CHROME_PATH to its path.',
  )
}

/**
 * The path of the same Chromium without its windows, which is quicker, installed first where Debian's package of it
 * goes with the Chromium in use; undefined where there is none, and the Chromium itself does the work.
 */
export function ensureHeadlessShell(chromiumPath: string): string | undefined {
  if (chromiumPath !== '/usr/bin/chromium') return undefined
  const shell = `${chromiumPath}-headless-shell`
  if (!runs(shell) && hasApt) installByApt(['chromium-headless-shell'], { recommended: true })
  return runs(shell) ? shell : undefined
}

function findFirefox(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = ['firefox-esr', 'firefox'].flatMap((name) => folders.map((folder) => join(folder, name)))
  const asked = [process.env['SPOTDESK_FIREFOX'], process.env['FIREFOX_PATH']].filter((path) => path !== undefined)
  return [...asked, ...onPath, '/Applications/Firefox.app/Contents/MacOS/firefox'].find((path) => runs(path, /firefox/i))
}

/**
 * The path of a Firefox for the tests of the extension, installed by apt first if there is none and that is possible.
 * @throws Error that says what to do
 */
export function ensureFirefox(): string {
  const found = findFirefox()
  if (found) return found
  if (hasApt) {
    console.error('No Firefox found; installing one …')
    installByApt(['firefox-esr'], { recommended: true })
    const installed = findFirefox()
    if (installed) return installed
  }
  throw new Error(
    'The tests of the extension drive a real Firefox and none could be found or installed. Install one (Debian: apt-get install -y firefox-esr) or set FIREFOX_PATH to its path.',
  )
}

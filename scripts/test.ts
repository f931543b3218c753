import { join } from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './browser.ts'
import { buildAll, type BuildName } from './build.ts'
import { runChild } from './child.mjs'

interface Needs {
  browser?: true
  builds?: readonly BuildName[]
}

/** What the tests of a project use besides the sources. */
const needs: Record<string, Needs> = {
  sdk: { browser: true, builds: ['sdk'] },
  forecast: {},
  server: {},
  cli: { builds: ['cli'] },
  ui: { browser: true, builds: ['ui'] },
  web: { browser: true, builds: ['web'] },
  extension: { browser: true, builds: ['extension'] },
  house: {},
  e2e: { browser: true, builds: ['web', 'extension', 'cli'] },
}

/** The needs of the projects that `--project` names, of all when the arguments do not say it plainly. */
function selectNeeds(args: readonly string[]): Needs[] {
  const named = args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)]
    return arg === '--project' ? [args[index + 1] ?? ''] : []
  })
  const selected = named.map((name) => needs[name])
  return selected.length > 0 && selected.every((need) => need !== undefined) ? selected : Object.values(needs)
}

/** What the tests read of the browsers; scripts/test-browser.ts says which takes which. */
function browsersOf(chromium: string): NodeJS.ProcessEnv {
  const shell = ensureHeadlessShell(chromium)
  return { SPOTDESK_CHROMIUM: chromium, ...(shell && { SPOTDESK_HEADLESS_SHELL: shell }) }
}

/** `npm test [-- <arguments of vitest run>]` */
async function main(args: readonly string[]): Promise<number> {
  const root = join(import.meta.dirname, '..')
  const selected = selectNeeds(args)
  const env: NodeJS.ProcessEnv = { ...process.env }
  if (selected.some((need) => need.browser)) Object.assign(env, browsersOf(ensureChromium()))
  await buildAll([...new Set(selected.flatMap((need) => need.builds ?? []))])
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return runChild(process.execPath, [vitest, 'run', '--config', 'vitest.workspace.ts', ...args], { cwd: root, env })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

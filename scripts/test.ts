import { join } from 'node:path'
import { ensureChromium, ensureFirefox, ensureHeadlessShell } from './browser.ts'
import { buildAll, type BuildName } from './build.ts'
import { runChild } from './child.mjs'
import { ensurePostgres15 } from './postgres.ts'

interface Needs {
  browser?: true
  postgres15?: true
  firefox?: true
  builds?: readonly BuildName[]
}

/** What the tests of a project use besides the sources. */
const needs: Record<string, Needs> = {
  sdk: { browser: true, builds: ['sdk'] },
  forecast: {},
  server: {},
  postgres15: { postgres15: true },
  pgbouncer: { postgres15: true },
  cli: { builds: ['cli'] },
  ui: { browser: true, builds: ['ui'] },
  web: { browser: true, builds: ['web'] },
  extension: { browser: true, builds: ['extension'] },
  firefox: { browser: true, firefox: true, builds: ['extension'] },
  house: {},
  e2e: { browser: true, builds: ['web', 'extension', 'cli'] },
}

/** The projects that `--project` names, all when the arguments do not say it plainly. */
function selectProjects(args: readonly string[]): { names: string[]; asked: boolean } {
  const named = args.flatMap((arg, index) => {
    if (arg.startsWith('--project=')) return [arg.slice('--project='.length)]
    return arg === '--project' ? [args[index + 1] ?? ''] : []
  })
  const asked = named.length > 0 && named.every((name) => Object.hasOwn(needs, name))
  return { names: asked ? named : Object.keys(needs), asked }
}

/** What the tests read of the browsers; scripts/test-browser.ts says which takes which. */
function browsersOf(chromium: string): NodeJS.ProcessEnv {
  const shell = ensureHeadlessShell(chromium)
  return { SPOTDESK_CHROMIUM: chromium, ...(shell && { SPOTDESK_HEADLESS_SHELL: shell }) }
}

/**
 * Sees to it that what only some projects need is there.
 * @returns the projects that cannot run here. Debian's packages need root: without it their projects are left out, and that is said.
 * @throws Error where the project was asked for by name, and in CI, where nothing is left out
 */
function provide(names: readonly string[], asked: boolean, env: NodeJS.ProcessEnv): string[] {
  const missing = new Map<string, string>()
  const attempt = (need: 'postgres15' | 'firefox', ensure: () => void) => {
    const users = names.filter((name) => needs[name]?.[need])
    if (users.length === 0) return
    try {
      ensure()
    } catch (error) {
      if (asked || process.env['CI'] || !(error instanceof Error)) throw error
      for (const name of users) missing.set(name, error.message)
    }
  }
  attempt('postgres15', ensurePostgres15)
  attempt('firefox', () => (env['SPOTDESK_FIREFOX'] = ensureFirefox()))
  for (const [name, message] of missing) console.error(`Project ${name} is left out. ${message}`)
  return [...missing.keys()]
}

/** `npm test [-- <arguments of vitest run>]` */
async function main(args: readonly string[]): Promise<number> {
  const root = join(import.meta.dirname, '..')
  const { names, asked } = selectProjects(args)
  const env: NodeJS.ProcessEnv = { ...process.env }
  const leftOut = provide(names, asked, env)
  const selected = names.filter((name) => !leftOut.includes(name)).map((name) => needs[name]!)
  if (selected.some((need) => need.browser)) Object.assign(env, browsersOf(ensureChromium()))
  await buildAll([...new Set(selected.flatMap((need) => need.builds ?? []))])
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const without = leftOut.map((name) => `--project=!${name}`)
  return runChild(process.execPath, [vitest, 'run', '--config', 'vitest.workspace.ts', ...without, ...args], { cwd: root, env })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

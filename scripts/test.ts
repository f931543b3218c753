import { join } from 'node:path'
import { ensureChromium, ensureFirefox, ensureHeadlessShell } from './browser.ts'
import { buildAll, type BuildName } from './build.ts'
import { changedFiles, readRepository, testsAffectedBy } from './changed-tests.ts'
import { runChild } from './child.mjs'
import { ensureOldestNode } from './oldest-node.ts'
import { ensurePostgres15 } from './postgres.ts'
import { exitCodeOf } from './process-group.ts'
import { ensureTerminalPrograms } from './terminal-programs.ts'

interface Needs {
  browser?: true
  postgres15?: true
  firefox?: true
  oldestNode?: true
  terminal?: true
  builds?: readonly BuildName[]
}

/** Inputs of a project's tests besides the sources. */
const needs: Record<string, Needs> = {
  sdk: { browser: true, builds: ['sdk'] },
  forecast: {},
  server: {},
  postgres15: { postgres15: true },
  pgbouncer: { postgres15: true },
  cli: { terminal: true, builds: ['cli'] },
  ui: { browser: true, builds: ['ui'] },
  web: { browser: true, builds: ['web'] },
  extension: { browser: true, builds: ['extension'] },
  firefox: { browser: true, firefox: true, builds: ['extension'] },
  house: {},
  e2e: { browser: true, oldestNode: true, builds: ['web', 'extension', 'cli'] },
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

/** The variables of the browsers for the tests; scripts/test-browser.ts chooses them. */
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
  if (names.some((name) => needs[name]?.terminal)) ensureTerminalPrograms()
  for (const [name, message] of missing) console.error(`Project ${name} is left out. ${message}`)
  return [...missing.keys()]
}

const root = join(import.meta.dirname, '..')

/** Puts the tests that a change can break in place of `--changed` or `--changed=<commit>`. Undefined: the arguments ask for no such choice. */
async function selectChanged(args: readonly string[]): Promise<{ rest: string[]; tests: string[] } | undefined> {
  const asked = args.find((arg) => arg === '--changed' || arg.startsWith('--changed='))
  if (asked === undefined) return undefined
  const { projects: rows } = await import('../vitest.workspace.ts')
  const projects = rows.map(({ name, root: folder }) => ({ root: folder, builds: needs[name]?.builds ?? [] }))
  const changed = changedFiles(root, asked.split('=')[1] ?? 'HEAD')
  const tests = testsAffectedBy(changed, readRepository(root), projects)
  console.log(`${changed.length} files changed; ${tests.length} test files depend on them`)
  return { rest: args.filter((arg) => arg !== asked), tests }
}

/** `npm test [-- <arguments of vitest run> | --changed[=<commit>] | --costs]`: `--costs` writes a report of test costs to docs/ after a run of everything. */
async function main(given: readonly string[]): Promise<number> {
  const chosen = await selectChanged(given)
  if (chosen?.tests.length === 0) {
    console.log('0 passed, 0 failed, 0 skipped')
    return 0
  }
  const args = (chosen ? [...chosen.rest, ...chosen.tests] : given).filter((arg) => arg !== '--costs')
  const { names, asked } = selectProjects(args)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...(given.includes('--costs') && { SPOTDESK_TEST_COSTS: join('docs', 'test-costs.md') }),
  }
  const leftOut = provide(names, asked, env)
  const selected = names.filter((name) => !leftOut.includes(name)).map((name) => needs[name]!)
  if (selected.some((need) => need.browser)) Object.assign(env, browsersOf(ensureChromium()))
  const oldestNode = selected.some((need) => need.oldestNode) ? ensureOldestNode() : undefined
  if (oldestNode !== undefined) env['SPOTDESK_OLDEST_NODE'] = oldestNode
  await buildAll([...new Set(selected.flatMap((need) => need.builds ?? []))])
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const without = leftOut.map((name) => `--project=!${name}`)
  return runChild(process.execPath, [vitest, 'run', '--config', 'vitest.workspace.ts', ...without, ...args], { cwd: root, env })
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = exitCodeOf(error)
}

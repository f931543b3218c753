import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findFirefox, findHeadlessShell } from './browser.ts'
import { buildAll, type BuildName } from './build.ts'
import { changedFiles, readRepository, testsAffectedBy } from './changed-tests.ts'
import { runChild } from './child.mjs'
import { ensureOldestNode } from './oldest-node.ts'
import { exitCodeOf } from './process-group.ts'
import { reportFolder } from './test-report.ts'
import { mayInstall, type ProgramNeed, providePrograms } from './needed-programs.ts'

interface Needs {
  programs?: readonly ProgramNeed[]
  builds?: readonly BuildName[]
}

/** Inputs of a project's tests besides the sources. */
const needs: Record<string, Needs> = {
  sdk: { programs: ['browser'], builds: ['sdk'] },
  forecast: {},
  server: {},
  postgres15: { programs: ['postgres15'] },
  pgbouncer: { programs: ['postgres15'] },
  cli: { programs: ['terminal'], builds: ['cli'] },
  ui: { programs: ['browser'], builds: ['ui'] },
  web: { programs: ['browser'], builds: ['web'] },
  extension: { programs: ['browser'], builds: ['extension'] },
  firefox: { programs: ['browser', 'firefox'], builds: ['extension'] },
  house: {},
  e2e: { programs: ['browser', 'oldestNode'], builds: ['web', 'extension', 'cli'] },
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

const programsOf = (names: readonly string[]) => new Set(names.flatMap((name) => needs[name]?.programs ?? []))

/**
 * Sees to it that the programs of these projects are there.
 * @returns the projects that cannot run here. They are left out, and that is said: where a program needs root to be installed, or where
 *   nothing may be installed.
 * @throws Error where the project was asked for by name, in CI, where nothing is left out, and for want of a browser that may be installed
 */
function provide(names: readonly string[], asked: boolean): string[] {
  const unmet = providePrograms(programsOf(names))
  const leftOut = names.flatMap((name) => {
    const need = needs[name]?.programs?.find((program) => unmet.has(program))
    return need === undefined ? [] : [{ name, need, advice: unmet.get(need)! }]
  })
  for (const { name, need, advice } of leftOut) {
    if (asked || process.env['CI'] || (need === 'browser' && mayInstall())) throw new Error(advice)
    console.error(`Project ${name} is left out. ${advice}`)
  }
  return leftOut.map(({ name }) => name)
}

/** Where the tests find the programs: variables that scripts/test-browser.ts and the tests read. */
function variablesOf(programs: ReadonlySet<ProgramNeed>): NodeJS.ProcessEnv {
  const chromium = programs.has('browser') ? findChromium() : undefined
  const shell = chromium && findHeadlessShell(chromium)
  const firefox = programs.has('firefox') ? findFirefox() : undefined
  const oldestNode = programs.has('oldestNode') && mayInstall() ? ensureOldestNode() : undefined
  return {
    ...(chromium && { SPOTDESK_CHROMIUM: chromium }),
    ...(shell && { SPOTDESK_HEADLESS_SHELL: shell }),
    ...(firefox && { SPOTDESK_FIREFOX: firefox }),
    ...(oldestNode && { SPOTDESK_OLDEST_NODE: oldestNode }),
  }
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

/** Arguments that change how tests run, and not which. */
const keepsAll = /^--(sequence|reporter|maxWorkers|no-file-parallelism|bail)\b/

/** `npm test [-- <arguments of vitest run> | --changed[=<commit>]]`. A run of everything writes the costs of all files into `docs`. */
async function main(given: readonly string[]): Promise<number> {
  const chosen = await selectChanged(given)
  if (chosen?.tests.length === 0) {
    console.log('0 passed, 0 failed, 0 skipped')
    return 0
  }
  const args = chosen ? [...chosen.rest, ...chosen.tests] : given
  const { names, asked } = selectProjects(args)
  const leftOut = provide(names, asked)
  const selected = names.filter((name) => !leftOut.includes(name))
  const env: NodeJS.ProcessEnv = { ...process.env, ...variablesOf(programsOf(selected)) }
  if (leftOut.length === 0 && args.every((arg) => keepsAll.test(arg))) env['SPOTDESK_TEST_COSTS'] = join('docs', 'test-costs.md')
  rmSync(reportFolder, { recursive: true, force: true })
  await buildAll([...new Set(selected.flatMap((name) => needs[name]?.builds ?? []))])
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

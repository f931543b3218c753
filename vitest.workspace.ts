import { availableParallelism } from 'node:os'
import { defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Workspace packages are taken from their sources; everything else resolves as under plain Node. */
const conditions = ['source', ...defaultServerConditions]

interface ProjectRow {
  name: string
  root: string
  /** Milliseconds a single test may take before it counts as hung; no test asserts on time. */
  timeout: number
  /**
   * Files share a worker and the modules that are loaded in it: they leave no state in modules and close what they open. Loading the
   * server anew for each of its files took as long as a third of its tests. Whoever holds a browser or the process's signals has a
   * worker of their own.
   */
  shared?: boolean
}

/** One row per project. Browser projects drive a real Chromium themselves, so every project runs in Node. */
const projects: ProjectRow[] = [
  { name: 'sdk', root: 'packages/sdk', timeout: 30_000, shared: true },
  { name: 'forecast', root: 'packages/forecast', timeout: 30_000, shared: true },
  { name: 'server', root: 'packages/server', timeout: 60_000, shared: true },
  { name: 'cli', root: 'packages/cli', timeout: 60_000 },
  { name: 'ui', root: 'packages/ui', timeout: 120_000 },
  { name: 'web', root: 'packages/web', timeout: 120_000 },
  { name: 'extension', root: 'packages/extension', timeout: 120_000 },
  { name: 'house', root: 'tests/house', timeout: 120_000 },
  { name: 'e2e', root: 'tests/e2e', timeout: 300_000 },
]

function toProject({ name, root, timeout, shared = false }: ProjectRow): TestProjectInlineConfiguration {
  return {
    root,
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
    test: {
      name,
      environment: 'node',
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/dist/**', '**/.output/**', '**/.wxt/**', '**/.types/**'],
      pool: 'forks',
      isolate: !shared,
      execArgv: ['--conditions=source'],
      // Programs that tests start (a second server, the CLI) run from source too.
      env: { NODE_OPTIONS: '--conditions=source' },
      testTimeout: timeout,
      hookTimeout: timeout,
      // A page that is waited for is given the time of a slow machine.
      expect: { poll: { timeout: 20_000, interval: 100 } },
      // Two workers suit the smallest machine this must pass on, which has two cores; each may hold a server and a browser. A third
      // makes the whole no quicker there.
      maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    },
  }
}

export default defineConfig({
  test: {
    projects: projects.map(toProject),
    reporters: ['default', './scripts/closing-reporter.ts'],
    passWithNoTests: false,
  },
})

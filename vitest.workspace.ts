import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { hangMs, testMs } from './scripts/test-limits.ts'

/** Workspace packages are taken from their sources; everything else resolves as under plain Node. */
const conditions = ['source', ...defaultServerConditions]

interface ProjectRow {
  name: string
  root: string
  /**
   * Files share a worker and the modules that are loaded in it: they leave no state in modules and close what they open. Loading the
   * server anew for each of its files took as long as a third of its tests.
   */
  shared?: boolean
  /** Their pages stand in one Chromium a worker, which ends with the worker. */
  pages?: boolean
  /** Those of the root's tests that run, instead of all. */
  files?: string[]
  /** Those that do not run. */
  without?: string[]
  /** A PostgreSQL of Debian's instead of the embedded one, straight or through PgBouncer in transaction mode. */
  server?: 'straight' | 'pooled'
  /** Packages that offer their TypeScript under the condition 'source', and so are transformed like ours. */
  transformed?: string[]
}

/** Sign-in in the agency of nobody, with transactions that race, behind which other tests of the session are logic above plain SQL. */
const sessionTests = ['src/people/session/{authorization/authorization,password/password-change,sign-in/sign-in}.test.ts']
/**
 * What of the server depends on the version of PostgreSQL: its roles and catalogs, migrations, transactions, locks, COPY, row-level
 * security, prepared statements, the queue, and backups.
 */
const versionTests = [
  'src/platform/db/{connection/app-role,connection/connect,database,connection/distribution,migrate}.test.ts',
  'src/platform/jobs/queue/{lease,queue}.test.ts',
  'src/operations/backup.test.ts',
  ...sessionTests,
]
/** Means nothing but behind a pooler. */
const pooledTests = ['src/platform/db/connection/behind-pooler.test.ts']
/** What goes through a pooler: requests and jobs. Owners, locks and the queue's own session go past it, to the same PostgreSQL 15. */
const throughPoolerTests = ['src/platform/db/database.test.ts', 'src/platform/jobs/queue/queue.test.ts', ...sessionTests, ...pooledTests]

/** Drive a Firefox, which only Debian's packages bring. */
const firefoxTests = ['tests/firefox.test.ts']

/** One row per project. Browser projects drive a real Chromium themselves, so every project runs in Node. */
export const projects: readonly ProjectRow[] = [
  { name: 'sdk', root: 'packages/sdk', shared: true },
  { name: 'forecast', root: 'packages/forecast', shared: true },
  { name: 'server', root: 'packages/server', shared: true, without: pooledTests },
  {
    name: 'postgres15',
    root: 'packages/server',
    shared: true,
    files: versionTests,
    server: 'straight',
  },
  {
    name: 'pgbouncer',
    root: 'packages/server',
    shared: true,
    files: throughPoolerTests,
    server: 'pooled',
  },
  {
    name: 'cli',
    root: 'packages/cli',
    shared: true,
    transformed: ['@modelcontextprotocol/client', 'eventsource', 'eventsource-parser'],
  },
  { name: 'ui', root: 'packages/ui', shared: true, pages: true },
  { name: 'web', root: 'packages/web', shared: true, pages: true },
  { name: 'extension', root: 'packages/extension', shared: true, without: firefoxTests },
  { name: 'firefox', root: 'packages/extension', files: firefoxTests },
  { name: 'house', root: 'tests/house', shared: true },
  { name: 'e2e', root: 'tests/e2e', shared: true },
]

/** Where scripts/postgres-servers.ts runs the servers of a project, and where its tests find them. */
function serverOf(name: string, server: ProjectRow['server']): Record<string, string> {
  if (server === undefined) return {}
  return {
    SPOTDESK_TEST_SERVER: join(tmpdir(), `spotdesk-${name}-${process.pid}`),
    SPOTDESK_TEST_POOLER: server === 'pooled' ? 'on' : 'off',
  }
}

function toProject({
  name,
  root,
  shared = false,
  pages = false,
  files,
  without = [],
  server,
  transformed,
}: ProjectRow): TestProjectInlineConfiguration {
  return {
    root,
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
    test: {
      name,
      environment: pages ? join(import.meta.dirname, 'scripts/browser-environment.ts') : 'node',
      include: files ?? ['**/*.test.{ts,tsx}'],
      ...(transformed && { server: { deps: { inline: transformed } } }),
      ...(server && { globalSetup: join(import.meta.dirname, 'scripts/postgres-servers.ts') }),
      setupFiles: [join(import.meta.dirname, 'scripts/test-setup.ts')],
      exclude: ['**/node_modules/**', '**/dist/**', '**/.output/**', '**/.wxt/**', '**/.types/**', ...without],
      pool: 'forks',
      isolate: !shared,
      execArgv: ['--conditions=source'],
      // Programs that tests start (a second server, the CLI) run from source too.
      env: { NODE_OPTIONS: '--conditions=source', ...serverOf(name, server) },
      // Limits for tests that hang: no test asserts on time.
      testTimeout: testMs,
      hookTimeout: testMs,
      // A page that is waited for is given the time of a slow machine.
      expect: { poll: { timeout: hangMs, interval: 25 } },
      // Two workers suit the smallest machine this must pass on, which has two cores; each may hold a server and a browser. A third
      // makes the whole no quicker there.
      maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
      // Tests of one file run at the same time only where they wait.
      maxConcurrency: 20,
    },
  }
}

export default defineConfig({
  test: {
    projects: projects.map(toProject),
    reporters: ['./scripts/progress-reporter.ts', './scripts/cost-reporter.ts', './scripts/closing-reporter.ts'],
    passWithNoTests: false,
  },
})

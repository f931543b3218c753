/** `npm test -- --changed` runs what a change can break. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Repository, readRepository, testsAffectedBy } from '../../scripts/changed-tests.ts'
import { projects as rows } from '../../vitest.workspace.ts'

const root = join(import.meta.dirname, '../..')

const texts: Record<string, string> = {
  'packages/sdk/src/values/index.ts': `export * from './money.ts'`,
  'packages/sdk/src/values/money.ts': `export const scale = 4`,
  'packages/sdk/src/values/money.test.ts': `import { scale } from './money.ts'`,
  'packages/server/src/main.ts': `import './app.ts'`,
  'packages/server/src/app.ts': `import './platform/db/migrate.ts'`,
  'packages/server/src/platform/db/migrate.ts': `import { scale } from '@spotdesk/sdk/values'`,
  'packages/server/src/platform/db/migrate.test.ts': `import './migrate.ts'`,
  'packages/server/src/thread.ts': `export {}`,
  'packages/server/src/start.test.ts': `const thread = new URL('./thread', import.meta.url)\nspawn('main.ts')`,
  'packages/forecast/src/grp.test.ts': `import { readFileSync } from 'node:fs'\nreadFileSync('docs/grp.md')`,
  'packages/web/src/app/Root.tsx': `import './root.css'`,
  'packages/web/src/campaigns/ads/AdsGrid.tsx': `import './AdsGrid.css'`,
  'packages/web/src/campaigns/ads/AdsGrid.test.tsx': `import { AdsGrid } from './AdsGrid.tsx'`,
  'packages/web/tests/bulk-ads.test.ts': `import { expect } from 'vitest'`,
  'packages/web/tests/look.test.ts': `import { expect } from 'vitest'`,
  'packages/web/tests/orders.test.ts': `import { expect } from 'vitest'`,
  'tests/house/laws.test.ts': `import { expect } from 'vitest'`,
}
const repository: Repository = {
  sources: Object.entries(texts).map(([path, text]) => ({ path, text })),
  entries: new Map([['@spotdesk/sdk/values', 'packages/sdk/src/values/index.ts']]),
}
const projects = [
  { root: 'packages/server', builds: [] },
  { root: 'packages/web', builds: ['web' as const] },
]
const affected = (...changed: string[]) =>
  testsAffectedBy(changed, repository, projects).filter((path) => path !== 'tests/house/laws.test.ts')

test('a change reaches the tests that import it, through other packages too', () => {
  expect(affected('packages/server/src/platform/db/migrate.ts')).toEqual([
    'packages/server/src/platform/db/migrate.test.ts',
    'packages/server/src/start.test.ts',
  ])
  expect(affected('packages/sdk/src/values/money.ts')).toContain('packages/server/src/platform/db/migrate.test.ts')
  expect(affected('packages/sdk/src/values/money.test.ts')).toEqual(['packages/sdk/src/values/money.test.ts'])
})

test('a change of a program, a thread or a document reaches the tests that name it', () => {
  expect(affected('packages/server/src/thread.ts')).toEqual(['packages/server/src/start.test.ts'])
  expect(affected('docs/grp.md')).toEqual(['packages/forecast/src/grp.test.ts'])
})

test('a migration reaches the tests of the module that runs migrations', () => {
  expect(affected('packages/server/src/platform/db/migrations/0001_first.sql')).toContain('packages/server/src/platform/db/migrate.test.ts')
})

test('a change of what a build is made from reaches all tests that drive the build', () => {
  const driving = ['bulk-ads', 'look', 'orders'].map((name) => `packages/web/tests/${name}.test.ts`)
  expect(affected('packages/web/src/app/Root.tsx')).toEqual(driving)
  expect(affected('packages/sdk/src/values/money.ts')).toEqual(expect.arrayContaining(driving))
  expect(affected('packages/server/src/app.ts')).not.toContain('packages/web/tests/look.test.ts')
})

test('a change of a style sheet, a text or a picture reaches no whole project: what imports it, what sees it, what is about its part', () => {
  const look = 'packages/web/tests/look.test.ts'
  expect(affected('packages/web/src/app/root.css')).toEqual([look])
  expect(affected('packages/web/src/campaigns/ads/AdsGrid.css')).toEqual([
    'packages/web/src/campaigns/ads/AdsGrid.test.tsx',
    'packages/web/tests/bulk-ads.test.ts',
    look,
  ])
  for (const path of ['src/locales/romanian.ts', 'public/icon.svg']) expect(affected(`packages/web/${path}`)).toEqual([look])
  expect(affected('packages/server/src/platform/db/notes.md')).toEqual([])
})

test('the tests of the house run for every change, everything for a change of the manifests, nothing for none', () => {
  expect(testsAffectedBy(['CHANGELOG.md'], repository, projects)).toEqual(['tests/house/laws.test.ts'])
  expect(testsAffectedBy(['package-lock.json'], repository, projects)).toHaveLength(
    Object.keys(texts).filter((path) => path.includes('.test.')).length,
  )
  expect(testsAffectedBy([], repository, projects)).toEqual([])
})

test('the imports of the repository itself are followed from one package to the next', () => {
  const found = testsAffectedBy(['packages/sdk/src/values/numbers/money.ts'], readRepository(root), [])
  expect(found).toContain('packages/sdk/src/values/numbers/money.test.ts')
  expect(found).toContain('packages/server/src/campaigns/campaigns/list/list.test.ts')
})

test('every pattern of a test project finds files', () => {
  const patterns = rows.flatMap(({ root: folder, files }) =>
    (files ?? ['**/*.test.{ts,tsx}']).map((pattern) => ({ cwd: join(root, folder), pattern })),
  )
  expect(patterns.length).toBeGreaterThan(12)
  expect(patterns.filter(({ cwd, pattern }) => globSync(pattern, { cwd, exclude: ['**/node_modules/**'] }).length === 0)).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Imports that cross from one package into another, one row each: the folder of the file, and the import. */
const crossPackage: readonly [folder: string, line: string][] = [
  ['packages/sdk/src/values', `export { readFileSync } from 'node:fs'`],
  ['packages/sdk/src/rules', `export { call } from '../client/call.ts'`],
  ['packages/forecast/src', `export { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/server/src/campaigns/campaigns', `export { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/server/src/campaigns/campaigns', `export { Grid } from '@spotdesk/ui'`],
  ['packages/ui/src', `export { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/web/src/campaigns/campaigns', `export { createApp } from '@spotdesk/server'`],
  ['packages/extension/src', `export { createApp } from '@spotdesk/server/testing'`],
  ['packages/cli/src', `export { createApp } from '@spotdesk/server'`],
]
const seedOf = (index: number) => `${crossPackage[index]![0]}/seed-${index}.ts`

const fine: Record<string, string> = {
  'packages/sdk/src/rules/fine.ts': `import * as z from 'zod'\nexport const name = z.string()\nexport { limits } from '../values/index.ts'`,
  'packages/server/src/campaigns/campaigns/fine.ts': `export { campaigns } from '@spotdesk/sdk/contract'`,
  'packages/forecast/src/fine.ts': `export { limits } from '@spotdesk/sdk/values'`,
}
const floating = 'packages/cli/src/floating.ts'
const forgetful = 'packages/cli/src/forgetful.ts'
const texts: Record<string, string> = {
  ...fine,
  ...Object.fromEntries(crossPackage.map(([, line], index) => [seedOf(index), line])),
  [floating]: `async function save(): Promise<void> {}\nexport function leave(): void {\n  save()\n}`,
  [forgetful]: `export function toWord(status: 'RUNNING' | 'PAUSED'): string {\n  switch (status) {\n    case 'RUNNING':\n      return 'runs'\n  }\n  return ''\n}`,
}

describe('the linter', () => {
  let folder = ''
  /** Lines that one run with the repository's own configuration says, of all files. */
  let said: string[] = []
  const saidOf = (path: string) => said.filter((line) => line.startsWith(`${path}:`)).join('\n')

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotdesk-lint-'))
    for (const name of ['.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "./tsconfig.base.json", "include": ["packages"] }')
    for (const [path, text] of Object.entries(texts)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), `${text}\n`)
    }
    const bin = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    said = spawnSync(process.execPath, [bin, '--type-aware', '-f', 'unix'], { cwd: folder, encoding: 'utf8' }).stdout.split('\n')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.for(crossPackage.map(([path, line], index) => [path, line, seedOf(index)] as const))(
    'in %s it refuses %s while the line is being typed',
    ([, , seed]) => {
      expect(saidOf(seed)).toContain('no-restricted-imports')
    },
  )

  test.for(Object.keys(fine))('it accepts an import that an arrow allows, in %s', (path) => {
    expect(saidOf(path)).not.toContain('no-restricted-imports')
  })

  test('it sees a promise that nobody waits for', () => {
    expect(saidOf(floating)).toContain('no-floating-promises')
  })

  test('it sees a switch that forgets a case', () => {
    expect(saidOf(forgetful)).toContain('switch-exhaustiveness-check')
  })
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

describe('the linter', () => {
  let folder = ''
  /** Runs the repository's own configuration over one seeded file and gives back what it says. */
  const lint = (path: string, text: string): string => {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
    const bin = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
    const { stdout } = spawnSync(process.execPath, [bin, '--type-aware', '-f', 'unix', path], { cwd: folder, encoding: 'utf8' })
    return stdout
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotdesk-lint-'))
    for (const name of ['.oxlintrc.json', 'tsconfig.base.json']) cpSync(join(root, name), join(folder, name))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'tsconfig.json'), '{ "extends": "./tsconfig.base.json", "include": ["packages"] }')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const crossPackage: [path: string, line: string][] = [
    ['packages/sdk/src/values/seed.ts', `export { readFileSync } from 'node:fs'`],
    ['packages/sdk/src/rules/seed.ts', `export { call } from '../client/call.ts'`],
    ['packages/forecast/src/seed.ts', `export { SpotdeskClient } from '@spotdesk/sdk'`],
    ['packages/server/src/campaigns/campaigns/seed.ts', `export { SpotdeskClient } from '@spotdesk/sdk'`],
    ['packages/server/src/campaigns/campaigns/seed.ts', `export { Grid } from '@spotdesk/ui'`],
    ['packages/ui/src/seed.ts', `export { SpotdeskClient } from '@spotdesk/sdk'`],
    ['packages/web/src/campaigns/campaigns/seed.ts', `export { createApp } from '@spotdesk/server'`],
    ['packages/extension/src/seed.ts', `export { createApp } from '@spotdesk/server/testing'`],
    ['packages/cli/src/seed.ts', `export { createApp } from '@spotdesk/server'`],
  ]
  test.for(crossPackage)('in %s it refuses %s while the line is being typed', ([path, text]) => {
    expect(lint(path, text)).toContain('no-restricted-imports')
  })

  test('it accepts an import that an arrow allows', () => {
    expect(
      lint(
        'packages/sdk/src/rules/fine.ts',
        `import * as z from 'zod'\nexport const name = z.string()\nexport { limits } from '../values/index.ts'`,
      ),
    ).not.toContain('no-restricted-imports')
    expect(lint('packages/server/src/campaigns/campaigns/fine.ts', `export { campaigns } from '@spotdesk/sdk/contract'`)).not.toContain(
      'no-restricted-imports',
    )
    expect(lint('packages/forecast/src/fine.ts', `export { limits } from '@spotdesk/sdk/values'`)).not.toContain('no-restricted-imports')
  })

  test('it sees a promise that nobody waits for', () => {
    const text = `async function save(): Promise<void> {}\nexport function leave(): void {\n  save()\n}`
    expect(lint('packages/cli/src/floating.ts', text)).toContain('no-floating-promises')
  })

  test('it sees a switch that forgets a case', () => {
    const text = `export function toWord(status: 'RUNNING' | 'PAUSED'): string {\n  switch (status) {\n    case 'RUNNING':\n      return 'runs'\n  }\n  return ''\n}`
    expect(lint('packages/cli/src/forgetful.ts', text)).toContain('switch-exhaustiveness-check')
  })
})

import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const tool = (path: string) => fileURLToPath(new URL(`../../../node_modules/${path}`, import.meta.url))

function run(path: string, ...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool(path), ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  return { status, output: stdout + stderr }
}

describe('The package as it is published', () => {
  test('is compiled', () => {
    expect(run('typescript/bin/tsc', '-b')).toEqual({ status: 0, output: '' })
  }, 120_000)

  test('has declarations that TypeScript 5.4 reads: typed arrays take no type there', () => {
    const declarations = globSync('dist/**/*.d.ts', { cwd: root })
    const newer = declarations.filter((path) => /\b(Uint|Int|Float|BigInt)\w*Array<|\bBuffer</.test(readFileSync(join(root, path), 'utf8')))
    expect([declarations.length > 100, newer]).toEqual([true, []])
    const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(peerDependencies).toEqual({ typescript: '>=5.4' })
  })

  test('passes publint', () => {
    expect(run('publint/src/cli.js', '--strict')).toMatchObject({ status: 0, output: expect.stringContaining('All good!') })
  }, 60_000)

  test('has types that resolve from every subpath', () => {
    expect(run('@arethetypeswrong/cli/dist/index.js', '--pack', '.', '--profile', 'esm-only')).toMatchObject({ status: 0 })
  }, 60_000)

  test('loads under plain Node, each subpath', () => {
    const script = `for (const path of ['', '/contract', '/rules', '/targeting', '/bulk', '/values', '/node', '/csv', '/testing']) await import('@spotdesk/sdk' + path)`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    })
    expect([status, stderr]).toEqual([0, ''])
  })
})

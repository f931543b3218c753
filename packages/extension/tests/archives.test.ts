/** The archives for the stores, the command that writes them, and the reasons for permissions. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFolder, sourceCommands, writeArchives } from '../../../scripts/extension/archives.ts'
import { unzip } from '../../../scripts/extension/zip.ts'
import { builds } from './probe.ts'

let folder: string
let archives: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotdesk-archives-'))
  archives = writeArchives(folder)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const text = async (name: string) => await readFile(join(builds, '..', name), 'utf8')

interface Manifest {
  description: string
  permissions: string[]
  optional_permissions?: string[]
  optional_host_permissions?: string[]
}

describe('the archives', () => {
  test('are one for each browser and the sources, named by the version', async () => {
    const { version } = JSON.parse(await text('package.json')) as { version: string }
    const names = ['chrome', 'firefox', 'firefox-sources']
    expect(archives.map((path) => basename(path))).toEqual(names.map((name) => `spotdesk-extension-${version}-${name}.zip`))
  })

  test.each([
    ['chrome-mv3', 0],
    ['firefox-mv3', 1],
  ])('hold the build %s as it is, without source maps', async (build, index) => {
    const files = unzip(await readFile(archives[index]!))
    expect(files).toEqual(readFolder(join(builds, build)))
    expect([...files.keys()]).toContain('manifest.json')
    expect([...files.keys()].filter((path) => path.endsWith('.map'))).toEqual([])
  })

  test('are the same bytes when they are written again', async () => {
    const before = await Promise.all(archives.map((path) => readFile(path)))
    const after = await Promise.all(writeArchives(folder).map((path) => readFile(path)))
    expect(after.map((bytes, index) => bytes.equals(before[index]!))).toEqual([true, true, true])
  })

  test('of the sources hold what a build needs, and no tests, builds, secrets or other packages', async () => {
    const paths = [...unzip(await readFile(archives[2]!)).keys()]
    expect(paths).toEqual(
      expect.arrayContaining(['SOURCE_BUILD.md', 'package.json', 'package-lock.json', 'packages/extension/wxt.config.ts']),
    )
    const unwanted = /\.test\.|\/tests?\/|(?:^|\/)\.|node_modules|\/dist\/|packages\/(?:server|web|cli|forecast)\//
    expect(paths.filter((path) => unwanted.test(path))).toEqual([])
  })

  test('of the sources say the commands that the verification runs', async () => {
    const said = await text('SOURCE_BUILD.md')
    for (const command of sourceCommands) expect(said).toContain(command.join(' '))
  })
})

describe('STORE.md', () => {
  test.each(['chrome-mv3', 'firefox-mv3'])('gives a reason for every permission of %s', async (build) => {
    const manifest = JSON.parse(await readFile(join(builds, build, 'manifest.json'), 'utf8')) as Manifest
    const asked = [...manifest.permissions, ...(manifest.optional_permissions ?? []), ...(manifest.optional_host_permissions ?? [])]
    const said = new Map([...(await text('STORE.md')).matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, name, reason]) => [name, reason]))
    expect(asked.filter((name) => !said.has(name))).toEqual([])
  })

  test('has the summary of the manifest, which the stores cut at 132 characters', async () => {
    const { description } = JSON.parse(await readFile(join(builds, 'chrome-mv3', 'manifest.json'), 'utf8')) as Manifest
    expect(description.length).toBeLessThanOrEqual(132)
    expect(await text('STORE.md')).toContain(`**Summary**: ${description}\n`)
  })
})

describe('the build for Firefox', () => {
  test('assigns no HTML', async () => {
    const scripts = [...readFolder(join(builds, 'firefox-mv3'))].filter(([path]) => path.endsWith('.js'))
    const assigned = scripts.flatMap(([, content]) =>
      [...content.toString().matchAll(/\.innerHTML\s*=(?!=)\s*([^,;)]{0,30})/g)].map(([, value]) => value),
    )
    // React DOM's own constant, from which it makes a script element without running it.
    expect(assigned.filter((value) => !value?.startsWith('`<script>') && !value?.startsWith('"<script>'))).toEqual([])
  })
})

describe('the command that writes them', () => {
  const main = join(import.meta.dirname, '../../../scripts/extension/main.ts')
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--conditions=source', main, ...args], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    return { status, stdout, stderr }
  }

  test('says how it is used', () => {
    const { status, stdout } = run(['--help'])
    expect(status).toBe(0)
    for (const option of ['--verify', '--pictures', 'packages/extension/.output']) expect(stdout).toContain(option)
  })

  test.each([
    ['an option that npm has taken for its own', [], { npm_config_verify: 'true' }, 'Put -- before --verify'],
    ['an unknown option', ['--verfy'], {}, '--verfy'],
    ['both', ['--verify', '--pictures', 'http://127.0.0.1:4400'], {}, 'Choose --verify or --pictures.'],
  ])('refuses %s before it builds anything', (_, args, env, reason) => {
    const { status, stderr } = run(args, env)
    expect(status).toBe(2)
    expect(stderr).toContain(reason)
    expect(stderr).not.toContain('Building')
  })

  test('needs a desk for pictures, and says so before it builds anything', () => {
    const { status, stderr } = run(['--pictures', 'http://127.0.0.1:1'])
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'No desk answers at http://127.0.0.1:1. Start one with npm start.\n' })
  })
})

/** Files that are written from the contract and not kept: when they are written anew, and that all sources which decide them are watched. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureGenerated, inputFolders } from '../../scripts/generated.mjs'

const root = join(import.meta.dirname, '../..')

describe('What follows from the contract is written', () => {
  /** A repository with a contract of one file, and a generator that puts it into each result and leaves a line for each time it ran. */
  let repository = ''
  const at = (path: string) => join(repository, path)
  const put = (path: string, text: string) => {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
  }
  const contract = 'packages/sdk/src/contract/nouns.ts'
  const results = ['packages/sdk/src/calls/index.ts', 'packages/sdk/src/declarations/index.ts', 'docs/sdk/calls.md']
  const generator = `
    import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
    import { dirname } from 'node:path'
    appendFileSync('runs', 'ran\\n')
    const text = readFileSync('${contract}', 'utf8')
    if (text === 'broken') process.exit(7)
    for (const path of ${JSON.stringify(results)}) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }`
  const ensure = (options?: { isFresh: boolean }) => ensureGenerated(repository, process.execPath, options)
  const runs = () => (existsSync(at('runs')) ? readFileSync(at('runs'), 'utf8').trim().split('\n').length : 0)
  const written = () => results.map((path) => readFileSync(at(path), 'utf8'))

  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'spotdesk-generated-'))
    for (const folder of inputFolders) mkdirSync(at(folder), { recursive: true })
    for (const path of ['.oxfmtrc.json', 'tsconfig.base.json', 'packages/sdk/package.json', 'packages/sdk/tsconfig.json']) put(path, '{}')
    put('package.json', JSON.stringify({ type: 'module', devDependencies: { typescript: '7.0.2' } }))
    put('scripts/calls/main.ts', generator)
    put(contract, 'one')
  })
  afterEach(() => rmSync(repository, { recursive: true, force: true }))

  test('in a fresh clone, and not again while nothing changes', async () => {
    await ensure()
    await ensure()
    expect(written()).toEqual(['one', 'one', 'one'])
    expect(runs()).toBe(1)
  })

  test('once by two that start at the same time', async () => {
    await Promise.all([ensure(), ensure()])
    expect(runs()).toBe(1)
  })

  test.each([
    ['the contract', () => put(contract, 'two')],
    ['a noun that is new', () => put('packages/sdk/src/contract/campaigns/labels.ts', '')],
    ['a type of targeting', () => put('packages/sdk/src/targeting/rule-types.ts', '')],
    ['the generator', () => put('scripts/declarations/print.ts', '')],
    ['the version of a tool', () => put('package.json', JSON.stringify({ type: 'module', devDependencies: { typescript: '7.0.3' } }))],
    ['the format', () => put('.oxfmtrc.json', '{ "printWidth": 80 }')],
  ])('anew after a change of %s', async (_what, change) => {
    await ensure()
    change()
    await ensure()
    await ensure()
    expect(runs()).toBe(2)
    expect(new Set(written())).toEqual(new Set([readFileSync(at(contract), 'utf8')]))
  })

  test('not anew after a change of a test', async () => {
    await ensure()
    put('packages/sdk/src/contract/nouns.test.ts', '')
    await ensure()
    expect(runs()).toBe(1)
  })

  test.each(results)('anew where %s was taken away', async (path) => {
    await ensure()
    rmSync(at(path))
    await ensure()
    expect(written()).toEqual(['one', 'one', 'one'])
  })

  test('anew where that is asked for', async () => {
    await ensure()
    await ensure({ isFresh: true })
    expect(runs()).toBe(2)
  })

  test('anew after a generator that failed half-way, whose exit code is told', async () => {
    await ensure()
    put(contract, 'broken')
    await expect(ensure()).rejects.toMatchObject({ exitCode: 7 })
    await expect(ensure()).rejects.toMatchObject({ exitCode: 7 })
    put(contract, 'one')
    await ensure()
    expect(runs()).toBe(4)
  })
})

describe('The generator', () => {
  const loaded = `
    import { registerHooks } from 'node:module'
    const urls = []
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })
    for (const name of ['calls/files', 'calls/page', 'calls/replace', 'declarations/program', 'declarations/files'])
      await import('./scripts/' + name + '.ts')
    console.log(JSON.stringify(urls))`
  const modules = () => {
    const args = ['--conditions=source', '--input-type=module', '--eval', loaded]
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
    const paths = (JSON.parse(stdout) as string[]).filter((url) => url.startsWith('file:')).map((url) => new URL(url).pathname)
    return paths.filter((path) => path.startsWith(root) && !path.includes('/node_modules/')).map((path) => path.slice(root.length + 1))
  }

  test('runs no module whose change would go unseen, its own results among them', () => {
    const found = modules()
    expect(found).toContain('packages/sdk/src/contract/nouns.ts')
    expect(found.filter((path) => !inputFolders.some((folder) => path.startsWith(`${folder}/`)))).toEqual([])
  })

  test('leaves nothing that git keeps: what a merge brought back would never be looked at again', () => {
    const { stdout, status } = spawnSync('git', ['ls-files', '--cached', '--ignored', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([0, ''])
  })

  test('is started by the builds of the packages that need its results', () => {
    for (const name of ['sdk', 'cli', 'web', 'extension']) {
      const { scripts } = JSON.parse(readFileSync(join(root, `packages/${name}/package.json`), 'utf8')) as { scripts: { build: string } }
      expect(scripts.build).toMatch(/^node \.\.\/\.\.\/scripts\/generated\.mjs && /)
    }
  })
})

/** The packages as they are published: packed by npm from sources alone, installed in an empty folder, and used there. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesIn } from '../../scripts/calls/replace.ts'

const root = join(import.meta.dirname, '../..')
const published = ['sdk', 'cli'] as const
type Published = (typeof published)[number]

/** The packages that npm fetches beside the published ones: linked to where it is installed, so that nothing is fetched here, and nothing else. */
const installed = published.flatMap((name) => {
  const text = readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')
  return Object.keys((JSON.parse(text) as Manifest).dependencies ?? {})
})

/** The Node that runs the tests, and the oldest one that `engines` names, which only some platforms have as a package. */
const runtimes = [process.execPath, process.env['SPOTDESK_OLDEST_NODE']].filter((path) => path !== undefined)

let folder: string
/** A folder of somebody who uses the packages. */
let project: string
const files = {} as Record<Published, string[]>

/** Programs run as they would anywhere: without the conditions of this repository. */
function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '', ...env } })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${basename(command)} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Packs a folder; the last line that npm prints is the name of the file. */
async function pack(cwd: string): Promise<string> {
  const args = ['pack', '--pack-destination', folder, '--loglevel=error']
  const { stdout } = await promisify(execFile)('npm', args, { cwd, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } })
  return join(folder, stdout.trim().split('\n').at(-1)!)
}

/** Folders and files that packing makes: builds, and whatever is written from the contract. */
const made = /[/\\](dist|node_modules|sdk[/\\]src[/\\](calls|declarations)|sdk[/\\]\.generated)$/

/** The repository as a clone has it: sources and nothing that is made of them. */
function cloneOf(names: readonly Published[]): string {
  const clone = join(folder, 'clone')
  mkdirSync(join(clone, 'packages'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  const kept = ['package.json', 'tsconfig.base.json', '.oxfmtrc.json', 'LICENSE', 'NOTICE', 'scripts', 'docs']
  for (const path of [...kept, ...names.map((name) => `packages/${name}`)]) {
    cpSync(join(root, path), join(clone, path), { recursive: true, filter: (from) => !made.test(from) })
  }
  for (const name of names) {
    const own = join('packages', name, 'node_modules')
    if (existsSync(join(root, own))) symlinkSync(join(root, own), join(clone, own))
    for (const copied of ['LICENSE', 'NOTICE', 'docs']) rmSync(join(clone, 'packages', name, copied), { force: true, recursive: true })
  }
  return clone
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotdesk-packed-'))
  const clone = cloneOf(published)
  const tarballs = await Promise.all(published.map((name) => pack(join(clone, 'packages', name))))
  for (const [index, name] of published.entries()) {
    const names = run('tar', ['-tzf', tarballs[index]!], folder).trim().split('\n')
    files[name] = names.map((path) => path.replace(/^package\//, ''))
  }
  const others = installed.map((name) => join(root, 'node_modules', name))
  project = join(folder, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module' }))
  run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...others, ...tarballs], project)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Manifest {
  exports?: Record<string, Record<string, string>>
  bin?: Record<string, string>
  dependencies?: Record<string, string>
  engines: { node: string }
  homepage: string
  repository: { url: string; directory: string }
}

const manifestOf = (name: Published) =>
  JSON.parse(readFileSync(join(project, 'node_modules/@spotdesk', name, 'package.json'), 'utf8')) as Manifest

/** Pages that each package holds. */
const pagesOf = {
  sdk: ['docs/sdk/README.md', 'docs/sdk/errors.md', 'docs/sdk/calls.md'],
  cli: ['docs/agents.md', 'docs/campaigns/as-code.md', 'docs/campaigns/targeting.md'],
}

describe.each(published)('The packed %s', (name) => {
  test('holds its licence, its page and what its manifest names', () => {
    for (const path of ['LICENSE', 'NOTICE', 'README.md', ...pagesOf[name]]) expect(files[name]).toContain(path)
    const { exports = {}, bin = {}, homepage, repository } = manifestOf(name)
    expect([homepage, repository.directory]).toEqual([expect.stringMatching(/^https:/), `packages/${name}`])
    expect(repository.url).toMatch(/^git\+https:/)
    const named = [...Object.values(exports).flatMap((conditions) => Object.values(conditions)), ...Object.values(bin)]
    for (const path of named) expect(files[name]).toContain(path.replace('./', ''))
    const licence = readFileSync(join(project, 'node_modules/@spotdesk', name, 'LICENSE'), 'utf8')
    expect(licence).toBe(readFileSync(join(root, 'LICENSE'), 'utf8'))
  })

  test('holds no test and no leftover of a build', () => {
    expect(files[name].filter((path) => /\.test\.|tsbuildinfo|examples-|\.log$/.test(path))).toEqual([])
  })

  test('names the oldest Node that it was used with here', () => {
    const oldest = runtimes.map((path) => run(path, ['--version'], project).trim()).toSorted()[0]!
    expect(manifestOf(name).engines.node).toBe('>=22.19')
    if (runtimes.length > 1) expect(oldest).toMatch(/^v22\.(19|20)\.0$/)
  })

  test('passes publint', async () => {
    // What is installed is what was packed: nothing has to be packed again to know the files.
    const { messages } = await publint({ pkgDir: join(project, 'node_modules/@spotdesk', name), strict: true, pack: false })
    expect(messages).toEqual([])
  })
})

test('The packed SDK holds calls and declarations, compiled and as sources, although a clone has none', () => {
  for (const path of ['calls', 'declarations'].flatMap((name) => [
    `src/${name}/campaigns/campaigns.ts`,
    `dist/${name}/campaigns/campaigns.d.ts`,
  ]))
    expect(files.sdk).toContain(path)
  const folders = ['calls', 'declarations'].map((name) => files.sdk.filter((path) => path.startsWith(`src/${name}/`)).length)
  expect(folders).toEqual(['calls', 'declarations'].map((name) => filesIn(join(root, 'packages/sdk/src', name)).length))
})

test('The command line needs no package beside it, and names the licences of those that it holds', () => {
  expect(manifestOf('cli').dependencies).toBeUndefined()
  const licences = readFileSync(join(project, 'node_modules/@spotdesk/cli/dist/licences.txt'), 'utf8')
  for (const held of ['commander 15', 'undici 8', 'zod 4']) expect(licences).toContain(`\n${held}`)
})

/** A program of the user of the SDK: every subpath, a server on a port, and calls over both transports. */
const program = `
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { SpotdeskClient, SpotdeskCore, bindNoun, ConflictError } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { findRow } from '@spotdesk/sdk/contract'
import { csvRows } from '@spotdesk/sdk/csv'
import { createNodeTransport, fileFrom } from '@spotdesk/sdk/node'
import { createMockServer, MockProblem } from '@spotdesk/sdk/testing'
import { availableActions } from '@spotdesk/sdk/rules'
import { parseTargeting } from '@spotdesk/sdk/targeting'

for (const path of ['bulk', 'values']) await import('@spotdesk/sdk/' + path)
const server = createMockServer({ accepts: (token: string) => token === 'sdt_test' })
server.on(campaigns.assignedUsers, () => ['Unassigned', 'dana'])
server.on(campaigns.pause, () => {
  throw new MockProblem('campaignActionNotAllowed', { status: 'DRAFT' })
})
const { url, close } = await server.listen()
const transport = createNodeTransport()
const said: unknown[] = [(await fileFrom('package.json')).name, typeof csvRows, typeof availableActions, typeof parseTargeting, findRow('GET', '/campaigns/12')?.name]
for (const options of [{}, { transport }, { validate: true }]) {
  const client = new SpotdeskClient({ baseUrl: url, auth: 'sdt_test', ...options })
  const users: string[] = await client.campaigns.assignedUsers()
  const { createdAt } = await client.campaigns.get({ id: 12 })
  said.push(users.length, createdAt instanceof Date)
}
const { pause } = bindNoun(new SpotdeskCore({ baseUrl: url, auth: 'sdt_test' }), { pause: campaigns.pause })
said.push(await pause({ id: 12 }).then(() => 'paused', (error: unknown) => error instanceof ConflictError && error.code))
await transport.close()
const [command] = process.argv.slice(2)
if (command) {
  const env = { ...process.env, SPOTDESK_API_URL: url, SPOTDESK_TOKEN: 'sdt_test' }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'api', 'GET', '/campaigns/assigned-users', '--json'], { env })
  said.push(JSON.parse(stdout))
}
console.log(JSON.stringify(said))
await close()
`

test('Its types fit a strict program, with those of its dependencies', () => {
  writeFileSync(join(project, 'program.ts'), program)
  const compilerOptions = { module: 'nodenext', target: 'es2024', lib: ['es2024', 'dom', 'dom.iterable'], strict: true, outDir: 'out' }
  const types = { types: ['node'], typeRoots: [join(root, 'node_modules/@types')] }
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...types }, files: ['program.ts'] }),
  )
  expect(run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], project)).toBe('')
  expect(existsSync(join(project, 'out/program.js'))).toBe(true)
})

describe.each(runtimes.map((path) => [run(path, ['--version'], root).trim(), path]))('Under Node %s', (_version, node) => {
  test('a program makes calls over fetch and over undici and gets typed errors, and so does the command line', () => {
    const command = join(project, 'node_modules/@spotdesk/cli', manifestOf('cli').bin!['spotdesk']!)
    const said = JSON.parse(run(node, ['out/program.js', command], project, { HOME: folder })) as unknown[]
    const calls = [2, true, 2, true, 2, true, 'campaignActionNotAllowed']
    expect(said).toEqual(['package.json', 'function', 'function', 'function', 'get', ...calls, ['Unassigned', 'dana']])
  })
})

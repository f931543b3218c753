import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import * as sdk from '../index.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const repository = join(root, '../..')
const folders = ['client', 'node', 'testing']

const sourcesIn = (folder: string) =>
  readdirSync(join(root, 'src', folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, 'src', folder, name), 'utf8') }))

/** Sources whose documentation is read. */
const sources = folders.flatMap(sourcesIn)

/** Areas of the declared methods, each with an example of its call. */
const declaredFolders = readdirSync(join(root, 'src/declarations'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The pages of docs/sdk: guides and the list of all calls. */
const guides = join(repository, 'docs/sdk')
const pages = readdirSync(guides).filter((name) => name.endsWith('.md'))

/** The declarations that the examples assume. */
const givens = `
import type { SpotdeskClient } from '@spotdesk/sdk'
declare global {
  const client: SpotdeskClient
  const baseUrl: string
  const token: string
  const jobId: string
  const csv: string
  const file: File
}
`

/** Examples of a documentation comment, without its stars. */
function examplesIn(text: string): string[] {
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!.replaceAll(/^\s*\* ?/gm, ''))
}

test('Every example of the documentation compiles', () => {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const folder = mkdtempSync(join(root, 'dist', 'examples-'))
  try {
    const values = Object.keys(sdk).join(', ')
    const texts = [
      ...sources,
      ...sourcesIn('contract'),
      ...declaredFolders.flatMap((folder) => sourcesIn(`declarations/${folder}`)),
      { name: 'readme', text: readFileSync(join(root, 'README.md'), 'utf8') },
      ...pages.map((name) => ({ name: `docs/sdk/${name}`, text: readFileSync(join(guides, name), 'utf8') })),
    ]
    const examples = texts.flatMap(({ name, text }) =>
      examplesIn(text).map((code, index) => ({ file: `${name.replaceAll(/\W/g, '-')}-${index}.ts`, code })),
    )
    expect(examples.length).toBeGreaterThan(250)
    expect(pages).toContain('calls.md')
    for (const { file, code } of examples)
      writeFileSync(join(folder, file), `import { ${values} } from '@spotdesk/sdk'\n${code}\nexport {}\n`)
    writeFileSync(join(folder, 'givens.d.ts'), givens)
    const compilerOptions = { noEmit: true, composite: false, noUnusedLocals: false, types: ['node'] }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(repository, 'tsconfig.base.json'), compilerOptions, include: ['.'] }),
    )
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    })
    expect(`${stdout}${stderr}`).toBe('')
    expect(status).toBe(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

test('Every public method and option has an example', () => {
  const exported = new Set(
    folders.flatMap((folder) => [join(root, 'src/index.ts'), join(root, 'src', folder, 'index.ts')]).flatMap((path) => namesIn(path)),
  )
  const missing = sources.flatMap(({ name, text }) =>
    undocumented(text, exported, name.endsWith('options.ts')).map((what) => `${name}: ${what}`),
  )
  expect(missing).toEqual([])
})

function namesIn(path: string): string[] {
  try {
    return [...readFileSync(path, 'utf8').matchAll(/[{,]\s*(?:type )?(\w+)/g)].map(([, name]) => name!)
  } catch {
    return []
  }
}

/** Names of what callers use and find no example for. Methods of promises, constructors, getters and internals need none. */
function undocumented(text: string, exported: ReadonlySet<string>, isOptions: boolean): string[] {
  const missing: string[] = []
  const documented = new Set<string>()
  const lines = text.split('\n')
  let inPublicClass = false
  for (const [index, line] of lines.entries()) {
    if (/^\S/.test(line) && line !== '}') inPublicClass = exported.has(/^export class (\w+)/.exec(line)?.[1] ?? '')
    const { top, method, option } = declaration.exec(line)?.groups ?? {}
    const isWanted =
      (top !== undefined && exported.has(top) && !/Error|ResponseMeta/.test(top)) ||
      (inPublicClass && method !== undefined && !standard.has(method)) ||
      (isOptions && option !== undefined)
    const comment = isWanted ? commentBefore(lines, index) : ''
    if (comment.includes('@example') && method !== undefined) documented.add(method)
    // The body of an overloaded method stands without a comment of its own.
    if (isWanted && !/@example|@internal/.test(comment) && !documented.has(method ?? '')) missing.push((top ?? method ?? option)!)
  }
  return missing
}

const declaration =
  /^(?:export (?:async )?(?:function|class) (?<top>\w+)|  (?:async )?\*?(?<method>[a-z]\w*)(?:(?:<.*>)?\(|<.*[{,]$|: MethodOf)|  (?<option>\w+)\??: .+)/

const standard = new Set(['constructor', 'then', 'catch', 'finally', 'if', 'for', 'while', 'switch', 'return'])

function commentBefore(lines: readonly string[], index: number): string {
  if (!lines[index - 1]?.trim().endsWith('*/')) return ''
  const start = lines.findLastIndex((line, at) => at < index && line.trim().startsWith('/**'))
  return lines.slice(start, index).join('\n')
}

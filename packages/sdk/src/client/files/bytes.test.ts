import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { rolldown, type RolldownOutput } from 'rolldown'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../../entry.ts', import.meta.url))
type Chunk = RolldownOutput['output'][0]

/** The first chunk that a page loads, bundled from a module beside this package's index; `withZod`: true if it contains zod. */
async function bundled(code: string): Promise<{ bytes: number; code: string; withZod: boolean }> {
  const build = await rolldown({
    input: entry,
    platform: 'browser',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'import', 'default'] },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? { code, moduleType: 'ts' } : null) },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  const first = loadedWith(output[0], output)
  const all = first.map((chunk) => chunk.code).join('\n')
  const modules = first.flatMap(({ moduleIds }) => moduleIds)
  return { bytes: gzipSync(all).length, code: all, withZod: modules.some((id) => id.includes('/node_modules/zod/')) }
}

/** A chunk and those that it imports; what it may import later is not among them. */
function loadedWith(chunk: Chunk, output: RolldownOutput['output']): Chunk[] {
  const found = new Set<Chunk>([chunk])
  for (const one of found) {
    for (const other of output) if (other.type === 'chunk' && one.imports.includes(other.fileName)) found.add(other as Chunk)
  }
  return [...found]
}

test('The transport takes at most 9.8 kB packed, without zod', async () => {
  const { bytes, withZod } = await bundled("export { SpotdeskCore } from '@spotdesk/sdk'")
  expect(bytes).toBeLessThanOrEqual(9800)
  expect(withZod).toBe(false)
})

test('Two calls of a noun take at most 10.2 kB packed, without zod, and bring no other call', async () => {
  const { bytes, code, withZod } = await bundled(`
    import { bindNoun, SpotdeskCore } from '@spotdesk/sdk'
    import { campaigns } from '@spotdesk/sdk/calls'
    export const connect = (options) => bindNoun(new SpotdeskCore(options), { list: campaigns.list, pause: campaigns.pause })
  `)
  expect(bytes).toBeLessThanOrEqual(10_200)
  expect(withZod).toBe(false)
  expect(code).toContain('/campaigns/{id}/pause')
  for (const path of ['/campaigns/{id}/resume', '/advertisers', '/change-sets', '/auth/login', '/jobs']) expect(code).not.toContain(path)
})

test('The client of every call takes at most 20 kB packed, and loads schemas only for validate', async () => {
  const { bytes, code, withZod } = await bundled("export { SpotdeskClient } from '@spotdesk/sdk'")
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(withZod).toBe(false)
  for (const path of ['/campaigns/{id}/pause', '/advertisers', '/jobs']) expect(code).toContain(path)
})

test('Three rows of the contract take at most 42 kB packed with their schemas, and bring no other noun', async () => {
  const { bytes, code } = await bundled(`
    import { bindNoun, SpotdeskCore } from '@spotdesk/sdk'
    import { campaigns } from '@spotdesk/sdk/contract'
    export const connect = (options) => bindNoun(new SpotdeskCore(options), { list: campaigns.list, pause: campaigns.pause, resume: campaigns.resume })
  `)
  expect(bytes).toBeLessThanOrEqual(42_000)
  expect(code).toContain('/campaigns')
  for (const path of ['/advertisers', '/change-sets', '/auth/login', '/jobs']) expect(code).not.toContain(path)
})

import { gzipSync } from 'node:zlib'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../entry.ts', import.meta.url))

/** What a bundler makes of a module beside this package's index: its size packed, and the code. */
async function bundled(code: string, external: string[] = []): Promise<{ bytes: number; code: string }> {
  const build = await rolldown({
    input: entry,
    external,
    platform: 'browser',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'import', 'default'] },
    plugins: [
      { name: 'entry', resolveId: (id) => (id === entry ? id : null), load: (id) => (id === entry ? { code, moduleType: 'ts' } : null) },
    ],
  })
  const { output } = await build.generate({ format: 'esm', minify: true })
  return { bytes: gzipSync(output[0].code).length, code: output[0].code }
}

test('The transport takes at most 8.8 kB packed, without zod', async () => {
  expect((await bundled("export { SpotdeskCore } from '@spotdesk/sdk'", ['zod'])).bytes).toBeLessThanOrEqual(8800)
})

test('Three calls of one noun take at most 40 kB packed with zod, and bring no other noun', async () => {
  const { bytes, code } = await bundled(`
    import { bindNoun, SpotdeskCore } from '@spotdesk/sdk'
    import { campaigns } from '@spotdesk/sdk/contract'
    export const connect = (options) => bindNoun(new SpotdeskCore(options), { list: campaigns.list, pause: campaigns.pause, resume: campaigns.resume })
  `)
  expect(bytes).toBeLessThanOrEqual(40_000)
  expect(code).toContain('/campaigns')
  for (const path of ['/advertisers', '/change-sets', '/auth/login', '/jobs']) expect(code).not.toContain(path)
})

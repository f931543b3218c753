// Bundles the command line into dist/spotdesk.js and chunks that are loaded when they are needed.
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

const output = process.argv[2] ?? join(import.meta.dirname, 'dist')

await Promise.all([rm(join(output, 'chunks'), { recursive: true, force: true }), rm(join(output, 'spotdesk.js'), { force: true })])
const bundle = await rolldown({
  input: { spotdesk: join(import.meta.dirname, 'src', 'main.ts') },
  platform: 'node',
  resolve: { conditionNames: ['source', 'import', 'node'] },
  // A warning is a mistake: an import that is not bundled would be missing where nothing is installed.
  onLog: (level, log, print) => (level === 'warn' ? print('error', log) : print(level, log)),
})
await bundle.write({ dir: output, format: 'esm', minify: true, entryFileNames: 'spotdesk.js', chunkFileNames: 'chunks/[name]-[hash].js' })
await bundle.close()
await chmod(join(output, 'spotdesk.js'), 0o755)

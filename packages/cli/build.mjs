// Bundles the command line into dist/spotdesk.js and chunks that are loaded when they are needed, and writes its manual pages.
import { execFile } from 'node:child_process'
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'

/** The licences of the packages that the bundle holds, as their folders have them. */
async function licencesOf(moduleIds) {
  const folders = new Set(moduleIds.flatMap((id) => /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id) ?? []))
  const texts = [...folders]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map(async (folder) => {
      const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
      const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      return [`${name} ${version}: ${license}`, ...contents.map((text) => text.trim())].join('\n\n')
    })
  return `${(await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const output = process.argv[2] ?? join(import.meta.dirname, 'dist')

await Promise.all(['chunks', 'man', 'spotdesk.js'].map((name) => rm(join(output, name), { recursive: true, force: true })))
const bundle = await rolldown({
  input: { spotdesk: join(import.meta.dirname, 'src', 'main.ts') },
  platform: 'node',
  tsconfig: false,
  resolve: { conditionNames: ['source', 'import', 'node'] },
  // A warning is a mistake: an import that is not bundled would be missing where nothing is installed.
  onLog: (level, log, print) => (level === 'warn' ? print('error', log) : print(level, log)),
})
const { output: chunks } = await bundle.write({
  dir: output,
  format: 'esm',
  minify: true,
  entryFileNames: 'spotdesk.js',
  chunkFileNames: 'chunks/[name]-[hash].js',
})
await bundle.close()
await writeFile(join(output, 'licences.txt'), await licencesOf(chunks.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []))))
await chmod(join(output, 'spotdesk.js'), 0o755)
await promisify(execFile)(process.execPath, [join(output, 'spotdesk.js'), 'man', '--output', join(output, 'man')])

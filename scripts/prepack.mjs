// Runs before a package is packed, in its folder: its licence and its pages go along, and what was compiled from sources that are gone does not.
import { copyFileSync, cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), name)

/** Pages of docs that a package holds, by its folder. */
const pages = new Map([
  ['sdk', ['sdk']],
  ['cli', ['agents.md', 'campaigns']],
])
rmSync('docs', { recursive: true, force: true })
for (const path of pages.get(basename(process.cwd())) ?? []) cpSync(join(root, 'docs', path), join('docs', path), { recursive: true })

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  const [, source] = /^dist[/\\](.+)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(path) ?? []
  const isBundled = existsSync('build.mjs')
  if (source !== undefined && !isBundled && !['ts', 'tsx'].some((ending) => existsSync(join('src', `${source}.${ending}`)))) rmSync(path)
}

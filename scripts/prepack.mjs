// Runs before a package is packed, in its folder: its licence goes along, and what was compiled from sources that are gone does not.
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
for (const name of ['LICENSE', 'NOTICE']) copyFileSync(join(root, name), name)

for (const entry of readdirSync('dist', { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  const [, source] = /^dist[/\\](.+)(?:\.d\.ts|\.js)(?:\.map)?$/.exec(path) ?? []
  const isBundled = existsSync('build.mjs')
  if (source !== undefined && !isBundled && !['ts', 'tsx'].some((ending) => existsSync(join('src', `${source}.${ending}`)))) rmSync(path)
}

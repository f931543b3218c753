import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** A source file: its path from the root of the repository with forward slashes, and its text. */
export interface Source {
  path: string
  text: string
}

const skippedFolders = new Set(['node_modules', 'dist', '.output', '.wxt', '.types', '.git', '.spotdesk', 'coverage', 'fixtures'])

/** True if a path names a test (`x.test.ts`) or something only tests load (`x.test.data.ts`). */
export function isTest(path: string): boolean {
  return /\.test(\.[a-z-]+)?\.tsx?$/.test(path)
}

/**
 * Every file under the folders of `root` whose name matches, sorted by path. Folders that do not exist are empty.
 * @param contents 'names' leaves the texts empty
 */
export function readSources(root: string, folders: readonly string[], name: RegExp, contents: 'texts' | 'names' = 'texts'): Source[] {
  const found: Source[] = []
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) walk(path)
      } else if (name.test(entry.name)) {
        found.push({ path: relative(root, path).split(sep).join('/'), text: contents === 'texts' ? readFileSync(path, 'utf8') : '' })
      }
    }
  }
  for (const folder of folders) if (existsSync(join(root, folder))) walk(join(root, folder))
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Files that others may be reading: each is the old one or the new one, never half of one, and never missing in between. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Makes the folder hold these files and nothing else. What is the same already is not touched, so that watchers see only changes. */
export function replaceFolder(folder: string, files: ReadonlyMap<string, string>): void {
  const wanted = new Set([...files.keys()].map((path) => join(folder, path)))
  for (const [path, text] of files) replaceFile(join(folder, path), text)
  for (const path of filesIn(folder)) if (!wanted.has(path)) rmSync(path)
}

/** Writes a file in one step, unless it holds that text already. */
export function replaceFile(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** Paths of the files of a folder and of those below it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

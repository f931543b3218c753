import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, unless they exist. Node's own `recursive` never answers for a folder in which no other can be created,
 * such as /proc.
 * @throws the system's error, with its code
 */
export function makeFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // It may exist already, or be created by another process; a file of that name is an error.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

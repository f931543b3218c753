import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, unless they are there. Node's own `recursive` never answers where a folder exists that takes no
 * others, as /proc.
 * @throws the system's error, with its code
 */
export function makeFolder(path: string): void {
  const parent = dirname(path)
  if (!existsSync(parent)) makeFolder(parent)
  try {
    mkdirSync(path)
  } catch (error) {
    // It may be there already, or by another process; a file of that name is an error.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

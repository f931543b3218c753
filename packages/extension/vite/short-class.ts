import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const workspace = `${import.meta.dirname}/../..`
const letters = 5

/** The class of a module's style sheet in a build: as short as it can be, and the same in every build of the same sources. */
export function shortClass(name: string, file: string): string {
  const place = relative(workspace, file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  return `_${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, letters)}`
}

import type { Violation } from './arrows.ts'
import type { Source } from './sources.ts'

/** Pleasant files have under 175 lines; above this one a file has two subjects. */
const maximumLines = 400

/** A violation when a source file is too long to be read in one go. */
export function sizeViolations({ path, text }: Source): Violation[] {
  const lines = text.trimEnd().split('\n').length
  return lines > maximumLines ? [{ path, line: lines, message: `${lines} lines, more than ${maximumLines}` }] : []
}

import type { Violation } from './arrows.ts'
import type { Source } from './sources.ts'

/** Pleasant files have under 175 lines; above this one a file has two subjects. */
const maximumLines = 400

/** Nobody reads what a program wrote; its first line says so. */
function isGenerated(text: string): boolean {
  return /^\/\/ .*Do not edit\.$/m.test(text.slice(0, text.indexOf('\n') + 1))
}

/** A violation when a source file is too long to be read in one go. */
export function sizeViolations({ path, text }: Source): Violation[] {
  if (isGenerated(text)) return []
  const lines = text.trimEnd().split('\n').length
  return lines > maximumLines ? [{ path, line: lines, message: `${lines} lines, more than ${maximumLines}` }] : []
}

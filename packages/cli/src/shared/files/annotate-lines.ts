import { annotate } from '../../output/annotations.ts'
import type { Terminal } from '../../terminal.ts'
import { type LineError, lineText } from './lines.ts'

/** Shows each error beside its line in GitHub Actions. */
export function annotateLines(terminal: Terminal, path: string, errors: readonly LineError[]): void {
  if (path === '-') return
  annotate(
    terminal,
    errors.map((error) => ({ file: path, line: error.lineNo, title: error.code, message: lineText(error), level: 'error' as const })),
  )
}

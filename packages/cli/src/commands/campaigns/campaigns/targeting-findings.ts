/** Errors and findings of a targeting text as lines for people. */
import type { TargetingFinding } from '@spotdesk/sdk'
import type { TargetingError } from '@spotdesk/sdk/targeting'
import { Failure } from '../../../failure.ts'
import { printable } from '../../../output/table.ts'

type Finding = Pick<TargetingFinding, 'severity' | 'message' | 'mend' | 'suggestion'>

/** 'warning: … → …' for each finding. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, message, mend, suggestion }) =>
    printable(`${severity}: ${message.replace(/\.?$/, '.')} → ${mend}${suggestion === null ? '' : ` Did you mean ${suggestion}?`}`),
  )
}

/** Characters before and after the place of an error that are shown. */
const around = 36

/** The line of a text and a caret below the character at an offset. A long line is cut on both sides. */
export function caretLines(text: string, offset: number): [string, string] {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const end = text.indexOf('\n', offset)
  const line = printable(text.slice(start, end === -1 ? undefined : end).replaceAll('\t', ' '))
  const at = offset - start
  const from = Math.max(0, at - around)
  const to = Math.min(line.length, at + around)
  const [before, after] = [from > 0 ? '…' : '', to < line.length ? '…' : '']
  return [`${before}${line.slice(from, to)}${after}`, `${' '.repeat(before.length + at - from)}^`]
}

/** A text that cannot be read: the failure points at the character. */
export function unreadable(text: string, { code, offset, message, suggestion }: TargetingError): Failure {
  const sentence = `${message[0]!.toUpperCase()}${message.slice(1)}`
  return new Failure({
    code,
    message: `The targeting cannot be read at character ${offset + 1}.`,
    exit: 'invalid',
    details: [...caretLines(text, offset), sentence.replace(/[^.?]$/, '$&.')],
    hint: suggestion !== null && !message.includes('did you mean') ? `Did you mean ${suggestion}?` : undefined,
  })
}

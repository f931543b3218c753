/** Data on a terminal: the text of others must not move the cursor there, colour it or read backwards. */
import { csvMark, showHidden } from '@spotdesk/sdk/values'
import type { Result } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import type { Format } from '../config/settings-table.ts'
import type { Template } from './template.ts'

export interface View {
  format: Format
  /** Fields of --json. */
  fields: readonly string[] | undefined
  columns: readonly string[] | undefined
  jq: string | undefined
  template: Template | undefined
  noColour: boolean
  /** True if CSV begins with a byte order mark. */
  hasMark: boolean
  /** True if --json asked for JSON, and not a setting: then a file is printed as JSON too. */
  asJson: boolean
}

export const isTerminal = ({ stdout }: Terminal): boolean => stdout.isTTY

/** True for texts of this program's own, with its colours: tables and reports, which leave hidden characters out, and scripts. */
export function isPainted(result: Pick<Result, 'kind'> & { isCsv?: true }, { format, template, jq, asJson }: View): boolean {
  if (result.kind === 'raw' && !asJson) return result.isCsv !== true
  return format === 'table' && !template && jq === undefined
}

/** A writer that escapes hidden characters. A byte order mark is for programs. */
export function shownOn(write: (text: string) => Promise<void>): (text: string | Uint8Array) => Promise<void> {
  const decoder = new TextDecoder()
  return async (text) => {
    const whole = typeof text === 'string' ? text : decoder.decode(text, { stream: true })
    if (whole !== csvMark) await write(showHidden(whole))
  }
}

/** A command is a row of data and a handler. The handler is loaded when the command runs, and it answers with data. */
import type { Context } from './context.ts'
import type { Column } from './output/column.ts'

/** A value that can be typed, and what it is. */
export interface Candidate {
  value: string
  summary?: string
}

/** For completion: where values come from that neither a rule nor the summary tells. */
interface Completed {
  /** The noun whose ids it takes. */
  of?: string
  values?: readonly Candidate[]
}

export interface ArgumentRow extends Completed {
  name: string
  summary: string
  optional?: true
  /** Takes all words that are left. */
  many?: true
  /** For help, completion and did-you-mean. */
  choices?: readonly string[]
}

export interface OptionRow extends Completed {
  /** As commander writes it: '-o, --output <file>', '--wait', '--no-wait', '--web [page]'. */
  flags: string
  summary: string
  choices?: readonly string[]
  /** May be given more than once; every value counts. */
  many?: true
}

export interface Example {
  /** The words after the prompt; may contain a pipe. */
  command: string
  /** The effect, in a few words. */
  summary: string
}

export interface CommandRow {
  /** Words after `spotdesk`: 'campaigns list'. */
  path: string
  alias?: string
  summary: string
  /** Further lines of help. */
  description?: string
  arguments?: readonly ArgumentRow[]
  options?: readonly OptionRow[]
  /** The columns of its table, for completion of --columns. */
  columns?: () => Promise<readonly Column[]>
  /** At least two; a test runs each of them. */
  examples: readonly [Example, Example, ...Example[]]
  load: () => Promise<{ run: Handler }>
}

export type Handler = (context: Context) => Promise<Result> | Result

/** The result of a command. `output/` turns it into text. */
export type Result = Records | Single | Report | Raw | Live

interface Ending {
  /** Printed on stderr after the data, for people. */
  note?: string
  /** Default 0. */
  exitCode?: number
}

/** A list of rows. An async list is printed as it comes where the format allows it. */
export interface Records extends Ending {
  kind: 'records'
  records: readonly object[] | AsyncIterable<object>
  columns: readonly Column[]
}

/** One entity with its fields. */
export interface Single extends Ending {
  kind: 'single'
  record: object
  columns: readonly Column[]
}

/**
 * Rows of work that is still going on. Each row is printed as soon as it is done, in every format, so that no finished work is lost. The
 * work begins when the first row is asked for. The rows never fail.
 */
export interface Live {
  kind: 'live'
  rows: AsyncIterable<object>
  columns: readonly Column[]
  /** Sample rows about as long as rows get, with every field of a row. They fix the widths of a table before its rows are known. */
  samples: readonly object[]
  /** The rows that `--format ids` prints: those whose work is done. */
  isDone: (row: object) => boolean
  /** The outcome as a whole; asked for after the last row. */
  ending: () => LiveEnding
}

export interface LiveEnding {
  exitCode: number
  /** For people, on stderr; printed even with --quiet when the exit code is not 0. */
  note: string
  /** The same for programs: one line of JSON on stderr. */
  data: object
}

/** Data with a text of its own for people. */
export interface Report extends Ending {
  kind: 'report'
  data: unknown
  text: string
}

/** Bytes that are the result of the command in every format: a file, a script. */
export interface Raw extends Ending {
  kind: 'raw'
  /** True for a CSV file, whose byte order mark is the choice of --bom. */
  isCsv?: true
  chunks: string | AsyncIterable<string | Uint8Array>
}

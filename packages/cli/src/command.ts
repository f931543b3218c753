/** What a command is: a row of data, and a handler that is loaded when the command runs and answers with data. */
import type { Context } from './context.ts'
import type { Column } from './output/column.ts'

export interface ArgumentRow {
  name: string
  summary: string
  optional?: true
  /** Takes all words that are left. */
  many?: true
  /** For help, completion and did-you-mean. */
  choices?: readonly string[]
}

export interface OptionRow {
  /** As commander writes it: '-o, --output <file>', '--wait', '--no-wait', '--web [page]'. */
  flags: string
  summary: string
  choices?: readonly string[]
  /** May be given more than once; every value counts. */
  many?: true
}

export interface Example {
  /** What stands after the prompt; may hold a pipe. */
  command: string
  /** What it does, in a few words. */
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
  /** At least two; a test runs each of them. */
  examples: readonly [Example, Example, ...Example[]]
  load: () => Promise<{ run: Handler }>
}

export type Handler = (context: Context) => Promise<Result> | Result

/** What a command hands out. `output/` turns it into text. */
export type Result = Records | Single | Report | Raw | Live

interface Ending {
  /** Said on stderr after the data, for people. */
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

/** One thing with its fields. */
export interface Single extends Ending {
  kind: 'single'
  record: object
  columns: readonly Column[]
}

/**
 * Rows of work that goes on while they are printed: each one comes out at once, in every format, since a row that was done and not said
 * is a lost result. The work begins with the first row that is asked for; the rows never fail.
 */
export interface Live {
  kind: 'live'
  rows: AsyncIterable<object>
  columns: readonly Column[]
  /** Rows about as long as they get: the widths of a table are known before its rows. Every field of a row is in them. */
  samples: readonly object[]
  /** Which rows `--format ids` prints: those whose work is done. */
  isDone: (row: object) => boolean
  /** How it went; asked when the last row is out. */
  ending: () => LiveEnding
}

export interface LiveEnding {
  exitCode: number
  /** For people, on stderr; said even with --quiet when the exit code is not 0. */
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

/** Bytes that are the point of the command, whatever the format: a file, a script. */
export interface Raw extends Ending {
  kind: 'raw'
  chunks: string | AsyncIterable<string | Uint8Array>
}

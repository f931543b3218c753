/** A bulk file as a whole: its bytes, its comments and its delimiter. Something wrong with it is one error of the file. */
import { decodeText, isTimeZone, limits, shorten } from '../values/index.ts'

export type FileErrorCode =
  | 'fileTooLarge'
  | 'tooManyRows'
  | 'notCsv'
  | 'emptyFile'
  | 'badEncoding'
  | 'unclosedQuote'
  | 'unknownColumn'
  | 'duplicateColumn'
  | 'headerTooLong'
  | 'tooManyColumns'
  | 'tooManyLines'
  | 'fileTooDemanding'
  | 'unknownTimeZone'
  | 'wrongSchema'

/** The reason why a file is refused before its rows are read; the text is the error table's, filled from `params`. */
export interface FileError {
  code: FileErrorCode
  line: number | null
  column: string | null
  value: string | null
  suggestion: string | null
  params: Record<string, string | number>
}

export function fileError(code: FileErrorCode, more: Partial<Omit<FileError, 'code'>> = {}): FileError {
  const { line = null, suggestion = null } = more
  // Messages repeat content of the file, but never more than a user reads.
  const [column, value] = [shortened(more.column), shortened(more.value)]
  const params = Object.entries(more.params ?? {}).map(([name, param]) => [name, typeof param === 'string' ? shorten(param) : param])
  return {
    code,
    line,
    column,
    value,
    suggestion,
    params: {
      ...(line === null ? {} : { line }),
      ...(column === null ? {} : { column }),
      ...(value === null ? {} : { value }),
      ...Object.fromEntries(params),
    },
  }
}

const shortened = (text: string | null | undefined) => (typeof text === 'string' ? shorten(text) : null)

export type Decoded = { ok: true; text: string } | { ok: false; error: FileError }

/** First bytes of what people upload instead of CSV: ZIP (XLSX, ODS, Numbers), OLE (XLS), PDF, GZIP, PNG, JPEG, GIF. */
const foreignBeginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
]

/** Turns the bytes of an upload into text without its byte order mark, or answers why it is no CSV. */
export function decodeFile(bytes: Uint8Array): Decoded {
  if (bytes.length > limits.bulkFileBytes) return { ok: false, error: fileError('fileTooLarge', { params: { bytes: bytes.length } }) }
  if (foreignBeginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte)))
    return { ok: false, error: fileError('notCsv') }
  const decoded = decodeText(bytes)
  if (!decoded.ok) return { ok: false, error: fileError('badEncoding') }
  const { text } = decoded
  if (text.trim() === '') return { ok: false, error: fileError('emptyFile') }
  return /^\s*(<[!?a-z]|[{[]\s*["{[\]}])/i.test(text) ? { ok: false, error: fileError('notCsv') } : { ok: true, text }
}

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The most frequent delimiter in the header row outside of quotes; a comma where there is none. */
export function delimiterOf(headerRow: string): Delimiter {
  const plain = headerRow.slice(0, limits.bulkHeaderCharacters).replaceAll(/"[^"]*"?/g, '')
  const counts = delimiters.map((delimiter) => plain.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}

/** The first line of files for Excel that says their delimiter: 'sep=;'. */
const separatorLine = /^\s*"?sep=([,;\t])"?[\s,;"]*$/i

/** The comments before the header row. */
export interface Preamble {
  /** Zone of dates without an offset, when the file names one. */
  timeZone: string | null
  exported: string | null
  schema: string | null
  /** The start of the header row: UTF-16 offset and physical line. */
  offset: number
  line: number
  delimiter: Delimiter
}

/**
 * Reads blank lines, a line `sep=;` and comment rows `# key=value; …` before the header, also as a spreadsheet leaves them: quoted, or with
 * delimiters behind.
 */
export function readPreamble(text: string): Preamble {
  const values = new Map<string, string>()
  const row = /[^\r\n]*/y
  let [offset, line] = [0, 1]
  let said: Delimiter | undefined
  for (;;) {
    row.lastIndex = offset
    const content = row.exec(text)?.[0] ?? ''
    const comment = /^\s*(?:"\s*)?#/.test(content)
    const separator = separatorLine.exec(content)?.[1] as Delimiter | undefined
    if (offset >= text.length || !(comment || separator !== undefined || /^[\s,;"]*$/.test(content))) {
      const [timeZone = null, exported = null, schema = null] = commentKeys.map((key) => values.get(key))
      return { timeZone, exported, schema, offset, line, delimiter: said ?? delimiterOf(content) }
    }
    said = separator ?? said
    if (comment) for (const [key, value] of settingsIn(content)) values.set(key, value)
    offset += content.length
    offset += text.startsWith('\r\n', offset) ? 2 : 1
    line += 1
  }
}

const commentKeys = ['timezone', 'exported', 'schema']

/** The settings `key=value` of a comment row; unknown ones are ignored. */
function* settingsIn(comment: string): Generator<[key: string, value: string]> {
  for (const piece of comment.split(/[;,"\t]/)) {
    const at = piece.indexOf('=')
    if (at === -1) continue
    const before = piece.slice(0, at).trimEnd().toLowerCase()
    const key = commentKeys.find((known) => before.endsWith(known) && !/[a-z_]/.test(before.at(-known.length - 1) ?? ''))
    if (key !== undefined) yield [key, piece.slice(at + 1).trim()]
  }
}

/** The errors of a file's comments; `schema` is the expected one, such as 'campaign/1'. */
export function checkPreamble(preamble: Preamble, schema: string): FileError | null {
  const { timeZone, schema: found } = preamble
  if (found !== null && found.toLowerCase() !== schema)
    return fileError('wrongSchema', { value: found, params: { found, expected: schema } })
  return timeZone !== null && !isTimeZone(timeZone) ? fileError('unknownTimeZone', { value: timeZone }) : null
}

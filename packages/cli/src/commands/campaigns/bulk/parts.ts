/** A file of more rows than an import takes, as files of their own whose rows keep their physical lines. */
import { readPreamble } from '@spotdesk/sdk/bulk'
import { errorText } from '@spotdesk/sdk/contract'
import { csvRows } from '@spotdesk/sdk/csv'
import { decodeText, limits } from '@spotdesk/sdk/values'
import { Failure } from '../../../failure.ts'

/** Each part keeps some room below the largest size of an upload. */
const mostBytes = limits.bulkFileBytes - 100_000

export interface FilePart {
  bytes: Buffer
  /** The physical line of its first row in the original file. */
  firstLine: number
}

/**
 * Parts of at most `rows` rows: each has the comments and the header, then as many blank lines as the rows of earlier parts took, which an
 * import ignores. So every message about a row names its line in the original file.
 * @param fromLine rows above this line are left out
 * @throws Failure when the file cannot be taken apart
 */
export async function splitFile(bytes: Uint8Array, { rows, fromLine = 1 }: { rows: number; fromLine?: number }): Promise<FilePart[]> {
  const text = decodeFile(bytes)
  const lines = text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
  if (lines.length > limits.bulkLines)
    throw new Failure({
      code: 'tooManyLines',
      message: `The file has ${lines.length} lines; one that is imported in parts may have ${limits.bulkLines}.`,
      exit: 'invalid',
    })
  const all = await findRowStarts(text)
  const [first] = all
  if (first === undefined) return [{ bytes: Buffer.from(bytes), firstLine: 1 }]
  const starts = all.filter((line) => line >= fromLine)
  const head = lines.slice(0, first - 1).join('')
  const ends = [...starts.slice(1), lines.length + 1]
  const parts: FilePart[] = []
  for (let from = 0; from < starts.length;) {
    let size = head.length + starts[from]!
    let to = from
    do size += countBytes(lines, starts[to]!, ends[to]!)
    while (++to < starts.length && to - from < rows && size + countBytes(lines, starts[to]!, ends[to]!) <= mostBytes)
    const blank = '\n'.repeat(starts[from]! - first)
    const content = lines.slice(starts[from]! - 1, ends[to - 1]! - 1).join('')
    parts.push({ bytes: Buffer.from(head + blank + content), firstLine: starts[from]! })
    from = to
  }
  return parts
}

const countBytes = (lines: readonly string[], from: number, to: number) =>
  lines.slice(from - 1, to - 1).reduce((sum, line) => sum + Buffer.byteLength(line), 0)

/** The text of a file of any size. @throws Failure for what is no text */
function decodeFile(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  if (decoded.ok) return decoded.text
  throw new Failure({ code: 'badEncoding', message: errorText('badEncoding', {}), exit: 'invalid' })
}

/** The physical line of each row below the header, blank ones left out. */
async function findRowStarts(text: string): Promise<number[]> {
  const { offset, line, delimiter } = readPreamble(text)
  const body = (async function* () {
    yield text.slice(offset)
  })()
  const starts: number[] = []
  for await (const row of csvRows(body, { delimiter, line, skipBlank: true })) starts.push(row.line)
  return starts.slice(1)
}

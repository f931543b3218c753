/**
 * A backup as a stream of entries: its description, tables, sequences, files, and at last a manifest of all of them. A frame is a type (one
 * character), the length of its content, and the content: E begins an entry, D is a part of it, Z ends it. The manifest comes last, so a
 * backup without one was cut off. docs/adr/0014-backup-format.md gives the reasons.
 */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { BackupError } from './backup-error.ts'

const Summary = z.object({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** The content of an entry: number of lines (the rows of a table), bytes, and their hash. */
export type Summary = z.output<typeof Summary>

export const entryKinds = ['about', 'table', 'sequences', 'file', 'secret', 'manifest'] as const
const EntryHead = z.object({ kind: z.enum(entryKinds), name: z.string().max(200), columns: z.array(z.string()).optional() })
export type EntryHead = z.output<typeof EntryHead>

const Manifest = z.object({
  entries: z.array(EntryHead.omit({ columns: true }).extend(Summary.shape)),
  /** Files that rows refer to and that were missing, or did not match their hash. */
  missing: z.array(z.string()),
  secret: z.boolean(),
})
export type Manifest = z.output<typeof Manifest>

/** One hash over tables, sequences and files: a database that was moved has the hash of the original. */
export function contentHash({ entries }: Manifest): string {
  const content = entries.filter(({ kind }) => kind === 'table' || kind === 'sequences' || kind === 'file')
  const lines = content.map(({ kind, name, rows, sha256 }) => `${kind} ${name} ${rows} ${sha256}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}

/** Most bytes of a frame. */
const frameBytes = 262_144
const headBytes = 5

function frame(letter: 'E' | 'D' | 'Z', body: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(headBytes + body.length)
  bytes.write(letter, 0, 'latin1')
  bytes.writeUInt32BE(body.length, 1)
  bytes.set(body, headBytes)
  return bytes
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Counts and hashes the bytes that pass through. */
export class Tally {
  #rows = 0
  #bytes = 0
  readonly #hash = createHash('sha256')

  add(part: Uint8Array): void {
    this.#bytes += part.length
    this.#hash.update(part)
    for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) this.#rows += 1
  }

  /** To be called once. */
  end(): Summary {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}

type Parts = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The frames of one entry. @returns its counts and hash */
export async function* writeEntry(head: EntryHead, parts: Parts): AsyncGenerator<Buffer, Summary> {
  const tally = new Tally()
  yield frame('E', json(head))
  for await (const part of parts) {
    tally.add(part)
    for (let at = 0; at < part.length; at += frameBytes) yield frame('D', part.subarray(at, at + frameBytes))
  }
  const summary = tally.end()
  yield frame('Z', json(summary))
  return summary
}

/** The frames of an entry that is one JSON text. */
export function writeJson(head: EntryHead, value: unknown): AsyncGenerator<Buffer, Summary> {
  return writeEntry(head, [json(value)])
}

export interface Entry {
  head: EntryHead
  /** To be read to its end before the next entry. @throws BackupError when it differs from its frame */
  body: AsyncIterable<Buffer>
}

/** The entries of a backup, each read before the next; at the end all of them were compared with the manifest. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry, Manifest> {
  const reader = new FrameReader(source)
  const seen: Manifest['entries'] = []
  for (;;) {
    const begin = await reader.next()
    if (begin === null) throw cutOff()
    if (begin.letter !== 'E') throw unreadable()
    const head = parse(EntryHead, begin.body)
    if (head.kind === 'manifest') return readManifest(reader, seen)
    const reading: { summary: Summary | null } = { summary: null }
    yield { head, body: readBody(reader, reading) }
    if (reading.summary === null) throw new Error(`the entry ${head.name} was not read to its end`)
    seen.push({ kind: head.kind, name: head.name, ...reading.summary })
  }
}

async function readManifest(reader: FrameReader, seen: Manifest['entries']): Promise<Manifest> {
  const parts: Buffer[] = []
  for await (const part of readBody(reader, { summary: null })) parts.push(part)
  const manifest = parse(Manifest, Buffer.concat(parts))
  if ((await reader.next()) !== null) throw unreadable()
  if (JSON.stringify(manifest.entries) !== JSON.stringify(seen)) throw new BackupError('The backup does not hold what its manifest lists.')
  return manifest
}

async function* readBody(reader: FrameReader, reading: { summary: Summary | null }): AsyncGenerator<Buffer> {
  const tally = new Tally()
  for (;;) {
    const next = await reader.next()
    if (next === null) throw cutOff()
    if (next.letter === 'Z') {
      const [said, found] = [parse(Summary, next.body), tally.end()]
      if (said.sha256 !== found.sha256 || said.rows !== found.rows || said.bytes !== found.bytes)
        throw new BackupError('The backup is damaged: an entry has another checksum than it was written with.')
      reading.summary = found
      return
    }
    if (next.letter !== 'D') throw unreadable()
    tally.add(next.body)
    yield next.body
  }
}

/** Cuts a stream of bytes into frames. */
class FrameReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** null at the end. */
  async next(): Promise<{ letter: string; body: Buffer } | null> {
    const head = await this.#take(headBytes)
    if (head === null) return null
    const length = head.readUInt32BE(1)
    if (length > frameBytes) throw unreadable()
    const body = length === 0 ? Buffer.alloc(0) : await this.#take(length)
    if (body === null) throw cutOff()
    return { letter: head.toString('latin1', 0, 1), body }
  }

  async #take(count: number): Promise<Buffer | null> {
    const parts = [this.#held]
    for (let have = this.#held.length; have < count;) {
      const { value, done } = await this.#source.next()
      if (done) {
        if (have === 0) return null
        throw cutOff()
      }
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? this.#held : Buffer.concat(parts)
    this.#held = all.subarray(count)
    return all.subarray(0, count)
  }
}

function parse<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new BackupError('The backup is damaged, or of a version of Spotdesk that this one does not know.', { cause })
  }
}

const cutOff = () => new BackupError('The end of the backup is missing: it was cut off.')
const unreadable = () => new BackupError('The backup is damaged, or of a version of Spotdesk that this one does not know.')

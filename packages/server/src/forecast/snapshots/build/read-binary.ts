/**
 * Reads raw bytes from the database. A query would send them as text of twice their length, which has to be decoded; COPY in the binary
 * format sends them as they are (https://www.postgresql.org/docs/15/sql-copy.html, "Binary Format").
 */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** Signature, flags and the length of an extension that nobody uses. */
const headBytes = 19
/** Milliseconds without bytes after which the connection counts as lost. */
export const readMs = 60_000
/** Number of columns and length of the one. */
const rowBytes = 6

/**
 * @param query of one column of bytes, whose values are joined
 * @param length of all of them
 */
export async function readBinary(client: pg.Client, query: string, length: number): Promise<Uint8Array> {
  const whole = new Uint8Array(length)
  let [filled, left, wanted] = [0, 0, headBytes + rowBytes]
  let head = Buffer.alloc(0)
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout (format binary)`)) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      if (left > 0) {
        const own = chunk.subarray(at, at + left)
        whole.set(own, filled)
        filled += own.length
        left -= own.length
        at += own.length
        continue
      }
      const own = chunk.subarray(at, at + wanted - head.length)
      head = Buffer.concat([head, own])
      at += own.length
      // At the end there are two bytes, −1, in place of a row.
      if (head.length < wanted) continue
      left = head.readInt32BE(wanted - 4)
      head = Buffer.alloc(0)
      wanted = rowBytes
    }
  }
  if (filled !== length) throw new Error(`${filled} bytes came of ${length}`)
  return whole
}

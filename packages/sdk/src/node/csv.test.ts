import { describe, expect, it } from 'vitest'
import { CsvFileError, csvRows, openBulkStream, readBulkFile } from './csv.ts'
import type { Delimiter, RawRow } from '../bulk/index.ts'

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of source) items.push(item)
  return items
}

async function rowsOf(text: string, { slice = text.length, delimiter = ',' as Delimiter } = {}): Promise<RawRow[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += slice) yield text.slice(at, at + slice)
  }
  return all(csvRows(pieces(), { delimiter }))
}

async function* bytesOf(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

describe('Tokenising', () => {
  it('gives each row the physical line of its first character, wherever the text is cut', async () => {
    const text = 'a,b\r\n"1\r\n\r\n2",x\n\r3,"y\r"\r\n"Łódź 😀",z'
    const expected = [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\r\n\r\n2', 'x'] },
      { line: 5, cells: [''] },
      { line: 6, cells: ['3', 'y\r'] },
      { line: 8, cells: ['Łódź 😀', 'z'] },
    ]
    for (const slice of [1, 2, 3, 7, 1000]) expect(await rowsOf(text, { slice })).toEqual(expected)
  })

  it('marks a row with text behind a closing quote and goes on with the next', async () => {
    expect(await rowsOf('a,b\n"x" y,1\n"fine ""too""",2\n,"""q"""\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['"x" y', '1'], problem: 'invalidText' },
      { line: 3, cells: ['fine "too"', '2'] },
      { line: 4, cells: ['', '"q"'] },
    ])
  })

  it('names the line where a quote opens that never closes', async () => {
    const error = await rowsOf('a,b\n1,"x\ny"\n2,"z\n\n\n').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CsvFileError)
    expect(error).toMatchObject({ errors: [{ code: 'unclosedQuote', line: 4, params: { line: 4 } }] })
  })

  it('keeps other delimiters as text', async () => {
    expect(await rowsOf('a;b\n1,5;"2;3"\n', { delimiter: ';' })).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1,5', '2;3'] },
    ])
  })
})

describe('A stream of any length', () => {
  it('has comments, header and delimiter understood before its first row', async () => {
    const body = Array.from({ length: 5000 }, (_, index) => `${index + 1};"row ${index}"`).join('\r\n')
    const stream = await openBulkStream(bytesOf(`\uFEFF# timezone=UTC\r\nid;name\r\n${body}\r\n`, 1013))
    expect(stream).toMatchObject({ timeZone: 'UTC', delimiter: ';', header: { names: ['id', 'name'], line: 2 } })
    const rows = await all(stream.rows)
    expect(rows).toHaveLength(5000)
    expect(rows.at(-1)).toEqual({ line: 5002, cells: ['5000', 'row 4999'] })
  })

  it('can be left before its end', async () => {
    const stream = await openBulkStream(bytesOf(`id\n${'1\n'.repeat(50_000)}`, 4096))
    for await (const row of stream.rows) if (row.line === 10) break
    expect(await stream.rows.next()).toEqual({ done: true, value: undefined })
  })

  it('refuses what is no bulk file, and encodings that break in the middle', async () => {
    await expect(openBulkStream(bytesOf(' \n', 10))).rejects.toMatchObject({ errors: [{ code: 'emptyFile' }] })
    await expect(openBulkStream(bytesOf('id,foo\n1,2\n', 3))).rejects.toMatchObject({ errors: [{ code: 'unknownColumn', column: 'foo' }] })
    async function* broken() {
      yield* bytesOf(`id,name\n${'1,x\n'.repeat(40_000)}`, 65_536)
      yield Uint8Array.of(0xff)
    }
    const stream = await openBulkStream(broken())
    await expect(all(stream.rows)).rejects.toMatchObject({ errors: [{ code: 'badEncoding' }] })
  })
})

it('A whole file is read within the limits of an import', async () => {
  const read = await readBulkFile(new TextEncoder().encode('id,name\n\n1,x\n'))
  expect(read).toMatchObject({ ok: true, file: { timeZone: null, delimiter: ',', rows: [{ line: 3, cells: ['1', 'x'] }] } })
})

/** The program beside `spotdesk bulk validate`: reads a file, parses it and checks each row by itself. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { CsvRow } from './csv-row.mjs'

/** @type {unknown[]} */
const rows = parse(readFileSync(process.argv[2] ?? '', 'utf8'), { columns: true })
const failed = rows.filter((row) => !CsvRow.safeParse(row).success)
console.log(`${rows.length} rows, ${failed.length} failed`)

/**
 * The program that reads the data packages: they take more memory than all of the server, and give it back with their process. Prints
 * rows of `targeting_values`, each line a batch of them as JSON that the database takes as it is. Its argument is a sample, as JSON.
 */
import { baseKey } from '@spotdesk/sdk/values'
import type { Sample } from './load.ts'
import { readReferenceValues } from './read.ts'
import type { ReferenceValue } from './value.ts'

const batch = 5000

function toRow({ kind, value, label, detail, name, alias, country, region, weight }: ReferenceValue): object {
  const keys = { search_key: baseKey(name ?? label), alias_key: alias && baseKey(alias) }
  return { kind, value, label, detail, ...keys, country, region, weight: weight ?? 0 }
}

const sample = process.argv[2] === undefined ? undefined : (JSON.parse(process.argv[2]) as Sample)
const rows = readReferenceValues(sample).map(toRow)
for (let at = 0; at < rows.length; at += batch) process.stdout.write(`${JSON.stringify(rows.slice(at, at + batch))}\n`)

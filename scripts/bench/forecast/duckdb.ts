/** The same rows in DuckDB (MIT), in memory, with its own choice of threads; texts are ENUMs, its quickest form for them. */
import { DuckDBDataChunk, DuckDBInstance, FLOAT, SMALLINT, UTINYINT } from '@duckdb/node-api'
import type { Rule, Targeting } from '@spotdesk/sdk/targeting'
import { columns, type ColumnType, isNumber, type RowTable, weekHoursOf } from './row-table.ts'

export interface DuckTable {
  count(targeting: Targeting): Promise<number>
  /** How many threads answer; null: as many as DuckDB chooses. */
  useThreads(threads: number | null): Promise<void>
  close(): void
}

/** Rows of a chunk, DuckDB's vector size. */
const chunkRows = 2048

export async function openDuckTable(table: RowTable): Promise<DuckTable> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(
    `create table raw (${columns.map((type) => `${type} ${isNumber(type) ? 'float' : 'smallint'}`).join(', ')}, week_hour utinyint, w float)`,
  )
  const types = [...columns.map((type) => (isNumber(type) ? FLOAT : SMALLINT)), UTINYINT, FLOAT]
  const appender = await connection.createAppender('raw')
  for (let from = 0; from < table.rows; from += chunkRows) {
    const to = Math.min(table.rows, from + chunkRows)
    const chunk = DuckDBDataChunk.create(types, to - from)
    const known = (type: ColumnType) => Array.from(table.values[type].subarray(from, to), (value) => (value === -1 ? null : value))
    chunk.setColumns([...columns.map(known), Array.from(table.weekHour.subarray(from, to)), Array.from(table.weights.subarray(from, to))])
    appender.appendDataChunk(chunk)
  }
  appender.closeSync()
  const texts = columns.filter((type) => !isNumber(type))
  for (const type of texts) await connection.run(`create type ${type}_values as enum (${table.texts[type].map(quote).join(', ')})`)
  const list = columns.map((type) => (isNumber(type) ? type : `enum_range(null::${type}_values)[${type} + 1]::${type}_values as ${type}`))
  await connection.run(`create table requests as select ${list.join(', ')}, week_hour, w from raw`)
  await connection.run('drop table raw')
  return {
    async count({ groups }) {
      const where = groups.map(({ rules }) => `(${rules.map(toSql).join(' and ')})`).join(' or ')
      const reader = await connection.runAndReadAll(`select coalesce(sum(w), 0)::double from requests where ${where}`)
      return Number(reader.getRows()[0]![0])
    },
    async useThreads(threads) {
      await connection.run(threads === null ? 'reset threads' : `set threads to ${threads}`)
    },
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Unknown values match nothing: an exclusion passes them. */
function toSql(rule: Rule): string {
  const includes = toCondition(rule)
  return rule.exclude ? `not coalesce(${includes}, false)` : includes
}

function toCondition(rule: Rule): string {
  if ('values' in rule && rule.type.startsWith('TIME_')) return `week_hour in (${rule.values.flatMap(weekHoursOf).join(', ')})`
  if ('values' in rule) return `${rule.type} in (${rule.values.map(quote).join(', ')})`
  if ('from' in rule) return `${rule.type} between ${rule.from} and ${rule.to}`
  throw new Error(`no SQL for ${rule.type}`)
}

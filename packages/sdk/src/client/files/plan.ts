import { reviveDates } from '../../contract/date-places.ts'
import { queryText } from '../../contract/json.ts'
import { pathParameters } from '../../contract/path.ts'
import { type AnyRow, type CallRow, getCallRow } from '../types.ts'

/** Facts of a row that the transport needs, computed once. */
export interface RowPlan {
  /** The row without schemas. */
  row: CallRow
  /** The caller's row. A row of the contract has the schema of its answer. */
  given: AnyRow
  /** Path and query below the API's base. Throws a TypeError when a path parameter is missing. */
  address: (input: Record<string, unknown>) => string
  /** Revives the dates of an answer; undefined when it has none. */
  revive: ((json: unknown) => unknown) | undefined
  /** A GET with a JSON answer, which may be cached for a moment. */
  cacheable: boolean
  /** A POST with an effect: sends an Idempotency-Key. */
  keyed: boolean
}

const plans = new WeakMap<AnyRow, RowPlan>()

/** The plan of a row. */
export function getRowPlan(given: AnyRow): RowPlan {
  let plan = plans.get(given)
  if (!plan) {
    const row = getCallRow(given)
    const { dates } = row
    plan = {
      row,
      given,
      address: createAddressBuilder(row),
      revive: dates && ((json) => reviveDates(dates, json)),
      cacheable: row.method === 'GET' && !row.download,
      keyed: row.method === 'POST' && !row.reads && !row.public,
    }
    plans.set(given, plan)
  }
  return plan
}

function createAddressBuilder(row: CallRow): RowPlan['address'] {
  const names = pathParameters(row.path)
  const pieces = row.path.split(/\{\w+\}/)
  return (input) => {
    let path = pieces[0]!
    for (let index = 0; index < names.length; index++) path += segment(row, names[index]!, input) + pieces[index + 1]!
    const query = row.query ? queryText(row.query, input) : ''
    return query === '' ? path : `${path}?${query}`
  }
}

/** A missing value would request '/campaigns/undefined', and a dot segment the address above. */
function segment(row: CallRow, name: string, input: Record<string, unknown>): string {
  const value = input[name] as string | number | undefined | null
  const text = value === undefined || value === null ? '' : String(value)
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${row.method} ${row.path} needs '${name}'.`)
  return encodeURIComponent(text)
}

import { pathParameters, type EndpointRow } from '../contract/endpoint.ts'
import { reviver, type Reviver } from '../contract/revive.ts'
import { toQuery } from '../contract/codec.ts'

/** What the transport needs of a row, worked out once. */
export interface RowPlan {
  row: EndpointRow
  /** Path and query below the API's base. Throws a TypeError when a path parameter is missing. */
  address: (input: Record<string, unknown>) => string
  revive: Reviver | undefined
  /** A GET with a JSON answer: may be kept for a moment. */
  cacheable: boolean
  /** A POST with an effect: sends an Idempotency-Key. */
  keyed: boolean
}

const plans = new WeakMap<EndpointRow, RowPlan>()

/** The plan of a row. */
export function planOf(row: EndpointRow): RowPlan {
  let plan = plans.get(row)
  if (!plan) {
    plan = {
      row,
      address: addressOf(row),
      revive: row.response && reviver(row.response),
      cacheable: row.method === 'GET' && !row.download,
      keyed: row.method === 'POST' && !row.reads && !row.public,
    }
    plans.set(row, plan)
  }
  return plan
}

function addressOf(row: EndpointRow): RowPlan['address'] {
  const names = pathParameters(row.path)
  const pieces = row.path.split(/\{\w+\}/)
  return (input) => {
    let path = pieces[0]!
    for (let index = 0; index < names.length; index++) path += segment(row, names[index]!, input) + pieces[index + 1]!
    const query = row.query ? toQuery(row, input) : ''
    return query === '' ? path : `${path}?${query}`
  }
}

/** A missing value would ask for '/campaigns/undefined', and a dot segment for the address above. */
function segment(row: EndpointRow, name: string, input: Record<string, unknown>): string {
  const value = input[name] as string | number | undefined | null
  const text = value === undefined || value === null ? '' : String(value)
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${row.method} ${row.path} needs '${name}'.`)
  return encodeURIComponent(text)
}

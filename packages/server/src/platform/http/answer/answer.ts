/** From the result of a handler to the answer that is sent. */
import { isDeepStrictEqual } from 'node:util'
import { type EndpointRow, toJson } from '@spotdesk/sdk/contract'
import * as z from 'zod'

/** An answer in the form in which it is sent and stored for a replay. */
export interface EncodedResponse {
  status: number
  headers: Record<string, string>
  /** null: the answer has no body. */
  body: string | null
}

/** An answer that a thread has written already: it is sent as it is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A handler's answer that is JSON already. */
export function asWritten<T>(text: string): T {
  // `encode`, which alone reads what a handler answers, knows it.
  return new JsonText(text) as T
}

/** Status of success of a row. */
export function getSuccessStatus(row: EndpointRow): number {
  return row.status ?? (row.response || row.download ? 200 : 204)
}

/**
 * @param check true if the body is compared with the row's schema (tests and development)
 * @throws Error when the answer does not fit the contract
 */
export function encode(row: EndpointRow, value: unknown, check: boolean): EncodedResponse {
  if (!row.response) return { status: getSuccessStatus(row), headers: {}, body: null }
  const body = value instanceof JsonText ? value.text : JSON.stringify(value)
  if (check) checkBody(row, body)
  return { status: getSuccessStatus(row), headers: { 'content-type': 'application/json; charset=utf-8', ...toEtag(value) }, body }
}

function toEtag(value: unknown): { etag?: string } {
  const version = (value as { version?: unknown } | null)?.version
  return typeof version === 'number' ? { etag: `"${version}"` } : {}
}

/** The body must fit the schema and have no other member: a surplus member is how a column leaks. */
function checkBody(row: EndpointRow, body: string): void {
  const wire: unknown = JSON.parse(body)
  const parsed = row.response!.safeParse(wire)
  const name = `${row.method} ${row.path}`
  if (!parsed.success) throw new Error(`The answer of ${name} does not fit its schema: ${z.prettifyError(parsed.error)}`)
  if (!isDeepStrictEqual(toJson(parsed.data), wire))
    throw new Error(`The answer of ${name} has members that its schema does not name: ${body.slice(0, 500)}`)
}

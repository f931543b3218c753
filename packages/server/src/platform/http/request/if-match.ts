/** If-Match (RFC 9110, 13.1.1): the versions that a caller has seen, of which the stored one must be one. */
import type { EndpointRow } from '@spotdesk/sdk/contract'
import { Problem, badHeader } from '../answer/problem.ts'

/** A version as an entity tag. A proxy that compresses an answer writes its format behind it. */
const tag = /^(?:W\/)?"(\d{1,9})(?:[-;](?:gzip|br|zstd|deflate))?"$/
/** More tags than any caller has of one thing. */
const mostTags = 100

/** @throws Problem preconditionRequired where the row needs a version and the caller sent neither one nor '*' */
export function versionsFor(row: EndpointRow, header: string | undefined): readonly number[] | null {
  if (row.ifMatch === 'required' && header === undefined) throw new Problem('preconditionRequired')
  return readIfMatch(header)
}

/** @throws Problem badHeader for a text that is neither '*' nor a list of versions */
export function readIfMatch(header: string | undefined): readonly number[] | null {
  if (header === undefined || header.trim() === '*') return null
  // RFC 9110, 5.6.1: a list may have empty elements.
  const tags = header.split(',').flatMap((text) => text.trim() || [])
  const versions = tags.map((text) => tag.exec(text)?.[1])
  if (tags.length === 0 || tags.length > mostTags || versions.includes(undefined))
    throw badHeader('If-Match', header, 'a version in quotes, such as "7", or *')
  return versions.map(Number)
}

/** True if a caller has seen other versions than the stored one. */
export function isStale({ ifMatch }: { ifMatch: readonly number[] | null }, version: number): boolean {
  return ifMatch !== null && !ifMatch.includes(version)
}

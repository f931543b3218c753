/** The changes of a JSON change-set, read by the columns of what they are of. It is a computation that a thread can do. */
import { adFormat, campaignFormat, orderFormat, type ParsedAd, parseEachChange, type ParsedRow } from '@spotdesk/sdk/bulk'
import { partsOf } from '../jobs/parts.ts'
import type { ParsedOrder } from './order-world.ts'

const formats = { order: orderFormat, campaign: campaignFormat, ad: adFormat }

/** Rows by what they are of. */
export interface RowOf {
  order: ParsedOrder
  campaign: ParsedRow
  ad: ParsedAd
}

/** Changes of one kind. */
export interface ParseTask {
  entityType: keyof RowOf
  /** Zone of their dates. */
  zone: string
  changes: Parameters<typeof parseEachChange>[0]
}

export function parseEach({ entityType, zone, changes }: ParseTask): Generator<RowOf[keyof RowOf]> {
  // The formats differ in what a row holds, which nothing here looks at.
  return parseEachChange(changes, { zone }, formats[entityType] as typeof campaignFormat)
}

/** `parseEach` for a thread. */
export function* parseInParts(task: ParseTask): Generator<RowOf[keyof RowOf][]> {
  yield* partsOf([...parseEach(task)])
}

/** Facts in batches whose names follow from their content, so that a batch that is sent again has its effect once. Pure. */
import { createHash } from 'node:crypto'
import type { FactKind } from '@spotdesk/sdk/values'
import type { FactRow } from './read-facts.ts'

export interface Batch {
  /** From 1. */
  number: number
  id: string
  bytes: Buffer
  /** Lines of the file, in the order of the lines of the batch. */
  lines: number[]
}

/**
 * Rows in the order of the file, cut into batches. Rows of one campaign and hour stay together: a fact that stands in the file twice is in
 * one batch then, where the server refuses both.
 */
export function toBatches(kind: FactKind, rows: readonly FactRow[], size: number): Batch[] {
  const groups = Map.groupBy(rows, ({ value }) => JSON.stringify([value['campaignId'], value['hour']]))
  const batches: FactRow[][] = []
  for (const group of groups.values()) {
    const last = batches.at(-1)
    if (last && last.length + group.length <= size) last.push(...group)
    else batches.push([...group])
  }
  return batches.map((own, at) => {
    const bytes = Buffer.from(own.map(({ value }) => `${JSON.stringify(value)}\n`).join(''))
    const hash = createHash('sha256').update(bytes).digest('hex')
    return { number: at + 1, id: `${kind}-${hash}`, bytes, lines: own.map(({ line }) => line) }
  })
}

/** The largest number of rows in a part: some rows may be large. */
const partRows = 50

/** A long list in short parts, in their order: a consumer that takes one at a time is never busy for long. */
export function* splitParts<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += partRows) yield items.slice(at, at + partRows)
}

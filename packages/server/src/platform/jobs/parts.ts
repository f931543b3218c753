/** Rows of a part: a few of them may be large. */
const partRows = 50

/** A long list as short ones, in their order: whoever takes them one at a time is never busy for long. */
export function* partsOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; at += partRows) yield items.slice(at, at + partRows)
}

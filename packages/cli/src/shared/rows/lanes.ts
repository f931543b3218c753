const lanes = 4

/** Reads for all items, a few at a time. The first error ends it. */
export async function inLanes<T>(items: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  const rest = items.entries()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [index, item] of rest) await work(item, index)
    }),
  )
}

/** More items than this take long enough for a line of progress. */
export const worthProgress = lanes

/** The selected rows of a grid. Pure. */

export function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Deselects all rendered rows when all of them are selected, and selects them otherwise; rows of other pages stay as they are. */
export function allToggled(ids: ReadonlySet<number>, rows: readonly { id: number }[], areAll: boolean): ReadonlySet<number> {
  const next = new Set(ids)
  for (const { id } of rows) {
    if (areAll) next.delete(id)
    else next.add(id)
  }
  return next
}

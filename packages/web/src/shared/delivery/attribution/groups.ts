/** The vendor and window of the address among those that were reported. Pure. */
interface Group {
  vendor: string
  windowDays: number
}

/** Vendors in the order of the answer, each once. */
export const listVendors = (groups: readonly Group[]) => [...new Set(groups.map(({ vendor }) => vendor))]
/** Windows of a vendor, the shortest first. */
export const listWindows = (groups: readonly Group[], vendor: string) =>
  groups
    .filter((group) => group.vendor === vendor)
    .map(({ windowDays }) => windowDays)
    .toSorted((a, b) => a - b)

/** The group that the address names; of a vendor or window that was not reported the first there is. Null without any. */
export function chosenGroup<G extends Group>(groups: readonly G[], search: Readonly<Record<string, string | undefined>>): G | null {
  const vendors = listVendors(groups)
  const vendor = vendors.find((name) => name === search['vendor']) ?? vendors[0]
  if (vendor === undefined) return null
  const windows = listWindows(groups, vendor)
  const window = windows.find((days) => String(days) === search['window']) ?? windows[0]
  return groups.find((group) => group.vendor === vendor && group.windowDays === window) ?? null
}

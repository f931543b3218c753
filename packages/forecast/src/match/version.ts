/** Versions by their parts. A part that the upper bound leaves out matches any ("14 to 14" includes 14.2). */
export function isVersionBetween(from: string, to: string): (version: string) => boolean {
  const [low, high] = [splitVersion(from), splitVersion(to)]
  return (version) => {
    const parts = splitVersion(version)
    if (parts.some(Number.isNaN)) return false
    return compare(parts, low, 0) >= 0 && compare(parts, high, null) <= 0
  }
}

const splitVersion = (version: string): number[] => version.split('.').map(Number)

/** @param missing the value of a part that the bound does not have; null matches any part of the version */
function compare(version: readonly number[], bound: readonly number[], missing: 0 | null): number {
  for (let part = 0; part < Math.max(version.length, bound.length); part += 1) {
    const wanted = bound[part] ?? missing
    if (wanted === null) return 0
    const difference = (version[part] ?? 0) - wanted
    if (difference !== 0) return difference
  }
  return 0
}

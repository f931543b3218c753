/** Publishers with their zones as the lines of a grid: opened and closed, searched and sorted. Pure. */
import type { statistics } from '@spotdesk/sdk/contract'
import type { Sort } from '@spotdesk/sdk/rules'
import { searchKey } from '@spotdesk/sdk/values'

export type DistributionLine = statistics.Measures & { id: number } & (
    | { kind: 'publisher'; publisher: Named; zones: number; isOpen: boolean }
    | { kind: 'zone'; publisher: Named; zone: Named }
    | { kind: 'other' }
  )

interface Named {
  id: number
  name: string
}

/** Ids of lines: publishers and zones count for themselves, so that each has numbers of its own. */
export const publisherLine = ({ id }: { id: number }) => id * 2
const zoneLine = ({ id }: { id: number }) => id * 2 + 1
const otherLine = 0

/** Spend of audio and second screen; null where one of them is not shown. */
export const sumSpend = ({ spend, secondScreenSpend }: statistics.Measures) =>
  spend === null || secondScreenSpend === null ? null : Number((spend + secondScreenSpend).toFixed(4))

type Value = string | number | null

/** The value that lines are sorted by, by the name of the column. */
const values: Readonly<Record<string, (measures: statistics.Measures) => Value>> = {
  impressions: ({ impressions }) => impressions,
  secondScreenImpressions: ({ secondScreenImpressions }) => secondScreenImpressions,
  share: ({ share }) => share,
  spend: sumSpend,
  ecpm: ({ ecpm }) => ecpm,
  ltr: ({ ltr }) => ltr,
  clicks: ({ clicks }) => clicks,
  reach: ({ reach }) => reach,
  frequency: ({ frequency }) => frequency,
  fillRate: ({ fillRate }) => fillRate,
  firstDelivery: ({ firstDelivery }) => firstDelivery?.getTime() ?? null,
  lastDelivery: ({ lastDelivery }) => lastDelivery?.getTime() ?? null,
}

type Sortable = statistics.Measures & Named

/** Rows in the order of a column: those without a value stand last in both directions, equal ones keep the server's order. */
function sorted<Row extends Sortable>(rows: readonly Row[], sort: Sort | null): readonly Row[] {
  if (!sort) return rows
  const of = (row: Row): Value => (sort.field === 'name' ? row.name : (values[sort.field]?.(row) ?? null))
  const sign = sort.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b))
  })
}

interface LinesAsked {
  sort: Sort | null
  /** Part of a name; of a publisher that has it all zones are shown. */
  q: string
  isOpen: (publisherId: number) => boolean
}

/** The lines of a distribution in their order. While something is searched for, publishers with a zone that is found are open. */
export function toDistributionLines({ publishers, other }: statistics.Distribution, { sort, q, isOpen }: LinesAsked): DistributionLine[] {
  const text = searchKey(q.trim())
  const has = ({ name }: Named) => searchKey(name).includes(text)
  const lines = sorted(publishers, sort).flatMap((row): DistributionLine[] => {
    const { zones, ...publisher } = row
    const isFound = text === '' || has(publisher)
    const found = isFound ? zones : zones.filter(has)
    if (!isFound && found.length === 0) return []
    const named = { id: row.id, name: row.name }
    const isShown = !isFound || isOpen(row.id)
    const head = {
      ...publisher,
      id: publisherLine(row),
      kind: 'publisher' as const,
      publisher: named,
      zones: found.length,
      isOpen: isShown,
    }
    if (!isShown) return [head]
    return [
      head,
      ...sorted(found, sort).map((zone): DistributionLine => ({
        ...zone,
        id: zoneLine(zone),
        kind: 'zone',
        publisher: named,
        zone: { id: zone.id, name: zone.name },
      })),
    ]
  })
  return other && text === '' ? [...lines, { ...other, id: otherLine, kind: 'other' }] : lines
}

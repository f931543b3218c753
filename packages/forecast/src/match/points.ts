/** The points of an attribute in cells of one degree. A circle or a box looks at the points of its own cells. */
import type { RuleOf } from '@spotdesk/sdk/targeting'
import { spend } from '../budget.ts'
import type { Attribute } from '../sample/dimension.ts'
import { type Area, areaOfBox, areaOfCircle } from './place.ts'

interface Points {
  /** Latitude and longitude of value v at 2 v and 2 v + 1; NaN where it is no point. */
  at: Float64Array
  cells: ReadonlyMap<number, number[]>
}

const known = new WeakMap<Attribute, Points>()

const lonCells = 360
const toCell = (latCell: number, lonCell: number): number => latCell * lonCells + (((lonCell % lonCells) + lonCells) % lonCells)

function indexPoints({ values }: Attribute): Points {
  const at = new Float64Array(2 * values.length)
  const cells = new Map<number, number[]>()
  for (const [id, value] of values.entries()) {
    const [lat = Number.NaN, lon = Number.NaN] = value.split(',').map(Number)
    at[2 * id] = lat
    at[2 * id + 1] = lon
    if (Number.isNaN(lat) || Number.isNaN(lon)) continue
    const cell = toCell(Math.floor(lat), Math.floor(lon))
    const ids = cells.get(cell)
    if (ids) ids.push(id)
    else cells.set(cell, [id])
  }
  return { at, cells }
}

type PlaceRule = RuleOf<'LOCATION_LATLONG'>

/** Ids of the points that lie in a circle or a box. */
export function idsInside(attribute: Attribute, rule: PlaceRule): number[] {
  let points = known.get(attribute)
  if (!points) known.set(attribute, (points = indexPoints(attribute)))
  const { at, cells } = points
  const area = 'near' in rule ? areaOfCircle(rule.near) : areaOfBox(rule.box)
  const ids: number[] = []
  for (const near of listCells(cells, area)) {
    spend(near.length)
    for (const id of near) if (area.has(at[2 * id]!, at[2 * id + 1]!)) ids.push(id)
  }
  return ids
}

/** The cells that an area reaches; all of them where it reaches more than there are. */
function listCells(cells: Points['cells'], { south, north, west, east }: Area): Iterable<readonly number[]> {
  const [firstLat, firstLon] = [Math.floor(south), Math.floor(west)]
  const [lats, lons] = [Math.floor(north) - firstLat + 1, Math.min(lonCells, Math.floor(east) - firstLon + 1)]
  spend(Math.min(lats * lons, cells.size))
  if (lats * lons >= cells.size) return cells.values()
  return Array.from(
    { length: lats * lons },
    (_, cell) => cells.get(toCell(firstLat + Math.floor(cell / lons), firstLon + (cell % lons))) ?? [],
  )
}

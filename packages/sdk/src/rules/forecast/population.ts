/** The number of people of an age and gender, from data by age band and gender (docs/domain.md §10.3). */
import type { PopulationGender } from '../../values/index.ts'

/** Stands for "and above" as the upper end of a band. */
export const openAge = 120

export interface PopulationBand {
  gender: PopulationGender
  /** Years, both inclusive. */
  ageFrom: number
  ageTo: number
  population: number
  source: string
  /** yyyy-MM-dd of the data. */
  asOf: string
}

export interface PeopleAsked {
  gender?: PopulationGender | undefined
  ageFrom?: number | undefined
  ageTo?: number | undefined
}

export type PeopleVerdict =
  | { ok: true; people: number; source: string; asOf: string; interpolated: boolean }
  /** `openBand`: the distribution of the people above an age is unknown. */
  | { ok: false; code: 'unknown' }
  | { ok: false; code: 'openBand'; params: { age: number } }

/**
 * People of an age and a gender. A bound inside a band divides its people evenly over its years; the band without an upper end
 * is taken whole or not at all.
 */
export function countPeople(bands: readonly PopulationBand[], { gender, ageFrom = 0, ageTo = openAge }: PeopleAsked): PeopleVerdict {
  const own = bands.filter((band) => gender === undefined || band.gender === gender)
  let [people, interpolated] = [0, false]
  for (const band of own) {
    const years = Math.min(ageTo, band.ageTo) - Math.max(ageFrom, band.ageFrom) + 1
    const length = band.ageTo - band.ageFrom + 1
    if (years <= 0) continue
    if (years < length && band.ageTo === openAge) return { ok: false, code: 'openBand', params: { age: band.ageFrom } }
    people += (band.population * years) / length
    interpolated ||= years < length
  }
  const [first] = own
  if (!first || people <= 0) return { ok: false, code: 'unknown' }
  return { ok: true, people: Math.round(people), source: first.source, asOf: first.asOf, interpolated }
}

import { describe, expect, test } from 'vitest'
import { type PopulationBand, countPeople } from './population.ts'

const band = (gender: 'FEMALE' | 'MALE', ageFrom: number, ageTo: number, population: number): PopulationBand => ({
  gender,
  ageFrom,
  ageTo,
  population,
  source: 'A census',
  asOf: '2020-07-01',
})
const bands = [band('FEMALE', 15, 24, 1000), band('FEMALE', 25, 54, 3000), band('FEMALE', 65, 120, 700), band('MALE', 15, 24, 1100)]
const people = (asked: Parameters<typeof countPeople>[1]) => countPeople(bands, asked)

describe('Universe by market × age × gender', () => {
  test('adds up the bands of everybody, of a gender, of an age', () => {
    expect(people({})).toEqual({ ok: true, people: 5800, source: 'A census', asOf: '2020-07-01', interpolated: false })
    expect(people({ gender: 'MALE' })).toMatchObject({ people: 1100 })
    expect(people({ gender: 'FEMALE', ageFrom: 15, ageTo: 54 })).toMatchObject({ people: 4000, interpolated: false })
    expect(people({ ageFrom: 65 })).toMatchObject({ people: 700 })
  })
  test('divides the people of a band evenly where a bound lies in it, and says so', () => {
    expect(people({ gender: 'FEMALE', ageFrom: 20, ageTo: 34 })).toMatchObject({ people: 1500, interpolated: true })
  })
  test('does not divide the band without an upper end', () => {
    expect(people({ ageFrom: 70 })).toEqual({ ok: false, code: 'openBand', params: { age: 65 } })
    expect(people({ ageTo: 70 })).toMatchObject({ code: 'openBand' })
  })
  test('knows nobody where there are no figures', () => {
    expect(people({ ageFrom: 56, ageTo: 64 })).toEqual({ ok: false, code: 'unknown' })
    expect(countPeople([], {})).toEqual({ ok: false, code: 'unknown' })
  })
})

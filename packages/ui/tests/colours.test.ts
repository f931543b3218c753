import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast, deficiencies, difference, type Rgb, rgbOf, simulate } from './colour-vision.ts'
import { seriesColours } from '../src/charts/frame/tones.ts'

const tokens = readFileSync(join(import.meta.dirname, '../src/tokens.css'), 'utf8')

/** The colours of a token in the two themes; a token may name another. */
function pairOf(name: string): readonly [string, string] {
  const [, value = ''] = new RegExp(`--${name}: ([^;]+);`).exec(tokens) ?? []
  const [, other] = /^var\(--(.+)\)$/.exec(value) ?? []
  if (other) return pairOf(other)
  const [, light = value, dark = value] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? []
  return [light, dark]
}

const names = Array.from({ length: seriesColours }, (_, index) => `series-${index + 1}`)
const themes = ['light', 'dark'] as const

describe.each(themes)('colours of series in the %s theme', (theme) => {
  const of = (name: string) => rgbOf(pairOf(name)[themes.indexOf(theme)]!)
  const pairs = names.flatMap((one, place) => names.slice(place + 1).map((other) => [one, other] as const))
  const seen = Object.keys(deficiencies) as (keyof typeof deficiencies)[]

  test('stand out from the surface, 3 : 1 and more', () => {
    expect(names.filter((name) => contrast(of(name), of('surface')) < 3)).toEqual([])
  })

  test.each(['everyone', ...seen] as const)('are told apart by %s', (who) => {
    const as = (colour: Rgb) => (who === 'everyone' ? colour : simulate(colour, who))
    const near = pairs.flatMap(([one, other]) => {
      const delta = difference(as(of(one)), as(of(other)))
      return delta < 15 ? [`${one} and ${other}: ${delta.toFixed(1)}`] : []
    })
    expect(near).toEqual([])
  })
})

test('the difference of colours is 0 for equal ones, 100 from black to white and 86.6 from red to green', () => {
  expect(difference(rgbOf('#3da193'), rgbOf('#3da193'))).toBe(0)
  expect(difference(rgbOf('#000000'), rgbOf('#ffffff'))).toBeCloseTo(100, 1)
  expect(difference(rgbOf('#ff0000'), rgbOf('#00ff00'))).toBeCloseTo(86.6, 1)
})

import { describe, expect, test } from 'vitest'
import { cellText, csvText } from '../frame/chart-table.ts'
import { barPath, hatchPath, linePath } from '../frame/shapes.ts'
import { stackValues } from '../bars/stacks.ts'
import { thinPoints } from './thin-points.ts'

describe('stacks', () => {
  test('values stand on each other, losses hang below zero, and nothing takes no room', () => {
    expect(stackValues([3, null, -2, 4, -1])).toEqual([
      { base: 0, value: 3 },
      { base: 3, value: 0 },
      { base: 0, value: -2 },
      { base: 3, value: 4 },
      { base: -2, value: -1 },
    ])
  })
})

describe('lines of many points', () => {
  const wave = Array.from({ length: 5000 }, (_, index) => ({ x: index / 50, y: index === 2503 ? -99 : index % 7 }))
  test('lines of many points keep the peak, the ends and at most four points a pixel', () => {
    const thin = thinPoints(wave, 100)
    expect(thin.length).toBeLessThanOrEqual(4 * 100)
    expect([thin[0], thin.at(-1), thin.some(({ y }) => y === -99)]).toEqual([wave[0], wave.at(-1), true])
    expect(thin.every(({ x }, index) => index === 0 || x >= thin[index - 1]!.x)).toBe(true)
  })
  test('lines of many points keep of every pixel the lowest and the highest', () => {
    const edges = (points: typeof wave, pixel: number) => {
      const heights = points.filter(({ x }) => Math.floor(x) === pixel).map(({ y }) => y)
      return [Math.min(...heights), Math.max(...heights)]
    }
    const pixels = Array.from({ length: 100 }, (_, pixel) => pixel)
    const thin = [...thinPoints(wave, 100)]
    expect(pixels.map((pixel) => edges(thin, pixel))).toEqual(pixels.map((pixel) => edges(wave, pixel)))
  })
  test('lines of many points keep a gap a gap', () => {
    const gapped = wave.map((point, index) => (index === 1000 ? { ...point, y: Number.NaN } : point))
    expect(thinPoints(gapped, 100).filter(({ y }) => Number.isNaN(y))).toHaveLength(1)
    expect(
      linePath([
        { x: 0, y: 1 },
        { x: 1, y: Number.NaN },
        { x: 2, y: 3 },
        { x: 3, y: 4 },
      ])?.match(/M/g),
    ).toHaveLength(2)
  })
})

test('a bar is rounded at its free end, above, below and beside its foot, and one without height has no corners', () => {
  expect(barPath({ from: 0, to: 10, foot: 50, end: 80 })).toBe('M0,50L0,78Q0,80,2,80L8,80Q10,80,10,78L10,50Z')
  expect(barPath({ from: 0, to: 10, foot: 50, end: 20 })).toMatch(/^M0,50L0,22Q0,20/)
  expect(barPath({ from: 0, to: 10, foot: 50, end: 80 }, true)).toMatch(/^M50,0L78,0Q80,0/)
  expect(barPath({ from: 0, to: 10, foot: 50, end: 50 })).toBe('M0,50L0,50L10,50L10,50Z')
})

test('hatching stays inside its rectangle', () => {
  const numbers = [...hatchPath({ x: 10, y: 20, width: 30, height: 12 }).matchAll(/([\d.]+),([\d.]+)/g)]
  expect(numbers.length).toBeGreaterThan(8)
  expect(numbers.every(([, x, y]) => Number(x) >= 10 && Number(x) <= 40 && Number(y) >= 20 && Number(y) <= 32)).toBe(true)
})

describe('the file of a chart', () => {
  const table = {
    columns: [{ label: 'Day' }, { label: 'Spend, "net"', isNumber: true, format: () => '$1.50' }],
    rows: [
      ['2026-10-08', 1.5],
      ['=HYPERLINK("x")', -3],
      ['@sum', null],
    ],
  }
  test('the file of a chart has plain numbers, and no cell that a spreadsheet runs', () => {
    expect(csvText(table, { zone: 'Europe/Bucharest', asOf: '2026/11/21 22:00' })).toMatch(
      /^\uFEFF# timezone=Europe\/Bucharest; asOf=2026\/11\/21 22:00\r\nDay,/,
    )
    expect(csvText(table)).toBe('\uFEFFDay,"Spend, ""net"""\r\n2026-10-08,1.5\r\n"\'=HYPERLINK(""x"")",-3\r\n\'@sum,\r\n')
  })
  test('the table of a chart reads with its formats on the screen', () => {
    expect([cellText(1.5, table.columns[1]!), cellText(null, table.columns[1]!)]).toEqual(['$1.50', '–'])
  })
})

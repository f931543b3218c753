import { describe, expect, test } from 'vitest'
import { type BarChartData, barAxis, barLayout } from './bar-layout.ts'
import { toBins } from './bins.ts'
import { barTable, binTable, heatTable, stepTable } from './category-tables.ts'
import { heatStep, weekLabels } from '../heat-steps.ts'
import { signedValue, type WaterfallStep, waterfallLevels } from './waterfall-levels.ts'
import { countFormat, shortCountFormat } from '../frame/value-formats.ts'

const bars = (over: Partial<BarChartData> = {}): BarChartData => ({
  categories: ['Car', 'TV'],
  format: countFormat(),
  series: [
    { id: 'a', label: 'A', values: [10, -5] },
    { id: 'b', label: 'B', values: [20, null] },
  ],
  ...over,
})
const room = { values: [100, 0], categories: [0, 200] } as const

describe('bars', () => {
  test('the bars of a category stand side by side from zero, and a missing one takes no bar', () => {
    const layout = barLayout(bars(), barAxis(bars(), 4), room)
    const [one, other] = layout.series
    expect(one!.bars[0]!.to).toBeLessThanOrEqual(other!.bars[0]!.from)
    expect(one!.bars[1]!.end).toBeGreaterThan(one!.bars[1]!.foot)
    expect(other!.bars[1]).toBeNull()
    expect(layout.axis.domain).toEqual([-5, 20])
  })
  test('the bars of a stack begin where the one below ends, and the axis holds the whole', () => {
    const data = bars({ isStacked: true })
    const layout = barLayout(data, barAxis(data, 4), room)
    expect(layout.series[1]!.bars[0]!.foot).toBe(layout.series[0]!.bars[0]!.end)
    expect(layout.axis.domain[1]).toBe(30)
  })
  test('bars keep a level on their axis', () => {
    expect(barAxis(bars({ levels: [{ value: 90, label: 'Plan' }] }), 4).domain[1]).toBeGreaterThanOrEqual(90)
  })
})

test.each([
  [88, 1],
  [91, 3],
  [94, 6],
  [0, 0],
])('a rate of %s between 88 and 94 has the strength %s, as rates lie close together', (value, step) => {
  expect(heatStep(value, 94, 88)).toBe(step)
})

test.each([
  [null, 100, null],
  [0, 100, 0],
  [1, 100, 1],
  [50, 100, 3],
  [100, 100, 6],
  [5, 0, 0],
])('a cell of %s of at most %s has the strength %s', (value, most, step) => {
  expect(heatStep(value, most)).toBe(step)
})

test('a week begins on Monday, in the language of the user', () => {
  expect([weekLabels().rows[0], weekLabels('ro').rows[6], weekLabels().columns[23]]).toEqual(['Mon', 'dum.', '23'])
})

describe('waterfalls', () => {
  const steps: WaterfallStep[] = [
    { id: 'matched', label: 'Matched', value: 27, kind: 'total' },
    { id: 'competing', label: 'Competing', value: -11, kind: 'change' },
    { id: 'won', label: 'Won back', value: 2, kind: 'change' },
    { id: 'available', label: 'Available', value: 18, kind: 'total' },
  ]
  test('waterfalls begin a change where the level above ends, and a total at zero', () => {
    expect(waterfallLevels(steps).map(({ from, to }) => [from, to])).toEqual([
      [0, 27],
      [27, 16],
      [16, 18],
      [0, 18],
    ])
  })
  test('waterfalls sign changes, not totals', () => {
    expect(steps.map((step) => signedValue(step, countFormat()))).toEqual(['27', '−11', '+2', '18'])
    expect(shortCountFormat().value(1_124_000)).toBe('1.12M')
  })
})

describe('distributions', () => {
  test('distributions have round bins of one width that hold every value once', () => {
    const bins = toBins([1, 2, 2.5, 9.9, 10, Number.NaN], 5)
    expect(bins.map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 2, 1],
      [2, 4, 2],
      [4, 6, 0],
      [6, 8, 0],
      [8, 10, 2],
    ])
  })
  test('equal values are one bin, of none no bin', () => {
    expect(toBins([7, 7, 7], 5).filter(({ count }) => count > 0)).toHaveLength(1)
    expect(toBins([])).toEqual([])
  })
})

test('tables behind have the numbers that are drawn', () => {
  expect(barTable(bars(), 'Device').rows).toEqual([
    ['Car', 10, 20],
    ['TV', -5, null],
  ])
  const map = { rows: ['Mon'], columns: ['00', '01'], values: [[3, null]], format: countFormat() }
  expect(heatTable(map, 'Weekday')).toMatchObject({
    columns: [{ label: 'Weekday' }, { label: '00' }, { label: '01' }],
    rows: [['Mon', 3, null]],
  })
  expect(stepTable([{ label: 'Bids', value: 3 }], countFormat(), ['Stage', 'Requests']).rows).toEqual([['Bids', 3]])
  const table = binTable([{ from: 0, to: 2, count: 1 }], { value: countFormat('imp.'), count: countFormat() }, ['From', 'To', 'Replays'])
  expect([table.rows, table.columns[0]!.format?.(2)]).toEqual([[[0, 2, 1]], '2 imp.'])
})

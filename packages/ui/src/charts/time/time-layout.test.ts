import { describe, expect, test } from 'vitest'
import { listSlots } from './time-axis.ts'
import { timeLayout, timeRows } from './time-layout.ts'
import type { TimeChartData, TimePanel } from './time-series.ts'
import { placeSigns } from './time-signs.ts'
import { timeTable } from './time-table.ts'
import { countFormat, moneyFormat, type ValueFormat } from '../frame/value-formats.ts'

const zone = 'Europe/Bucharest'
const from = Date.parse('2026-10-20T00:00+03:00')
const to = Date.parse('2026-10-30T00:00+02:00')
const days = listSlots(from, to, { grain: 'day', zone })
const measure = (text: string) => text.length * 7
const panel = (over: Partial<TimePanel> = {}): TimePanel => ({
  id: 'a',
  height: 140,
  format: countFormat(),
  series: [
    { id: 's', label: 'Delivered', kind: 'line', points: days.map((at, index) => ({ at, value: index })), end: { text: 'delivered' } },
  ],
  ...over,
})
const chart = (over: Partial<TimeChartData> = {}): TimeChartData => ({ grain: 'day', zone, from, to, panels: [panel()], ...over })
const marker = (id: string, at: number) => ({ id, at, label: id, text: id, tip: id, icon: () => null }) as never

test('panels share one axis of ten days, one of them an hour longer', () => {
  const layout = timeLayout(chart({ panels: [panel(), panel({ id: 'b', title: 'Daily' })] }), 900, measure)
  const [first, second] = layout.panels
  expect(first!.series[0]!.points.map(({ x }) => x)).toEqual(second!.series[0]!.points.map(({ x }) => x))
  const widths = first!.series[0]!.points.map(({ left, right }) => Math.round(((right - left) / (layout.right - layout.left)) * 241))
  expect(widths).toEqual([24, 24, 24, 24, 24, 25, 24, 24, 24, 24])
  expect(timeRows(chart()).height).toBe(timeLayout(chart(), 900, measure).height)
})

test('stacked values begin where the one below ends', () => {
  const series = [1, 2, 3].map((value) => ({
    id: `${value}`,
    label: `${value}`,
    kind: 'bar' as const,
    points: days.map((at) => ({ at, value })),
  }))
  const [drawn] = timeLayout(chart({ panels: [panel({ series, isStacked: true })] }), 900, measure).panels
  const column = drawn!.series.map(({ points }) => points[0]!)
  expect([column[1]!.base, column[2]!.base]).toEqual([column[0]!.y, column[1]!.y])
  expect(drawn!.axis.domain[1]).toBe(6)
})

test('ends of lines that meet are named apart, with levels among them', () => {
  const series = [9, 9.01].map((value) => ({ ...panel().series[0]!, id: `${value}`, points: days.map((at) => ({ at, value })) }))
  const [drawn] = timeLayout(chart({ panels: [panel({ series, levels: [{ value: 9, label: 'Plan' }] })] }), 900, measure).panels
  const places = [...drawn!.ends.map(({ y }) => y), drawn!.levels[0]!.labelY].toSorted((a, b) => a - b)
  expect(places[1]! - places[0]!).toBeGreaterThanOrEqual(16)
  expect(places[2]! - places[1]!).toBeGreaterThanOrEqual(16)
})

describe('signs of changes', () => {
  const signsOf = (markers: never[], now?: number) => {
    const data = chart({ markers, now })
    return placeSigns(data, timeLayout(data, 900, measure), measure)
  }
  test('signs that would cover each other are one, those outside the axis none', () => {
    const { groups } = signsOf([
      marker('one', days[2]!),
      marker('two', days[2]! + 3_600_000),
      marker('late', to + 1),
      marker('far', days[7]!),
    ])
    expect(groups.map(({ markers, hasLabel }) => [markers.length, hasLabel])).toEqual([
      [2, false],
      [1, true],
    ])
  })
  test('signs have no label where the next sign or the line "Now" stands in its room', () => {
    const { groups } = signsOf(
      [marker('a long label of a change', days[2]!), marker('b', days[3]!), marker('another long label', days[5]!)],
      days[6]!,
    )
    expect(groups.map(({ hasLabel }) => hasLabel)).toEqual([false, true, false])
  })
  test('signs and the line "Now" never write over each other', () => {
    const { groups, nowX, nowLabelX } = signsOf([marker('today', days[6]! - 3_600_000)], days[6]!)
    expect(nowX! - groups[0]!.x).toBeLessThan(11)
    expect(nowLabelX - groups[0]!.x).toBeGreaterThanOrEqual(11 + 14)
  })
})

describe('the table behind', () => {
  test('the table of a chart over time has a row for each slot and no anchor, with names of panels where there are more', () => {
    const banded = { ...panel().series[0]!, label: 'Forecast', points: [{ at: days[9]!, value: 9, low: 8, high: 11 }] }
    const anchored = {
      ...panel().series[0]!,
      points: [
        { at: days[0]!, drawnAt: from, value: 0, isAnchor: true },
        { at: days[1]!, value: 5 },
      ],
    }
    const table = timeTable(chart({ panels: [panel({ series: [anchored, banded] }), panel({ id: 'b', title: 'Daily' })] }), {
      time: 'Day',
      low: (name) => `${name}, low`,
      high: (name) => `${name}, high`,
    })
    expect(table.columns.map(({ label }) => label)).toEqual([
      'Day',
      'Delivered',
      'Forecast',
      'Forecast, low',
      'Forecast, high',
      'Daily: Delivered',
    ])
    expect(table.rows).toHaveLength(10)
    expect(table.rows[0]).toEqual(['2026-10-20', null, null, null, null, 0])
    expect(table.rows[9]).toEqual(['2026-10-29', null, 9, 8, 11, 9])
    expect(table.columns[0]!.format?.('2026-10-20')).toBe('Tue, Oct 20')
  })
})

test('values of a file are rounded to the decimals of their format', () => {
  const cells = (format: ValueFormat) => {
    const points = [{ at: Date.parse('2026-10-08T04:00Z'), value: 285.83000000000004 }]
    const one = panel({ format, series: [{ id: 'a', label: 'A', kind: 'line', points }] })
    const texts = { time: 'Day', low: (name: string) => name, high: (name: string) => name }
    return timeTable(chart({ panels: [one] }), texts).rows[0]![1]
  }
  expect([cells(moneyFormat('USD')), cells(moneyFormat('JPY')), cells(countFormat('imp.'))]).toEqual([285.83, 286, 286])
})

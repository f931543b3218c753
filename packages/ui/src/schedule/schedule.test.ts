import { describe, expect, test } from 'vitest'
import {
  countHours,
  hasHour,
  isSameSchedule,
  rectangle,
  type Schedule,
  toggled,
  wholeDay,
  wholeGroup,
  wholeHour,
  withCells,
  withDayCopied,
} from './schedule.ts'

const monday: Schedule = [{ day: 'MON', hours: [6, 7] }]

describe('schedule', () => {
  test('a rectangle is between two corners, whichever comes first', () => {
    const cells = rectangle({ day: 'WED', hour: 3 }, { day: 'TUE', hour: 5 })
    expect(cells.map(({ day, hour }) => `${day}:${hour}`)).toEqual(['TUE:3', 'TUE:4', 'TUE:5', 'WED:3', 'WED:4', 'WED:5'])
  })

  test('hours are ascending, and a day without hours is left out', () => {
    const chosen = withCells(
      monday,
      [
        { day: 'MON', hour: 1 },
        { day: 'SUN', hour: 0 },
      ],
      true,
    )
    expect(chosen).toEqual([
      { day: 'MON', hours: [1, 6, 7] },
      { day: 'SUN', hours: [0] },
    ])
    expect(withCells(chosen, wholeDay('MON'), false)).toEqual([{ day: 'SUN', hours: [0] }])
  })

  test.each([
    ['row', wholeDay('MON'), 24],
    ['column', wholeHour(6), 8],
    ['group', wholeGroup(0), 84],
  ])('a header of a %s chooses all while one is missing, and clears all otherwise', (_, cells, hours) => {
    const all = toggled(monday, cells)
    expect(countHours(all)).toBe(hours)
    expect(cells.every((cell) => hasHour(all, cell))).toBe(true)
    expect(cells.some((cell) => hasHour(toggled(all, cells), cell))).toBe(false)
  })

  test('a day is copied in place of the hours of others, and keeps its own', () => {
    const copied = withDayCopied([...monday, { day: 'TUE', hours: [20] }], 'MON', ['MON', 'TUE', 'WED'])
    expect(copied).toEqual(['MON', 'TUE', 'WED'].map((day) => ({ day, hours: [6, 7] })))
    expect(isSameSchedule(copied, [...copied].toReversed())).toBe(true)
    expect(isSameSchedule(copied, monday)).toBe(false)
  })
})

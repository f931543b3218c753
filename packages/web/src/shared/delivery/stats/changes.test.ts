import type { userLog } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { markedChanges, shownPauses, withoutResumes } from './changes.ts'
import { closeWeeks, noteOfWeek, shownWeeks } from './weeks.ts'

const at = (text: string) => new Date(`${text}Z`)
type Entry = userLog.CampaignChange
const field = (name: string, before: string | null, after: string | null, label = name) => ({ field: name, label, before, after })
let entries = 0
const entry = (changes: Entry['changes'], more: Partial<Entry> = {}): Entry => ({
  id: `entry ${(entries += 1)}`,
  at: at('2026-11-10T10:00'),
  changeSetId: null,
  entityId: 1,
  entityName: 'Spot',
  entityType: 'campaign',
  action: 'UPDATE',
  by: 'mara',
  changes,
  ...more,
})

describe('the marked changes', () => {
  test('the signs of changes are those that move delivery, the earliest first', () => {
    const marked = markedChanges([
      entry([field('cpm', '10', '12')], { at: at('2026-11-12T10:00') }),
      entry([field('name', 'A', 'B'), field('assignedUsername', null, 'mara')]),
      entry([field('capping', '3/1/DAY', '1/1/DAY')], { at: at('2026-11-11T10:00') }),
      entry([field('name', null, 'Copy')], { action: 'CREATE' }),
    ])
    expect(marked.map(({ kind, by }) => [kind, by])).toEqual([
      ['caps', 'mara'],
      ['price', 'mara'],
    ])
  })

  test('the signs of one change-set are one, named by what moves delivery most; an ad’s own are among them', () => {
    const [one, ...others] = markedChanges([
      entry([field('weight', '10', '20')], { changeSetId: 'set', entityType: 'ad', entityName: 'Ad 1' }),
      entry([field('clickUrl', null, 'https://example.com')], { changeSetId: 'set', entityType: 'ad', entityName: 'Ad 2' }),
      entry([field('pacingPriority', '5', '4')], { changeSetId: 'set' }),
    ])
    expect(others).toEqual([])
    expect(one).toMatchObject({
      kind: 'pacing',
      changes: [
        { of: 'Ad 1', field: 'weight' },
        { of: null, field: 'pacingPriority' },
      ],
    })
  })

  test('changes have one sign for a pause and its resume, and one for a resume whose pause is not known', () => {
    const pause = entry([field('paused', 'false', 'true'), field('status', 'RUNNING', 'PAUSED')])
    const resume = entry([field('paused', 'true', 'false')], { at: at('2026-11-12T10:00') })
    expect(withoutResumes(markedChanges([pause, resume]))).toHaveLength(1)
    expect(withoutResumes(markedChanges([resume]))).toHaveLength(1)
  })
})

test('a pause is shaded as far as it lies on the axis; one that lasts ends with the known delivery', () => {
  const span = { from: at('2026-11-10T00:00').getTime(), to: at('2026-11-20T00:00').getTime() }
  const asOf = at('2026-11-15T00:00').getTime()
  const shown = (from: string, until: string | null) =>
    shownPauses([{ from: at(from), until: until === null ? null : at(until) }], span, asOf, 86_400_000)
  expect(shown('2026-11-08T00:00', '2026-11-12T00:00')).toEqual([{ from: span.from, to: at('2026-11-12T00:00').getTime(), days: 4 }])
  expect(shown('2026-11-14T12:00', null)).toEqual([{ from: at('2026-11-14T12:00').getTime(), to: asOf, days: 1 }])
  expect(shown('2026-11-01T00:00', '2026-11-02T00:00')).toEqual([])
})

describe('the ledger of weeks', () => {
  const week = (from: string, to: string, off: number | null) => ({
    from: `2026-11-${from}`,
    to: `2026-11-${to}`,
    madeAt: at('2026-11-01T00:00'),
    forecast: 100,
    delivered: 100,
    off,
  })

  test('the ledger counts the weeks within 6 % of their forecast', () => {
    expect(closeWeeks([week('16', '22', 0.06), week('09', '15', -0.0601), week('02', '08', -0.01), week('01', '01', null)])).toEqual({
      close: 2,
      whole: 3,
    })
  })

  test('the ledger leaves out weeks of which few days count, unless there is no other', () => {
    const short = week('15', '15', 0)
    expect(shownWeeks([week('16', '21', 0), short])).toEqual([week('16', '21', 0)])
    expect(shownWeeks([short])).toEqual([short])
  })

  test('the ledger names what explains a week: a pause, else its last change', () => {
    const changes = markedChanges([entry([field('capping', '3/1/DAY', '1/1/DAY', 'Capping')])])
    const pauses = [{ from: at('2026-11-03T00:00').getTime(), to: at('2026-11-05T00:00').getTime() }]
    expect(noteOfWeek(week('09', '15', 0), 'UTC', { changes, pauses })).toBe('capping')
    expect(noteOfWeek(week('02', '08', 0), 'UTC', { changes, pauses })).toBe('paused')
    expect(noteOfWeek(week('16', '22', 0), 'UTC', { changes, pauses })).toBeNull()
  })
})

import { parseTargeting } from '@spotdesk/sdk/targeting'
import { expect, test } from 'vitest'
import { toGroupCosts, type CountedGroups, type TargetingMatches } from './rule-costs.ts'

function groupsOf(text: string) {
  const read = parseTargeting(text)
  if (!read.ok) throw new Error(read.error.message)
  return read.targeting.groups
}

const text = 'LOCATION_COUNTRY in (US) AND DATA_AGE between 25 and 44 AND DEVICE_TYPE in (PHONE)'
const counted: CountedGroups = {
  groups: groupsOf(text),
  matches: {
    groups: [
      {
        matched: 100,
        rules: [
          { before: 1000, taken: 500 },
          { before: 500, taken: 400 },
          { before: 100, taken: 0 },
        ],
      },
    ],
    unseen: [{ group: 0, rule: 2, values: ['PHONE'] }],
  } as unknown as TargetingMatches,
}
const marks = (changed: string) =>
  toGroupCosts(groupsOf(changed), counted).map(({ matched, rules }) => [matched, rules.map((cost) => cost && cost.mark)])

test('the dearest rule of a group is told apart, and one that takes nothing', () => {
  expect(marks(text)).toEqual([[100, [null, 'DEAREST', 'NONE']]])
  expect(toGroupCosts(counted.groups, counted)[0]!.rules[1]).toEqual({ before: 500, taken: 400, share: 0.8, mark: 'DEAREST', unseen: [] })
  expect(toGroupCosts(counted.groups, counted)[0]!.rules[2]!.unseen).toEqual(['PHONE'])
})

test('after a change the rules above it keep their cost, and the others wait', () => {
  expect(marks(text.replace('44', '54'))).toEqual([[null, ['DEAREST', null, null]]])
  expect(marks(`${text} AND DATA_GENDER in (FEMALE)`)).toEqual([[null, [null, 'DEAREST', 'NONE', null]]])
  expect(marks(text.replace(' AND DEVICE_TYPE in (PHONE)', ''))).toEqual([[null, [null, 'DEAREST']]])
  expect(toGroupCosts(groupsOf(text), null)).toEqual([{ matched: null, rules: [null, null, null] }])
})

test('red is only what leaves nothing, and the only rule of a group is not its dearest', () => {
  const one = (taken: number): CountedGroups => ({
    groups: groupsOf('DEVICE_TYPE in (PHONE)'),
    matches: { groups: [{ matched: 10 - taken, rules: [{ before: 10, taken }] }], unseen: [] } as unknown as TargetingMatches,
  })
  const markOf = (taken: number) => toGroupCosts(one(taken).groups, one(taken))[0]!.rules[0]!.mark
  expect([markOf(10), markOf(9), markOf(0)]).toEqual(['ALL', null, 'NONE'])
})

import { expect, test } from 'vitest'
import { sameAnswer } from './same-answer.ts'

const answer = () => ({
  total: 2,
  list: [
    { id: 1, startDate: new Date('2026-03-01'), endDate: null, tags: ['a'] },
    { id: 2, startDate: new Date('2026-04-01'), endDate: new Date('2026-04-30'), tags: [] },
  ],
})

test('an answer that is loaded again and equal is the same object, its dates included', () => {
  const before = answer()
  expect(sameAnswer(before, answer())).toBe(before)
})

test('of an answer that has changed, what is equal stays the same object', () => {
  const before = answer()
  const after = answer()
  after.list[1]!.endDate = new Date('2026-05-31')
  const shared = sameAnswer(before, after) as typeof before
  expect(shared).toEqual(after)
  expect(shared).not.toBe(before)
  expect(shared.list[0]).toBe(before.list[0])
  expect(shared.list[1]!.startDate).toBe(before.list[1]!.startDate)
})

test.each([
  ['a member more', { a: 1 }, { a: 1, b: undefined }],
  ['a member less', { a: 1, b: undefined }, { a: 1 }],
  ['another member', { a: undefined }, { b: undefined }],
  ['a list that is longer', [1], [1, 2]],
  ['a list that is shorter', [1, 2], [1]],
  ['another kind', { a: 1 }, [1]],
  ['a date in place of a text', '2026-03-01', new Date('2026-03-01')],
  ['bytes, which are not compared', new Uint8Array([1]), new Uint8Array([1])],
])('%s is another answer', (_, before, after) => {
  expect(sameAnswer(before, after)).toStrictEqual(after)
  expect(sameAnswer(before, after)).not.toBe(before)
})

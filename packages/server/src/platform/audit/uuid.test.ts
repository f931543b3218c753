import { expect, test } from 'vitest'
import { uuidV7 } from './uuid.ts'

const now = new Date('2026-11-21T12:00:00.123Z')

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = uuidV7(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

test('ids of one millisecond sort in the order in which they were made, and none is made twice', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidV7(now))
  // The counter may begin anew once in between.
  const falls = ids.filter((id, at) => at > 0 && id < ids[at - 1]!)
  expect(falls.length).toBeLessThanOrEqual(1)
  expect(new Set(ids).size).toBe(ids.length)
})

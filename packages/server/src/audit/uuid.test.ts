import { expect, it } from 'vitest'
import { uuidV7 } from './uuid.ts'

const now = new Date('2026-11-20T12:00:00.123Z')

it('An id is a UUID of version 7 that begins with the milliseconds of its making', () => {
  const id = uuidV7(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

it('Ten thousand ids of one moment are all different, and later ones sort behind', () => {
  const ids = Array.from({ length: 10_000 }, () => uuidV7(now))
  expect(new Set(ids).size).toBe(ids.length)
  const later = uuidV7(new Date(now.getTime() + 1))
  expect(ids.every((id) => id < later)).toBe(true)
})

import { expect, test } from 'vitest'
import { countPages, pagesAround } from './pages.ts'

test('the visible pagination pages are 7', () => {
  expect(pagesAround(0, 40)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(pagesAround(20, 40)).toEqual([17, 18, 19, 20, 21, 22, 23])
  expect(pagesAround(39, 40)).toEqual([33, 34, 35, 36, 37, 38, 39])
})

test('a short list shows the pages that it has', () => {
  expect(pagesAround(1, 3)).toEqual([0, 1, 2])
  expect(countPages(214, 15)).toBe(15)
  expect(countPages(210, 15)).toBe(14)
  expect(countPages(0, 15)).toBe(1)
})

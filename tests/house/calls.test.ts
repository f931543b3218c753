import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as calls from '@spotdesk/sdk/calls'
import { endpoints, gridSourceOf, nouns } from '@spotdesk/sdk/contract'
import { expect, test } from 'vitest'
import { callFiles, callsFolder } from '../../scripts/calls/files.ts'
import { callsPage, pageOfCalls } from '../../scripts/calls/page.ts'
import { print } from '../../scripts/calls/print.ts'
import { filesIn } from '../../scripts/calls/replace.ts'

test('The calls that the first command wrote are those that the contract gives today, file by file', () => {
  const found = filesIn(callsFolder).map((path) => [relative(callsFolder, path), readFileSync(path, 'utf8')])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(callFiles()))
  expect(readFileSync(callsPage, 'utf8')).toBe(pageOfCalls())
})

test('Every call of the contract stands among the calls under the same name, as its row without schemas', () => {
  const written = endpoints.filter(({ row }) => !gridSourceOf(row))
  const byNoun = Map.groupBy(written, ({ noun }) => noun)
  expect(Object.fromEntries(Object.entries(calls).map(([noun, rows]) => [noun, { ...rows }]))).toEqual(
    Object.fromEntries([...byNoun].map(([noun, named]) => [noun, Object.fromEntries(named.map(({ name, row }) => [name, row.callRow]))])),
  )
})

test('The nouns of the contract stand in one sorted list', () => {
  const list = readFileSync(join(callsFolder, '../contract/nouns.ts'), 'utf8')
  const names = [...list.matchAll(/^export \* as (\w+)/gm)].map(([, name]) => name!)
  expect(names).toEqual(Object.keys(nouns))
  expect(names).toEqual(names.toSorted())
})

test('Only data can be written as a call', () => {
  expect(() => print({ dates: () => undefined }, 0)).toThrow('A function is no data.')
})

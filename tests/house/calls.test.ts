import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as calls from '@spotdesk/sdk/calls'
import { endpoints, gridSourceOf, nouns } from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'
import { callFiles, callsFolder } from '../../scripts/calls/files.ts'
import { callsPage, pageOfCalls } from '../../scripts/calls/page.ts'
import { print } from '../../scripts/calls/print.ts'

describe('What is written from the contract is up to date; `npm run calls` writes it', () => {
  const wanted = callFiles()

  test('No file of packages/sdk/src/calls is missing or too many', () => {
    const found = readdirSync(callsFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(found.map(({ parentPath, name }) => join(parentPath, name)).toSorted()).toEqual(
      [...wanted.keys()].map((path) => join(callsFolder, path)).toSorted(),
    )
  })

  test.each([...wanted])('packages/sdk/src/calls/%s', (path, text) => {
    expect(readFileSync(join(callsFolder, path), 'utf8')).toBe(text)
  })

  test('docs/sdk/calls.md', () => {
    expect(readFileSync(callsPage, 'utf8')).toBe(pageOfCalls())
  })
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

/** Rules of the endpoint table (docs/architecture.md). */
import {
  type NamedRow,
  commonErrors,
  endpoints,
  errorTable,
  features,
  pathParameters,
  permissions,
  rowErrorCodes,
  answerCodes,
} from '@spotdesk/sdk/contract'
import { describe, expect, test } from 'vitest'

const nameOf = ({ noun, name, row }: NamedRow) => `${noun}.${name} (${row.method} ${row.path})`
const namesOf = (schema: { shape: object } | undefined) => Object.keys(schema?.shape ?? {})

test('the table has rows, and each of them its own method and path', () => {
  const addresses = endpoints.map(({ row }) => `${row.method} ${row.path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(addresses.length).toBeGreaterThan(40)
  expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([])
})

describe.each(endpoints.map((named) => [nameOf(named), named] as const))('%s', (_, { row }) => {
  test('its path has exactly the parameters that it declares', () => {
    expect(row.path).toMatch(/^(\/([a-z]+(-[a-z]+|[A-Z][a-z]+)*|\{[a-z][A-Za-z]*\}))+$/)
    expect(pathParameters(row.path).toSorted()).toEqual(namesOf(row.params).toSorted())
  })

  test('no name means two things', () => {
    const names = [...namesOf(row.params), ...namesOf(row.query), ...(row.body ? ['body'] : []), ...(row.file ? ['file'] : [])]
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('a read has no body, and a body is either values or a file', () => {
    if (row.method === 'GET') expect([row.body, row.file]).toEqual([undefined, undefined])
    expect(row.body !== undefined && row.file !== undefined).toBe(false)
    if (row.reads) expect(row.method).toBe('POST')
  })

  test('it says who may call it: permissions that exist, or public', () => {
    const wanted = [row.permission ?? []].flat()
    expect(row.public === true).toBe(wanted.length === 0)
    for (const permission of wanted) expect(permissions).toContain(permission)
    if (row.feature) expect(Object.keys(features)).toContain(row.feature)
  })

  test('it names only errors of whole answers, and none that every call has', () => {
    for (const code of row.errors ?? []) {
      expect(answerCodes).toContain(code)
      expect(commonErrors).not.toContain(code)
    }
  })

  test('a replacement of settings of ours needs the version that it was made from', () => {
    const replaces = row.method === 'PUT' && row.spec === 'ours' && row.body !== undefined
    expect(row.ifMatch, 'ifMatch').toBe(replaces ? 'required' : undefined)
    if (row.ifMatch) expect(row.errors).toContain('versionConflict')
  })

  test('it answers one thing: values, a file or nothing', () => {
    expect(row.response !== undefined && row.download !== undefined).toBe(false)
    if (row.status === 204) expect(row.response).toBeUndefined()
    if (row.paged) expect(namesOf(row.response as never).toSorted()).toEqual(['list', 'total'])
  })

  test('its summary is a line that reads on its own', () => {
    expect(row.summary).toMatch(/^\S.{3,99}[^.\s]$/)
  })
})

describe('errors', () => {
  test('every code has a status of its kind and an English text', () => {
    for (const code of answerCodes) {
      const { status, text } = errorTable[code]
      expect(status, code).toBeGreaterThanOrEqual(400)
      expect(status, code).toBeLessThan(600)
      expect(text.length, code).toBeGreaterThan(5)
    }
    for (const code of rowErrorCodes) expect(errorTable[code].status, code).toBe(422)
  })

  test('every code of an answer is met by some call', () => {
    const named = new Set<string>([...commonErrors, ...endpoints.flatMap(({ row }) => row.errors ?? [])])
    // Told before a row is found.
    const elsewhere = ['methodNotAllowed']
    expect(answerCodes.filter((code) => !named.has(code) && !elsewhere.includes(code))).toEqual([])
  })
})

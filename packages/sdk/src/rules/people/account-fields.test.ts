import { describe, expect, test } from 'vitest'
import { checkCompany, checkProfile, isMissing } from './account-fields.ts'

const codes = (issues: { field: string; code: string }[]) => issues.map(({ field, code }) => `${field} ${code}`)

describe('Profile', () => {
  test('first and last name max 100 characters', () => {
    expect(checkProfile({ firstName: 'x'.repeat(100), lastName: 'y'.repeat(100) })).toEqual([])
    expect(checkProfile({ firstName: 'x'.repeat(101), lastName: 'y'.repeat(101) })).toEqual([
      { field: 'firstName', code: 'tooLong', params: { maximum: 100 } },
      { field: 'lastName', code: 'tooLong', params: { maximum: 100 } },
    ])
  })

  test('a whitespace-only non-empty value counts as missing', () => {
    expect([isMissing(' \t\n'), isMissing(''), isMissing(' a ')]).toEqual([true, true, false])
    expect(codes(checkProfile({ firstName: ' ', lastName: '', email: '  ' }))).toEqual([
      'firstName required',
      'lastName required',
      'email required',
    ])
  })

  test.each([
    ['ana@example.com', []],
    ['ana.pop+ads@mail.example.co.uk', []],
    [`${'x'.repeat(38)}@example.com`, []],
    [`${'x'.repeat(39)}@example.com`, ['email tooLong']],
    ['ana', ['email invalidValue']],
    ['ana@example', ['email invalidValue']],
    ['ana@@example.com', ['email invalidValue']],
    ['ana pop@example.com', ['email invalidValue']],
    ['ana@.com', ['email invalidValue']],
  ])('email must match a standard pattern, max 50 characters: %s', (email, expected) => {
    expect(codes(checkProfile({ email }))).toEqual(expected)
  })

  test('language, time zone, currency and country are those that exist; what is left out is not checked', () => {
    expect(checkProfile({ language: 'ro', timeZone: 'Europe/Bucharest', currency: 'RON', country: 'RO' })).toEqual([])
    expect(codes(checkProfile({ language: 'xx', timeZone: 'Mars/Base', currency: 'XXX', country: 'Romania' }))).toEqual([
      'language invalidEnum',
      'timeZone invalidZone',
      'currency invalidEnum',
      'country invalidValue',
    ])
    expect(checkProfile({})).toEqual([])
  })
})

describe('Company', () => {
  test('company name max 200', () => {
    expect(checkCompany({ name: 'x'.repeat(200) })).toEqual([])
    expect(codes(checkCompany({ name: 'x'.repeat(201) }))).toEqual(['name tooLong'])
    expect(codes(checkCompany({ name: ' ' }))).toEqual(['name required'])
  })

  test.each([
    ['acme.com', true],
    ['www.acme.com', true],
    ['https://www.acme.com', true],
    ['ftp://user:secret@acme.example', false],
    ['acme', false],
    ['https://', false],
    ['acme .com', false],
    ['http://acme.com/path?q=1', false],
  ])('domain must look like a host with optional scheme and www: %s %s', (domain, holds) => {
    expect(checkCompany({ domain })).toEqual(holds ? [] : [expect.objectContaining({ field: 'domain' })])
  })

  test('domain max 255', () => {
    expect(checkCompany({ domain: `${'a.'.repeat(126)}com` })).toEqual([])
    expect(codes(checkCompany({ domain: `${'a.'.repeat(127)}com` }))).toEqual(['domain tooLong'])
    expect(checkCompany({ domain: null })).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advertiserPayload, checkDomain, decideAdvertiserAction, isEmail, isHost } from './advertiser-fields.ts'

describe('An advertiser payload', () => {
  const form = {
    name: ' Acme ',
    domain: '',
    contact: 'Zoe',
    email: 'z@acme.test',
    categories: [{ id: 'IAB2', name: 'Automotive' }],
    externalReference: null,
  }
  test('has empty and null fields stripped, and categories converted to categoryIds', () => {
    expect(advertiserPayload(form, 'create')).toEqual({ name: 'Acme', contact: 'Zoe', email: 'z@acme.test', categoryIds: ['IAB2'] })
    expect(advertiserPayload({ name: '  ', categories: [] }, 'create')).toEqual({})
  })
  test('omits contact and email on update', () =>
    expect(advertiserPayload(form, 'update')).toEqual({ name: 'Acme', categoryIds: ['IAB2'] }))
})

describe('A domain must look like a host with optional scheme and www', () => {
  test.each([
    ['user@acme.com', 'acme.com'],
    ['https://user:secret@www.acme.com:8080/shop?a=b#c', 'www.acme.com'],
    ['acme.com:8080', 'acme.com'],
    ['https://acme.com/path', 'acme.com'],
    ['https:\\\\acme.com\\path', 'acme.com'],
    [' acme\u200b.com\n', 'acme.com'],
    ['acme', undefined],
  ])('for the pasted address %j its host is suggested', (text, suggestion) => {
    expect(checkDomain(text)).toEqual([
      suggestion ? { field: 'domain', code: 'invalidDomain', suggestion } : { field: 'domain', code: 'invalidValue' },
    ])
  })
  test.each(['acme.com', 'www.acme.com', 'https://acme.com', 'http://www.acme.co.uk/', 'bücher.example', 'a-b.c1.io'])('%s does', (text) =>
    expect(isHost(text)).toBe(true),
  )
  test.each([
    '',
    'acme',
    'acme com',
    '-acme.com',
    'acme-.com',
    'acme..com',
    '.com',
    'acme.com.',
    'https://',
    'acme.com/path',
    'javascript:alert(1)',
    'acme.com:8080',
    'user@acme.com',
    'https://user:secret@acme.com',
    'acme.com\n',
  ])('%j does not', (text) => expect(isHost(text)).toBe(false))
  test('its maximum is 255 characters', () => {
    const host = `${'a.'.repeat(126)}com`
    expect([host.length, isHost(host)]).toEqual([255, true])
    expect(isHost(`b${host}`)).toBe(false)
  })
  test('no text keeps it busy', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (text) => {
        isHost(text)
        isHost(`a${'-'.repeat(200)}${text}`)
        isEmail(`a@${'a.'.repeat(20)}${text}`)
      }),
    )
  })
})

describe('An e-mail', () => {
  test.each(['a@b.co', 'first.last+tag@mail.example', "o'neil@acme.test"])('%s is one', (text) => expect(isEmail(text)).toBe(true))
  test.each(['', 'a', '@b.co', 'a@b', 'a b@c.de', 'a@b..c', 'a@b.c', 'a@b.co,c@d.ef', `${'x'.repeat(45)}@b.com`])('%j is none', (text) =>
    expect(isEmail(text)).toBe(false),
  )
})

describe('An advertiser', () => {
  test('that is archived takes only unarchive, and what is in force changes nothing', () => {
    const at = (verb: 'update' | 'archive' | 'unarchive', status: 'ACTIVE' | 'INACTIVE' | 'ARCHIVED') => {
      const verdict = decideAdvertiserAction(verb, { status })
      return verdict.ok ? verdict.change : verdict.code
    }
    expect(
      (['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const).map((status) => [at('update', status), at('archive', status), at('unarchive', status)]),
    ).toEqual([
      [true, true, false],
      [true, true, false],
      ['advertiserActionNotAllowed', false, true],
    ])
  })
})

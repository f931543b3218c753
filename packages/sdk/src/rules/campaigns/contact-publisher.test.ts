import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmailAddress, parseEmailAddresses } from './contact-publisher.ts'
import { checkCpm } from './budget/cpm.ts'

const local = 'l'.repeat(64)
const domain = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(57)}.com`

describe('extra addresses of the contact-publisher form', () => {
  test('are one or more valid e-mail addresses, of which a bad one is named', () => {
    expect(parseEmailAddresses('a@example.com')).toEqual({ ok: true, addresses: ['a@example.com'] })
    expect(parseEmailAddresses(' a@example.com ,b.c+d@sub.example.co')).toEqual({
      ok: true,
      addresses: ['a@example.com', 'b.c+d@sub.example.co'],
    })
    for (const text of ['a', 'a@b', '@example.com', 'a@', 'a b@example.com', '.a@example.com', 'a..b@example.com', 'a@-example.com'])
      expect(parseEmailAddresses(`b@example.com, ${text}`), text).toEqual({ ok: false, code: 'invalidEmails', params: { part: text } })
    const many = Array.from({ length: 51 }, (_, index) => `a${index}@example.com`).join()
    expect(parseEmailAddresses(many)).toEqual({ ok: false, code: 'tooManyEmails', params: { maximum: 50 } })
  })
  // As Outlook and other programs for mail copy them.
  test.each([
    ['a@example.com; b@example.com', ['a@example.com', 'b@example.com']],
    ['a@example.com;', ['a@example.com']],
    [',a@example.com', ['a@example.com']],
    ['a@example.com\nb@example.com\r\n', ['a@example.com', 'b@example.com']],
    ['Desk <desk@example.com>', ['desk@example.com']],
    ['<desk@example.com>', ['desk@example.com']],
    ['"Pop, Ana" <ana@example.com>; Bob <bob@example.com>', ['ana@example.com', 'bob@example.com']],
    ['a@bücher.example', ['a@xn--bcher-kva.example']],
  ])('%j are addresses', (text, addresses) => expect(parseEmailAddresses(text)).toEqual({ ok: true, addresses }))
  test.each([
    ['a@example.com; Desk', 'Desk'],
    ['Desk <desk>', 'Desk <desk>'],
    ['Desk <desk@example.com> x', 'Desk <desk@example.com> x'],
    ['a@example.com\r\nBcc: spy@example.com', 'Bcc: spy@example.com'],
    ['"Pop, <ana@example.com', '"Pop, <ana@example.com'],
    ['a@exa_mple.com', 'a@exa_mple.com'],
    ['a@bücher', 'a@bücher'],
  ])('of %j the bad part is named', (text, part) =>
    expect(parseEmailAddresses(text)).toEqual({ ok: false, code: 'invalidEmails', params: { part } }),
  )
  test('the extra addresses field is required', () => {
    expect(parseEmailAddresses('  ')).toEqual({ ok: false, code: 'required' })
  })
  test('each address at most 254 characters, local part at most 64', () => {
    expect(`${local}@${domain}`).toHaveLength(254)
    expect(isEmailAddress(`${local}@${domain}`)).toBe(true)
    expect(isEmailAddress(`${local}@d${domain}`)).toBe(false)
    expect(isEmailAddress(`${local}l@example.com`)).toBe(false)
    expect(isEmailAddress(`${local}@example.com`)).toBe(true)
  })
  test('any list of them is read back, each once', () => {
    const address = fc
      .tuple(fc.stringMatching(/^[a-z0-9]{1,10}$/), fc.stringMatching(/^[a-z]{1,10}$/))
      .map(([name, host]) => `${name}@${host}.com`)
    fc.assert(
      fc.property(fc.array(address, { minLength: 1, maxLength: 10 }), (list) => {
        expect(parseEmailAddresses(list.join(', '))).toEqual({ ok: true, addresses: [...new Set(list)] })
      }),
    )
  })
  test('no text lets a line break, a space or a second address through', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        const verdict = parseEmailAddresses(text)
        if (verdict.ok) expect(verdict.addresses.every((entry) => !/[\s,<>"]/.test(entry))).toBe(true)
      }),
      { numRuns: 1000 },
    )
    for (const text of ['a@b.c\n', '\na@b.c', 'a@b.c\u2028', 'a@b.c@d.e', 'a@b.c>', 'a@b..c'])
      expect(isEmailAddress(text), text).toBe(false)
  })
})

test("A warning shows if the CPM is above the agency's maximum CPM.", () => {
  expect(checkCpm(500_000, 'USD', { USD: 500_000 })).toEqual({ valid: true, maximumE4: 500_000 })
  expect(checkCpm(500_001, 'USD', { USD: 500_000 })).toEqual({ valid: false, maximumE4: 500_000 })
  expect(checkCpm(500_001, 'EUR', { USD: 500_000 })).toEqual({ valid: true, maximumE4: null })
  expect(checkCpm(1, 'constructor', {})).toEqual({ valid: true, maximumE4: null })
})

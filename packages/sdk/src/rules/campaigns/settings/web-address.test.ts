import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guessAddress, isAddress } from './web-address.ts'

const https = ['https:']

describe('An address is taken as it stands', () => {
  test.each([
    'https://example.com',
    'https://example.com/',
    'https://EXAMPLE.com:8443/a?b=[CACHEBUSTER]&c=${GDPR}&d={x}|y#z',
    'https://ad.doubleclick.net/ddm/trackimp/N1;dc_trk_aid=2;ord=[timestamp]',
    'https://bücher.example/ä',
    'https://[2001:db8::1]/a',
    'https://192.0.2.1/a',
  ])('%s', (text) => expect(isAddress(text, https)).toBe(true))

  test.each([
    ['https://example.com/a\nb', 'https://example.com/ab'],
    ['https://example.com/a b', 'https://example.com/a%20b'],
    ['https:/example.com/a', 'https://example.com/a'],
    ['https:example.com', 'https://example.com'],
    ['https:\\\\example.com\\a', 'https://example.com/a'],
    ['https://example.com/a\u200b', 'https://example.com/a'],
    ['https://1/', null],
    ['https://example.com/\tx', 'https://example.com/x'],
    [' https://example.com/a ', 'https://example.com/a'],
    ['https:///example.com', 'https://example.com'],
    ['http://example.com/a', 'https://example.com/a'],
    ['//example.com/a', 'https://example.com/a'],
    ['example.com/a', 'https://example.com/a'],
    ['https://user@example.com/', null],
    ['https://exam%70le.com/', null],
    ['https://example.com:99999/', null],
    ['https://0x7f.1/', null],
    ['javascript:alert(1)', null],
    ['mailto:a@example.com', null],
    ['', null],
  ])('%j is none, and means %s', (text, guess) => {
    expect([isAddress(text, https), guessAddress(text, https)]).toEqual([false, guess])
  })

  test('what is guessed is an address, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (text) => {
        const guess = guessAddress(text, https)
        if (guess !== null) expect(isAddress(guess, https)).toBe(true)
      }),
    )
  })
})

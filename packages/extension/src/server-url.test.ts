import { describe, expect, test } from 'vitest'
import { isOfServer, originPattern, readServerUrl } from './server-url.ts'

describe('the address of a server', () => {
  test.each([
    ['ads.example.com', 'https://ads.example.com'],
    [' https://ads.example.com/desk/ ', 'https://ads.example.com/desk'],
    ['https://ADS.example.com:8443', 'https://ads.example.com:8443'],
    ['localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080/desk', 'http://[::1]:8080/desk'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
  ])('%j is read as %j', (typed, url) => {
    expect(readServerUrl(typed)).toBe(url)
  })

  test.each([
    '',
    '   ',
    'http://ads.example.com',
    'http://[2001:db8::1]:8080',
    'ftp://ads.example.com',
    'javascript:alert(1)',
    'https://user:secret@ads.example.com',
    'https://',
  ])('%j is none: no server, or one that would get the token in the clear', (typed) => {
    expect(readServerUrl(typed)).toBeNull()
  })

  test('the requested permission is for its host alone, on every port', () => {
    expect(originPattern('https://ads.example.com:8443/desk')).toBe('https://ads.example.com/*')
    expect(originPattern('http://localhost:8080')).toBe('http://localhost/*')
    expect(originPattern('http://[::1]:8080')).toBe('http://[::1]/*')
  })
})

test.each([
  ['https://ads.example.com/device?code=X', 'https://ads.example.com', true],
  ['https://ads.example.com/desk/device', 'https://ads.example.com/desk', true],
  ['https://ads.example.com/desktop/device', 'https://ads.example.com/desk', false],
  ['https://ads.example.com.evil.test/device', 'https://ads.example.com', false],
  ['http://ads.example.com/device', 'https://ads.example.com', false],
  ['javascript:alert(1)', 'https://ads.example.com', false],
])('%s is an address of the server %s: %s', (address, serverUrl, isOwn) => {
  expect(isOfServer(address, serverUrl)).toBe(isOwn)
})

import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './platform/http/config.ts'

const production = {
  NODE_ENV: 'production',
  SPOTDESK_SECRET: 'x'.repeat(32),
  SPOTDESK_ORIGIN: 'https://desk.example.com/',
  TRUST_PROXY: '1',
}

function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return error.message
  }
}

test('an empty environment is a development server on 127.0.0.1:4400 with demo data, limits and data in .spotdesk', () => {
  expect(readConfig({ PORT: '', NODE_ENV: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 4400,
    dataDir: expect.stringMatching(/[/\\]\.spotdesk$/),
    databaseUrl: null,
    origin: null,
    secret: null,
    demo: true,
    limits: true,
    production: false,
    metricsPort: null,
    trustProxy: false,
    checkResponses: false,
  })
})

test('each wrong setting is told in a sentence, all of them at once', () => {
  const said = refusal({ PORT: 'eighty', SPOTDESK_SECRET: 'short', SPOTDESK_ORIGIN: 'desk', LOG_LEVEL: 'loud', SPOTDESK_LIMITS: 'maybe' })
  expect(said.split('\n')).toEqual([
    'PORT must be a number.',
    'SPOTDESK_ORIGIN must be an address such as https://desk.example.com.',
    'SPOTDESK_SECRET must have at least 32 characters: openssl rand -base64 48 makes one.',
    'SPOTDESK_LIMITS must be on or off.',
    'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
  ])
  expect(refusal({ PORT: '70000' })).toBe('PORT must be a number from 0 to 65535.')
})

test('NODE_ENV is development, test, production or nothing: all else is refused in a sentence', () => {
  for (const name of ['development', 'test', '']) expect(readConfig({ NODE_ENV: name })).toMatchObject({ production: false })
  for (const name of ['prod', 'Production', 'staging'])
    expect(refusal({ NODE_ENV: name })).toMatch(/^NODE_ENV must be development, test or production: .*\.$/)
})

test('URLs of the application need those that they stand beside', () => {
  expect(refusal({ DATABASE_APP_URL: 'postgresql://app@db/desk' })).toMatch(/^DATABASE_APP_URL needs DATABASE_URL/)
  expect(refusal({ DATABASE_URL: 'postgresql://owner@db/desk', DATABASE_POOLER_URL: 'postgresql://app@pool/desk' })).toMatch(
    /^DATABASE_POOLER_URL needs DATABASE_APP_URL/,
  )
})

test('production starts with a secret and an https address, without the demo', () => {
  const expected = { production: true, demo: false, origin: 'https://desk.example.com', logLevel: 'info', trustProxy: 1 }
  expect(readConfig(production)).toMatchObject(expected)
})

test('production refuses a missing secret, plain http, the demo and switched off limits', () => {
  for (const [changed, word] of [
    [{ SPOTDESK_SECRET: '' }, 'SPOTDESK_SECRET'],
    [{ SPOTDESK_ORIGIN: '' }, 'SPOTDESK_ORIGIN'],
    [{ SPOTDESK_ORIGIN: 'http://desk.example.com' }, 'https'],
    [{ SPOTDESK_DEMO: 'on' }, 'SPOTDESK_DEMO'],
    [{ SPOTDESK_LIMITS: 'off' }, 'SPOTDESK_LIMITS'],
    [{ TRUST_PROXY: '' }, 'TRUST_PROXY must be set in production. Write off if'],
  ] as const) {
    expect(refusal({ ...production, ...changed })).toContain(word)
  }
})

test.each([
  ['off', false],
  ['0', false],
  ['1', 1],
  ['3', 3],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['loopback, 192.0.2.7, 2001:DB8::/32', ['loopback', '192.0.2.7', '2001:db8::/32']],
])('TRUST_PROXY=%s says whom to believe', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected)
  expect(readConfig({ ...production, TRUST_PROXY: text }).trustProxy).toEqual(expected)
})

test('TRUST_PROXY=on is refused, and so is what is neither a number nor a network; the sentence says what to write', () => {
  const howTo = /Write off .*TRUST_PROXY=1.*TRUST_PROXY=10\.0\.0\.0\/8,loopback/
  for (const text of ['on', 'true', 'YES'])
    expect(refusal({ TRUST_PROXY: text })).toMatch(/^TRUST_PROXY=\w+ is refused: anybody could claim/)
  for (const text of [
    '11',
    '-1',
    '1.5',
    'everybody',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0/8',
    'loopback,,10.0.0.1',
    '::/0',
    'fe80::1/129',
    '10.0.0.0/8/8',
  ])
    expect(refusal({ TRUST_PROXY: text }), text).toMatch(/^TRUST_PROXY cannot be read/)
  for (const text of ['on', 'everybody']) expect(refusal({ TRUST_PROXY: text })).toMatch(howTo)
})

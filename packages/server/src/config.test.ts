import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './http/config.ts'

const production = { NODE_ENV: 'production', SPOTDESK_SECRET: 'x'.repeat(32), SPOTDESK_ORIGIN: 'https://desk.example.com/' }

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

test('production starts with a secret and an https address, without the demo', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, origin: 'https://desk.example.com', logLevel: 'info' })
})

test('production refuses a missing secret, plain http, the demo and switched off limits', () => {
  for (const [changed, word] of [
    [{ SPOTDESK_SECRET: '' }, 'SPOTDESK_SECRET'],
    [{ SPOTDESK_ORIGIN: '' }, 'SPOTDESK_ORIGIN'],
    [{ SPOTDESK_ORIGIN: 'http://desk.example.com' }, 'https'],
    [{ SPOTDESK_DEMO: 'on' }, 'SPOTDESK_DEMO'],
    [{ SPOTDESK_LIMITS: 'off' }, 'SPOTDESK_LIMITS'],
  ] as const) {
    expect(refusal({ ...production, ...changed })).toContain(word)
  }
})

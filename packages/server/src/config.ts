/** The environment as settings; what is wrong with it is said in one sentence. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { parseTrustedProxies } from './platform/http/gate/address.ts'
import { type Config, StartupError } from './platform/http/config.ts'

const text = z.string().trim().min(1).optional()
const flag = (name: string) =>
  z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: `${name} must be on or off.` }).optional()
const port = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .int()
    .min(0)
    .max(65_535, { error: `${name} must be a number from 0 to 65535.` })

const howToTrust =
  'Write off if browsers reach Spotdesk directly, the number of proxies in front of it (TRUST_PROXY=1), or their networks (TRUST_PROXY=10.0.0.0/8,loopback).'

/** Believing every proxy would let each caller choose the address under which its attempts are counted. */
const trustedProxies = z.string().transform((value, context) => {
  const read = parseTrustedProxies(value)
  if (read !== null) return read
  const message = ['on', 'true', 'yes'].includes(value.trim().toLowerCase())
    ? `TRUST_PROXY=${value.trim()} is refused: anybody could claim any address. ${howToTrust}`
    : `TRUST_PROXY cannot be read. ${howToTrust}`
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], {
      error: 'NODE_ENV must be development, test or production: only production refuses what is unsafe in the open.',
    })
    .optional(),
  HOST: text.default('127.0.0.1'),
  PORT: port('PORT').default(4400),
  DATABASE_URL: text,
  DATABASE_APP_URL: text,
  DATABASE_POOLER_URL: text,
  SPOTDESK_DATA_DIR: text.default('.spotdesk'),
  SPOTDESK_WEB_DIR: text,
  SPOTDESK_AUTO_REFRESH: flag('SPOTDESK_AUTO_REFRESH'),
  SPOTDESK_CONTACT_URL: z
    .url({ protocol: /^(https?|mailto)$/, error: 'SPOTDESK_CONTACT_URL must be an address such as mailto:help@example.com.' })
    .optional(),
  SPOTDESK_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'SPOTDESK_ORIGIN must be an address such as https://desk.example.com.' })
    .optional(),
  SPOTDESK_SECRET: z
    .string()
    .min(32, { error: 'SPOTDESK_SECRET must have at least 32 characters: openssl rand -base64 48 makes one.' })
    .optional(),
  DEAL_SETTINGS_URL: z
    .url({ protocol: /^https?$/, error: 'DEAL_SETTINGS_URL must be an address such as https://deals.example.com/{dealId}.' })
    .optional(),
  HELP_URL: z.url({ protocol: /^https?$/, error: 'HELP_URL must be an address such as https://help.example.com/api.' }).optional(),
  ANALYTICS_URL: z
    .url({ protocol: /^https?$/, error: 'ANALYTICS_URL must be an address such as https://analytics.example.com/events.' })
    .optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an address such as smtps://user:password@mail.example.com.' })
    .optional(),
  MAIL_FROM: text.default('Spotdesk <no-reply@localhost>'),
  SPOTDESK_RATES_FILE: text,
  SPOTDESK_STORAGE_MB: z.coerce
    .number({ error: 'SPOTDESK_STORAGE_MB must be a number.' })
    .int()
    .min(100)
    .max(100_000_000, { error: 'SPOTDESK_STORAGE_MB must be a number from 100 to 100000000.' })
    .default(10_000),
  SPOTDESK_DEMO: flag('SPOTDESK_DEMO'),
  SPOTDESK_DEMO_REQUESTS: z.coerce
    .number({ error: 'SPOTDESK_DEMO_REQUESTS must be a number.' })
    .int()
    .min(0)
    .max(5_000_000, { error: 'SPOTDESK_DEMO_REQUESTS must be a number from 0 to 5000000.' })
    .default(1_000_000),
  SPOTDESK_LIMITS: flag('SPOTDESK_LIMITS'),
  SPOTDESK_CHECK_RESPONSES: flag('SPOTDESK_CHECK_RESPONSES'),
  TRUST_PROXY: trustedProxies.optional(),
  METRICS_PORT: port('METRICS_PORT').optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
    })
    .optional(),
})

export interface DatabaseSettings {
  databaseUrl: string | null
  databaseAppUrl: string | null
  databasePoolerUrl: string | null
  dataDir: string
}

const resolveDataDir = (env: NodeJS.ProcessEnv, given: string) => resolve(env['INIT_CWD'] ?? '', given)

/** Where the data are, for programs that need nothing else of the server's settings. @throws StartupError */
export function readDatabaseSettings(env: NodeJS.ProcessEnv): DatabaseSettings {
  const wanted = { NODE_ENV: true, DATABASE_URL: true, DATABASE_APP_URL: true, DATABASE_POOLER_URL: true, SPOTDESK_DATA_DIR: true } as const
  const values = parse(Environment.pick(wanted), env)
  const settings: DatabaseSettings = {
    databaseUrl: values.DATABASE_URL ?? null,
    databaseAppUrl: values.DATABASE_APP_URL ?? null,
    databasePoolerUrl: values.DATABASE_POOLER_URL ?? null,
    dataDir: resolveDataDir(env, values.SPOTDESK_DATA_DIR),
  }
  refuseHalfSet(settings)
  return settings
}

/** @throws StartupError with every setting that is wrong */
function parse<T>(schema: z.ZodType<T>, env: NodeJS.ProcessEnv): T {
  // An empty variable is how shells and compose files say "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(({ message }) => message).join('\n'))
  return parsed.data
}

const isOn = (value: string | undefined, otherwise: boolean) =>
  value === undefined ? otherwise : ['on', 'true', '1', 'yes'].includes(value)

/** @throws StartupError with every setting that is wrong */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const values = parse(Environment, env)
  const production = values.NODE_ENV === 'production'
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolveDataDir(env, values.SPOTDESK_DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseAppUrl: values.DATABASE_APP_URL ?? null,
    databasePoolerUrl: values.DATABASE_POOLER_URL ?? null,
    origin: values.SPOTDESK_ORIGIN ? new URL(values.SPOTDESK_ORIGIN).origin : null,
    secret: values.SPOTDESK_SECRET ?? null,
    webDir: values.SPOTDESK_WEB_DIR ?? null,
    webAutoRefresh: isOn(values.SPOTDESK_AUTO_REFRESH, true),
    webContactUrl: values.SPOTDESK_CONTACT_URL ?? null,
    dealSettingsUrl: values.DEAL_SETTINGS_URL ?? null,
    helpUrl: values.HELP_URL ?? null,
    analyticsUrl: values.ANALYTICS_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    ratesFile: values.SPOTDESK_RATES_FILE ? resolve(env['INIT_CWD'] ?? '', values.SPOTDESK_RATES_FILE) : null,
    storageBytes: values.SPOTDESK_STORAGE_MB * 1_000_000,
    demo: isOn(values.SPOTDESK_DEMO, !production),
    demoRequests: values.SPOTDESK_DEMO_REQUESTS,
    limits: isOn(values.SPOTDESK_LIMITS, true),
    checkResponses: isOn(values.SPOTDESK_CHECK_RESPONSES, values.NODE_ENV === 'development'),
    production,
    metricsPort: values.METRICS_PORT ?? null,
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: values.TRUST_PROXY ?? false,
    version: packageVersion(),
  }
  refuseHalfSet(config)
  if (production) refuseUnsafe(config, { proxiesDecided: values.TRUST_PROXY !== undefined })
  return config
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}

/** Settings that mean nothing without another one. @throws StartupError */
function refuseHalfSet({ databaseUrl, databaseAppUrl, databasePoolerUrl }: DatabaseSettings): void {
  if (databaseAppUrl !== null && databaseUrl === null)
    throw new StartupError('DATABASE_APP_URL needs DATABASE_URL beside it: the owner of the tables, who makes and maintains them.')
  if (databasePoolerUrl !== null && databaseAppUrl === null)
    throw new StartupError('DATABASE_POOLER_URL needs DATABASE_APP_URL beside it: the same user, at the address of PostgreSQL itself.')
}

/** Settings that are unsafe in production. @throws StartupError */
function refuseUnsafe({ secret, origin, demo, limits }: Config, { proxiesDecided }: { proxiesDecided: boolean }): void {
  const reasons = [
    ...(secret === null ? ['SPOTDESK_SECRET must be set in production, to a secret of its own: openssl rand -base64 48 makes one.'] : []),
    ...(origin === null || !origin.startsWith('https:')
      ? ['SPOTDESK_ORIGIN must be set in production, to the https address where browsers reach Spotdesk.']
      : []),
    ...(proxiesDecided ? [] : [`TRUST_PROXY must be set in production. ${howToTrust}`]),
    ...(demo ? ['SPOTDESK_DEMO=on is refused in production: everybody knows the password of the demo.'] : []),
    ...(limits ? [] : ['SPOTDESK_LIMITS=off is refused in production: it is for load runs.']),
  ]
  if (reasons.length > 0) throw new StartupError(reasons.join('\n'))
}

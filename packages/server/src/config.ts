/** The environment as settings; what is wrong with it is said in one sentence. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { type Config, StartupError } from './http/config.ts'

const text = z.string().trim().min(1).optional()
const flag = (name: string) =>
  z.enum(['on', 'off', 'true', 'false', '1', '0', 'yes', 'no'], { error: `${name} must be on or off.` }).optional()
const port = (name: string) =>
  z.coerce
    .number({ error: `${name} must be a number.` })
    .int()
    .min(0)
    .max(65_535, { error: `${name} must be a number from 0 to 65535.` })

const Environment = z.object({
  NODE_ENV: text,
  HOST: text.default('127.0.0.1'),
  PORT: port('PORT').default(4400),
  DATABASE_URL: text,
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
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'SMTP_URL must be an address such as smtps://user:password@mail.example.com.' })
    .optional(),
  MAIL_FROM: text.default('Spotdesk <no-reply@localhost>'),
  SPOTDESK_DEMO: flag('SPOTDESK_DEMO'),
  SPOTDESK_DEMO_REQUESTS: z.coerce
    .number({ error: 'SPOTDESK_DEMO_REQUESTS must be a number.' })
    .int()
    .min(0)
    .max(5_000_000, { error: 'SPOTDESK_DEMO_REQUESTS must be a number from 0 to 5000000.' })
    .default(1_000_000),
  SPOTDESK_LIMITS: flag('SPOTDESK_LIMITS'),
  SPOTDESK_CHECK_RESPONSES: flag('SPOTDESK_CHECK_RESPONSES'),
  TRUST_PROXY: flag('TRUST_PROXY'),
  METRICS_PORT: port('METRICS_PORT').optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent.',
    })
    .optional(),
})

const isOn = (value: string | undefined, otherwise: boolean) =>
  value === undefined ? otherwise : ['on', 'true', '1', 'yes'].includes(value)

/** @throws StartupError with every setting that is wrong */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is how shells and compose files say "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw new StartupError(parsed.error.issues.map(({ message }) => message).join('\n'))
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const config: Config = {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(env['INIT_CWD'] ?? '', values.SPOTDESK_DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    origin: values.SPOTDESK_ORIGIN ? new URL(values.SPOTDESK_ORIGIN).origin : null,
    secret: values.SPOTDESK_SECRET ?? null,
    webDir: values.SPOTDESK_WEB_DIR ?? null,
    webAutoRefresh: isOn(values.SPOTDESK_AUTO_REFRESH, true),
    webContactUrl: values.SPOTDESK_CONTACT_URL ?? null,
    dealSettingsUrl: values.DEAL_SETTINGS_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    demo: isOn(values.SPOTDESK_DEMO, !production),
    demoRequests: values.SPOTDESK_DEMO_REQUESTS,
    limits: isOn(values.SPOTDESK_LIMITS, true),
    checkResponses: isOn(values.SPOTDESK_CHECK_RESPONSES, values.NODE_ENV === 'development'),
    production,
    metricsPort: values.METRICS_PORT ?? null,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustProxy: isOn(values.TRUST_PROXY, false),
    version: packageVersion(),
  }
  if (production) refuseUnsafe(config)
  return config
}

function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}

/** What nobody should run in production by accident. @throws StartupError */
function refuseUnsafe({ secret, origin, demo, limits }: Config): void {
  const reasons = [
    ...(secret === null ? ['SPOTDESK_SECRET must be set in production, to a secret of its own: openssl rand -base64 48 makes one.'] : []),
    ...(origin === null || !origin.startsWith('https:')
      ? ['SPOTDESK_ORIGIN must be set in production, to the https address where browsers reach Spotdesk.']
      : []),
    ...(demo ? ['SPOTDESK_DEMO=on is refused in production: everybody knows the password of the demo.'] : []),
    ...(limits ? [] : ['SPOTDESK_LIMITS=off is refused in production: it is for load runs.']),
  ]
  if (reasons.length > 0) throw new StartupError(reasons.join('\n'))
}

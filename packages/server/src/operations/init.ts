/** `init`: asks for the settings of the first administrator, or reads them from the environment. */
import { readFileSync } from 'node:fs'
import type { Database } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { StartupError } from '../platform/http/config.ts'
import { installQueue } from '../platform/jobs/queue/install.ts'
import { promptText, promptPassword } from './ask.ts'
import { type FirstSettings, checkSetting, isInitialised, makeFirstAdministrator } from './first-administrator.ts'

interface Question {
  /** The environment variable of the setting. */
  variable: string
  text: string
  /** The default. */
  otherwise?: (given: Partial<FirstSettings>) => string
}

/** In the order in which they are asked. */
const questions: Record<keyof FirstSettings, Question> = {
  agencyName: { variable: 'SPOTDESK_AGENCY_NAME', text: 'Name of the agency' },
  currency: { variable: 'SPOTDESK_AGENCY_CURRENCY', text: 'Currency of the agency (ISO 4217)' },
  timeZone: { variable: 'SPOTDESK_AGENCY_TIME_ZONE', text: 'Time zone of the agency, such as Europe/Bucharest' },
  marketCountries: { variable: 'SPOTDESK_MARKET_COUNTRIES', text: 'Countries of its market, such as RO,MD' },
  marketName: {
    variable: 'SPOTDESK_MARKET_NAME',
    text: 'Name of the market',
    otherwise: ({ marketCountries = '' }) => nameOfCountries(marketCountries),
  },
  name: { variable: 'SPOTDESK_ADMIN_NAME', text: 'Your first and last name' },
  email: { variable: 'SPOTDESK_ADMIN_EMAIL', text: 'Your e-mail address, which you sign in with' },
  password: { variable: 'SPOTDESK_ADMIN_PASSWORD', text: 'Your password' },
}
const fields = Object.keys(questions) as (keyof FirstSettings)[]

export const initVariables = fields.map((field) => questions[field].variable)

function nameOfCountries(codes: string): string {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const known = codes.toUpperCase().match(/\b[A-Z]{2}\b/g) ?? []
  return known.map((code) => names.of(code)).join(' and ')
}

/** A setting is missing or wrong, and nobody can be asked. */
export class MissingSettings extends Error {
  override readonly name = 'MissingSettings'
}

export type InitOutcome = { made: true; settings: FirstSettings } | { made: false }

/**
 * Sets an empty database up: its tables, the first market, agency and administrator.
 * @param interactive true if a person can be asked
 * @throws MissingSettings, StartupError
 */
export async function initialise(db: Database, env: NodeJS.ProcessEnv, interactive: boolean): Promise<InitOutcome> {
  await migrate(db, { afterMigrate: installQueue })
  if (await isInitialised(db)) return { made: false }
  const given = readGiven(env)
  const settings = interactive ? await complete(given) : requireAll(given)
  return (await makeFirstAdministrator(db, settings, new Date())) ? { made: true, settings } : { made: false }
}

function readGiven(env: NodeJS.ProcessEnv): Partial<FirstSettings> {
  const given = Object.fromEntries(
    fields.flatMap((field) => (env[questions[field].variable] ? [[field, env[questions[field].variable]]] : [])),
  )
  const file = env['SPOTDESK_ADMIN_PASSWORD_FILE']
  return { ...given, ...(file && { password: readSecretFile(file) }) }
}

/** The text of a file that holds one secret, without the end of its line. @throws StartupError */
export function readSecretFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new StartupError(`The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function complete(given: Partial<FirstSettings>): Promise<FirstSettings> {
  refuseWrong(given)
  const settings = { ...given }
  for (const field of fields) {
    if (settings[field] !== undefined) continue
    const { text, otherwise } = questions[field]
    const check = (answer: string) => checkSetting(field, answer)
    settings[field] =
      field === 'password' ? await promptPassword(text, check) : await promptText(text, { check, otherwise: otherwise?.(settings) ?? '' })
  }
  return settings as FirstSettings
}

function requireAll(given: Partial<FirstSettings>): FirstSettings {
  const missing = fields
    .filter((field) => given[field] === undefined && !questions[field].otherwise)
    .map((field) => questions[field].variable)
  if (missing.length > 0)
    throw new MissingSettings(
      `There is no terminal to ask on: set ${missing.join(', ')} (the password may be in a file: SPOTDESK_ADMIN_PASSWORD_FILE).`,
    )
  refuseWrong(given)
  const settings = { ...given }
  for (const field of fields) settings[field] ??= questions[field].otherwise?.(settings) ?? ''
  refuseWrong(settings)
  return settings as FirstSettings
}

function refuseWrong(settings: Partial<FirstSettings>): void {
  const wrong = fields.flatMap((field) => {
    const text = settings[field]
    const problem = text === undefined ? null : checkSetting(field, text)
    return problem === null ? [] : [`${questions[field].variable}: ${problem}`]
  })
  if (wrong.length > 0) throw new MissingSettings(wrong.join('\n'))
}

/** Creates the first market, agency and administrator of an empty database, once. */
import { featureNames } from '@spotdesk/sdk/contract'
import { checkCompany, checkPassword, checkProfile, platformAdmin } from '@spotdesk/sdk/rules'
import {
  canonicalZone,
  type Currency,
  currencies,
  dateFormats,
  isTimeZone,
  rowErrorText,
  specifiedFormats,
  timeFormats,
} from '@spotdesk/sdk/values'
import { type Kysely, sql } from 'kysely'
import { appendAudit } from '../platform/audit/append.ts'
import { uuidV7 } from '../platform/audit/uuid.ts'
import type { Database } from '../platform/db/database.ts'
import type { DB } from '../platform/db/schema.ts'
import type { WriteTransaction } from '../platform/db/connection/write-transaction.ts'
import { ensurePartitions } from '../delivery/facts/roll-up/partition-store.ts'
import type { Actor } from '../platform/http/gate/actor.ts'
import { hashPassword } from '../people/session/password/password.ts'
import { getRights } from '../people/session/rights.ts'
import { insertMembership, insertPerson } from '../people/users/store.ts'

/** The settings as they were given. */
export interface FirstSettings {
  marketName: string
  /** Countries of the market as ISO 3166-1 codes: 'RO, MD'. */
  marketCountries: string
  agencyName: string
  currency: string
  timeZone: string
  /** First and last name. */
  name: string
  email: string
  password: string
}

const [marketId, agencyId] = [1, 1]

const parseCountries = (text: string) =>
  text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((code) => code !== '')
const normaliseCurrency = (text: string) => text.trim().toUpperCase()
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined

/** The last word is the last name. */
function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().normalize('NFC').split(/\s+/)
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
}

const fieldRules: { [Field in keyof FirstSettings]: (text: string) => string | null } = {
  marketName: (text) => issueText(checkCompany({ name: text })),
  marketCountries: (text) =>
    parseCountries(text).length > 0 && parseCountries(text).every(isCountry) ? null : 'Give two-letter country codes, such as RO or RO,MD.',
  agencyName: (text) => issueText(checkCompany({ name: text })),
  currency: (text) => (currencies.includes(normaliseCurrency(text) as Currency) ? null : `Give one of ${currencies.join(', ')}.`),
  timeZone: (text) => (isTimeZone(text) ? null : rowErrorText('invalidZone')),
  name: (text) => {
    const names = splitName(text)
    return names.firstName === '' ? 'Give a first and a last name.' : issueText(checkProfile(names))
  },
  email: (text) => issueText(checkProfile({ email: text })),
  password: (text) => {
    const code = checkPassword(text)
    return code === null ? null : rowErrorText(code)
  },
}

function issueText(
  issues: readonly { code: Parameters<typeof rowErrorText>[0]; params?: Record<string, string | number> }[],
): string | null {
  const [issue] = issues
  return issue === undefined ? null : rowErrorText(issue.code, issue.params ?? {})
}

/** The error of a value as a sentence; null if it is valid. The rules are those of the API. */
export function checkSetting(field: keyof FirstSettings, text: string): string | null {
  return fieldRules[field](field === 'password' ? text : text.trim())
}

/** True if somebody has set the database up already. */
export async function isInitialised(db: Database): Promise<boolean> {
  return holdsSomebody(db.system)
}

async function holdsSomebody(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`select 1 from agencies union all select 1 from users limit 1`.execute(db)
  return rows.length > 0
}

/**
 * In one transaction; of several at once one does it.
 * @param settings each of them checked
 * @returns false when another process was first: nothing was changed
 */
export async function makeFirstAdministrator(db: Database, settings: FirstSettings, now: Date): Promise<boolean> {
  await ensurePartitions(db.system, now)
  const passwordHash = await hashPassword(settings.password)
  return db.systemWrite(async (tx) => {
    await sql`lock table agencies in share row exclusive mode`.execute(tx)
    if (await holdsSomebody(tx)) return false
    await insertPlaces(tx, settings)
    await insertAdministrator(tx, settings, passwordHash, now)
    return true
  })
}

async function insertPlaces(tx: WriteTransaction, { marketName, marketCountries, agencyName, currency, timeZone }: FirstSettings) {
  const features = JSON.stringify(featureNames.map((feature) => ({ feature, active: true, properties: {} })))
  await sql`insert into markets (id, name, country_codes, currency, time_zone)
    values (${marketId}, ${normaliseText(marketName)}, ${parseCountries(marketCountries)}, ${normaliseCurrency(currency)}, ${resolveTimeZone(timeZone)})`.execute(
    tx,
  )
  await sql`insert into agencies (id, market_id, name, currency, time_zone, default_agency, self_managed, features)
    values (${agencyId}, ${marketId}, ${normaliseText(agencyName)}, ${normaliseCurrency(currency)}, ${resolveTimeZone(timeZone)}, true, true, ${features}::jsonb)`.execute(
    tx,
  )
  await sql`select setval('agency_ids', ${agencyId})`.execute(tx)
}

async function insertAdministrator(tx: WriteTransaction, settings: FirstSettings, passwordHash: string, now: Date): Promise<void> {
  const { currency, timeZone, email, marketCountries, agencyName, name } = settings
  const country = parseCountries(marketCountries)[0]!
  const profile = {
    ...splitName(name),
    email: normaliseText(email),
    language: 'en',
    timeZone: resolveTimeZone(timeZone),
    currency: normaliseCurrency(currency),
    country,
    dateFormat: dateFormats[0],
    timeFormat: timeFormats[0],
  }
  const userId = (await insertPerson(tx, { userName: profile.email, passwordHash, profile }))!
  await insertMembership(tx, agencyId, userId, { roleId: platformAdmin, advertiserIds: null, publisherIds: null, disabled: false }, now)
  const made = { action: 'CREATE', versionBefore: null, versionAfter: 1, diff: [] }
  await appendAudit(tx, { actor: systemActor(settings), now, reason: 'First set up' }, null, [
    { ...made, entityType: 'agency', entityId: agencyId, entityName: normaliseText(agencyName) },
    { ...made, entityType: 'user', entityId: userId, entityName: `${profile.firstName} ${profile.lastName}` },
  ])
}

const normaliseText = (text: string) => text.trim().normalize('NFC')
/** The settings were checked. */
const resolveTimeZone = (timeZone: string) => canonicalZone(timeZone) ?? timeZone

function systemActor({ agencyName, timeZone, currency }: FirstSettings): Actor {
  return {
    type: 'SYSTEM',
    id: 'system',
    name: 'Spotdesk',
    userId: null,
    agencyId,
    roleId: platformAdmin,
    rights: getRights(platformAdmin, []),
    advertiserIds: null,
    publisherIds: null,
    scopes: [],
    agency: { id: agencyId, name: agencyName, timeZone, currency, maximumCpmE4: null },
    user: { language: 'en', ...specifiedFormats },
    source: 'SYSTEM',
    requestId: uuidV7(new Date()),
    ip: null,
  }
}

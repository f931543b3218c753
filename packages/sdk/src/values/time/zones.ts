/**
 * Time zones by their names. A zone is a name of the IANA database that Intl and the connected PostgreSQL both know: PostgreSQL reads
 * '+05:30' west of UTC and Intl east of it, and an abbreviation is one zone here and another there.
 */

/** Current names of zones that Intl still gives under an old name, because it never renames a zone. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Short names that are no abbreviations of a clock, which differ from country to country: 'IST' is India's, Israel's and Ireland's. */
const shortNames = new Set(['UTC', 'GMT', 'CUBA', 'EIRE', 'IRAN'])
const abbreviationLength = 4

let databaseZones: ReadonlySet<string> | null = null

/** From now on, only these names are zones. A server reads them from its database once at start. */
export function limitZones(names: Iterable<string> | null): void {
  databaseZones = names && new Set(names)
}

const isInDatabase = (zone: string) => databaseZones === null || databaseZones.has(zone)

let byLowerCase: ReadonlyMap<string, string> | null = null

/** The zones that Intl lists, and their current names, by lower-case name. */
function listedZones(): ReadonlyMap<string, string> {
  byLowerCase ??= new Map(
    [...Intl.supportedValuesOf('timeZone'), ...Object.values(renamed), 'UTC'].map((zone) => [zone.toLowerCase(), zone]),
  )
  return byLowerCase
}

/** The name under which Intl knows a text; null where it knows none. */
function resolved(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const known = new Map<string, string | null>()
const rememberedTexts = 2000

/**
 * The canonical name of a zone: 'Asia/Kathmandu' of 'asia/katmandu', 'America/New_York' of 'US/Eastern'. Null for an offset, an
 * abbreviation, and everything else that is not the name of a zone.
 */
export function canonicalZone(text: string): string | null {
  const bare = text.trim()
  const key = bare.toLowerCase()
  let zone = known.get(key)
  if (zone === undefined) {
    if (known.size >= rememberedTexts) known.clear()
    known.set(key, (zone = findZone(bare, key)))
  }
  // A database may be older than a name.
  const older = zone === null || isInDatabase(zone) ? zone : (Object.keys(renamed).find((name) => renamed[name] === zone) ?? null)
  return older !== null && isInDatabase(older) ? older : null
}

function findZone(bare: string, key: string): string | null {
  if (!/^[a-z]/i.test(bare) || key.startsWith('systemv/')) return null
  if (bare.length <= abbreviationLength && !shortNames.has(bare.toUpperCase())) return null
  const name = listedZones().get(key) ?? resolved(bare)
  if (name === null || !/^[A-Z]/i.test(name)) return null
  return renamed[name] ?? name
}

/** True for the name of a zone. */
export function isTimeZone(zone: string): boolean {
  return canonicalZone(zone) !== null
}

/** The names of all zones that can be chosen, in alphabetical order. */
export function timeZones(): string[] {
  return [...new Set([...listedZones().values()].flatMap((zone) => canonicalZone(zone) ?? []))].toSorted()
}

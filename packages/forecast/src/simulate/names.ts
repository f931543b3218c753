/** What simulated listeners have: places, devices, interests. Real places and codes; people and stations are invented. */

export interface City {
  country: string
  region: string
  metro: string | null
  /** What rules call it: the value of LOCATION_CITY. */
  name: string
  lat: number
  lon: number
  timeZone: string
  /** Share within its country, any unit. */
  weight: number
  postal: string
}

const city = (
  place: string,
  at: readonly [lat: number, lon: number],
  timeZone: string,
  weight: number,
  postal: string,
  metro: string | null = null,
): City => {
  const [country = '', region = '', name = ''] = place.split('/')
  return { country, region: `${country}-${region}`, metro, name, lat: at[0], lon: at[1], timeZone, weight, postal }
}

/** Metros are Nielsen's designated market areas. */
const cities: readonly City[] = [
  city('US/NY/New York', [40.71, -74.01], 'America/New_York', 19, '100', '501'),
  city('US/CA/Los Angeles', [34.05, -118.24], 'America/Los_Angeles', 13, '900', '803'),
  city('US/IL/Chicago', [41.88, -87.63], 'America/Chicago', 9, '606', '602'),
  city('US/TX/Houston', [29.76, -95.37], 'America/Chicago', 7, '770', '618'),
  city('US/TX/Dallas', [32.78, -96.8], 'America/Chicago', 7, '752', '623'),
  city('US/PA/Philadelphia', [39.95, -75.17], 'America/New_York', 6, '191', '504'),
  city('US/CA/San Francisco', [37.77, -122.42], 'America/Los_Angeles', 6, '941', '807'),
  city('US/GA/Atlanta', [33.75, -84.39], 'America/New_York', 5, '303', '524'),
  city('US/MA/Boston', [42.36, -71.06], 'America/New_York', 5, '021', '506'),
  city('US/AZ/Phoenix', [33.45, -112.07], 'America/Phoenix', 4, '850', '753'),
  city('US/WA/Seattle', [47.61, -122.33], 'America/Los_Angeles', 4, '981', '819'),
  city('US/FL/Miami', [25.76, -80.19], 'America/New_York', 4, '331', '528'),
  city('US/CO/Denver', [39.74, -104.99], 'America/Denver', 3, '802', '751'),
  city('US/NY/Buffalo', [42.89, -78.88], 'America/New_York', 2, '142', '514'),
  city('US/CA/San Diego', [32.72, -117.16], 'America/Los_Angeles', 3, '921', '825'),
  city('RO/B/București', [44.43, 26.1], 'Europe/Bucharest', 40, '01', null),
  city('RO/CJ/Cluj-Napoca', [46.77, 23.6], 'Europe/Bucharest', 16, '40', null),
  city('RO/TM/Timișoara', [45.75, 21.23], 'Europe/Bucharest', 12, '30', null),
  city('RO/IS/Iași', [47.16, 27.59], 'Europe/Bucharest', 12, '70', null),
  city('RO/BV/Brașov', [45.65, 25.61], 'Europe/Bucharest', 8, '50', null),
  city('RO/SB/Sibiu', [45.8, 24.15], 'Europe/Bucharest', 6, '55', null),
  city('MD/CU/Chișinău', [47.01, 28.86], 'Europe/Chisinau', 6, 'MD-20', null),
  city('GB/LND/London', [51.51, -0.13], 'Europe/London', 40, 'SW', null),
  city('GB/MAN/Manchester', [53.48, -2.24], 'Europe/London', 14, 'M', null),
  city('GB/GLG/Glasgow', [55.86, -4.25], 'Europe/London', 8, 'G', null),
  city('IE/D/Dublin', [53.35, -6.26], 'Europe/Dublin', 10, 'D', null),
]

/** Type, system, versions, player, maker, models and share. */
const devices = [
  ['PHONE', 'iOS', ['16.7', '17.5', '18.1'], 'AppleCoreMedia', 'Apple', ['iPhone 13', 'iPhone 15', 'iPhone 16'], 30],
  ['PHONE', 'Android', ['12', '13', '14', '15'], 'ExoPlayer', 'Samsung', ['Galaxy S22', 'Galaxy A54', 'Galaxy S24'], 22],
  ['PHONE', 'Android', ['13', '14', '15'], 'ExoPlayer', 'Google', ['Pixel 7', 'Pixel 9'], 6],
  ['TABLET', 'iOS', ['17.5', '18.1'], 'AppleCoreMedia', 'Apple', ['iPad Air'], 4],
  ['PC', 'Windows', ['10', '11'], 'Chrome', 'Dell', ['Latitude'], 9],
  ['PC', 'macOS', ['13.6', '14.5'], 'Safari', 'Apple', ['MacBook Air'], 6],
  ['SMART_SPEAKER', 'Alexa', ['1.0'], 'Alexa', 'Amazon', ['Echo Dot'], 12],
  ['SMART_SPEAKER', 'Cast OS', ['1.56'], 'Google Assistant', 'Google', ['Nest Mini'], 4],
  ['CAR', 'Android Automotive', ['12', '13'], 'ExoPlayer', 'Polestar', ['Polestar 2'], 3],
  ['CONNECTED_TV', 'tvOS', ['17.5'], 'AppleCoreMedia', 'Apple', ['Apple TV'], 2],
  ['CONNECTED_DEVICE', 'Linux', ['5.15'], 'Sonos', 'Sonos', ['Era 100'], 2],
] as const

const segments = ['seg-101', 'seg-102', 'seg-103', 'seg-104', 'seg-105', 'seg-106', 'seg-107', 'seg-108'] as const
const interests = [
  'AUTO',
  'COOKING',
  'FINANCE',
  'FITNESS',
  'GAMING',
  'GARDEN',
  'HEALTH',
  'MUSIC',
  'NEWS',
  'PARENTING',
  'SPORTS',
  'TRAVEL',
] as const
const intents = ['CAR', 'HOME_LOAN', 'HOLIDAY', 'INSURANCE', 'PHONE_PLAN', 'SOLAR'] as const
const audiences = ['aud-1', 'aud-2', 'aud-3', 'aud-4'] as const
const imported = ['crm-loyal', 'crm-lapsed', 'crm-new'] as const
const keyValues = ['tier=gold', 'tier=silver', 'tier=basic', 'newsletter=yes'] as const
const providers: Readonly<Record<string, readonly string[]>> = {
  US: ['Comcast', 'Charter', 'Verizon', 'AT&T'],
  RO: ['Digi', 'Orange Romania', 'Vodafone Romania'],
  MD: ['Moldtelecom'],
  GB: ['BT', 'Sky', 'Virgin Media'],
  IE: ['Eir', 'Virgin Media Ireland'],
}
const carriers: Readonly<Record<string, readonly string[]>> = {
  US: ['Verizon Wireless', 'AT&T Mobility', 'T-Mobile US'],
  RO: ['Orange', 'Vodafone', 'Digi Mobil'],
  MD: ['Moldcell'],
  GB: ['EE', 'O2', 'Three'],
  IE: ['Vodafone Ireland', 'Three Ireland'],
}
const languages: Readonly<Record<string, readonly string[]>> = {
  US: ['en-US', 'en-US', 'en-US', 'es-US'],
  RO: ['ro', 'ro', 'ro', 'hu'],
  MD: ['ro', 'ru'],
  GB: ['en-GB'],
  IE: ['en-IE'],
}
const weathers = ['CLEAR', 'CLOUDY', 'RAIN', 'SNOW', 'FOG', 'STORM'] as const
const parameters = ['plan=free', 'plan=premium', 'genre=jazz', 'genre=pop', 'kids=no'] as const

/** Categories of podcasts: the catalogue's name, the IAB code, keywords of transcripts, and how the episodes are rated. */
const podcastCategories = [
  ['News', 'IAB12', ['election', 'economy', 'climate'], ['SOCIAL_ISSUES:MEDIUM', 'DEATH_INJURY:LOW']],
  ['True Crime', 'IAB12-3', ['trial', 'detective'], ['CRIME:HIGH', 'DEATH_INJURY:MEDIUM']],
  ['Comedy', 'IAB1', ['sketch', 'stand-up'], ['OBSCENITY:MEDIUM']],
  ['Business', 'IAB3', ['startup', 'markets'], ['CRIME:NONE']],
  ['Sports', 'IAB17', ['football', 'league'], ['CRIME:NONE']],
  ['Health & Fitness', 'IAB7', ['sleep', 'running'], ['DRUGS:LOW']],
  ['Technology', 'IAB19', ['software', 'robots'], ['CRIME:NONE']],
  ['Society & Culture', 'IAB14', ['family', 'history'], ['SOCIAL_ISSUES:HIGH', 'HATE:HIGH']],
  ['Music', 'IAB1-6', ['album', 'jazz'], null],
] as const

/** A podcast of a publisher, as rules name it. */
export interface SimulatedShow {
  id: string
  /** 'Arts', 'Arts/Food'. */
  category: string
  language: string
  tags: readonly string[]
}

/** What listeners and their requests have: values as rules name them. */
export interface Names {
  cities: readonly City[]
  /** Type, system, versions, player, maker, models and share. */
  devices: readonly (readonly [
    type: string,
    system: string,
    versions: readonly string[],
    player: string,
    maker: string,
    models: readonly string[],
    weight: number,
  ])[]
  segments: readonly string[]
  interests: readonly string[]
  intents: readonly string[]
  audiences: readonly string[]
  /** Campaigns that listeners have heard; left out: the audiences. */
  retargeting?: readonly string[]
  imported: readonly string[]
  /** 'name=value' of first parties. */
  keyValues: readonly string[]
  /** Access networks, carriers and languages by country. */
  providers: Readonly<Record<string, readonly string[]>>
  carriers: Readonly<Record<string, readonly string[]>>
  /** The access network that a carrier's listeners come from; left out: it is called as the carrier is. */
  carrierProviders?: Readonly<Record<string, string>>
  languages: Readonly<Record<string, readonly string[]>>
  /** Wired, wireless, and the two of mobile networks. */
  connections: readonly [wired: string, wireless: string, mobile: string, fastMobile: string]
  /** Clear, cloudy, rain, snow, fog, storm: in this order. */
  weathers: readonly string[]
  /** 'key=value' of players. */
  parameters: readonly string[]
  /** Category of the catalogue, IAB code, keywords of transcripts, and how episodes are rated. */
  podcastCategories: readonly (readonly [category: string, iab: string, keywords: readonly string[], ratings: readonly string[] | null])[]
  /** By publisher; one without has shows that are made up. */
  shows?: ReadonlyMap<number, readonly SimulatedShow[]>
}

export const defaultNames: Names = {
  cities,
  devices,
  segments,
  interests,
  intents,
  audiences,
  imported,
  keyValues,
  providers,
  carriers,
  languages,
  connections: ['WIRED', 'WIFI', 'CELL_4G', 'CELL_5G'],
  weathers,
  parameters,
  podcastCategories,
}

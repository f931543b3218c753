/**
 * Attributes of simulated listeners: places, devices, interests, with the values of the product's look-ups. Places are real, listeners are
 * not.
 */

export interface City {
  country: string
  region: string
  metro: string | null
  /** Its name in rules: the value of LOCATION_CITY. */
  name: string
  /** Its name in GeoNames, which look-ups of cities use. */
  geoNamesId: number
  lat: number
  lon: number
  timeZone: string
  /** Share within its country, any unit. */
  weight: number
  postal: string
}

const city = (
  place: string,
  geoNamesId: number,
  at: readonly [lat: number, lon: number],
  timeZone: string,
  weight: number,
  postal: string,
  metro: string | null = null,
): City => {
  const [country = '', region = '', name = ''] = place.split('/')
  return { country, region: `${country}-${region}`, metro, name, geoNamesId, lat: at[0], lon: at[1], timeZone, weight, postal }
}

/** Metros are Nielsen's designated market areas. */
const cities: readonly City[] = [
  city('US/NY/New York', 5128581, [40.71, -74.01], 'America/New_York', 19, '100', '501'),
  city('US/CA/Los Angeles', 5368361, [34.05, -118.24], 'America/Los_Angeles', 13, '900', '803'),
  city('US/IL/Chicago', 4887398, [41.88, -87.63], 'America/Chicago', 9, '606', '602'),
  city('US/TX/Houston', 4699066, [29.76, -95.37], 'America/Chicago', 7, '770', '618'),
  city('US/TX/Dallas', 4684888, [32.78, -96.8], 'America/Chicago', 7, '752', '623'),
  city('US/PA/Philadelphia', 4560349, [39.95, -75.17], 'America/New_York', 6, '191', '504'),
  city('US/CA/San Francisco', 5391959, [37.77, -122.42], 'America/Los_Angeles', 6, '941', '807'),
  city('US/GA/Atlanta', 4180439, [33.75, -84.39], 'America/New_York', 5, '303', '524'),
  city('US/MA/Boston', 4930956, [42.36, -71.06], 'America/New_York', 5, '021', '506'),
  city('US/AZ/Phoenix', 5308655, [33.45, -112.07], 'America/Phoenix', 4, '850', '753'),
  city('US/WA/Seattle', 5809844, [47.61, -122.33], 'America/Los_Angeles', 4, '981', '819'),
  city('US/FL/Miami', 4164138, [25.76, -80.19], 'America/New_York', 4, '331', '528'),
  city('US/CO/Denver', 5419384, [39.74, -104.99], 'America/Denver', 3, '802', '751'),
  city('US/NY/Buffalo', 5110629, [42.89, -78.88], 'America/New_York', 2, '142', '514'),
  city('US/CA/San Diego', 5391811, [32.72, -117.16], 'America/Los_Angeles', 3, '921', '825'),
  city('RO/B/București', 683506, [44.43, 26.1], 'Europe/Bucharest', 40, '01', null),
  city('RO/CJ/Cluj-Napoca', 681290, [46.77, 23.6], 'Europe/Bucharest', 16, '40', null),
  city('RO/TM/Timișoara', 665087, [45.75, 21.23], 'Europe/Bucharest', 12, '30', null),
  city('RO/IS/Iași', 675810, [47.16, 27.59], 'Europe/Bucharest', 12, '70', null),
  city('RO/BV/Brașov', 683844, [45.65, 25.61], 'Europe/Bucharest', 8, '50', null),
  city('RO/SB/Sibiu', 667268, [45.8, 24.15], 'Europe/Bucharest', 6, '55', null),
  city('MD/CU/Chișinău', 618426, [47.01, 28.86], 'Europe/Chisinau', 6, 'MD-20', null),
  city('GB/LND/London', 2643743, [51.51, -0.13], 'Europe/London', 40, 'SW', null),
  city('GB/MAN/Manchester', 2643123, [53.48, -2.24], 'Europe/London', 14, 'M', null),
  city('GB/GLG/Glasgow', 2648579, [55.86, -4.25], 'Europe/London', 8, 'G', null),
  city('IE/D/Dublin', 2964574, [53.35, -6.26], 'Europe/Dublin', 10, 'D', null),
]

/** A podcast of a publisher, as rules name it. */
export interface SimulatedShow {
  id: string
  /** 'Arts', 'Arts/Food'. */
  category: string
  language: string
  tags: readonly string[]
}

/** Attributes of listeners and their requests: values as rules name them. */
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
  /** The access network of a carrier's listeners. The default is the name of the carrier. */
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
  /** By publisher; one without an entry has invented shows. */
  shows?: ReadonlyMap<number, readonly SimulatedShow[]>
}

export const defaultNames = {
  cities,
  segments: ['seg-101', 'seg-102', 'seg-103', 'seg-104', 'seg-105', 'seg-106', 'seg-107', 'seg-108'],
  audiences: ['aud-1', 'aud-2', 'aud-3', 'aud-4'],
  imported: ['crm-loyal', 'crm-lapsed', 'crm-new'],
  devices: [
    ['PHONE', 'IOS', ['16.7', '17.5', '18.1'], 'APPLE_PODCASTS', 'APPLE', ['iPhone 13', 'iPhone 15', 'iPhone 16'], 30],
    ['PHONE', 'ANDROID', ['12', '13', '14', '15'], 'PUBLISHER_APP', 'SAMSUNG', ['Galaxy S22', 'Galaxy A54', 'Galaxy S24'], 22],
    ['PHONE', 'ANDROID', ['13', '14', '15'], 'SPOTIFY', 'GOOGLE', ['Pixel 7', 'Pixel 9'], 6],
    ['TABLET', 'IPADOS', ['17.5', '18.1'], 'APPLE_MUSIC', 'APPLE', ['iPad Air'], 4],
    ['PC', 'WINDOWS', ['10', '11'], 'CHROME', 'DELL', ['Latitude'], 9],
    ['PC', 'MACOS', ['13.6', '14.5'], 'SAFARI', 'APPLE', ['MacBook Air'], 6],
    ['SMART_SPEAKER', 'FIRE_OS', ['7.7'], 'ALEXA', 'AMAZON', ['Echo Dot'], 12],
    ['SMART_SPEAKER', 'LINUX', ['1.56'], 'GOOGLE_ASSISTANT', 'GOOGLE', ['Nest Mini'], 4],
    ['CAR', 'CAR_OS', ['12', '13'], 'TUNEIN', 'TESLA', ['Model 3'], 3],
    ['CONNECTED_TV', 'TVOS', ['17.5'], 'IHEARTRADIO', 'APPLE', ['Apple TV'], 2],
    ['CONNECTED_DEVICE', 'LINUX', ['5.15'], 'SONOS', 'SONOS', ['Era 100'], 2],
  ],
  interests: [
    'BUSINESS',
    'CARS',
    'COOKING',
    'FAMILY',
    'FITNESS',
    'GAMING',
    'GARDENING',
    'HEALTH',
    'LIVE_MUSIC',
    'NEWS',
    'SPORTS',
    'TRAVEL',
  ],
  intents: ['CAR_NEW', 'CAR_INSURANCE', 'ENERGY', 'FLIGHTS', 'HOLIDAYS', 'HOME_BUYING', 'MOBILE_PLAN', 'MORTGAGE'],
  keyValues: ['tier=gold', 'tier=silver', 'tier=basic', 'newsletter=yes'],
  providers: {
    US: ['COMCAST', 'SPECTRUM', 'VERIZON', 'ATT'],
    RO: ['DIGI', 'ORANGE_RO', 'VODAFONE_RO'],
    MD: ['STARLINK'],
    GB: ['BT', 'SKY_UK', 'VIRGIN_MEDIA'],
    IE: ['EIR', 'VIRGIN_MEDIA_IE'],
  },
  /** Country and network codes of E.212. */
  carriers: {
    US: ['310-260', '311-480', '310-410'],
    RO: ['226-10', '226-01', '226-05'],
    MD: ['259-01'],
    GB: ['234-30', '234-10', '234-20'],
    IE: ['272-01', '272-05'],
  },
  /** Of the carriers, those that the list of internet providers has. */
  carrierProviders: {
    '310-260': 'TMOBILE_HOME',
    '311-480': 'VERIZON',
    '310-410': 'ATT',
    '226-05': 'DIGI',
    '226-10': 'ORANGE_RO',
    '226-01': 'VODAFONE_RO',
  },
  languages: { US: ['en-US', 'en-US', 'en-US', 'es-US'], RO: ['ro', 'ro', 'ro', 'hu'], MD: ['ro', 'ru'], GB: ['en-GB'], IE: ['en-IE'] },
  connections: ['ETHERNET', 'WIFI', 'CELLULAR_4G', 'CELLULAR_5G'],
  weathers: ['CLEAR', 'CLOUDY', 'RAIN', 'SNOW', 'FOG', 'THUNDERSTORM'],
  parameters: ['plan=free', 'plan=premium', 'genre=jazz', 'genre=pop', 'kids=no'],
  podcastCategories: [
    ['News', 'IAB12', ['election', 'economy', 'climate'], ['SOCIAL_ISSUES:MEDIUM', 'DEATH_INJURY:LOW']],
    ['True Crime', 'IAB12-3', ['trial', 'detective'], ['CRIME:HIGH', 'DEATH_INJURY:MEDIUM']],
    ['Comedy', 'IAB1', ['sketch', 'stand-up'], ['OBSCENITY:MEDIUM']],
    ['Business', 'IAB3', ['startup', 'markets'], ['CRIME:NONE']],
    ['Sports', 'IAB17', ['football', 'league'], ['CRIME:NONE']],
    ['Arts', 'IAB8', ['recipe', 'kitchen'], ['DRUGS:LOW']],
    ['Society & Culture', 'IAB14', ['family', 'history'], ['SOCIAL_ISSUES:HIGH', 'HATE:HIGH']],
    ['Music', 'IAB1-6', ['album', 'jazz'], null],
  ],
} as const satisfies Names

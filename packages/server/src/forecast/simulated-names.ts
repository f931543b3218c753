/** What the listeners of a simulated inventory have, in the words of the product's look-ups. Places are real; who is there is not. */
import type { City, Names } from '@spotdesk/forecast'

/** GeoNames' id, place, position, inhabitants in 100,000 (share), and how postal codes begin. */
const places = [
  [5128581, 'US/NY', 'New York', 40.71, -74.01, 'America/New_York', 19, '100'],
  [5368361, 'US/CA', 'Los Angeles', 34.05, -118.24, 'America/Los_Angeles', 13, '900'],
  [4887398, 'US/IL', 'Chicago', 41.88, -87.63, 'America/Chicago', 9, '606'],
  [4699066, 'US/TX', 'Houston', 29.76, -95.37, 'America/Chicago', 7, '770'],
  [4684888, 'US/TX', 'Dallas', 32.78, -96.8, 'America/Chicago', 7, '752'],
  [4560349, 'US/PA', 'Philadelphia', 39.95, -75.17, 'America/New_York', 6, '191'],
  [5391959, 'US/CA', 'San Francisco', 37.77, -122.42, 'America/Los_Angeles', 6, '941'],
  [4180439, 'US/GA', 'Atlanta', 33.75, -84.39, 'America/New_York', 5, '303'],
  [4930956, 'US/MA', 'Boston', 42.36, -71.06, 'America/New_York', 5, '021'],
  [5308655, 'US/AZ', 'Phoenix', 33.45, -112.07, 'America/Phoenix', 4, '850'],
  [5809844, 'US/WA', 'Seattle', 47.61, -122.33, 'America/Los_Angeles', 4, '981'],
  [4164138, 'US/FL', 'Miami', 25.76, -80.19, 'America/New_York', 4, '331'],
  [5419384, 'US/CO', 'Denver', 39.74, -104.99, 'America/Denver', 3, '802'],
  [5110629, 'US/NY', 'Buffalo', 42.89, -78.88, 'America/New_York', 2, '142'],
  [5391811, 'US/CA', 'San Diego', 32.72, -117.16, 'America/Los_Angeles', 3, '921'],
  [683506, 'RO/B', 'București', 44.43, 26.1, 'Europe/Bucharest', 40, '01'],
  [681290, 'RO/CJ', 'Cluj-Napoca', 46.77, 23.6, 'Europe/Bucharest', 16, '40'],
  [665087, 'RO/TM', 'Timișoara', 45.75, 21.23, 'Europe/Bucharest', 12, '30'],
  [675810, 'RO/IS', 'Iași', 47.16, 27.59, 'Europe/Bucharest', 12, '70'],
  [683844, 'RO/BV', 'Brașov', 45.65, 25.61, 'Europe/Bucharest', 8, '50'],
  [667268, 'RO/SB', 'Sibiu', 45.8, 24.15, 'Europe/Bucharest', 6, '55'],
  [618426, 'MD/CU', 'Chișinău', 47.01, 28.86, 'Europe/Chisinau', 6, 'MD-20'],
  [2643743, 'GB/LND', 'London', 51.51, -0.13, 'Europe/London', 40, 'SW'],
  [2643123, 'GB/MAN', 'Manchester', 53.48, -2.24, 'Europe/London', 14, 'M'],
  [2648579, 'GB/GLG', 'Glasgow', 55.86, -4.25, 'Europe/London', 8, 'G'],
  [2964574, 'IE/D', 'Dublin', 53.35, -6.26, 'Europe/Dublin', 10, 'D'],
] as const

/** Countries that have listeners. */
export const simulatedCountries: readonly string[] = [...new Set(places.map(([, region]) => region.slice(0, 2)))]

/** @param metros codes of metros by region and name: 'US-NY New York' */
export function simulatedCities(metros: ReadonlyMap<string, string>): City[] {
  return places.map(([id, place, name, lat, lon, timeZone, weight, postal]) => {
    const region = place.replace('/', '-')
    const metro = metros.get(`${region} ${name}`) ?? null
    return { country: place.slice(0, 2), region, metro, name: String(id), lat, lon, timeZone, weight, postal }
  })
}

/** All that does not depend on what is in the database. */
export const simulatedNames = {
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
} as const satisfies Partial<Names>

/** Names of the demo data. Invented; any similarity is coincidental. */
import type { Currency, FeedType } from '@spotdesk/sdk/values'

export const demoDomain = 'demo.spotdesk.test'
export const otherDomain = 'other.spotdesk.test'

export const markets = [
  { id: 1, name: 'United States', countryCodes: ['US'], currency: 'USD', timeZone: 'America/New_York' },
  { id: 2, name: 'Romania', countryCodes: ['RO', 'MD'], currency: 'EUR', timeZone: 'Europe/Bucharest' },
  { id: 3, name: 'United Kingdom and Ireland', countryCodes: ['GB', 'IE'], currency: 'GBP', timeZone: 'Europe/London' },
] as const

export interface DemoAgency {
  id: number
  marketId: number
  name: string
  currency: Currency
  timeZone: string
  maximumCpmE4: number
  /** User names of the agency's people to whom campaigns are assigned, the busiest first. */
  assignees: readonly string[]
  /** Share of all demo campaigns. */
  share: number
  advertisers: readonly DemoAdvertiser[]
  publishers: readonly DemoPublisher[]
}
interface DemoAdvertiser {
  name: string
  domain: string
  contact: string
  categories: readonly string[]
  themes: readonly string[]
}
interface DemoPublisher {
  name: string
  domain: string
  type: string
  zones: readonly (readonly [string, FeedType])[]
}

const station = [
  ['Pre-roll', 'BROADCAST'],
  ['Mid-roll', 'BROADCAST'],
  ['Companion', 'BROADCAST'],
] as const
const podcast = [
  ['Pre-roll', 'PODCAST'],
  ['Mid-roll', 'PODCAST'],
  ['Post-roll', 'PODCAST'],
] as const
const stream = [
  ['Stream break', 'MUSIC_SERVICE'],
  ['Stream companion', 'MUSIC_SERVICE'],
] as const

export const agencies: readonly DemoAgency[] = [
  {
    id: 1,
    marketId: 1,
    name: 'Northlight Media',
    currency: 'USD',
    timeZone: 'America/New_York',
    maximumCpmE4: 450_000,
    assignees: [`manager@${demoDomain}`, `trafficker@${demoDomain}`],
    share: 0.8,
    advertisers: [
      {
        name: 'Bloom & Oak',
        domain: 'bloomandoak.example',
        contact: 'Dana Whitfield',
        categories: ['IAB10'],
        themes: ['Spring Planting', 'Patio Season', 'Holiday Wreaths', 'Back to School Desks'],
      },
      {
        name: 'Prairie Bank',
        domain: 'prairiebank.example',
        contact: 'Luis Ortega',
        categories: ['IAB13'],
        themes: ['First Home', 'Everyday Checking', 'Small Business Loans', 'Tax Season'],
      },
      {
        name: 'Juniper Health',
        domain: 'juniperhealth.example',
        contact: 'Amara Osei',
        categories: ['IAB7'],
        themes: ['Open Enrolment', 'Flu Shots', 'Telehealth', 'Healthy Hearts'],
      },
      {
        name: 'Kestrel Air',
        domain: 'kestrelair.example',
        contact: 'Tom Brennan',
        categories: ['IAB20'],
        themes: ['Winter Sun', 'Drive Time Fares', 'Business Class', 'Weekend Escapes'],
      },
      {
        name: 'Helio Energy',
        domain: 'helioenergy.example',
        contact: 'Priya Raman',
        categories: ['IAB18'],
        themes: ['Rooftop Solar', 'Fixed Rate', 'Green Tariff', 'Smart Thermostat'],
      },
      {
        name: 'Vantage Motors',
        domain: 'vantagemotors.example',
        contact: 'Karl Lindqvist',
        categories: ['IAB2'],
        themes: ['EV Launch', 'Test Drive Month', 'Year-End Event', 'Certified Used'],
      },
      {
        name: 'Orchard Foods',
        domain: 'orchardfoods.example',
        contact: 'Mei-Ling Chow',
        categories: ['IAB8'],
        themes: ['Snack Time', 'Game Day', 'Holiday Table', 'Lunch Boxes'],
      },
      {
        name: 'Lumen Telecom',
        domain: 'lumentelecom.example',
        contact: 'Sofia Marchetti',
        categories: ['IAB19'],
        themes: ['Fibre Upgrade', 'Family Plan', 'Student Offer', 'Roam Free'],
      },
      {
        name: 'Atlas Mutual',
        domain: 'atlasmutual.example',
        contact: 'Greg Palmer',
        categories: ['IAB13'],
        themes: ['Bundle and Save', 'Storm Ready', 'Young Drivers', 'Life Cover'],
      },
    ],
    publishers: [
      { name: 'WKNT 98.7', domain: 'wknt.example', type: 'BROADCASTER', zones: station },
      { name: 'Harbor FM', domain: 'harborfm.example', type: 'BROADCASTER', zones: station },
      { name: 'Nightjar Podcasts', domain: 'nightjarpods.example', type: 'PODCAST_NETWORK', zones: podcast },
      { name: 'Tonearm', domain: 'tonearm.example', type: 'PUREPLAY', zones: stream },
      { name: 'Morning Mile', domain: 'morningmile.example', type: 'PODCAST_NETWORK', zones: podcast },
    ],
  },
  {
    id: 2,
    marketId: 2,
    name: 'Meridian Audio',
    currency: 'EUR',
    timeZone: 'Europe/Bucharest',
    maximumCpmE4: 300_000,
    assignees: [`manager@${otherDomain}`],
    share: 0.2,
    advertisers: [
      {
        name: 'Cafea Bună',
        domain: 'cafeabuna.example',
        contact: 'Ioana Petrescu',
        categories: ['IAB8'],
        themes: ['Dimineața perfectă', 'Ediția de iarnă', 'Espresso acasă'],
      },
      {
        name: 'Bâlea Sport',
        domain: 'baleasport.example',
        contact: 'Andrei Șerban',
        categories: ['IAB17'],
        themes: ['Sezon de schi', 'Alergare', 'Drumeții'],
      },
      {
        name: 'Țară & Țesut',
        domain: 'tarasitesut.example',
        contact: 'Mădălina Țurcanu',
        categories: ['IAB18'],
        themes: ['Ateliere', 'Târg de Crăciun', 'Colecția nouă'],
      },
    ],
    publishers: [
      { name: 'Radio Cetate', domain: 'radiocetate.example', type: 'BROADCASTER', zones: station },
      { name: 'Voci din Oraș', domain: 'vocidinoras.example', type: 'PODCAST_NETWORK', zones: podcast },
      { name: 'Undă App', domain: 'unda.example', type: 'APP', zones: stream },
    ],
  },
]

/** Users of the demo: one for every role in the first agency, and a manager in the other. */
export const demoUsers = [
  { name: 'platform', first: 'Pat', last: 'Lawson', roleId: 1 },
  { name: 'admin', first: 'Ada', last: 'Moreno', roleId: 2 },
  { name: 'manager', first: 'Morgan', last: 'Reyes', roleId: 3 },
  { name: 'trafficker', first: 'Tara', last: 'Singh', roleId: 4 },
  { name: 'analyst', first: 'Noah', last: 'Kim', roleId: 5 },
  { name: 'advertiser', first: 'Dana', last: 'Whitfield', roleId: 6 },
  { name: 'publisher', first: 'Percy', last: 'Boone', roleId: 7 },
  { name: 'creative', first: 'Cleo', last: 'Duarte', roleId: 8 },
  { name: 'finance', first: 'Fiona', last: 'Walsh', roleId: 9 },
  { name: 'readonly', first: 'Rory', last: 'Oduya', roleId: 10 },
] as const
export const otherManager = { name: 'manager', first: 'Matei', last: 'Ionescu', roleId: 3 } as const
export const demoPassword = 'Spotdesk-demo-1'

export const adNames = [':15 spot', ':30 spot', ':30 host read', ':45 story', ':10 tag', 'Companion banner'] as const

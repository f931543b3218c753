import { anyValue, numberBetween, numericId, fixedVocabulary, shaped, type TypeRow } from './row.ts'

const group = 'Data'

const genders = fixedVocabulary({ FEMALE: 'Female', MALE: 'Male', OTHER: 'Another gender' })

const interests = fixedVocabulary({
  ART_CULTURE: 'Art and culture',
  BEAUTY: 'Beauty',
  BOOKS: 'Books',
  BUSINESS: 'Business',
  CARS: 'Cars',
  COMEDY: 'Comedy',
  COOKING: 'Cooking',
  DIY: 'Do it yourself',
  EDUCATION: 'Education',
  FAMILY: 'Family and parenting',
  FASHION: 'Fashion',
  FILM_TV: 'Film and television',
  FITNESS: 'Fitness',
  GAMING: 'Gaming',
  GARDENING: 'Gardening',
  HEALTH: 'Health',
  HISTORY: 'History',
  HOME: 'Home and living',
  INVESTING: 'Investing',
  LANGUAGES: 'Languages',
  LIVE_MUSIC: 'Live music',
  MOTORSPORT: 'Motor sport',
  NEWS: 'News',
  OUTDOORS: 'Outdoors',
  PETS: 'Pets',
  PHOTOGRAPHY: 'Photography',
  POLITICS: 'Politics',
  RUNNING: 'Running',
  SCIENCE: 'Science',
  SPORTS: 'Sports',
  TECHNOLOGY: 'Technology',
  TRAVEL: 'Travel',
  TRUE_CRIME: 'True crime',
  WELLBEING: 'Well-being',
})

const intents = fixedVocabulary({
  APPLIANCES: 'Household appliances',
  BABY_PRODUCTS: 'Baby products',
  BROADBAND: 'Broadband',
  CAR_NEW: 'A new car',
  CAR_USED: 'A used car',
  CAR_INSURANCE: 'Car insurance',
  COMPUTER: 'A computer',
  COSMETICS: 'Cosmetics',
  COURSES: 'Courses and training',
  CREDIT_CARD: 'A credit card',
  ENERGY: 'An energy supplier',
  FLIGHTS: 'Flights',
  FURNITURE: 'Furniture',
  GROCERY_DELIVERY: 'Grocery delivery',
  HEALTH_INSURANCE: 'Health insurance',
  HOLIDAYS: 'Holidays',
  HOME_BUYING: 'A home',
  MOBILE_PHONE: 'A mobile phone',
  MOBILE_PLAN: 'A mobile plan',
  MORTGAGE: 'A mortgage',
  PET_FOOD: 'Pet food',
  SPORTSWEAR: 'Sportswear',
  STREAMING: 'A streaming service',
  TICKETS: 'Tickets for events',
})

export const data = {
  DATA_AGE: { label: 'Age', group, comparison: 'INTERVAL', interval: numberBetween(0, 120, 'years') },
  DATA_GENDER: { label: 'Gender', group, comparison: 'LIST', value: genders },
  DATA_SEGMENT: {
    label: 'Audience segment (3rd party)',
    group,
    comparison: 'LIST',
    value: shaped(/^[a-z0-9_-]{1,40}(:[a-z0-9_-]{1,60}){1,4}$/, 'a provider and its segment, such as sample:autos-suv', (text) =>
      text.toLowerCase(),
    ),
    lookUp: 'DATA_SEGMENT',
  },
  DATA_INTEREST: { label: 'Interest', group, comparison: 'LIST', value: interests },
  DATA_PURCHASE_INTENT: { label: 'Purchase intent', group, comparison: 'LIST', value: intents },
  DATA_HOUSEHOLD_INCOME: { label: 'Household income', group, comparison: 'INTERVAL', interval: numberBetween(0, 100_000_000, 'a year') },
} as const satisfies Record<string, TypeRow>

const product = 'Spotdesk Data'
const audiences = { value: numericId, permission: 'CUSTOM_AUDIENCE.READ' } as const
export const productData = {
  PRODUCT_AUDIENCE: { label: 'Spotdesk audience', group: product, comparison: 'LIST', ...audiences, lookUp: 'AUDIENCE' },
  /** Listeners that a campaign has reached; the value is the campaign. */
  PRODUCT_RETARGETING: { label: 'Exposed listeners', group: product, comparison: 'LIST', ...audiences, lookUp: 'CAMPAIGN' },
} as const satisfies Record<string, TypeRow>

const imported = 'Imported Data'
export const importedData = {
  IMPORTED_SEGMENT: { label: 'Imported segment', group: imported, comparison: 'LIST', value: numericId, lookUp: 'IMPORTED_SEGMENT' },
  FIRST_PARTY_KEY_VALUE: { label: 'First-party name / value', group: imported, comparison: 'TEXT', value: anyValue },
} as const satisfies Record<string, TypeRow>

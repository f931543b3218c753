/** Where the listeners of the independent worlds live, and the days on which those markets rest. */

export interface Place {
  country: string
  region: string
  city: string
  timeZone: string
  /** Share within its country, any unit. */
  weight: number
}

const place = (country: string, region: string, city: string, timeZone: string, weight: number): Place => ({
  country,
  region: `${country}-${region}`,
  city,
  timeZone,
  weight,
})

export const places: readonly Place[] = [
  place('US', 'NY', 'New York', 'America/New_York', 9),
  place('US', 'MA', 'Boston', 'America/New_York', 4),
  place('US', 'GA', 'Atlanta', 'America/New_York', 4),
  place('US', 'IL', 'Chicago', 'America/Chicago', 6),
  place('US', 'TX', 'Dallas', 'America/Chicago', 6),
  place('US', 'CO', 'Denver', 'America/Denver', 3),
  place('US', 'AZ', 'Phoenix', 'America/Phoenix', 2),
  place('US', 'CA', 'Los Angeles', 'America/Los_Angeles', 8),
  place('US', 'WA', 'Seattle', 'America/Los_Angeles', 3),
  place('RO', 'B', 'București', 'Europe/Bucharest', 8),
  place('RO', 'CJ', 'Cluj-Napoca', 'Europe/Bucharest', 4),
  place('RO', 'IS', 'Iași', 'Europe/Bucharest', 3),
  place('DE', 'BE', 'Berlin', 'Europe/Berlin', 6),
  place('DE', 'BY', 'München', 'Europe/Berlin', 5),
  place('DE', 'NW', 'Köln', 'Europe/Berlin', 5),
  place('IN', 'MH', 'Mumbai', 'Asia/Kolkata', 7),
  place('IN', 'DL', 'Delhi', 'Asia/Kolkata', 6),
  place('IN', 'KA', 'Bengaluru', 'Asia/Kolkata', 5),
  place('AU', 'SA', 'Adelaide', 'Australia/Adelaide', 6),
  place('AU', 'NSW', 'Sydney', 'Australia/Sydney', 5),
]

export interface Market {
  country: string
  /** Share of the listeners, any unit. */
  weight: number
  language: string
  /** The clock of its stations. */
  timeZones: readonly string[]
  /** Month and day of public holidays, which do not move in these worlds. */
  holidays: readonly string[]
  /** Day of the year at which its audience is smallest. */
  low: number
}

export const markets: readonly Market[] = [
  {
    country: 'US',
    weight: 9,
    language: 'en-US',
    timeZones: ['America/New_York', 'America/Chicago', 'America/Los_Angeles'],
    holidays: ['01-01', '01-18', '02-15', '05-31', '06-19', '07-04', '09-06', '10-11', '11-11', '11-25', '12-24', '12-25'],
    low: 200,
  },
  {
    country: 'RO',
    weight: 5,
    language: 'ro-RO',
    timeZones: ['Europe/Bucharest'],
    holidays: ['01-01', '01-02', '01-24', '05-01', '06-01', '08-15', '11-30', '12-01', '12-25', '12-26'],
    low: 215,
  },
  {
    country: 'DE',
    weight: 5,
    language: 'de-DE',
    timeZones: ['Europe/Berlin'],
    holidays: ['01-01', '03-26', '03-29', '05-01', '05-06', '05-17', '10-03', '12-25', '12-26'],
    low: 210,
  },
  {
    country: 'IN',
    weight: 4,
    language: 'hi-IN',
    timeZones: ['Asia/Kolkata'],
    holidays: ['01-26', '03-22', '08-15', '10-02', '10-20', '11-08', '12-25'],
    low: 130,
  },
  {
    country: 'AU',
    weight: 3,
    language: 'en-AU',
    timeZones: ['Australia/Adelaide', 'Australia/Sydney'],
    holidays: ['01-01', '01-26', '03-26', '03-29', '04-25', '06-14', '12-25', '12-26'],
    low: 15,
  },
]

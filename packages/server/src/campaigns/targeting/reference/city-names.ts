/**
 * Second names of cities: what their own people call them where GeoNames has the English name, and the English name where it has theirs. A
 * list of our own, by country and name; the beginning of it finds the city, whatever the accents.
 */
const names: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AT: { Vienna: 'Wien' },
  BE: { Brussels: 'Bruxelles', Antwerpen: 'Antwerp', Gent: 'Ghent', Brugge: 'Bruges' },
  CH: { Genève: 'Geneva', Luzern: 'Lucerne' },
  CN: { Beijing: 'Peking' },
  CZ: { Prague: 'Praha', Pilsen: 'Plzeň' },
  DE: { Köln: 'Cologne', Munich: 'München', Nürnberg: 'Nuremberg', Hannover: 'Hanover' },
  DK: { Copenhagen: 'København', Århus: 'Aarhus' },
  ES: { Sevilla: 'Seville' },
  FI: { Helsinki: 'Helsingfors', Turku: 'Åbo' },
  GR: { Athens: 'Athina' },
  IN: { Mumbai: 'Bombay', Kolkata: 'Calcutta', Chennai: 'Madras', Bengaluru: 'Bangalore' },
  IR: { Tehran: 'Teheran' },
  IT: {
    Rome: 'Roma',
    Milan: 'Milano',
    Naples: 'Napoli',
    Turin: 'Torino',
    Florence: 'Firenze',
    Venice: 'Venezia',
    Genoa: 'Genova',
    Padova: 'Padua',
    Siracusa: 'Syracuse',
  },
  LU: { Luxembourg: 'Lëtzebuerg' },
  MM: { Yangon: 'Rangoon' },
  NL: { 'The Hague': 'Den Haag' },
  PL: { Warsaw: 'Warszawa', Kraków: 'Cracow' },
  PT: { Lisbon: 'Lisboa', Porto: 'Oporto' },
  RO: { Bucharest: 'București' },
  RS: { Belgrade: 'Beograd' },
  RU: { Moscow: 'Moskva' },
  SE: { Göteborg: 'Gothenburg' },
  UA: { Kyiv: 'Kiev', Kharkiv: 'Kharkov', Odessa: 'Odesa' },
  VN: { 'Ho Chi Minh City': 'Saigon' },
}

/** Another name of a city; undefined where none is listed. */
export const findSecondName = (country: string, city: string): string | undefined => {
  const own = names[country]
  return own && Object.hasOwn(own, city) ? own[city] : undefined
}

/** All of the list, for the test that each is a city. */
export const namedCities: readonly string[] = Object.entries(names).flatMap(([country, own]) =>
  Object.keys(own).map((city) => `${country} ${city}`),
)

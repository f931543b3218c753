/** What people call their country and region in their own languages, beside the name that a list shows. */

/**
 * Languages in which a country has a name of its own, beside the one that most of its people speak: that one is Unicode's (CLDR), as are the
 * names. The list is ours.
 */
const furtherLanguages: Readonly<Record<string, string>> = {
  AF: 'ps',
  BA: 'bs-Cyrl',
  BE: 'fr de',
  CD: 'ln sw',
  CH: 'fr it rm',
  CY: 'tr',
  DZ: 'fr',
  ES: 'ca eu gl',
  FI: 'sv',
  GB: 'cy ga gd',
  GQ: 'fr pt',
  HK: 'zh-Hant',
  HT: 'fr',
  IE: 'ga',
  IL: 'ar',
  IN: 'bn gu kn ml pa ta te ur',
  KG: 'ru',
  KZ: 'kk ru',
  LB: 'fr',
  LK: 'ta',
  LU: 'lb de fr',
  MA: 'fr',
  ME: 'sr-Latn',
  MK: 'sq',
  MO: 'zh-Hant pt',
  NO: 'nn',
  NZ: 'mi',
  RS: 'sr-Latn',
  SG: 'ms ta zh',
  SN: 'fr',
  TD: 'fr',
  TN: 'fr',
  TW: 'zh-Hant',
  UZ: 'uz-Cyrl',
  XK: 'sr sr-Latn',
  ZA: 'af zu xh',
}

/** The names of a country in its own languages: those that CLDR has. */
export function listNativeNames(country: string): string[] {
  const first = new Intl.Locale(`und-${country}`).maximize().language
  const languages = [first, ...(furtherLanguages[country]?.split(' ') ?? [])]
  return languages.flatMap((language) => nameIn(language, country) ?? [])
}

/** Without data of a language, ICU would answer in that of the process. */
function nameIn(language: string, country: string): string | undefined {
  if (Intl.DisplayNames.supportedLocalesOf(language).length === 0) return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(country)
}

/** Prefectures of Japan from JP-01 to JP-47. */
const japanese =
  '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県 新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県'

/** Names of regions with two languages, or in letters of their own; ISO 3166-2 has one name in Latin letters. A list of ours. */
const regions: Readonly<Record<string, readonly string[]>> = {
  'BE-BRU': ['Bruxelles', 'Brussel'],
  'BE-VLG': ['Vlaanderen', 'Flandre', 'Flandern'],
  'BE-WAL': ['Wallonie', 'Wallonië'],
  'CH-BE': ['Berne', 'Berna'],
  'CH-FR': ['Fribourg', 'Freiburg'],
  'CH-GE': ['Genève', 'Genf', 'Ginevra'],
  'CH-GR': ['Graubünden', 'Grigioni', 'Grischun'],
  'CH-LU': ['Luzern', 'Lucerne'],
  'CH-NE': ['Neuchâtel', 'Neuenburg'],
  'CH-TI': ['Ticino', 'Tessin'],
  'CH-VD': ['Vaud', 'Waadt'],
  'CH-VS': ['Valais', 'Wallis'],
  'ES-A': ['Alicante'],
  'ES-BI': ['Vizcaya'],
  'ES-CS': ['Castellón'],
  'ES-CT': ['Cataluña'],
  'ES-GI': ['Gerona'],
  'ES-IB': ['Islas Baleares', 'Baleares'],
  'ES-L': ['Lérida'],
  'ES-C': ['La Coruña'],
  'ES-NA': ['Navarra'],
  'ES-NC': ['Comunidad Foral de Navarra', 'Navarra'],
  'ES-OR': ['Orense'],
  'ES-PV': ['País Vasco', 'Euskadi'],
  'ES-SS': ['Guipúzcoa'],
  'ES-VC': ['Comunitat Valenciana'],
  'ES-VI': ['Álava'],
  'GB-WLS': ['Cymru'],
  'GB-SCT': ['Alba'],
  'GR-I': ['Αττική'],
  'IT-BZ': ['Südtirol', 'Alto Adige', 'Bozen'],
  'IT-23': ["Valle d'Aosta"],
  'IT-32': ['Trentino-Südtirol'],
  'RU-MOW': ['Москва'],
  'RU-SPE': ['Санкт-Петербург'],
  'UA-30': ['Київ'],
  ...Object.fromEntries(
    japanese.split(' ').map((name, at) => [`JP-${String(at + 1).padStart(2, '0')}`, [name, name.replace(/[都府県]$/, '')]]),
  ),
}

/** What its people call a region, beside its name in ISO 3166-2: 'Cataluña', '東京都'. */
export const listNativeRegionNames = (region: string): readonly string[] => regions[region] ?? []

/** Every region of the list, for the test that each exists. */
export const namedRegions: readonly string[] = Object.keys(regions)

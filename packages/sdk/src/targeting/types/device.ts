import { anyValue, fixedVocabulary, shaped, type TypeRow } from './row.ts'

const group = 'Device'

/** A language tag of BCP 47: 'en', 'pt-BR'. Its first part is looked up. */
export const languageTag = shaped(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'a language tag, such as en or pt-BR')

/** AdCOM 1.0 device types, and two more for audio. */
const types = fixedVocabulary({
  MOBILE_TABLET: 'Mobile or tablet',
  PC: 'Personal computer',
  CONNECTED_TV: 'Connected TV',
  PHONE: 'Phone',
  TABLET: 'Tablet',
  CONNECTED_DEVICE: 'Connected device',
  SET_TOP_BOX: 'Set-top box',
  OOH: 'Out of home',
  SMART_SPEAKER: 'Smart speaker',
  CAR: 'Car',
})

const systems = fixedVocabulary({
  ANDROID: 'Android',
  IOS: 'iOS',
  IPADOS: 'iPadOS',
  WINDOWS: 'Windows',
  MACOS: 'macOS',
  LINUX: 'Linux',
  CHROME_OS: 'ChromeOS',
  WATCHOS: 'watchOS',
  WEAR_OS: 'Wear OS',
  TVOS: 'tvOS',
  ANDROID_TV: 'Android TV',
  FIRE_OS: 'Fire OS',
  ROKU_OS: 'Roku OS',
  TIZEN: 'Tizen',
  WEBOS: 'webOS',
  HARMONY_OS: 'HarmonyOS',
  KAI_OS: 'KaiOS',
  CAR_OS: 'Car system',
})

const players = fixedVocabulary({
  CHROME: 'Chrome',
  SAFARI: 'Safari',
  FIREFOX: 'Firefox',
  EDGE: 'Edge',
  OPERA: 'Opera',
  SAMSUNG_INTERNET: 'Samsung Internet',
  APPLE_PODCASTS: 'Apple Podcasts',
  APPLE_MUSIC: 'Apple Music',
  SPOTIFY: 'Spotify',
  YOUTUBE_MUSIC: 'YouTube Music',
  AMAZON_MUSIC: 'Amazon Music',
  AUDIBLE: 'Audible',
  POCKET_CASTS: 'Pocket Casts',
  OVERCAST: 'Overcast',
  CASTBOX: 'Castbox',
  CASTRO: 'Castro',
  PODCAST_ADDICT: 'Podcast Addict',
  PLAYER_FM: 'Player FM',
  DEEZER: 'Deezer',
  SOUNDCLOUD: 'SoundCloud',
  PANDORA: 'Pandora',
  IHEARTRADIO: 'iHeartRadio',
  TUNEIN: 'TuneIn',
  AUDACY: 'Audacy',
  SIRIUSXM: 'SiriusXM',
  ALEXA: 'Alexa',
  GOOGLE_ASSISTANT: 'Google Assistant',
  SONOS: 'Sonos',
  VLC: 'VLC',
  PUBLISHER_APP: "Publisher's own app",
  PUBLISHER_PLAYER: "Publisher's own web player",
})

const manufacturers = fixedVocabulary({
  ACER: 'Acer',
  AMAZON: 'Amazon',
  APPLE: 'Apple',
  ASUS: 'Asus',
  BOSE: 'Bose',
  DELL: 'Dell',
  GOOGLE: 'Google',
  HONOR: 'Honor',
  HP: 'HP',
  HTC: 'HTC',
  HUAWEI: 'Huawei',
  JBL: 'JBL',
  LENOVO: 'Lenovo',
  LG: 'LG',
  MICROSOFT: 'Microsoft',
  MOTOROLA: 'Motorola',
  NOKIA: 'Nokia',
  NOTHING: 'Nothing',
  ONEPLUS: 'OnePlus',
  OPPO: 'Oppo',
  PANASONIC: 'Panasonic',
  PHILIPS: 'Philips',
  REALME: 'Realme',
  ROKU: 'Roku',
  SAMSUNG: 'Samsung',
  SONOS: 'Sonos',
  SONY: 'Sony',
  TCL: 'TCL',
  TESLA: 'Tesla',
  VIVO: 'Vivo',
  XIAOMI: 'Xiaomi',
  ZTE: 'ZTE',
})

/** AdCOM 1.0 connection types. */
const connections = fixedVocabulary({
  ETHERNET: 'Wired',
  WIFI: 'Wi-Fi',
  CELLULAR: 'Cellular, generation unknown',
  CELLULAR_2G: '2G',
  CELLULAR_3G: '3G',
  CELLULAR_4G: '4G',
  CELLULAR_5G: '5G',
})

export const device = {
  DEVICE_TYPE: { label: 'Device type', group, comparison: 'LIST', value: types },
  DEVICE_OS: { label: 'Operating system', group, comparison: 'LIST', value: systems },
  DEVICE_OS_VERSION: { label: 'OS version', group, comparison: 'INTERVAL', interval: { kind: 'version' } },
  DEVICE_BROWSER: { label: 'Browser / App player', group, comparison: 'LIST', value: players },
  DEVICE_MANUFACTURER: { label: 'Manufacturer', group, comparison: 'LIST', value: manufacturers },
  DEVICE_MODEL: { label: 'Model', group, comparison: 'TEXT', value: anyValue },
  DEVICE_LANGUAGE: { label: 'Device language', group, comparison: 'LIST', value: languageTag, lookUp: 'LANGUAGE' },
  /** Country and network codes of the ITU (E.212), as OpenRTB joins them. */
  DEVICE_CARRIER: {
    label: 'Mobile carrier',
    group,
    comparison: 'LIST',
    value: shaped(/^\d{3}-\d{2,3}$/, 'a network, such as 310-260'),
    lookUp: 'CARRIER',
  },
  DEVICE_CONNECTION_TYPE: { label: 'Connection type', group, comparison: 'LIST', value: connections },
} as const satisfies Record<string, TypeRow>

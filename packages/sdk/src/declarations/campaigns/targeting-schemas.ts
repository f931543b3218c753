// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { FeedType } from '../values/adjustments.ts'
import type { WeekDay } from '../values/week-days.ts'

/** A rule that is stored: its condition has the form of its type. */
export type TargetingRule =
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CLIENT_IP'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CLIENT_ISP'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CLIENT_REFERRER'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CLIENT_USER_AGENT'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CONTEXT_CATEGORY'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ADULT_CONTEMPORARY'
        | 'ALTERNATIVE'
        | 'AMBIENT'
        | 'BLUES'
        | 'CHILDREN'
        | 'CHR'
        | 'CHRISTIAN'
        | 'CLASSICAL'
        | 'CLASSIC_HITS'
        | 'CLASSIC_ROCK'
        | 'COUNTRY'
        | 'DANCE'
        | 'EIGHTIES'
        | 'ELECTRONIC'
        | 'FOLK'
        | 'HIP_HOP'
        | 'HOLIDAY'
        | 'INDIE'
        | 'JAZZ'
        | 'LATIN'
        | 'LOUNGE'
        | 'MANELE'
        | 'METAL'
        | 'NEWS_TALK'
        | 'NINETIES'
        | 'OLDIES'
        | 'POP'
        | 'PUBLIC_RADIO'
        | 'REGGAE'
        | 'REGIONAL_MEXICAN'
        | 'ROCK'
        | 'R_AND_B'
        | 'SOUL'
        | 'SOUNDTRACK'
        | 'SPORTS'
        | 'URBAN'
        | 'WORLD'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CONTEXT_MUSIC_GENRE'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CONTEXT_TEMPERATURE'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'CLEAR'
        | 'CLOUDY'
        | 'COLD'
        | 'DRIZZLE'
        | 'FOG'
        | 'HAIL'
        | 'HEAT'
        | 'HEAVY_RAIN'
        | 'HIGH_POLLEN'
        | 'PARTLY_CLOUDY'
        | 'RAIN'
        | 'SLEET'
        | 'SNOW'
        | 'THUNDERSTORM'
        | 'WIND'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CONTEXT_WEATHER'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'CUSTOM_PARAMETER'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DATA_AGE'
    }
  | {
      /** Values of which one has to match. */
      values: ('FEMALE' | 'MALE' | 'OTHER')[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DATA_GENDER'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DATA_HOUSEHOLD_INCOME'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ART_CULTURE'
        | 'BEAUTY'
        | 'BOOKS'
        | 'BUSINESS'
        | 'CARS'
        | 'COMEDY'
        | 'COOKING'
        | 'DIY'
        | 'EDUCATION'
        | 'FAMILY'
        | 'FASHION'
        | 'FILM_TV'
        | 'FITNESS'
        | 'GAMING'
        | 'GARDENING'
        | 'HEALTH'
        | 'HISTORY'
        | 'HOME'
        | 'INVESTING'
        | 'LANGUAGES'
        | 'LIVE_MUSIC'
        | 'MOTORSPORT'
        | 'NEWS'
        | 'OUTDOORS'
        | 'PETS'
        | 'PHOTOGRAPHY'
        | 'POLITICS'
        | 'RUNNING'
        | 'SCIENCE'
        | 'SPORTS'
        | 'TECHNOLOGY'
        | 'TRAVEL'
        | 'TRUE_CRIME'
        | 'WELLBEING'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DATA_INTEREST'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'APPLIANCES'
        | 'BABY_PRODUCTS'
        | 'BROADBAND'
        | 'CAR_INSURANCE'
        | 'CAR_NEW'
        | 'CAR_USED'
        | 'COMPUTER'
        | 'COSMETICS'
        | 'COURSES'
        | 'CREDIT_CARD'
        | 'ENERGY'
        | 'FLIGHTS'
        | 'FURNITURE'
        | 'GROCERY_DELIVERY'
        | 'HEALTH_INSURANCE'
        | 'HOLIDAYS'
        | 'HOME_BUYING'
        | 'MOBILE_PHONE'
        | 'MOBILE_PLAN'
        | 'MORTGAGE'
        | 'PET_FOOD'
        | 'SPORTSWEAR'
        | 'STREAMING'
        | 'TICKETS'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DATA_PURCHASE_INTENT'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DATA_SEGMENT'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ALEXA'
        | 'AMAZON_MUSIC'
        | 'APPLE_MUSIC'
        | 'APPLE_PODCASTS'
        | 'AUDACY'
        | 'AUDIBLE'
        | 'CASTBOX'
        | 'CASTRO'
        | 'CHROME'
        | 'DEEZER'
        | 'EDGE'
        | 'FIREFOX'
        | 'GOOGLE_ASSISTANT'
        | 'IHEARTRADIO'
        | 'OPERA'
        | 'OVERCAST'
        | 'PANDORA'
        | 'PLAYER_FM'
        | 'POCKET_CASTS'
        | 'PODCAST_ADDICT'
        | 'PUBLISHER_APP'
        | 'PUBLISHER_PLAYER'
        | 'SAFARI'
        | 'SAMSUNG_INTERNET'
        | 'SIRIUSXM'
        | 'SONOS'
        | 'SOUNDCLOUD'
        | 'SPOTIFY'
        | 'TUNEIN'
        | 'VLC'
        | 'YOUTUBE_MUSIC'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_BROWSER'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_CARRIER'
    }
  | {
      /** Values of which one has to match. */
      values: ('CELLULAR' | 'CELLULAR_2G' | 'CELLULAR_3G' | 'CELLULAR_4G' | 'CELLULAR_5G' | 'ETHERNET' | 'WIFI')[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_CONNECTION_TYPE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_LANGUAGE'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ACER'
        | 'AMAZON'
        | 'APPLE'
        | 'ASUS'
        | 'BOSE'
        | 'DELL'
        | 'GOOGLE'
        | 'HONOR'
        | 'HP'
        | 'HTC'
        | 'HUAWEI'
        | 'JBL'
        | 'LENOVO'
        | 'LG'
        | 'MICROSOFT'
        | 'MOTOROLA'
        | 'NOKIA'
        | 'NOTHING'
        | 'ONEPLUS'
        | 'OPPO'
        | 'PANASONIC'
        | 'PHILIPS'
        | 'REALME'
        | 'ROKU'
        | 'SAMSUNG'
        | 'SONOS'
        | 'SONY'
        | 'TCL'
        | 'TESLA'
        | 'VIVO'
        | 'XIAOMI'
        | 'ZTE'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_MANUFACTURER'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_MODEL'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ANDROID'
        | 'ANDROID_TV'
        | 'CAR_OS'
        | 'CHROME_OS'
        | 'FIRE_OS'
        | 'HARMONY_OS'
        | 'IOS'
        | 'IPADOS'
        | 'KAI_OS'
        | 'LINUX'
        | 'MACOS'
        | 'ROKU_OS'
        | 'TIZEN'
        | 'TVOS'
        | 'WATCHOS'
        | 'WEAR_OS'
        | 'WEBOS'
        | 'WINDOWS'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_OS'
    }
  | {
      /** Lower bound, inclusive. */
      from: string
      /** Upper bound, inclusive. */
      to: string
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_OS_VERSION'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'CAR'
        | 'CONNECTED_DEVICE'
        | 'CONNECTED_TV'
        | 'MOBILE_TABLET'
        | 'OOH'
        | 'PC'
        | 'PHONE'
        | 'SET_TOP_BOX'
        | 'SMART_SPEAKER'
        | 'TABLET'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'DEVICE_TYPE'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'FIRST_PARTY_KEY_VALUE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'IMPORTED_SEGMENT'
    }
  | {
      /** Values of which one has to match. */
      values: FeedType[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_FEED_TYPE'
    }
  | {
      /** Values of which one has to match. */
      values: ('FIRST' | 'LAST' | 'MIDROLL' | 'POSTROLL' | 'PREROLL')[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_POSITION'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_PUBLISHER'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_SITE_CHANNEL'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_SUPPLY_PACK'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_ZONE'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'BUSINESS'
        | 'COMEDY'
        | 'CULTURE'
        | 'FAMILY'
        | 'MUSIC_ADULT'
        | 'MUSIC_CHR'
        | 'MUSIC_CLASSICAL'
        | 'MUSIC_COUNTRY'
        | 'MUSIC_LOCAL'
        | 'MUSIC_ROCK'
        | 'MUSIC_URBAN'
        | 'NEWS_TALK'
        | 'RELIGION'
        | 'SPORTS'
        | 'TRUE_CRIME'
      )[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_ZONE_CATEGORY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'INVENTORY_ZONE_GROUP'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LISTENER_ID'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_CITY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_COUNTRY'
    }
  | {
      /** A rectangle that the listener is in. */
      box: {
        /** Southern latitude. */
        s: number
        /** Western longitude. */
        w: number
        /** Northern latitude. */
        n: number
        /** Eastern longitude. */
        e: number
      }
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_LATLONG'
    }
  | {
      /** A circle that the listener is in. */
      near: {
        /** Latitude of the centre in degrees. */
        lat: number
        /** Longitude of the centre in degrees. */
        lon: number
        /** Radius in kilometres. */
        km: number
      }
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_LATLONG'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_METRO'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_POI'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_POSTAL_CODE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'LOCATION_REGION'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_BRAND_SAFETY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_CATEGORY'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_EPISODE'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_EPISODE_AGE'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_KEYWORD'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_LANGUAGE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_SHOW'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PODCAST_TAG'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PRODUCT_AUDIENCE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'PRODUCT_RETARGETING'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'SESSION_DEPTH'
    }
  | {
      /** Lower bound, inclusive. */
      from: string
      /** Upper bound, inclusive. */
      to: string
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'TIME_DATE_INTERVAL'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'TIME_HOLIDAY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'TIME_HOURLY_WEEK_DAY'
    }
  | {
      /** Values of which one has to match. */
      values: WeekDay[]
      /** True: the rule holds where it does not match. */
      exclude: boolean
      /** The targeting type. */
      type: 'TIME_WEEK_DAY'
    }

/** A rule that is stored: its condition has the form of its type. */
export type TargetingRuleInput =
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CLIENT_IP'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CLIENT_ISP'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CLIENT_REFERRER'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CLIENT_USER_AGENT'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CONTEXT_CATEGORY'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ADULT_CONTEMPORARY'
        | 'ALTERNATIVE'
        | 'AMBIENT'
        | 'BLUES'
        | 'CHILDREN'
        | 'CHR'
        | 'CHRISTIAN'
        | 'CLASSICAL'
        | 'CLASSIC_HITS'
        | 'CLASSIC_ROCK'
        | 'COUNTRY'
        | 'DANCE'
        | 'EIGHTIES'
        | 'ELECTRONIC'
        | 'FOLK'
        | 'HIP_HOP'
        | 'HOLIDAY'
        | 'INDIE'
        | 'JAZZ'
        | 'LATIN'
        | 'LOUNGE'
        | 'MANELE'
        | 'METAL'
        | 'NEWS_TALK'
        | 'NINETIES'
        | 'OLDIES'
        | 'POP'
        | 'PUBLIC_RADIO'
        | 'REGGAE'
        | 'REGIONAL_MEXICAN'
        | 'ROCK'
        | 'R_AND_B'
        | 'SOUL'
        | 'SOUNDTRACK'
        | 'SPORTS'
        | 'URBAN'
        | 'WORLD'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CONTEXT_MUSIC_GENRE'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CONTEXT_TEMPERATURE'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'CLEAR'
        | 'CLOUDY'
        | 'COLD'
        | 'DRIZZLE'
        | 'FOG'
        | 'HAIL'
        | 'HEAT'
        | 'HEAVY_RAIN'
        | 'HIGH_POLLEN'
        | 'PARTLY_CLOUDY'
        | 'RAIN'
        | 'SLEET'
        | 'SNOW'
        | 'THUNDERSTORM'
        | 'WIND'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CONTEXT_WEATHER'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'CUSTOM_PARAMETER'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DATA_AGE'
    }
  | {
      /** Values of which one has to match. */
      values: ('FEMALE' | 'MALE' | 'OTHER')[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DATA_GENDER'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DATA_HOUSEHOLD_INCOME'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ART_CULTURE'
        | 'BEAUTY'
        | 'BOOKS'
        | 'BUSINESS'
        | 'CARS'
        | 'COMEDY'
        | 'COOKING'
        | 'DIY'
        | 'EDUCATION'
        | 'FAMILY'
        | 'FASHION'
        | 'FILM_TV'
        | 'FITNESS'
        | 'GAMING'
        | 'GARDENING'
        | 'HEALTH'
        | 'HISTORY'
        | 'HOME'
        | 'INVESTING'
        | 'LANGUAGES'
        | 'LIVE_MUSIC'
        | 'MOTORSPORT'
        | 'NEWS'
        | 'OUTDOORS'
        | 'PETS'
        | 'PHOTOGRAPHY'
        | 'POLITICS'
        | 'RUNNING'
        | 'SCIENCE'
        | 'SPORTS'
        | 'TECHNOLOGY'
        | 'TRAVEL'
        | 'TRUE_CRIME'
        | 'WELLBEING'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DATA_INTEREST'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'APPLIANCES'
        | 'BABY_PRODUCTS'
        | 'BROADBAND'
        | 'CAR_INSURANCE'
        | 'CAR_NEW'
        | 'CAR_USED'
        | 'COMPUTER'
        | 'COSMETICS'
        | 'COURSES'
        | 'CREDIT_CARD'
        | 'ENERGY'
        | 'FLIGHTS'
        | 'FURNITURE'
        | 'GROCERY_DELIVERY'
        | 'HEALTH_INSURANCE'
        | 'HOLIDAYS'
        | 'HOME_BUYING'
        | 'MOBILE_PHONE'
        | 'MOBILE_PLAN'
        | 'MORTGAGE'
        | 'PET_FOOD'
        | 'SPORTSWEAR'
        | 'STREAMING'
        | 'TICKETS'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DATA_PURCHASE_INTENT'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DATA_SEGMENT'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ALEXA'
        | 'AMAZON_MUSIC'
        | 'APPLE_MUSIC'
        | 'APPLE_PODCASTS'
        | 'AUDACY'
        | 'AUDIBLE'
        | 'CASTBOX'
        | 'CASTRO'
        | 'CHROME'
        | 'DEEZER'
        | 'EDGE'
        | 'FIREFOX'
        | 'GOOGLE_ASSISTANT'
        | 'IHEARTRADIO'
        | 'OPERA'
        | 'OVERCAST'
        | 'PANDORA'
        | 'PLAYER_FM'
        | 'POCKET_CASTS'
        | 'PODCAST_ADDICT'
        | 'PUBLISHER_APP'
        | 'PUBLISHER_PLAYER'
        | 'SAFARI'
        | 'SAMSUNG_INTERNET'
        | 'SIRIUSXM'
        | 'SONOS'
        | 'SOUNDCLOUD'
        | 'SPOTIFY'
        | 'TUNEIN'
        | 'VLC'
        | 'YOUTUBE_MUSIC'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_BROWSER'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_CARRIER'
    }
  | {
      /** Values of which one has to match. */
      values: ('CELLULAR' | 'CELLULAR_2G' | 'CELLULAR_3G' | 'CELLULAR_4G' | 'CELLULAR_5G' | 'ETHERNET' | 'WIFI')[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_CONNECTION_TYPE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_LANGUAGE'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ACER'
        | 'AMAZON'
        | 'APPLE'
        | 'ASUS'
        | 'BOSE'
        | 'DELL'
        | 'GOOGLE'
        | 'HONOR'
        | 'HP'
        | 'HTC'
        | 'HUAWEI'
        | 'JBL'
        | 'LENOVO'
        | 'LG'
        | 'MICROSOFT'
        | 'MOTOROLA'
        | 'NOKIA'
        | 'NOTHING'
        | 'ONEPLUS'
        | 'OPPO'
        | 'PANASONIC'
        | 'PHILIPS'
        | 'REALME'
        | 'ROKU'
        | 'SAMSUNG'
        | 'SONOS'
        | 'SONY'
        | 'TCL'
        | 'TESLA'
        | 'VIVO'
        | 'XIAOMI'
        | 'ZTE'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_MANUFACTURER'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_MODEL'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'ANDROID'
        | 'ANDROID_TV'
        | 'CAR_OS'
        | 'CHROME_OS'
        | 'FIRE_OS'
        | 'HARMONY_OS'
        | 'IOS'
        | 'IPADOS'
        | 'KAI_OS'
        | 'LINUX'
        | 'MACOS'
        | 'ROKU_OS'
        | 'TIZEN'
        | 'TVOS'
        | 'WATCHOS'
        | 'WEAR_OS'
        | 'WEBOS'
        | 'WINDOWS'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_OS'
    }
  | {
      /** Lower bound, inclusive. */
      from: string
      /** Upper bound, inclusive. */
      to: string
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_OS_VERSION'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'CAR'
        | 'CONNECTED_DEVICE'
        | 'CONNECTED_TV'
        | 'MOBILE_TABLET'
        | 'OOH'
        | 'PC'
        | 'PHONE'
        | 'SET_TOP_BOX'
        | 'SMART_SPEAKER'
        | 'TABLET'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'DEVICE_TYPE'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'FIRST_PARTY_KEY_VALUE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'IMPORTED_SEGMENT'
    }
  | {
      /** Values of which one has to match. */
      values: FeedType[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_FEED_TYPE'
    }
  | {
      /** Values of which one has to match. */
      values: ('FIRST' | 'LAST' | 'MIDROLL' | 'POSTROLL' | 'PREROLL')[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_POSITION'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_PUBLISHER'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_SITE_CHANNEL'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_SUPPLY_PACK'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_ZONE'
    }
  | {
      /** Values of which one has to match. */
      values: (
        | 'BUSINESS'
        | 'COMEDY'
        | 'CULTURE'
        | 'FAMILY'
        | 'MUSIC_ADULT'
        | 'MUSIC_CHR'
        | 'MUSIC_CLASSICAL'
        | 'MUSIC_COUNTRY'
        | 'MUSIC_LOCAL'
        | 'MUSIC_ROCK'
        | 'MUSIC_URBAN'
        | 'NEWS_TALK'
        | 'RELIGION'
        | 'SPORTS'
        | 'TRUE_CRIME'
      )[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_ZONE_CATEGORY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'INVENTORY_ZONE_GROUP'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LISTENER_ID'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_CITY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_COUNTRY'
    }
  | {
      /** A rectangle that the listener is in. */
      box: {
        /** Southern latitude. */
        s: number
        /** Western longitude. */
        w: number
        /** Northern latitude. */
        n: number
        /** Eastern longitude. */
        e: number
      }
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_LATLONG'
    }
  | {
      /** A circle that the listener is in. */
      near: {
        /** Latitude of the centre in degrees. */
        lat: number
        /** Longitude of the centre in degrees. */
        lon: number
        /** Radius in kilometres. */
        km: number
      }
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_LATLONG'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_METRO'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_POI'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_POSTAL_CODE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'LOCATION_REGION'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_BRAND_SAFETY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_CATEGORY'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_EPISODE'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_EPISODE_AGE'
    }
  | {
      /** Patterns of which one has to match; `*` stands for any characters. */
      text: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_KEYWORD'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_LANGUAGE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_SHOW'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PODCAST_TAG'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PRODUCT_AUDIENCE'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'PRODUCT_RETARGETING'
    }
  | {
      /** Lower bound, inclusive. */
      from: number
      /** Upper bound, inclusive. */
      to: number
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'SESSION_DEPTH'
    }
  | {
      /** Lower bound, inclusive. */
      from: string
      /** Upper bound, inclusive. */
      to: string
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'TIME_DATE_INTERVAL'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'TIME_HOLIDAY'
    }
  | {
      /** Values of which one has to match. */
      values: string[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'TIME_HOURLY_WEEK_DAY'
    }
  | {
      /** Values of which one has to match. */
      values: WeekDay[]
      /** True: the rule holds where it does not match. Absent: false. */
      exclude?: boolean
      /** The targeting type. */
      type: 'TIME_WEEK_DAY'
    }

/** Finding of a lint. An error stops a save, a warning does not. */
export interface TargetingFinding {
  /** An error stops a save, a warning does not. */
  severity: 'error' | 'warning'
  /** Kind of finding. */
  code: string
  /** The finding as an English sentence. */
  message: string
  /** The remedy. */
  mend: string
  /** The value that was probably meant. */
  suggestion: string | null
  /** The values of the rule that it is about; none: the rule as it is. */
  values: string[]
  /** Index of the group, and of the rule in it; null when it is not one rule's. */
  group: number | null
  /** Index of the rule in its group; null when it is about the whole group or targeting. */
  rule: number | null
  /** Where a text cannot be read, in characters from 0. */
  offset: number | null
}

/** A value that a rule can name. */
export interface TargetingValue {
  /** The value as a rule stores it. */
  value: string
  /** The value as people read it. */
  label: string
  /** Where a place lies, whose zone it is. */
  detail: string | null
}

/** A value that a look-up found. */
export interface FoundTargetingValue extends TargetingValue {
  /** The middle of a place and its surroundings; null: it is no place, or nobody knows where it lies. */
  position: {
    /** Latitude in degrees (WGS 84). */
    lat: number
    /** Longitude in degrees (WGS 84). */
    lon: number
    /** Distance in kilometres that covers most of the place. */
    km: number
  } | null
}

/** The value that a text names. */
export interface ResolvedTargetingText {
  /** The text as it was asked for. */
  text: string
  /** The one value with this code or name; null: there is none, or several have the name. */
  value: TargetingValue | null
  /** Values with this name; 0: none. */
  matches: number
  /** The best known one of several, or the nearest one of a text that names none; null: none is near. */
  suggestion: TargetingValue | null
}

/** A value with its label; null for one that does not exist, or that you may not see. */
export interface TargetingLabel {
  /** Type of the rule. */
  type: string
  /** The stored value. */
  value: string
  /** The value as people read it; null: there is no such value, or the caller may not see it. */
  label: string | null
  /** Detail that tells it from others of the same label, such as the state of a city; null: none. */
  detail: string | null
}

/** A type of targeting rule that the caller may use. */
export interface TargetingType {
  /** Name of the type, such as LOCATION_CITY. */
  type: string
  /** The type as people read it. */
  label: string
  /** Heading under which editors list it, such as Geography. */
  group: string
  /** LIST compares with values, TEXT with patterns, INTERVAL with bounds. */
  comparison: 'INTERVAL' | 'LIST' | 'TEXT'
  /** Form of the values after the type in the one-line text: 'in (…)'. */
  form: string
  /** Form of a valid value, in words. */
  hint: string | null
  /** All values, when they are few and the same for everybody. */
  values: TargetingValue[] | null
  /** True if `GET /targeting/values` finds values. */
  lookUp: boolean
  /** How bounds are written; null unless `comparison` is INTERVAL. */
  interval: {
    /** geo takes `near` or `box` instead of bounds. */
    kind: 'date' | 'geo' | 'number' | 'version'
    /** Smallest bound; null: none. */
    minimum: number | null
    /** Largest bound; null: none. */
    maximum: number | null
    /** Most decimals of a number; null: it is no number. */
    decimals: number | null
    /** Unit of a number, such as years; null: none. */
    unit: string | null
  } | null
  /** True: only rules with `exclude` may use it. */
  exclusionOnly: boolean
}

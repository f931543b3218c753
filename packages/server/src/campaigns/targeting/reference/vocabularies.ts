/** Languages (iso-639-1), carriers (mcc-mnc-list), podcast categories (podcast-categories), internet providers and IAB categories. */
import { categories } from '@spotdesk/sdk/values'
import languages from 'iso-639-1'
import carriers from 'mcc-mnc-list'
import podcasts from 'podcast-categories'
import { internetProviders } from './internet-providers.ts'
import { inhabitants } from './places.ts'
import type { ReferenceValue } from './value.ts'

export function readLanguages(): ReferenceValue[] {
  return languages
    .getAllCodes()
    .map((value) => ({ kind: 'LANGUAGE', value, label: languages.getName(value), names: [languages.getNativeName(value)] }))
}

/** Networks that operate, by their country and network codes of E.212; a code in several countries is the largest one's. */
export function readCarriers(): ReferenceValue[] {
  const named = carriers
    .all()
    .filter(({ status, mnc, countryCode }) => status === 'Operational' && /^\d{2,3}$/.test(mnc) && /^[A-Z]{2}/.test(countryCode ?? ''))
    .map(({ mcc, mnc, brand, operator, countryName, countryCode }): ReferenceValue => {
      const label = brand || operator
      const network = { kind: 'CARRIER', value: `${mcc}-${mnc}`, label, detail: countryName, country: countryCode.slice(0, 2) } as const
      return operator && operator !== label ? { ...network, names: [operator] } : network
    })
  const size = ({ country }: ReferenceValue) => inhabitants.get(country ?? '') ?? 0
  const smallestFirst = named.toSorted((a, b) => size(a) - size(b))
  return [...new Map(smallestFirst.map((carrier) => [carrier.value, carrier])).values()]
}

export function readInternetProviders(): ReferenceValue[] {
  return Object.entries(internetProviders).map(([value, { label, country }]) => ({ kind: 'ISP', value, label, detail: country, country }))
}

/** Apple's list, as feeds write it: 'Arts', 'Arts/Books'. */
export function readPodcastCategories(): ReferenceValue[] {
  return Object.entries(podcasts).flatMap(([top, below]) => [
    { kind: 'PODCAST_CATEGORY' as const, value: top, label: top, weight: 1 },
    ...Object.keys(below).map((name) => ({ kind: 'PODCAST_CATEGORY' as const, value: `${top}/${name}`, label: name, detail: top })),
  ])
}

export function readContentCategories(): ReferenceValue[] {
  return Object.entries(categories).map(([value, label]) => ({ kind: 'CONTENT_CATEGORY', value, label }))
}

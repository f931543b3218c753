/** Look-ups of the things that a campaign's settings name by id: the server searches, and names that were seen once stay known. */
import { advertisers, campaigns, orders, targeting } from '@spotdesk/sdk/calls'
import type { OutputOf } from '@spotdesk/sdk/contract'
import { limits, searchKey } from '@spotdesk/sdk/values'
import type { Option } from '@spotdesk/ui'
import { api } from '../../../shared/api.ts'
import { t } from '../../../shared/text.ts'

export type OrderRow = OutputOf<typeof orders.dashboard>['list'][number]

export interface LookUp {
  /** At most ten that match; the first ones without a text. */
  load: (text: string, signal: AbortSignal) => Promise<Option[]>
  /** The name of an id that was seen, else the id. */
  name: (id: string | null) => string
  /** A name that came with something else. */
  learn: (thing: { id: number; name: string } | null) => void
}

function lookUp(find: (q: { q?: string }, signal: AbortSignal) => Promise<readonly Option[]>): LookUp {
  const names = new Map<string, string>()
  return {
    load: async (text, signal) => {
      const found = (await find(text === '' ? {} : { q: text }, signal)).slice(0, limits.searchResults)
      for (const { value, label } of found) names.set(value, label)
      return found
    },
    name: (id) => (id === null ? t('nothing') : (names.get(id) ?? `#${id}`)),
    learn: (thing) => thing && names.set(String(thing.id), thing.name),
  }
}

const asOption = ({ id, name }: { id: number; name: string }): Option => ({ value: String(id), label: name })

export const advertiserLookUp = lookUp(async (q, signal) => (await api.call(advertisers.search, q, { signal })).map(asOption))

/** Orders that the last look-ups found: a campaign follows the one that is chosen. */
export const knownOrders = new Map<string, OrderRow>()

export const orderLookUp = lookUp(async (q, signal) => {
  const { list } = await api.call(orders.dashboard, { ...q, status: ['ACTIVE'], limit: limits.searchResults }, { signal })
  for (const order of list) knownOrders.set(String(order.id), order)
  return list.map(asOption)
})

export const publisherLookUp = lookUp(async (q, signal) =>
  (await api.call(targeting.values, { ...q, type: 'INVENTORY_PUBLISHER', limit: limits.searchResults }, { signal })).map(
    ({ value, label }) => ({ value, label }),
  ),
)

/** The users that campaigns are assigned to, and the user that looks. */
export async function findUsers(text: string, me: string, signal: AbortSignal): Promise<Option[]> {
  const found = await api.call(campaigns.assignedUsers, text === '' ? {} : { q: text }, { signal })
  // 'Unassigned' stands first without a text: here it is the empty field.
  const names = text === '' ? found.slice(1) : found
  const isMe = searchKey(me).includes(searchKey(text))
  return [...new Set([...(isMe ? [me] : []), ...names])].map((value) => ({ value, label: value }))
}

/** `vendor:id`, as a pixel is named. */
const pixelId = /^[^\s:]+:\S+$/

/** The pixels of an order's campaigns that contain the text, and the text itself where it is a pixel's id. */
export async function findPixels(text: string, order: string | null, signal: AbortSignal): Promise<Option[]> {
  const vendors = order === null ? [] : await api.call(orders.vendors, { id: Number(order) }, { signal })
  const known = vendors.flatMap(({ pixelIds }) => pixelIds).filter((pixel) => searchKey(pixel).includes(searchKey(text)))
  return [...new Set([...known, ...(pixelId.test(text) ? [text] : [])])].map((value) => ({ value, label: value }))
}

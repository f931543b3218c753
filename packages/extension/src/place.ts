import * as v from 'valibot'
import { int, number } from './schema.ts'
import { storageItem } from './storage.ts'

/** Tabs of the popup. */
export const campaignTabs = ['attention', 'mine', 'recent'] as const

/** The place at which a popup is closed: the next one goes on there. */
export const PopupPlace = v.object({
  accountId: v.pipe(v.string(), v.maxLength(2100)),
  tab: v.picklist(campaignTabs),
  /** The text in the search box, which may be an address. */
  q: v.pipe(v.string(), v.maxLength(2000)),
  /** The campaign whose detail is open. */
  openedId: v.nullable(int),
  /** Pixels that the list is scrolled by. */
  scrolled: number,
})
const StoredPlace = v.object({ ...PopupPlace.entries, at: number })
export type StoredPlace = v.InferOutput<typeof StoredPlace>

/** In memory alone. Pages read it before they ask for anything; only the worker writes it. */
export const popupPlaceItem = storageItem<StoredPlace | null>({
  key: 'place',
  area: 'session',
  schema: v.nullable(StoredPlace),
  fallback: null,
})

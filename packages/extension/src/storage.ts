/** Typed places in the browser's storage. The worker keeps nothing in variables: it may be ended between any two lines. */
import { browser } from 'wxt/browser'
import type * as z from 'zod'

/** `session` lives in memory until the browser is closed, `local` on disk. */
export type StorageArea = 'local' | 'session'

export interface StorageItem<T> {
  read: () => Promise<T>
  write: (value: T) => Promise<void>
  /** Reads, changes and writes as one step; answers the new value. */
  update: (change: (value: T) => T) => Promise<T>
  remove: () => Promise<void>
  /** Takes the value along to another area; `decide` makes that area the item's, and no write comes in between. */
  move: (from: StorageArea, to: StorageArea, decide: () => Promise<unknown>) => Promise<void>
}

interface StorageItemOptions<T> {
  key: string
  /** What is stored and does not fit (an older release wrote it) counts as not there. */
  schema: z.ZodType<T>
  fallback: T
  area: StorageArea | (() => Promise<StorageArea>)
}

/** Declares a place in the storage. */
export function storageItem<T>({ key, schema, fallback, area }: StorageItemOptions<T>): StorageItem<T> {
  const areaOf = async () => browser.storage[typeof area === 'string' ? area : await area()]
  const read = async (): Promise<T> => {
    const { [key]: stored } = await (await areaOf()).get(key)
    const parsed = schema.safeParse(stored)
    return parsed.success ? parsed.data : fallback
  }
  const write = async (value: T) => await (await areaOf()).set({ [key]: value })
  return {
    read,
    write,
    update: (change) =>
      // Handlers overlap at every await; the lock ends with the worker that holds it.
      navigator.locks.request(`storage ${key}`, async () => {
        const value = change(await read())
        await write(value)
        return value
      }),
    remove: async () => await (await areaOf()).remove(key),
    move: (from, to, decide) =>
      navigator.locks.request(`storage ${key}`, async () => {
        await browser.storage[to].set(await browser.storage[from].get(key))
        await decide()
        await browser.storage[from].remove(key)
      }),
  }
}

/**
 * Typed items in the browser's storage. What has to outlive the worker is stored, because it may be ended between any two lines; its variables
 * hold only counters of messages and of input, which may begin anew with it.
 */
import { browser } from 'wxt/browser'
import * as v from 'valibot'

export interface StorageItem<T> {
  read: () => Promise<T>
  write: (value: T) => Promise<void>
  /** Reads, changes and writes in one step; answers the new value. */
  update: (change: (value: T) => T) => Promise<T>
  remove: () => Promise<void>
}

interface StorageItemOptions<T> {
  key: string
  /** A stored value that does not fit (an older release wrote it) counts as absent. */
  schema: v.GenericSchema<unknown, T>
  fallback: T
  /** `session` lives in memory until the browser is closed, `local` on disk. */
  area: 'local' | 'session'
}

/** Declares an item of the storage. */
export function storageItem<T>({ key, schema, fallback, area }: StorageItemOptions<T>): StorageItem<T> {
  const read = async (): Promise<T> => {
    const { [key]: stored } = await browser.storage[area].get(key)
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : fallback
  }
  const write = async (value: T) => await browser.storage[area].set({ [key]: value })
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
    remove: async () => await browser.storage[area].remove(key),
  }
}

/**
 * A store on disk that only the extension's own pages and its worker can read: a content script gets the IndexedDB of the page it runs in,
 * while `storage.local` answers it in every browser that cannot restrict it.
 */

const store = 'vault'

export interface Disk {
  /** The items stored under the keys; a key that holds nothing is left out. */
  read: (keys: readonly string[]) => Promise<Record<string, unknown>>
  /** Writes all items at once. */
  write: (changes: Record<string, unknown>) => Promise<void>
  /** Removes the whole database, not only what is in it: Firefox then deletes its file. */
  clear: () => Promise<void>
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The disk did not answer.'))
  })
}

/** Runs one transaction: when this has an answer, all of it is on disk, or none of it. */
async function transact<T>(database: string, mode: IDBTransactionMode, run: (items: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const connection = await toPromise(opening)
  try {
    const transaction = connection.transaction(store, mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The data could not be written to disk.'))
    })
    const [answer] = await Promise.all([run(transaction.objectStore(store)), ended])
    return answer
  } finally {
    connection.close()
  }
}

function openDisk(database: string): Disk {
  const isThere = async () => (await indexedDB.databases()).some(({ name }) => name === database)
  return {
    async read(keys) {
      if (!(await isThere())) return {}
      return await transact(database, 'readonly', async (items) => {
        const values = await Promise.all(keys.map((key) => toPromise<unknown>(items.get(key))))
        return Object.fromEntries(keys.map((key, index) => [key, values[index]]).filter(([, value]) => value !== undefined))
      })
    },
    async write(changes) {
      await transact(database, 'readwrite', async (items) => {
        await Promise.all(Object.entries(changes).map(([key, value]) => toPromise(items.put(value, key))))
      })
    },
    async clear() {
      if (await isThere()) await toPromise(indexedDB.deleteDatabase(database))
    },
  }
}

/** Everything of the accounts of a person who wants to stay signed in. */
export const vaultDisk = openDisk('spotdesk')
/** Values that must not be lost with the browser's memory. */
export const leftDisk = openDisk('spotdesk-left')

/**
 * A store on disk that only the extension's own pages and its worker can read: a content script gets the IndexedDB of the page it runs in,
 * while `storage.local` answers it in every browser that cannot restrict it.
 */

const database = 'spotdesk'
const store = 'vault'

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The disk did not answer.'))
  })
}

/** Runs one transaction: when this has an answer, all of it is on disk, or none of it. */
async function transact<T>(mode: IDBTransactionMode, run: (items: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  const connection = await answerOf(opening)
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

async function isThere(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === database)
}

/** The items stored under the keys; a key that holds nothing is left out. */
export async function readDisk(keys: readonly string[]): Promise<Record<string, unknown>> {
  if (!(await isThere())) return {}
  return await transact('readonly', async (items) => {
    const values = await Promise.all(keys.map((key) => answerOf<unknown>(items.get(key))))
    return Object.fromEntries(keys.map((key, index) => [key, values[index]]).filter(([, value]) => value !== undefined))
  })
}

/** Writes all items at once. */
export async function writeDisk(changes: Record<string, unknown>): Promise<void> {
  await transact('readwrite', async (items) => {
    await Promise.all(Object.entries(changes).map(([key, value]) => answerOf(items.put(value, key))))
  })
}

/** Removes the whole database, not only what is in it: Firefox then deletes its file. */
export async function clearDisk(): Promise<void> {
  if (await isThere()) await answerOf(indexedDB.deleteDatabase(database))
}

/** Everything that the extension keeps, by store, as texts to search. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenExtension } from './open-extension.ts'

export interface Stored {
  memory: string
  /** `storage.local`: on disk, and readable by content scripts where the browser cannot restrict it. */
  local: string
  /** IndexedDB of the extension: on disk. */
  disk: string
}

export async function readStored({ worker }: OpenExtension): Promise<Stored> {
  return await worker.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('no answer'))
      })
    async function readDatabase(): Promise<unknown> {
      if ((await indexedDB.databases()).length === 0) return []
      const opening = indexedDB.open('spotdesk')
      // The extension has removed it since: opening it here would create it again without its stores.
      opening.onupgradeneeded = () => opening.transaction!.abort()
      const database = await answerOf(opening).catch(() => null)
      if (!database) return []
      const values = await answerOf(database.transaction('vault').objectStore('vault').getAll())
      database.close()
      return values
    }
    const [memory, local, disk] = await Promise.all([chrome.storage.session.get(), chrome.storage.local.get(), readDatabase()])
    return { memory: JSON.stringify(memory), local: JSON.stringify(local), disk: JSON.stringify(disk) }
  })
}

/** Forgets what tests before have left: actions with their Undo, which lasts ten seconds, or forecasts, which are kept for a minute. */
export async function forget({ ask, worker }: OpenExtension, ...parts: ('journal' | 'cards')[]): Promise<void> {
  // Starts a worker that the test before has ended.
  await ask('settings.get')
  await worker.evaluate((parts) => chrome.storage.session.remove(parts), parts)
}

/** Files of a browser's profile that hold a text. */
export async function filesWith(profile: string, text: string): Promise<string[]> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const found = await Promise.all(
    // A running browser deletes files at any time.
    files.map(async (file) => ((await readFile(file).catch(() => Buffer.alloc(0))).includes(text) ? [file] : [])),
  )
  return found.flat()
}

import { defaultSettings, Settings } from '../settings.ts'
import { storageItem, type StorageArea } from '../storage.ts'

/** The user's settings. */
export const settingsItem = storageItem({ key: 'settings', area: 'local', schema: Settings, fallback: defaultSettings })

/** Where tokens are, and the journal of what was done with them: on disk only if the user asked to stay signed in. */
export async function tokenArea(): Promise<StorageArea> {
  return (await settingsItem.read()).keepSignedIn ? 'local' : 'session'
}

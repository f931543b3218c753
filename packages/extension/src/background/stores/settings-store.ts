import { defaultSettings, Settings } from '../../settings.ts'
import { storageItem } from '../../storage.ts'

/** The user's settings: everything that `storage.local` holds. */
export const settingsItem = storageItem({ key: 'settings', area: 'local', schema: Settings, fallback: defaultSettings })

import type { MessageData, PopupStart } from '../messages.ts'
import { readAuthState } from './sign/auth.ts'
import { readAndResume } from './actions/campaign-act.ts'
import { readKept } from './stores/kept-store.ts'
import { settingsItem } from './stores/settings-store.ts'
import { syncItem } from './stores/sync-store.ts'

/** Everything that the popup paints before the server answers, in one message: a worker that has just started is asked only once. */
export async function startPopup({ tab }: MessageData<'popup.start'>): Promise<PopupStart> {
  const [settings, auth, journal, sync] = await Promise.all([settingsItem.read(), readAuthState(), readAndResume(), syncItem.read()])
  const kept = auth.activeId === null ? undefined : await readKept(auth.activeId, tab)
  const urgent = sync.accountId === auth.activeId ? (sync.known?.count ?? null) : null
  return { settings, auth, journal, urgent, kept: kept ? { ...kept, isStale: true } : null }
}

import type { MessageData, PopupStart } from '../messages.ts'
import { readAuthState } from './auth.ts'
import { readAndResume } from './campaign-act.ts'
import { readKept } from './kept-store.ts'
import { settingsItem } from './settings-store.ts'

/** Everything that the popup paints before the server answers, in one message: a worker that has just started is asked only once. */
export async function startPopup({ tab }: MessageData<'popup.start'>): Promise<PopupStart> {
  const [settings, auth, journal] = await Promise.all([settingsItem.read(), readAuthState(), readAndResume()])
  const kept = auth.activeId === null ? undefined : await readKept(auth.activeId, tab)
  return { settings, auth, journal, kept: kept ? { ...kept, isStale: true } : null }
}

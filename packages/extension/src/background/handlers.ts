import { requireAccount } from './accounts.ts'
import { beginSignIn, cancelSignIn, pollSignIn, readAuthState, revokePending, signOut, switchAccount } from './auth.ts'
import { act, retry } from './campaign-act.ts'
import { listCampaigns } from './campaign-list.ts'
import { dismissEntry, readJournal } from './journal.ts'
import { eraseKept, touchRecent } from './kept-store.ts'
import type { Handlers } from './listen.ts'
import { removeAll, setSettings } from './settings.ts'
import { settingsItem } from './settings-store.ts'

/** The worker's handler of each message. */
export const handlers: Handlers = {
  'auth.state': readAuthState,
  'auth.signIn': beginSignIn,
  'auth.poll': pollSignIn,
  'auth.cancel': cancelSignIn,
  'auth.switch': switchAccount,
  'auth.signOut': signOut,
  'auth.revoke': revokePending,
  'campaign.list': listCampaigns,
  'campaign.act': act,
  'campaign.opened': async ({ id }) => await touchRecent((await requireAccount()).id, id),
  'action.journal': readJournal,
  'action.retry': retry,
  'action.dismiss': dismissEntry,
  'settings.get': settingsItem.read,
  'settings.set': setSettings,
  'data.eraseKept': eraseKept,
  'data.removeAll': removeAll,
}

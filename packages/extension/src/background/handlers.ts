import { requireAccount } from './accounts.ts'
import {
  beginAuthorization,
  beginSignIn,
  cancelSignIn,
  finishAuthorization,
  pollSignIn,
  readAuthState,
  revokePending,
  signOut,
  switchAccount,
} from './auth.ts'
import { act, cancelAction, readAndResume, retry, undoAction } from './campaign-act.ts'
import { listCampaigns } from './campaign-list.ts'
import { dismissEntry } from './journal.ts'
import { eraseKept, touchRecent } from './kept-store.ts'
import { readCardForecast, readTarget } from './card.ts'
import { actInFrame, readFrame, retryInFrame, undoInFrame } from './frame.ts'
import type { Handlers } from './listen.ts'
import { giveTicket, injectCard, muteMention, openPopupFor, readMentionForecast, readMentions, startMentions } from './mentions.ts'
import { keepPlace } from './place-store.ts'
import { readPageCampaigns } from './page-campaigns.ts'
import { startPopup } from './popup-start.ts'
import { changeSite, disableSite, enableSite, hidePage, readSites, scanTab, setPageHidden, showMuted } from './sites.ts'
import { removeAll, setSettings } from './settings.ts'
import { settingsItem } from './settings-store.ts'

/** The worker's handler of each message. */
export const handlers: Handlers = {
  'auth.state': readAuthState,
  'auth.signIn': beginSignIn,
  'auth.begin': beginAuthorization,
  'auth.finish': finishAuthorization,
  'auth.poll': pollSignIn,
  'auth.cancel': cancelSignIn,
  'auth.switch': switchAccount,
  'auth.signOut': signOut,
  'auth.revoke': revokePending,
  'popup.start': startPopup,
  'popup.keep': keepPlace,
  'page.campaigns': readPageCampaigns,
  'campaign.list': listCampaigns,
  'campaign.act': act,
  'campaign.opened': async ({ accountId, id }) => await touchRecent((await requireAccount(accountId)).id, id),
  'action.journal': readAndResume,
  'action.retry': retry,
  'action.cancel': cancelAction,
  'action.undo': undoAction,
  'action.dismiss': dismissEntry,
  'card.forecast': readCardForecast,
  'card.target': readTarget,
  'mentions.start': startMentions,
  'mentions.read': readMentions,
  'mention.loadCard': injectCard,
  'mention.forecast': readMentionForecast,
  'mention.ticket': giveTicket,
  'mention.openPopup': openPopupFor,
  'mention.mute': muteMention,
  'page.hide': hidePage,
  'frame.read': readFrame,
  'frame.act': actInFrame,
  'frame.retry': retryInFrame,
  'frame.undo': undoInFrame,
  'sites.read': readSites,
  'sites.enable': enableSite,
  'sites.disable': disableSite,
  'sites.change': changeSite,
  'sites.hidePage': setPageHidden,
  'sites.unmute': showMuted,
  'sites.scan': scanTab,
  'settings.get': () => settingsItem.read(),
  'settings.set': setSettings,
  'data.eraseKept': eraseKept,
  'data.removeAll': removeAll,
}

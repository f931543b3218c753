import { requireAccount } from './sign/accounts.ts'
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
} from './sign/auth.ts'
import { act, cancelAction, readAndResume, retry, undoAction } from './actions/campaign-act.ts'
import { listCampaigns } from './campaign-list.ts'
import { dismissEntry } from './actions/journal.ts'
import { eraseKept, touchRecent } from './stores/kept-store.ts'
import { readCardForecast, readTarget } from './sites/card.ts'
import { actInFrame, readFrame, retryInFrame, undoInFrame } from './sites/frame.ts'
import type { Handlers } from './listen.ts'
import { giveTicket, injectCard, muteMention, openPopupFor, readMentionForecast, readMentions, startMentions } from './sites/mentions.ts'
import { keepPlace } from './stores/place-store.ts'
import { readPageCampaigns } from './sites/page-campaigns.ts'
import { startPopup } from './popup-start.ts'
import { changeSite, disableSite, enableSite, hidePage, readSites, scanTab, setPageHidden, showMuted } from './sites/sites.ts'
import { removeAll, setSettings } from './settings.ts'
import { settingsItem } from './stores/settings-store.ts'

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

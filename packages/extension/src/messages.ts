/**
 * The messages that the worker takes: for each, the kinds of sender that may send it, a schema of its content, and the type of its answer.
 */
import type { CampaignCard, ForecastReason, LastForecast } from '@spotdesk/sdk'
import type { ActionVerb } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import * as v from 'valibot'
import type { CampaignLinks } from './campaign-address.ts'
import { mentionsMax } from './mentions-max.ts'
import { campaignTabs, PopupPlace } from './place.ts'
import type { Failure, Result } from './result.ts'
import { int, textSchema, uuid } from './schema.ts'
import { Muted, Settings, Site, type Theme } from './settings.ts'

export type CampaignTab = (typeof campaignTabs)[number]

/** The actions that the extension asks a token for. */
export const tokenActions = ['pause', 'resume'] as const satisfies readonly ActionVerb[]
export type TokenAction = (typeof tokenActions)[number]

/**
 * The senders of messages: `page` is the popup, the options or the side panel; `frame` is the extension's frame inside a web page, where the
 * actions of a card are; `content` is the content script in a web page.
 */
export const senders = ['page', 'frame', 'content'] as const
export type Sender = (typeof senders)[number]

const accountId = v.pipe(v.string(), v.maxLength(2100))
/** The account that the page shows, which need not be the active one any more; absent: the active one. */
const ofAccount = v.optional(accountId)
const actionId = uuid
const campaignId = v.pipe(int, v.minValue(1))
const expectedVersion = v.optional(int)
const origin = v.pipe(v.string(), v.maxLength(2000))
const name = textSchema(limits.name)
const nothing = v.undefined()
/** Known to the worker alone; binds a frame to one campaign of one page. */
const ticket = uuid

/** A campaign as a web page mentions it. */
const Mention = v.object({
  /** Origin of the link, with the path before /campaigns where there is one; null for a text token, which belongs to the active account. */
  origin: v.nullable(origin),
  id: campaignId,
})
export type Mention = v.InferOutput<typeof Mention>

const page = ['page'] as const
const frame = ['frame'] as const
const content = ['content'] as const

/** Each message: who may send it, and its content. */
export const messages = {
  'auth.state': { from: page, data: nothing },
  'auth.signIn': { from: page, data: v.object({ serverUrl: v.pipe(v.string(), v.maxLength(2000)) }) },
  'auth.begin': { from: page, data: v.object({ serverUrl: v.pipe(v.string(), v.maxLength(2000)) }) },
  'auth.finish': { from: page, data: v.object({ answer: v.pipe(v.string(), v.maxLength(2000)) }) },
  'auth.poll': { from: page, data: nothing },
  'auth.cancel': { from: page, data: nothing },
  'auth.switch': { from: page, data: v.object({ accountId }) },
  'auth.signOut': { from: page, data: v.object({ accountId }) },
  'auth.revoke': { from: page, data: nothing },
  'popup.start': { from: page, data: v.object({ tab: v.picklist(campaignTabs) }) },
  'popup.keep': { from: page, data: PopupPlace },
  'page.campaigns': { from: page, data: v.object({ accountId: ofAccount, tabId: int }) },
  'campaign.list': {
    from: page,
    data: v.object({ tab: v.picklist(campaignTabs), q: v.optional(textSchema(limits.query)) }),
  },
  'campaign.act': {
    from: page,
    data: v.object({ accountId: ofAccount, id: campaignId, name, action: v.picklist(tokenActions), actionId, expectedVersion }),
  },
  'campaign.opened': { from: page, data: v.object({ accountId: ofAccount, id: campaignId }) },
  'action.journal': { from: page, data: nothing },
  'action.retry': { from: page, data: v.object({ actionId }) },
  'action.cancel': { from: page, data: v.object({ actionId }) },
  'action.undo': { from: page, data: v.object({ actionId }) },
  'action.dismiss': { from: page, data: v.object({ actionId }) },
  'card.forecast': { from: page, data: v.object({ accountId: ofAccount, id: campaignId, isFresh: v.boolean() }) },
  'card.target': { from: page, data: nothing },
  'mentions.start': { from: content, data: nothing },
  'mentions.read': { from: content, data: v.object({ mentions: v.pipe(v.array(Mention), v.maxLength(mentionsMax)) }) },
  'mention.loadCard': { from: content, data: nothing },
  'mention.forecast': { from: content, data: v.object({ mention: Mention, isFresh: v.boolean() }) },
  'mention.ticket': { from: content, data: v.object({ mention: Mention }) },
  'mention.openPopup': { from: content, data: v.object({ mention: Mention }) },
  'mention.mute': { from: content, data: v.object({ mention: Mention }) },
  'page.hide': { from: content, data: v.object({ mention: Mention }) },
  'frame.read': { from: frame, data: v.object({ ticket }) },
  'frame.act': { from: frame, data: v.object({ ticket, name, action: v.picklist(tokenActions), actionId, expectedVersion }) },
  'frame.retry': { from: frame, data: v.object({ ticket, actionId }) },
  'frame.undo': { from: frame, data: v.object({ ticket, actionId }) },
  'sites.read': { from: page, data: nothing },
  'sites.enable': { from: page, data: v.object({ origin }) },
  'sites.disable': { from: page, data: v.object({ origin }) },
  'sites.change': { from: page, data: v.object({ ...v.partial(v.pick(Site, ['findsTokens', 'onHover'])).entries, origin }) },
  'sites.hidePage': { from: page, data: v.object({ origin, path: v.string(), isHidden: v.boolean() }) },
  'sites.unmute': { from: page, data: v.object({ origin, campaign: Muted }) },
  'sites.scan': { from: page, data: v.object({ tabId: int }) },
  'settings.get': { from: page, data: nothing },
  'settings.set': { from: page, data: v.partial(v.omit(Settings, ['sites'])) },
  'data.eraseKept': { from: page, data: nothing },
  'data.removeAll': { from: page, data: nothing },
} as const satisfies Record<string, { from: readonly Sender[]; data: v.GenericSchema }>
export type MessageType = keyof typeof messages
export type MessageData<T extends MessageType> = v.InferOutput<(typeof messages)[T]['data']>

/** A person in an agency of a server, without the token. */
export interface AccountView {
  id: string
  serverUrl: string
  userName: string
  agencyName: string
  /** The server refuses its token. */
  isRefused: boolean
  /** It was signed in with fewer rights than this release asks for. */
  needsConsent: boolean
  /** The browser does not let the extension reach its server. */
  needsAccess: boolean
  /** Its token may read forecasts. */
  mayForecast: boolean
}

export interface AuthState {
  accounts: AccountView[]
  activeId: string | null
  /** A sign-in that waits for its approval in the web app. */
  waiting: { serverUrl: string; userCode: string; verificationUrl: string; intervalSeconds: number; expiresAt: number } | null
  /** A sign-in has a window open, or had one when its page was closed. */
  isAsking: boolean
  /** Signed out here, but the token is not revoked at the server yet. */
  pending: PendingRevocation[]
  /** Actions that waited when the browser ended, until their account signs in again. */
  lost: LostAction[]
}

/** An action of which only its campaign's number is known any more. */
export interface LostAction {
  id: number
  action: TokenAction
  /** It left this machine, and so may have arrived. */
  wasTried: boolean
}

/** A token that still has to be revoked at its server. */
export interface PendingRevocation {
  serverUrl: string
  /** Epoch milliseconds at which it expires. */
  expiresAt: number
}

/** The last forecast of a campaign as it was saved. */
export type ForecastSummary = Omit<LastForecast, 'madeAt'> & {
  /** Epoch milliseconds. */
  madeAt: number
}

/** A campaign as rows and cards show it. */
export type CampaignSummary = Pick<
  CampaignCard,
  | 'id'
  | 'name'
  | 'campaignType'
  | 'version'
  | 'status'
  | 'archived'
  | 'currency'
  | 'deliveryStatuses'
  | 'deliveryColour'
  | 'pace'
  | 'elapsed'
  | 'objectiveType'
  | 'totalObjective'
  | 'actuals'
  | 'secondScreenImpressions'
  | 'totalSpend'
  | 'complete'
  | 'estimatedComplete'
  | 'timeZone'
> & {
  advertiser: string
  /** ISO 8601; null: not set. */
  startDate: string | null
  /** ISO 8601, exclusive; null: no end. */
  endDate: string | null
  /** Null: none was made, or the person may not read forecasts. */
  forecast: ForecastSummary | null
  /** The action that it offers now. */
  action: TokenAction | null
}

export interface CampaignPage {
  items: CampaignSummary[]
  /** Their number on the server. */
  total: number
  /** Epoch milliseconds of the server's answer. */
  asOf: number
  /** These are kept data: the server could not be reached, or was not asked yet. */
  isStale: boolean
  /** Why these are kept data; absent while the server was not asked. */
  failure?: Failure
  /** The account that these are of; absent in kept data, which is read by account. */
  accountId?: string
  /** Of the campaigns that need attention, the number on the badge. */
  urgent?: number
  /** The server has more campaigns with these words than were looked through: more may match. */
  isPartial?: boolean
}

/** Campaigns of the page in front. */
export interface PageCampaigns {
  /** The first of them, in the order of the page. */
  items: CampaignSummary[]
  /** The number of the others. */
  more: number
}

/** Everything that the popup needs to paint its list, read without the server. */
export interface PopupStart {
  settings: Settings
  auth: AuthState
  /** The list of the tab as it was seen last. */
  kept: CampaignPage | null
  journal: JournalEntry[]
  /** The number on the badge; null before the first answer. */
  urgent: number | null
}

export interface ActionOutcome {
  campaign: CampaignSummary
  /** True if the action changed something; one already in force does not. */
  isChanged: boolean
}

/** A stored action whose outcome no page has shown yet, or that can still be undone. */
export interface JournalEntry {
  actionId: string
  accountId: string
  id: number
  name: string
  action: TokenAction
  /** Epoch milliseconds of the press. */
  at: number
  /** `sent` until the outcome is known; `asking` when that took so long that the user has to decide. */
  state: 'sent' | 'asking' | 'done' | 'failed'
  outcome?: ActionOutcome
  failure?: Failure
  /** Epoch milliseconds until which its row offers Undo; absent where there is nothing to undo. */
  undoUntil?: number
  /** It has no outcome because the server could not be reached: it is sent when it can be. */
  isQueued: boolean
  /** The user does not want it any more, but it may have arrived: the worker asks the server what became of it, and sends it no more. */
  isCancelled: boolean
}

/** From matched impressions to available ones: matched = competing + capped + available. */
export interface CardWaterfall {
  /** Requests that fit the ads; null: not known. */
  supply: number | null
  matched: number
  competing: number
  capped: number
  available: number
  /** Impressions that are left of the objective; null: not known. */
  need: number | null
}

/** A forecast that was made just now, or a moment ago. */
export interface ForecastCard extends CampaignLinks {
  campaign: CampaignSummary
  forecast: ForecastSummary | null
  /** Null where there is no forecast. */
  waterfall: CardWaterfall | null
  /** Notes of the forecast. */
  notes: ForecastReason[]
  /** Why there is no forecast now. */
  failure: Failure | null
}

/** How a page is searched for campaigns. */
export interface MentionsStart {
  /** The page is the web application of a server: it shows campaigns itself. */
  isOwnApp: boolean
  /** Text tokens are found too, not only links. */
  findsTokens: boolean
  /** Letters before the id in a text token. */
  tokenPrefix: string
  theme: Theme
  /** The site is switched on, and so can be told to show less. */
  isSite: boolean
  /** Cards open at links that are pointed at, without chips. */
  onHover: boolean
  /** Paths of the site on which nothing is shown. */
  hiddenPaths: readonly string[]
}

/** A mention and its campaign. */
export interface MentionedCampaign extends CampaignLinks {
  mention: Mention
  campaign: CampaignSummary
}

/** The campaign that a frame in a web page acts on. */
export interface FrameState {
  campaign: CampaignSummary
  /** Its last action, while it waits or can be undone. */
  entry: JournalEntry | null
}

/** The campaign that the popup opens with, because a menu, a key or a card has named it. */
export interface CampaignTarget extends CampaignSummary {
  /** Its account; absent where that of the list is meant. */
  accountId?: string
  /** The popup asks at once whether to do this, if the campaign offers it. */
  intent?: TokenAction | null
}

/** A site on which campaigns are shown. */
export interface SiteView extends Site {
  /** False: the browser's permission was withdrawn. */
  isAllowed: boolean
}

interface Answers {
  'auth.state': AuthState
  'auth.signIn': AuthState
  'auth.begin': { address: string }
  'auth.finish': AuthState
  'auth.poll': AuthState
  'auth.cancel': AuthState
  'auth.switch': AuthState
  'auth.signOut': AuthState
  'auth.revoke': AuthState
  'popup.start': PopupStart
  'popup.keep': void
  'page.campaigns': PageCampaigns
  'campaign.list': CampaignPage
  'campaign.act': ActionOutcome
  'campaign.opened': void
  'action.journal': JournalEntry[]
  'action.retry': ActionOutcome
  'action.cancel': JournalEntry[]
  'action.undo': ActionOutcome
  'action.dismiss': JournalEntry[]
  'card.forecast': ForecastCard
  'card.target': CampaignTarget | null
  'mentions.start': MentionsStart
  'mentions.read': MentionedCampaign[]
  'mention.loadCard': void
  'mention.forecast': ForecastCard
  'mention.ticket': { ticket: string }
  'mention.openPopup': void
  'mention.mute': void
  'page.hide': void
  'frame.read': FrameState
  'frame.act': FrameState
  'frame.retry': FrameState
  'frame.undo': FrameState
  'sites.read': SiteView[]
  'sites.enable': SiteView[]
  'sites.disable': SiteView[]
  'sites.change': SiteView[]
  'sites.hidePage': SiteView[]
  'sites.unmute': SiteView[]
  'sites.scan': { found: number }
  'settings.get': Settings
  'settings.set': Settings
  'data.eraseKept': void
  'data.removeAll': void
}
export type MessageAnswer<T extends MessageType> = Answers[T]

/** The messages as `@webext-core/messaging` types them. */
export type ProtocolMap = { [T in MessageType]: (data: MessageData<T>) => Result<MessageAnswer<T>> }

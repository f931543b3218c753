/** The messages that pages of the extension may send to the worker: a schema for each, and the type of its answer. */
import type { CampaignRow } from '@spotdesk/sdk'
import type { ActionVerb } from '@spotdesk/sdk/rules'
import { limits } from '@spotdesk/sdk/values'
import * as z from 'zod'
import type { Failure, Result } from './result.ts'
import { Settings } from './settings.ts'

/** Tabs of the popup. */
export const campaignTabs = ['attention', 'mine', 'recent'] as const
export type CampaignTab = (typeof campaignTabs)[number]

/** The actions that the extension asks a token for. */
export const tokenActions = ['pause', 'resume'] as const satisfies readonly ActionVerb[]
export type TokenAction = (typeof tokenActions)[number]

const accountId = z.string().max(2100)
const actionId = z.uuid()
const campaignId = z.int().positive()
const nothing = z.undefined()

/** The content of each message. */
export const messageSchemas = {
  'auth.state': nothing,
  'auth.signIn': z.object({ serverUrl: z.string().max(2000) }),
  'auth.poll': nothing,
  'auth.cancel': nothing,
  'auth.switch': z.object({ accountId }),
  'auth.signOut': z.object({ accountId }),
  'auth.revoke': nothing,
  'campaign.list': z.object({ tab: z.enum(campaignTabs), q: z.string().max(limits.query).optional() }),
  'campaign.act': z.object({
    id: campaignId,
    name: z.string().max(limits.name),
    action: z.enum(tokenActions),
    actionId,
    expectedVersion: z.int().optional(),
  }),
  'campaign.opened': z.object({ id: campaignId }),
  'action.journal': nothing,
  'action.retry': z.object({ actionId }),
  'action.dismiss': z.object({ actionId }),
  'settings.get': nothing,
  'settings.set': Settings.partial(),
  'data.eraseKept': nothing,
  'data.removeAll': nothing,
} as const
export type MessageType = keyof typeof messageSchemas
export type MessageData<T extends MessageType> = z.output<(typeof messageSchemas)[T]>

/** A person in an agency of a server, without the token. */
export interface AccountView {
  id: string
  serverUrl: string
  userName: string
  agencyName: string
  /** The server refuses its token. */
  isRefused: boolean
}

export interface AuthState {
  accounts: AccountView[]
  activeId: string | null
  /** A sign-in that waits for its approval in the web app. */
  waiting: { serverUrl: string; userCode: string; verificationUrl: string; intervalSeconds: number; expiresAt: number } | null
  /** Signed out here, but the token is not revoked at the server yet. */
  pending: PendingRevocation[]
}

/** A token that still has to be revoked at its server. */
export interface PendingRevocation {
  serverUrl: string
  /** Epoch milliseconds at which it expires. */
  expiresAt: number
}

/** A campaign as the popup shows it. */
export type CampaignSummary = Pick<
  CampaignRow,
  'id' | 'name' | 'status' | 'archived' | 'deliveryStatuses' | 'pace' | 'complete' | 'estimatedComplete' | 'version'
> & {
  advertiser: string
  /** The actions that it offers now. */
  action: TokenAction | null
}

export interface CampaignPage {
  items: CampaignSummary[]
  /** Their number on the server. */
  total: number
  /** Epoch milliseconds of the server's answer. */
  asOf: number
  /** The server could not be reached: these are kept data. */
  isStale: boolean
}

export interface ActionOutcome {
  campaign: CampaignSummary
  /** True if the action changed something; one already in force does not. */
  isChanged: boolean
}

/** A stored action whose outcome no page has shown yet. */
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
}

interface Answers {
  'auth.state': AuthState
  'auth.signIn': AuthState
  'auth.poll': AuthState
  'auth.cancel': AuthState
  'auth.switch': AuthState
  'auth.signOut': AuthState
  'auth.revoke': AuthState
  'campaign.list': CampaignPage
  'campaign.act': ActionOutcome
  'campaign.opened': void
  'action.journal': JournalEntry[]
  'action.retry': ActionOutcome
  'action.dismiss': JournalEntry[]
  'settings.get': Settings
  'settings.set': Settings
  'data.eraseKept': void
  'data.removeAll': void
}
export type MessageAnswer<T extends MessageType> = Answers[T]

/** The messages as `@webext-core/messaging` types them. */
export type ProtocolMap = { [T in MessageType]: (data: MessageData<T>) => Result<MessageAnswer<T>> }

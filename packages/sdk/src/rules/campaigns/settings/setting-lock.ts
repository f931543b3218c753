/** Why a setting of a campaign cannot be changed now: a form disables it, a cell opens no editor, and both give the reason. */
import { type CampaignField, type CampaignStatus, type CampaignType, getSetting } from '../../../values/index.ts'
import type { ActionUser } from '../../people/action-user.ts'
import { type ActionSubject, availableActions } from '../status/campaign-actions.ts'

/** Why a setting is locked. */
export const settingLocks = ['submitted', 'completed', 'delivered', 'ofOrder', 'fixedPriority'] as const
/** Why a setting is locked. */
export type SettingLock = (typeof settingLocks)[number]

/** The reasons as English sentences. */
export const settingLockTexts: Record<SettingLock, string> = {
  submitted: 'Fixed once the campaign is submitted.',
  completed: 'Of a completed campaign only the end and the objective can be changed.',
  delivered: 'The campaign has delivered since its start, which is fixed now.',
  ofOrder: "The order's: every campaign of an order has it.",
  fixedPriority: 'Filler campaigns always have the last priority.',
}

export interface LockSubject {
  /** Status and start as they are saved. */
  status: CampaignStatus
  startDate: Date | null
  /** It has delivered an impression. */
  hasDelivered: boolean
  /** Type and order as the form has them. */
  campaignType: CampaignType
  hasOrder: boolean
  now: Date
}

/** The reason why a setting is locked; null: it can be changed. The server refuses a change of a locked one too. */
export function settingLock(field: CampaignField, subject: LockSubject): SettingLock | null {
  const { status, startDate, hasDelivered, campaignType, hasOrder, now } = subject
  const { locks = [], isOpenWhenCompleted } = getSetting(field)
  if (status !== 'DRAFT') {
    if (locks.includes('submitted')) return 'submitted'
    if (status === 'COMPLETED' && !isOpenWhenCompleted) return 'completed'
    if (locks.includes('delivered') && hasDelivered && startDate !== null && startDate <= now) return 'delivered'
  }
  if (hasOrder && locks.includes('ofOrder')) return 'ofOrder'
  return locks.includes('fixedPriority') && campaignType === 'FILLER' ? 'fixedPriority' : null
}

/** Why no setting of a campaign can be changed. */
export const campaignLocks = ['archived', 'orderArchived', 'guaranteed'] as const
/** Why no setting of a campaign can be changed. */
export type CampaignLock = (typeof campaignLocks)[number]

/** The reasons as English sentences; `status` is that of the campaign, as in the middle of a sentence. */
export const campaignLockTexts: Record<CampaignLock, string> = {
  archived: 'The campaign is archived: unarchive it to change its settings.',
  orderArchived: 'The order is archived: its campaigns cannot be changed.',
  guaranteed: 'A guaranteed campaign can be changed only while it is a draft; this one is {status}.',
}

/** The reason why a campaign as a whole cannot be changed; null: its state allows changes. */
export function campaignLock({ archived, order, campaignType, status }: ActionSubject): CampaignLock | null {
  if (archived) return 'archived'
  if (order?.archived) return 'orderArchived'
  return campaignType === 'RESERVED' && status !== 'DRAFT' ? 'guaranteed' : null
}

/** Why a user cannot change a setting of a campaign: the state of the campaign, the right of the user, or the setting itself. */
export type SettingRefusal = CampaignLock | SettingLock | 'forbidden'

/** The reasons as English sentences; `status` is that of the campaign, as in the middle of a sentence. */
export const settingRefusalTexts: Record<SettingRefusal, string> = {
  ...campaignLockTexts,
  ...settingLockTexts,
  forbidden: 'You may read this campaign and not change it.',
}

/** A saved campaign whose settings a user may want to change. */
export interface SettingSubject extends ActionSubject {
  startDate: Date | null
  /** It has delivered an impression. */
  hasDelivered: boolean
}

/** The first reason why a user can change no setting of a campaign; null: there are some that can be changed. */
export function campaignRefusal(campaign: ActionSubject, user: ActionUser): CampaignLock | 'forbidden' | null {
  const lock = campaignLock(campaign)
  if (lock !== null) return lock
  return availableActions(campaign, user).includes('EDIT_CAMPAIGN') ? null : 'forbidden'
}

/** The first reason why a user cannot change a setting of a saved campaign; null: the user can (docs/domain.md §2.2 and §2.4). */
export function settingRefusal(
  campaign: SettingSubject,
  field: CampaignField,
  { user, now }: { user: ActionUser; now: Date },
): SettingRefusal | null {
  const refusal = campaignRefusal(campaign, user)
  if (refusal !== null) return refusal
  const hasOrder = campaign.order !== undefined && campaign.order !== null
  return settingLock(field, { ...campaign, hasOrder, now })
}

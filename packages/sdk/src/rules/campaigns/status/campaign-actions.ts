/** The actions that a campaign offers and those that it accepts, as pure functions of its status, type and flags. */
import type { CampaignStatus, CampaignType } from '../../../values/index.ts'
import { type ActionNeed, type ActionUser, mayAct } from '../../people/action-user.ts'

/** Every action in the order of the row menu (docs/domain.md §19.2). */
export const campaignActions = [
  'QUICK_EDIT',
  'NAVIGATE_CAMPAIGN',
  'EDIT_CAMPAIGN',
  'REVIEW_REJECTED_CAMPAIGN',
  'DUPLICATE_CAMPAIGN',
  'PAUSE_CAMPAIGN',
  'RESUME_CAMPAIGN',
  'ARCHIVE',
  'UNARCHIVE',
  'CREATE_NEW_AD',
  'CONTACT_PUBLISHER',
  'EDIT_ADVERTISER',
] as const
export type CampaignAction = (typeof campaignActions)[number]

export interface ActionSubject {
  status: CampaignStatus
  campaignType: CampaignType
  archived: boolean
  /** The parent order, when there is one: under an archived order only unarchiving is left. */
  order?: { archived: boolean } | null
}

const settled: readonly CampaignStatus[] = ['DRAFT', 'COMPLETED', 'PENDING', 'REJECTED']
const archivable: readonly CampaignStatus[] = ['DRAFT', 'COMPLETED', 'PAUSED', 'REJECTED']
const reservedMayAddAds: readonly CampaignStatus[] = ['DRAFT', 'READY', 'RUNNING', 'PAUSED']

const offered: Record<CampaignAction, (campaign: ActionSubject) => boolean> = {
  QUICK_EDIT: ({ status, campaignType }) => status !== 'DRAFT' && campaignType !== 'RESERVED',
  NAVIGATE_CAMPAIGN: ({ status }) => status !== 'DRAFT',
  EDIT_CAMPAIGN: ({ status, campaignType }) => campaignType !== 'RESERVED' || status === 'DRAFT',
  REVIEW_REJECTED_CAMPAIGN: ({ status, campaignType }) => campaignType === 'RESERVED' && status === 'REJECTED',
  DUPLICATE_CAMPAIGN: () => true,
  PAUSE_CAMPAIGN: ({ status }) => status !== 'PAUSED' && !settled.includes(status),
  RESUME_CAMPAIGN: ({ status }) => status === 'PAUSED',
  ARCHIVE: ({ status }) => archivable.includes(status),
  UNARCHIVE: () => false,
  CREATE_NEW_AD: ({ status, campaignType }) => campaignType !== 'RESERVED' || reservedMayAddAds.includes(status),
  CONTACT_PUBLISHER: ({ campaignType }) => campaignType === 'RESERVED',
  EDIT_ADVERTISER: () => true,
}

/** The permission for each action (docs/domain.md §1.2), and the call of it that a token may be narrowed to. */
export const campaignActionNeeds: Record<CampaignAction, ActionNeed> = {
  QUICK_EDIT: { permission: 'CAMPAIGN.WRITE', scope: 'quick-edit' },
  NAVIGATE_CAMPAIGN: { permission: 'CAMPAIGN.READ' },
  EDIT_CAMPAIGN: { permission: 'CAMPAIGN.WRITE', scope: 'update' },
  REVIEW_REJECTED_CAMPAIGN: { permission: 'CAMPAIGN.WRITE', scope: 'review' },
  DUPLICATE_CAMPAIGN: { permission: 'CAMPAIGN.WRITE', scope: 'duplicate' },
  PAUSE_CAMPAIGN: { permission: 'CAMPAIGN.WRITE', scope: 'pause' },
  RESUME_CAMPAIGN: { permission: 'CAMPAIGN.WRITE', scope: 'resume' },
  ARCHIVE: { permission: 'CAMPAIGN.WRITE', scope: 'archive' },
  UNARCHIVE: { permission: 'CAMPAIGN.WRITE', scope: 'unarchive' },
  CREATE_NEW_AD: { permission: 'CAMPAIGN.WRITE', scope: 'create' },
  CONTACT_PUBLISHER: { permission: 'CAMPAIGN.WRITE', scope: 'custom-notification' },
  EDIT_ADVERTISER: { permission: 'CAMPAIGN.WRITE' },
}

/**
 * The actions that a campaign offers to a user. An archived campaign, or one under an archived order, offers at most unarchive. Menus pass
 * the user. Without a user, the function returns the actions that the campaign's state offers to somebody with all permissions, as refusals
 * name them.
 */
export function availableActions(campaign: ActionSubject, user?: ActionUser): CampaignAction[] {
  const byState = actionsOfState(campaign)
  return user ? byState.filter((action) => mayAct(user, campaignActionNeeds[action])) : byState
}

function actionsOfState(campaign: ActionSubject): CampaignAction[] {
  if (campaign.archived) return ['UNARCHIVE']
  if (campaign.order?.archived) return []
  return campaignActions.filter((action) => offered[action](campaign))
}

/** The calls of the actions, by the last part of their path. */
export const actionVerbs = {
  pause: 'PAUSE_CAMPAIGN',
  resume: 'RESUME_CAMPAIGN',
  review: 'REVIEW_REJECTED_CAMPAIGN',
  duplicate: 'DUPLICATE_CAMPAIGN',
  archive: 'ARCHIVE',
  unarchive: 'UNARCHIVE',
} as const satisfies Record<string, CampaignAction>
export type ActionVerb = keyof typeof actionVerbs

export type ActionVerdict =
  | { ok: true; change: boolean }
  | { ok: false; code: 'campaignActionNotAllowed'; params: { status: string; allowedActions: CampaignAction[] } }

/**
 * The verdict on an action of a campaign now. An action already in force is accepted and changes nothing: pausing PAUSED, resuming RUNNING
 * or READY, archiving an archived campaign, unarchiving one that is not (docs/domain.md §2.6).
 */
export function decideAction(verb: ActionVerb, campaign: ActionSubject): ActionVerdict {
  const inForce = {
    pause: !campaign.archived && campaign.status === 'PAUSED',
    resume: !campaign.archived && (campaign.status === 'RUNNING' || campaign.status === 'READY'),
    archive: campaign.archived,
    unarchive: !campaign.archived,
    review: false,
    duplicate: false,
  }[verb]
  if (inForce && !(verb !== 'unarchive' && verb !== 'archive' && campaign.order?.archived)) return { ok: true, change: false }
  const allowedActions = availableActions(campaign)
  if (allowedActions.includes(actionVerbs[verb])) return { ok: true, change: true }
  const status = campaign.archived ? 'ARCHIVED' : campaign.status
  return { ok: false, code: 'campaignActionNotAllowed', params: { status, allowedActions } }
}

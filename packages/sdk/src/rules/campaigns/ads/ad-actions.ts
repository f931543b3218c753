/** The actions that an ad offers and those that it accepts, as pure functions of the ad and its campaign (docs/domain.md §2.9). */
import type { AdStatus, AdSubtype, CampaignType } from '../../../values/index.ts'

/** Every action in the order of the row menu. */
export const adActions = [
  'NAVIGATE_AD',
  'EDIT_AD',
  'DUPLICATE_AD',
  'ACTIVATE_AD',
  'DEACTIVATE_AD',
  'UNLINK_AD',
  'ARCHIVE_AD',
  'UNARCHIVE_AD',
  'GENERATE_REPORT',
] as const
export type AdAction = (typeof adActions)[number]

/** The permission, and the feature of the agency, that an action needs beside reading the campaign. */
export const adActionNeeds: Record<AdAction, { permission: string; feature?: string }> = {
  NAVIGATE_AD: { permission: 'CAMPAIGN.READ' },
  EDIT_AD: { permission: 'CAMPAIGN.WRITE' },
  DUPLICATE_AD: { permission: 'CAMPAIGN.WRITE' },
  ACTIVATE_AD: { permission: 'CAMPAIGN.WRITE' },
  DEACTIVATE_AD: { permission: 'CAMPAIGN.WRITE' },
  UNLINK_AD: { permission: 'CAMPAIGN.WRITE', feature: 'AD_LINK' },
  ARCHIVE_AD: { permission: 'CAMPAIGN.WRITE' },
  UNARCHIVE_AD: { permission: 'CAMPAIGN.WRITE' },
  GENERATE_REPORT: { permission: 'SUPPLY_REPORT.EXECUTE' },
}

export interface AdActionSubject {
  status: AdStatus
  archived: boolean
  subtype: AdSubtype | null
  /** True if it is linked to other ads. */
  linked: boolean
  /** True if something can be played: media, a tag, or an estimated duration. */
  playable: boolean
  campaign: {
    campaignType: CampaignType
    archived: boolean
    /** The campaign's order, if any: an archived one hides the campaign's menu, and with it the ad's. */
    order?: { archived: boolean } | null
  }
}

/** A host or talent reads it: made for one campaign, and not to be duplicated. */
const readAloud: readonly (AdSubtype | null)[] = ['AUDIO_HOST_READ', 'AUDIO_TALENT_READ']

const isReserved = ({ campaign }: AdActionSubject) => campaign.campaignType === 'RESERVED'

const offered: Record<AdAction, (ad: AdActionSubject) => boolean> = {
  NAVIGATE_AD: () => true,
  EDIT_AD: ({ archived }) => !archived,
  DUPLICATE_AD: (ad) => !ad.archived && !isReserved(ad) && !readAloud.includes(ad.subtype),
  ACTIVATE_AD: (ad) => !ad.archived && ad.status === 'INACTIVE' && !isReserved(ad),
  DEACTIVATE_AD: (ad) => !ad.archived && ad.status === 'ACTIVE' && !isReserved(ad),
  UNLINK_AD: ({ archived, linked }) => !archived && linked,
  ARCHIVE_AD: ({ archived }) => !archived,
  UNARCHIVE_AD: ({ archived }) => archived,
  GENERATE_REPORT: () => true,
}

/** The actions that an ad offers to a user with every permission; none under an archived campaign or order, whose ads have no menu. */
export function availableAdActions(ad: AdActionSubject): AdAction[] {
  if (ad.campaign.archived || ad.campaign.order?.archived) return []
  return adActions.filter((action) => offered[action](ad))
}

/** The calls of the actions, by the last part of their path. */
export const adActionVerbs = {
  update: 'EDIT_AD',
  duplicate: 'DUPLICATE_AD',
  activate: 'ACTIVATE_AD',
  deactivate: 'DEACTIVATE_AD',
  unlink: 'UNLINK_AD',
  archive: 'ARCHIVE_AD',
  unarchive: 'UNARCHIVE_AD',
} as const satisfies Record<string, AdAction>
export type AdActionVerb = keyof typeof adActionVerbs

export type AdActionVerdict =
  | { ok: true; change: boolean }
  | { ok: false; code: 'adActionNotAllowed'; params: { status: string; allowedActions: AdAction[] } }
  | { ok: false; code: 'adNotPlayable'; params: { status: string } }

/** Actions whose effect an ad has already. */
function isInForce(verb: AdActionVerb, ad: AdActionSubject): boolean {
  if (verb === 'archive' || verb === 'unarchive') return ad.archived === (verb === 'archive')
  if (ad.archived) return false
  return (
    (verb === 'activate' && ad.status === 'ACTIVE') ||
    (verb === 'deactivate' && ad.status === 'INACTIVE') ||
    (verb === 'unlink' && !ad.linked)
  )
}

/**
 * The verdict on an action of an ad now. An action that is already in force is accepted and changes nothing; an ad without media is not
 * activated.
 */
export function decideAdAction(verb: AdActionVerb, ad: AdActionSubject): AdActionVerdict {
  const allowedActions = availableAdActions(ad)
  const isHidden = ad.campaign.archived || ad.campaign.order?.archived === true
  // The state of the ad is not the reason then.
  const hidden = ad.campaign.archived ? 'in an archived campaign' : 'in an archived order'
  const status = isHidden ? hidden : ad.archived ? 'ARCHIVED' : ad.status
  if (!isHidden && isInForce(verb, ad)) return { ok: true, change: false }
  if (!allowedActions.includes(adActionVerbs[verb])) return { ok: false, code: 'adActionNotAllowed', params: { status, allowedActions } }
  if (verb === 'activate' && !ad.playable) return { ok: false, code: 'adNotPlayable', params: { status } }
  return { ok: true, change: true }
}

/** The question before an action. Deactivating an ad in a sequence has a different question. */
export function adConfirmation(verb: 'activate' | 'deactivate' | 'unlink', inSequence: boolean): string {
  if (verb === 'activate') return 'Activate this ad? It starts delivering within 5 minutes.'
  if (verb === 'unlink') return 'Unlink this ad? Both ads stay, and are no longer shown together.'
  return inSequence
    ? 'Deactivate this ad? It stops delivering within 5 minutes and is removed from the ad sequence.'
    : 'Deactivate this ad? It stops delivering within 5 minutes.'
}

/** The message after an action. */
export const adActionToasts: Record<AdActionVerb, string> = {
  duplicate: 'Ad {name} was duplicated.',
  activate: 'Ad {name} was activated.',
  deactivate: 'Ad {name} was deactivated.',
  unlink: 'Ad {name} was unlinked.',
  archive: 'Ad {name} was archived.',
  unarchive: 'Ad {name} was unarchived.',
  update: 'Ad {name} was saved.',
}

/** An ad of a list, as its actions see it. */
export function adSubjectOf(
  ad: Pick<AdActionSubject, 'status' | 'archived' | 'subtype'> & {
    linkedTo: readonly unknown[]
    missingCreative: boolean
    /** Seconds of its file, or the expected ones; null if neither is known. */
    durationSeconds: number | null
  },
  campaign: AdActionSubject['campaign'],
): AdActionSubject {
  const { status, archived, subtype, linkedTo, missingCreative, durationSeconds } = ad
  return { status, archived, subtype, linked: linkedTo.length > 0, playable: !missingCreative || durationSeconds !== null, campaign }
}

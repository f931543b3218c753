/**
 * A new draft, made once for a visit: refreshed, pressed twice or opened in another tab, the address leads to the same draft while that is
 * still as it was made. The key of the call is kept in the browser for it, by user, agency and query.
 */
import type { Campaign } from '@spotdesk/sdk'
import { campaigns } from '@spotdesk/sdk/calls'
import { campaignTypes, type CampaignType } from '@spotdesk/sdk/values'
import { api } from '../../../shared/api.ts'
import { queryClient } from '../../../shared/query.ts'
import { currentUser } from '../../../shared/session/session.ts'
import { readCampaignId } from '../campaign-id.ts'

/** The first settings of a draft, as the address gives them. */
export interface FirstSettings {
  campaignType: CampaignType
  advertiserId: number | null
  orderId: number | null
}

/** Broken parameters count as absent. */
export function readFirstSettings(search: Readonly<Record<string, string>>): FirstSettings {
  const type = search['campaignType']?.toUpperCase()
  return {
    campaignType: campaignTypes.find((known) => known === type) ?? 'STANDARD',
    advertiserId: readCampaignId(search['advertiserId']),
    orderId: readCampaignId(search['orderId']),
  }
}

/** The body of the call. */
export const bodyOfNew = ({ campaignType, advertiserId, orderId }: FirstSettings) => ({
  campaignType,
  ...(advertiserId !== null && { advertiserId }),
  ...(orderId !== null && { orderId }),
})

const running = new Map<string, Promise<number>>()

/** The id of the draft for this visit. @throws as the call does */
export function draftOfVisit(first: FirstSettings): Promise<number> {
  const user = currentUser.peek()
  const place = `newDraft:${user?.id}:${user?.agency.id}:${JSON.stringify(first)}`
  const making = running.get(place) ?? make(place, first).finally(() => running.delete(place))
  running.set(place, making)
  return making
}

async function make(place: string, first: FirstSettings): Promise<number> {
  const kept = localStorage.getItem(place)
  if (kept !== null) {
    const draft = await create(first, kept)
    if (await isUntouched(draft)) return draft.id
  }
  const key = crypto.randomUUID()
  localStorage.setItem(place, key)
  return (await create(first, key)).id
}

const create = async (first: FirstSettings, idempotencyKey: string) => {
  const draft = await api.call(campaigns.create, { body: bodyOfNew(first) }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: [campaigns.list.path] })
  return draft
}

/** A repeated key answers what was made then: the draft may have been worked on, submitted or archived since. */
async function isUntouched({ id, version }: Campaign): Promise<boolean> {
  const now = await api.call(campaigns.get, { id }, { skipCache: true })
  return now.version === version && now.status === 'DRAFT' && !now.archived
}

/** The advertisers of the account: loaded when a session begins, so that forms can name the one to begin with. */
import { computed, signal } from '@preact/signals-react'
import { advertisers as rows } from '@spotdesk/sdk/calls'
import { type OutputOf, hasPermission } from '@spotdesk/sdk/contract'
import { api } from '../api.ts'
import { currentRights, onSessionEnd } from '../session/session.ts'

type Advertisers = OutputOf<typeof rows.summary>

const list = signal<Advertisers>([])
/** The sole advertiser of an account, or the first of several, of those that are not archived; null before they are loaded, and where there is none. */
export const currentAdvertiser = computed(() => list.value.find(({ status }) => status !== 'ARCHIVED') ?? null)

/** Loads the advertisers of the active account. Without the permission there are none, and a failure leaves forms without a suggestion. */
export async function loadAdvertisers(): Promise<void> {
  list.value = []
  if (!hasPermission(currentRights.peek(), 'CAMPAIGN.READ')) return
  list.value = await api.call(rows.summary, {}).catch(() => [])
}

onSessionEnd(() => void (list.value = []))

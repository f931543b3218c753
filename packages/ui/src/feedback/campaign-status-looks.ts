import type { CampaignStatusFilter } from '@spotdesk/sdk/values'
import type { Tone } from '../tone.ts'

/** Tone and mark of each campaign status for `StatusDot`: a dot for what runs or has run, a ring for what waits. */
export const campaignStatusLooks: Record<CampaignStatusFilter, { tone: Tone; shape: 'dot' | 'ring' }> = {
  DRAFT: { tone: 'muted', shape: 'ring' },
  PENDING: { tone: 'warn', shape: 'ring' },
  REJECTED: { tone: 'bad', shape: 'dot' },
  READY: { tone: 'ok', shape: 'ring' },
  RUNNING: { tone: 'ok', shape: 'dot' },
  PAUSED: { tone: 'warn', shape: 'ring' },
  COMPLETED: { tone: 'muted', shape: 'dot' },
  ARCHIVED: { tone: 'muted', shape: 'ring' },
}

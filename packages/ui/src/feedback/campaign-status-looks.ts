import { type CampaignStatusFilter, campaignStatusTones as tones } from '@spotdesk/sdk/values'
import type { Tone } from '../tone.ts'

/** Tone and mark of each campaign status for `StatusDot`: a dot for campaigns that run or have run, a ring for those that wait. */
export const campaignStatusLooks: Record<CampaignStatusFilter, { tone: Tone; shape: 'dot' | 'ring' }> = {
  DRAFT: { tone: tones.DRAFT, shape: 'ring' },
  PENDING: { tone: tones.PENDING, shape: 'ring' },
  REJECTED: { tone: tones.REJECTED, shape: 'dot' },
  READY: { tone: tones.READY, shape: 'ring' },
  RUNNING: { tone: tones.RUNNING, shape: 'dot' },
  PAUSED: { tone: tones.PAUSED, shape: 'ring' },
  COMPLETED: { tone: tones.COMPLETED, shape: 'dot' },
  ARCHIVED: { tone: tones.ARCHIVED, shape: 'ring' },
}

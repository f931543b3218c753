import type { AdvertiserStatus } from '@spotdesk/sdk/values'
import type { StatusDotProps } from '@spotdesk/ui'

/** Colour and shape of the statuses of an advertiser. */
export const advertiserLooks: Record<AdvertiserStatus, Required<Pick<StatusDotProps, 'tone' | 'shape'>>> = {
  ACTIVE: { tone: 'ok', shape: 'dot' },
  INACTIVE: { tone: 'muted', shape: 'dot' },
  ARCHIVED: { tone: 'muted', shape: 'ring' },
}

/** Units of payment in words. */
import type { RevenueType } from '@spotdesk/sdk/values'
import { t } from '../../../shared/text.ts'

export const revenueTypeLabels: Record<RevenueType, () => string> = {
  CPM: () => t('CPM, per thousand impressions'),
  CPC: () => t('CPC, per click'),
  CPCL: () => t('CPCL, per completed listen'),
  FLAT: () => t('FLAT, for the whole campaign'),
}

/** Inside the field of the price, at its right. */
export const revenueUnits: Record<RevenueType, () => string> = {
  CPM: () => t('per 1,000 imp.'),
  CPC: () => t('per click'),
  CPCL: () => t('per completed listen'),
  FLAT: () => t('in all'),
}

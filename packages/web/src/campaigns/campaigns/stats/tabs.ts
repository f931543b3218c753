/** The tabs of a campaign, in the specification's order. A tab is added here with its screen. */
import { campaigns } from '@spotdesk/sdk/calls'
import type { TabRow } from '../../../shared/page/RouteTabs.tsx'
import { t } from '../../../shared/text.ts'

export const campaignTabs = (id: number): TabRow[] => [
  { id: 'stats', label: t('Campaign stats'), path: `/campaigns/${id}/stats`, call: campaigns.get },
]

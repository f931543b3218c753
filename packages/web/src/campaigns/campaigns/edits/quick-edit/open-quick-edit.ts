import type { CampaignRow } from '@spotdesk/sdk'
import { openDrawer } from '../../../../shared/page/drawers.tsx'

/** Opens the quick edit over the page: QUICK_EDIT of a menu, and ADJUST_CAMPAIGN_SETTINGS beside a forecast (document 000, §2). */
export function openQuickEdit(campaign: CampaignRow): void {
  openDrawer(() => import('./QuickEditDrawer.tsx'), { campaign })
}

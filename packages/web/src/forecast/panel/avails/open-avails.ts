import { openDrawer } from '../../../shared/page/drawers.tsx'

/** The avails and the contention of a campaign, as a drawer over any page. */
export const openAvails = (campaignId: number) => openDrawer(() => import('./AvailsDrawer.tsx'), { campaignId })

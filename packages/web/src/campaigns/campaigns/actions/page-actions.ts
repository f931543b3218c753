/** The lines of a campaign's menu that open a page or a drawer, in place of a call. */
import { campaigns, insights } from '@spotdesk/sdk/calls'
import type { CallRow } from '@spotdesk/sdk/contract'
import { type ActionUser, type CampaignAction, availableActions, printDateRange } from '@spotdesk/sdk/rules'
import { Activity, ChartColumn, FileChartColumn, Handshake, Mail, Pencil, Plus, SlidersHorizontal, UserCog } from 'lucide-react'
import { api } from '../../../shared/api.ts'
import { openDrawer } from '../../../shared/page/drawers.tsx'
import type { RowAction } from '../../../shared/grid/actions.ts'
import { reportError } from '../../../shared/data/report-error.ts'
import { hasScreen } from '../../../shared/page/screen-table.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'
import type { CampaignListRow } from './actions.ts'
import { advertiserSettingsPath } from '../../advertisers/paths.ts'
import { campaignPath, newAdPath, statsPath, summaryPath } from '../paths.ts'
import { openQuickEdit } from '../edits/quick-edit/open-quick-edit.ts'

/** A line of the menu, and what the user needs for it beside the rule of its action. */
export interface PageAction {
  /** The campaign offers this action to the user. */
  action: CampaignAction
  /** The user may make this call. */
  call?: CallRow
  permission?: 'SUPPLY_REPORT.EXECUTE'
  line: RowAction<CampaignListRow>
}

/** A report on the campaign over its flight, for the page of predefined reports. */
function reportPath({ id, startDate, endDate }: CampaignListRow): string {
  const dateRange = startDate && endDate ? `&dateRange=${printDateRange({ start: startDate, end: endDate })}` : ''
  return `/customReports/predefined?predefinedReportType=CAMPAIGN_REPORT&entityId=${id}${dateRange}`
}

/**
 * The deal is settled in another application: its page opens in a tab of its own. The tab is opened by the click itself, because browsers
 * block one that is opened after an answer.
 */
async function openDealSettings(id: number): Promise<void> {
  const tab = window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { redirectURL } = await api.call(campaigns.dealSettings, { id })
    if (!/^https?:/.test(redirectURL)) tab?.close()
    else if (tab) tab.location.replace(redirectURL)
    else notifyBlocked(redirectURL)
  } catch (error) {
    tab?.close()
    reportError(error)
  }
}

/** A browser that lets nothing open gets the way as a button, which is a click of its own. */
function notifyBlocked(url: string): void {
  toasts.info(t('Your browser blocked the new tab.'), {
    action: { label: t('Open deal settings'), onPress: () => void window.open(url, '_blank', 'noopener') },
    timeout: null,
  })
}

/** Before the actions that make a call. */
export const firstPageActions: readonly PageAction[] = [
  {
    action: 'QUICK_EDIT',
    line: {
      id: 'quick-edit',
      label: 'Quick edit',
      icon: SlidersHorizontal,
      group: 'pages',
      hotKey: 'e',
      run: ([campaign]) => campaign && openQuickEdit(campaign),
    },
  },
  {
    action: 'NAVIGATE_CAMPAIGN',
    line: { id: 'stats', label: 'Campaign stats', icon: ChartColumn, group: 'pages', href: statsPath },
  },
  {
    action: 'EDIT_CAMPAIGN',
    line: {
      id: 'edit',
      label: 'Edit campaign',
      icon: Pencil,
      group: 'pages',
      href: (campaign) => (campaign.status === 'DRAFT' ? summaryPath(campaign) : campaignPath(campaign, 'settings')),
    },
  },
]

/** After the actions that make a call. */
export const lastPageActions: readonly PageAction[] = [
  {
    action: 'CREATE_NEW_AD',
    line: { id: 'new-ad', label: 'Create ad', icon: Plus, group: 'more', href: newAdPath },
  },
  {
    action: 'CONTACT_PUBLISHER',
    line: {
      id: 'contact-publisher',
      label: 'Contact publisher',
      icon: Mail,
      group: 'more',
      run: ([campaign]) => campaign && openDrawer(() => import('./contact/ContactDrawer.tsx'), { campaign }),
    },
  },
  {
    action: 'EDIT_ADVERTISER',
    line: {
      id: 'advertiser',
      label: 'Edit advertiser',
      icon: UserCog,
      group: 'more',
      offered: ({ advertiser }) => hasScreen(advertiserSettingsPath(advertiser)),
      href: ({ advertiser }) => advertiserSettingsPath(advertiser),
    },
  },
  {
    action: 'DUPLICATE_CAMPAIGN',
    call: campaigns.dealSettings,
    line: {
      id: 'deal-settings',
      label: 'Deal settings',
      icon: Handshake,
      group: 'more',
      // A guaranteed campaign is bought by a deal, or is about to be.
      offered: ({ campaignType, isProgrammaticGuaranteed }) => isProgrammaticGuaranteed || campaignType === 'RESERVED',
      run: ([campaign]) => campaign && void openDealSettings(campaign.id),
    },
  },
  {
    action: 'NAVIGATE_CAMPAIGN',
    call: insights.bidHealth,
    line: {
      id: 'bid-health',
      label: 'Bid health',
      icon: Activity,
      group: 'reports',
      href: (campaign) => campaignPath(campaign, 'bidHealth'),
    },
  },
  {
    action: 'NAVIGATE_CAMPAIGN',
    permission: 'SUPPLY_REPORT.EXECUTE',
    line: {
      id: 'supply-report',
      label: 'Generate report',
      icon: FileChartColumn,
      group: 'reports',
      offered: (campaign) => hasScreen(reportPath(campaign)),
      href: reportPath,
    },
  },
]

/** The line for a user: offered where the campaign offers its action. */
export function asRowAction({ action, line }: PageAction, user: ActionUser): RowAction<CampaignListRow> {
  return { ...line, offered: (row) => availableActions(row, user).includes(action) && (line.offered?.(row) ?? true) }
}

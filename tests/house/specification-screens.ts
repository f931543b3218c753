/**
 * Every route and every widget that §2 of the two specification documents names, in their order. A route finds its screen by its path, a
 * widget the file that draws it. What is not there yet says so.
 */
export interface SpecifiedRoute {
  /** As the document has it. */
  route: string
  /** Paths of the screens that stand for it, where they are written in another way. */
  screens?: readonly string[]
  /** True: no screen yet. */
  isMissing?: true
  note?: string
}

export interface SpecifiedWidget {
  widget: string
  /** Its file, from the root of the repository. */
  file?: string
  isMissing?: true
}

export interface SpecifiedScreens {
  title: string
  routes: readonly SpecifiedRoute[]
}

const at = (...routes: string[]): SpecifiedRoute[] => routes.map((route) => ({ route }))
const missing = (...routes: string[]): SpecifiedRoute[] => routes.map((route) => ({ route, isMissing: true }))

export const campaignRoutes: readonly SpecifiedScreens[] = [
  { title: 'Campaign dashboard', routes: at('/campaigns', '/campaigns/list') },
  {
    title: 'Campaign details',
    routes: at(
      '/campaigns/$id/stats',
      '/campaigns/$id/settings',
      '/campaigns/$id/targeting',
      '/campaigns/$id/bidHealth',
      '/campaigns/$id/ads',
      '/campaigns/$id/insights',
      '/campaigns/$id/performance',
      '/campaigns/$id/distribution',
      '/campaigns/$id/dco-insights',
      '/campaigns/$id/distribution/$publisherId/$zoneId',
    ),
  },
  {
    title: 'Ads of a campaign',
    routes: at(
      '/campaigns/$id/ads/create',
      '/campaigns/$id/ads/$adId/settings',
      '/campaigns/$id/ads/$adId/targeting',
      '/campaigns/$id/ads/$adId/distribution',
      '/campaigns/$id/ads/$adId/distribution/$publisherId/$zoneId',
    ),
  },
  {
    title: 'Wizard',
    routes: [
      { route: '/campaigns/create', note: 'step 1 of a new campaign' },
      { route: '/campaigns/create/$id', note: 'opens the step that the guard answers' },
      { route: '/campaigns/create/$id/settings', note: 'step 1 of a draft; an address of ours' },
      { route: '/campaigns/create/$id/ads', note: 'step 2' },
      { route: '/campaigns/create/$id/ads/$adId', note: 'an ad of a draft' },
      { route: '/campaigns/create/$id/targeting', note: 'step 3' },
      { route: '/campaigns/create/$id/summary/campaign', note: 'step 4' },
      { route: '/campaigns/create/$id/summary/ads/$adId', note: 'step 4, an ad' },
    ],
  },
  {
    title: 'Orders',
    routes: at(
      '/orders',
      '/orders/list',
      '/orders/dashboard',
      '/orders/create',
      '/orders/$id/stats',
      '/orders/$id/settings',
      '/orders/$id/campaigns',
      '/orders/$id/insights',
      '/orders/$id/performance',
    ),
  },
  {
    title: 'Advertisers',
    routes: at('/advertisers', '/advertisers/list', '/advertisers/create', '/advertisers/$id/campaigns', '/advertisers/$id/settings'),
  },
]

export const otherRoutes: readonly SpecifiedScreens[] = [
  {
    title: 'Unsecured',
    routes: [...at('/login', '/forgot-password', '/forgot-password/reset', '/forgot-password/email'), ...missing('/preview/$dcoId')],
  },
  {
    title: 'Publishers',
    routes: [
      ...at('/publishers', '/publishers/list'),
      ...missing('/publishers/if-correction-list'),
      ...at('/publishers/create'),
      ...missing(
        '/publishers/zone-group',
        '/publishers/jingleManagement',
        '/publishers/podcast-shows',
        '/publishers/podcast-tags',
        '/publishers/$id/stats',
      ),
      ...at('/publishers/$id/settings', '/publishers/$id/zones'),
      ...missing('/publishers/$id/shows'),
    ],
  },
  {
    title: 'Inventory and zones',
    routes: [
      ...missing('/inventory', '/inventory/publishers-zones', '/inventory/zone-categories'),
      ...at('/zones/$id/settings'),
      ...missing('/zones/$id/linkedAds'),
    ],
  },
  {
    title: 'Reports',
    routes: missing('/customReports', '/customReports/scheduled', '/customReports/predefined', '/customReports/audienceInsights'),
  },
  {
    title: 'Creative studio and labs',
    routes: [...at('/creativeStudio/library/creatives'), ...missing('/creativeStudio', '/creativeStudio/dynamicCreative', '/labs-page')],
  },
  { title: 'Morning plan', routes: at('/campaigns/attention') },
  { title: 'Forecast', routes: missing('/forecast', '/forecast/inventory', '/forecast/grp') },
  {
    title: 'Account',
    routes: [
      ...at('/account/settings', '/account/agency/settings', '/account/users/list', '/account/users/create', '/account/users/$id'),
      ...at('/account/settings', '/account/user-log/list', '/account/user-log'),
      ...missing(
        '/account/agency/create',
        '/account/poiSegments/list',
        '/account/poiSegments/create',
        '/account/poiSegments',
        '/account/targeting-segments',
        '/account/site-channels',
        '/account/category',
        '/analytics-content/reports',
      ),
    ],
  },
]

const ui = (path: string) => `packages/ui/src/${path}`
const web = (path: string) => `packages/web/src/${path}`
const drawn = (widget: string, file: string): SpecifiedWidget => ({ widget, file })

export const campaignWidgets: readonly SpecifiedWidget[] = [
  drawn('Grid of campaigns', web('campaigns/campaigns/list/CampaignDashboard.tsx')),
  drawn('Export All button', web('campaigns/campaigns/list/ExportAllButton.tsx')),
  drawn('Bulk import and export dropdown', web('shared/bulk/BulkTools.tsx')),
  drawn('Import dialog', web('shared/bulk/ImportDialog.tsx')),
  drawn('Summary dialog', web('shared/bulk/ImportSummary.tsx')),
  drawn('Ads of an expanded row', web('campaigns/campaigns/ads/CampaignAds.tsx')),
  drawn('Sub-navigation with range selector and tabs', web('campaigns/campaigns/page/CampaignHead.tsx')),
  drawn('Budget card', web('campaigns/campaigns/budget/BudgetCard.tsx')),
  drawn('Campaign ad list', web('campaigns/campaigns/ads/AdsGrid.tsx')),
  drawn('Campaign row menu', web('campaigns/campaigns/actions/use-campaign-actions.ts')),
  drawn('Contact-publisher drawer', web('campaigns/campaigns/actions/contact/ContactDrawer.tsx')),
  drawn('Quick-edit drawer', web('campaigns/campaigns/edits/quick-edit/QuickEditDrawer.tsx')),
  drawn('Campaign avails panel', web('forecast/panel/avails/AvailsCard.tsx')),
  drawn('Delivery forecast panel with its full breakdown', web('forecast/panel/ForecastGlance.tsx')),
]

export const sharedWidgets: readonly SpecifiedWidget[] = [
  drawn('Page shell', web('app/Shell.tsx')),
  drawn('Top navbar with pill links', web('app/NavBar.tsx')),
  drawn('Sub-navbar with tabs and options', ui('navigation/SubBar.tsx')),
  drawn('Footer', web('shared/page/Footer.tsx')),
  drawn('Full-page loading overlay', ui('feedback/LoadingOverlay.tsx')),
  drawn('User menu', web('app/UserMenu.tsx')),
  drawn('Filter bar', web('shared/filters/FilterBar.tsx')),
  drawn('Breadcrumbs', ui('navigation/Breadcrumbs.tsx')),
  drawn('Calendar', ui('dates/Calendar.tsx')),
  drawn('File-upload dropzone', ui('fields/files/FileDrop.tsx')),
  drawn('Button toggle group', ui('fields/choice/ToggleGroup.tsx')),
  drawn('Slide toggle', ui('fields/choice/Switch.tsx')),
  drawn('Pill multi-select', ui('fields/choice/MultiSelect.tsx')),
  drawn('Checkbox-list filter', web('shared/filters/FilterPanel.tsx')),
  drawn('Advertiser multi and single select, chip multi-select', ui('fields/choice/ComboBox.tsx')),
  drawn('Agency account-switch dropdown', web('app/AgencySwitch.tsx')),
  drawn('Charts wrapper', ui('charts/frame/ChartFrame.tsx')),
  drawn('Contextual help dialog with thumbs feedback', web('app/help/HelpDialog.tsx')),
  drawn('Copy-to-clipboard link', ui('actions/CopyLink.tsx')),
  drawn('Date picker', ui('dates/DateField.tsx')),
  drawn('Date-range picker', ui('dates/DateRangeField.tsx')),
  drawn('Date-time picker', ui('dates/DateTimeField.tsx')),
  drawn('Weekly day and hour schedule selector', ui('schedule/ScheduleGrid.tsx')),
  drawn('Confirm dialog', ui('overlays/ConfirmDialog.tsx')),
  drawn('Slide-in drawer', ui('overlays/Drawer.tsx')),
  drawn('Drawer outlet', web('shared/page/drawers.tsx')),
  drawn('Language selector', web('people/account/ProfileForm.tsx')),
  drawn('Single-select dropdown', ui('fields/choice/Select.tsx')),
  drawn('Pagination control', ui('navigation/Pagination.tsx')),
  drawn('Toasts', ui('toasts/ToastRegion.tsx')),
  drawn('Grid cells: name link, status, row menu, expansion, header checkbox', web('shared/grid/rows/GridRow.tsx')),
  drawn('No-rows overlay with Retry, and empty state', web('shared/list/ListView.tsx')),
  { widget: 'Brand-control rule row menu', isMissing: true },
  { widget: 'Embedded legacy application frame', isMissing: true },
  { widget: 'Inventory adjustment drawers', isMissing: true },
  { widget: 'Podcast show form, tag bulk import, custom audience drawer', isMissing: true },
]

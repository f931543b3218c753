/**
 * Every call that §7 of the two specification documents names, in their order. A call whose path is shown finds its row by
 * method and path; one "not shown" names the row that stands for it. A call that is `outside` belongs to another service, and one that
 * `awaits` something is not answered yet.
 */
export interface SpecifiedCall {
  /** As the document says it: method and path, or what the call is for. */
  call: string
  /** Where the document shows no path: the rows, as noun and name. */
  rows?: readonly string[]
  /** Why Spotdesk does not answer it. */
  outside?: string
  /** The missing part, while no row answers the call. */
  awaits?: string
}

export interface SpecifiedSection {
  title: string
  calls: readonly SpecifiedCall[]
}

const podcastAnalytics = 'answered by the podcast analytics service, not by /api/v2'

export const campaignDocument: readonly SpecifiedSection[] = [
  {
    title: 'Campaigns',
    calls: [
      { call: 'GET /campaigns' },
      { call: 'GET /campaigns/{id}' },
      { call: 'GET /campaigns/export' },
      { call: 'PUT /campaigns/{id}/archive' },
      { call: 'PUT /campaigns/{id}/unarchive' },
      { call: 'POST /campaigns/{id}/review' },
      { call: 'POST /campaigns/{id}/duplicate' },
      { call: 'POST /campaigns/{id}/pause' },
      { call: 'POST /campaigns/{id}/resume' },
      { call: 'POST /campaigns/{id}/custom-notification' },
      { call: 'POST /campaigns/valid/cpm' },
      { call: 'GET /campaigns/{id}/settings' },
      { call: 'GET /campaigns/assigned-users' },
      { call: 'GET /dashboard-customizations/campaigns' },
      { call: 'POST /dashboard-customizations/campaigns' },
      { call: 'GET /campaigns/{id}/ads/filter' },
      { call: 'GET /creatives/report/{client}/{fileName}' },
    ],
  },
  {
    title: 'Billing and forecast',
    calls: [
      { call: 'POST /billingWidget' },
      { call: 'GET /billingWidget' },
      { call: 'POST /forecast/inventory/campaign' },
      { call: 'GET /forecast/inventory/last-forecast-date' },
    ],
  },
  {
    title: 'Bulk',
    calls: ['campaigns', 'ads'].flatMap((kind) => [
      { call: `GET /${kind}/bulk` },
      { call: `POST /${kind}/bulk` },
      { call: `POST /${kind}/bulk/export` },
      { call: `POST /${kind}/bulk/import` },
      { call: `GET /${kind}/bulk/status/{jobId}` },
      { call: `GET /${kind}/bulk/export/download/{jobId}` },
    ]),
  },
  {
    title: 'Orders',
    calls: [
      { call: 'POST /orders/{id}/duplicate' },
      { call: 'PUT /orders/{id}/archive' },
      { call: 'PUT /orders/{id}/unarchive' },
      { call: 'GET /orders/export' },
      { call: 'GET /dashboard-customizations/orders' },
      { call: 'POST /dashboard-customizations/orders' },
      { call: 'GET /orders/dashboard' },
      { call: 'the order look-up by id', rows: ['orders.get'] },
      { call: 'the vendor list for an order', rows: ['orders.vendors'] },
    ],
  },
  {
    title: 'Ad and campaign services with paths not shown',
    calls: [
      { call: 'activate an ad by campaign and ad id', rows: ['ads.activate'] },
      { call: 'deactivate an ad by campaign and ad id', rows: ['ads.deactivate'] },
      { call: 'unlink an ad by campaign and ad id', rows: ['ads.unlink'] },
      { call: 'a campaign by id', rows: ['campaigns.get'] },
      { call: 'ads by campaign', rows: ['campaigns.ads'] },
      { call: 'an ad by campaign and id', rows: ['ads.get'] },
      { call: 'targeting rules by campaign', rows: ['targeting.ofCampaign'] },
      { call: 'targeting rules by campaign and ad', rows: ['targeting.ofAd'] },
      { call: 'available targeting rule types', rows: ['targeting.types'] },
      { call: 'the ad sequence', rows: ['ads.sequence'] },
      { call: 'an order by id', rows: ['orders.get'] },
      { call: 'a zone by publisher and id', rows: ['publishers.zone'] },
      { call: 'publisher zone distribution for a campaign', rows: ['statistics.distribution'] },
      { call: 'publisher zone distribution for an ad', rows: ['statistics.distribution'] },
      { call: 'bulk import and export of ads from the ad list', rows: ['bulk.importAds', 'bulk.exportAds'] },
    ],
  },
]

export const sessionDocument: readonly SpecifiedSection[] = [
  {
    title: 'Session and users',
    calls: [
      { call: 'POST /auth/refresh' },
      { call: 'DELETE /auth/logout' },
      { call: 'GET /security-management/users/current-user' },
      { call: 'PUT /security-management/users/current-user' },
      { call: 'PUT /security-management/users/current-user/reset-password' },
      { call: 'GET /security-management/users/current-user/info' },
      { call: 'GET /user' },
      { call: 'POST /user/change-agency' },
      { call: 'PUT /agencies/settings' },
      { call: 'GET /accounts' },
    ],
  },
  {
    title: 'Advertisers and shared lists',
    calls: [
      { call: 'GET /advertisers/summary' },
      { call: 'GET /advertisers/{id}' },
      { call: 'GET /advertisers/search' },
      { call: 'POST /advertisers' },
      { call: 'PUT /advertisers/{id}' },
      { call: 'GET /commons/attribution-site-actions' },
      { call: 'GET /commons/languages' },
      { call: 'GET /markets' },
      { call: 'GET /markets/{id}/agencies' },
    ],
  },
  {
    title: 'Podcast analytics',
    calls: [
      { call: 'GET /{product}/simplecast/api/current-user', outside: podcastAnalytics },
      { call: 'GET /{product}/simplecast/accounts', outside: podcastAnalytics },
      { call: 'GET /user-account/type', outside: podcastAnalytics },
      { call: 'GET /feature_flags', outside: podcastAnalytics },
      { call: 'GET /current-account', outside: podcastAnalytics },
    ],
  },
]

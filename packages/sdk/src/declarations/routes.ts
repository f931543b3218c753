// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Dates } from '../client/dates.ts'
import type { AdjustmentsApi } from './forecast/adjustments.ts'
import type { AdsApi } from './campaigns/ads.ts'
import type { AdvertisersApi } from './campaigns/advertisers.ts'
import type { AgenciesApi } from './people/agencies.ts'
import type { AttentionPlansApi } from './forecast/attention-plans.ts'
import type { BillingApi } from './campaigns/billing.ts'
import type { BlastRadiusApi } from './campaigns/blast-radius.ts'
import type { BulkApi } from './campaigns/bulk.ts'
import type { CampaignsApi } from './campaigns/campaigns.ts'
import type { ChangeSetsApi } from './platform/change-sets.ts'
import type { ChecksApi } from './campaigns/checks.ts'
import type { CommonsApi } from './platform/commons.ts'
import type { CreativesApi } from './studio/creatives.ts'
import type { DashboardsApi } from './campaigns/dashboards.ts'
import type { DeliveryApi } from './delivery/delivery.ts'
import type { ForecastApi } from './forecast/forecast.ts'
import type { ForecastLedgerApi } from './forecast/forecast-ledger.ts'
import type { HelpApi } from './platform/help.ts'
import type { InsightsApi } from './delivery/insights.ts'
import type { InventoryApi } from './forecast/inventory.ts'
import type { InvitationsApi } from './people/invitations.ts'
import type { MarketsApi } from './people/markets.ts'
import type { NotificationsApi } from './people/notifications.ts'
import type { OrdersApi } from './campaigns/orders.ts'
import type { PacingApi } from './campaigns/pacing.ts'
import type { ProposalsApi } from './campaigns/proposals.ts'
import type { PublishersApi } from './supply/publishers.ts'
import type { ReleaseSchedulesApi } from './forecast/release-schedules.ts'
import type { SavedViewsApi } from './campaigns/saved-views.ts'
import type { SessionApi } from './people/session.ts'
import type { StatisticsApi } from './delivery/statistics.ts'
import type { TargetingApi } from './campaigns/targeting.ts'
import type { TargetingPresetsApi } from './campaigns/targeting-presets.ts'
import type { UserLogApi } from './people/user-log.ts'
import type { UsersApi } from './people/users.ts'

/** Every call of the contract by its method and path. */
export interface Routes<D extends Dates = 'date'> {
  /** Calls with GET. */
  GET: {
    /** List inventory adjustments. */
    '/inventory-adjustments/dashboard': AdjustmentsApi<D>['list']
    /** Read an inventory adjustment. */
    '/inventory-adjustments/{id}': AdjustmentsApi<D>['get']
    /** The ads of a campaign with all their settings. */
    '/campaigns/{id}/ads': AdsApi<D>['list']
    /** The types of ad that the agency can make. */
    '/ads/types': AdsApi<D>['types']
    /** Read an ad. */
    '/campaigns/{id}/ads/{adId}': AdsApi<D>['get']
    /** The order in which a campaign's ads are heard. */
    '/campaigns/{id}/ad-sequence': AdsApi<D>['sequence']
    /** Names of advertisers for a picker. */
    '/advertisers/summary': AdvertisersApi<D>['summary']
    /** Find advertisers by name or ids. */
    '/advertisers/search': AdvertisersApi<D>['search']
    /** Read an advertiser. */
    '/advertisers/{id}': AdvertisersApi<D>['get']
    /** List advertisers. */
    '/advertisers/dashboard': AdvertisersApi<D>['list']
    /** List the campaigns of an advertiser. */
    '/advertisers/{id}/campaigns': AdvertisersApi<D>['campaigns']
    /** Settings of the active agency. */
    '/agencies/settings': AgenciesApi['settings']
    /** Latest morning plans, with what came of each fix. */
    '/attention-plans': AttentionPlansApi<D>['list']
    /** Read whether the morning plan comes by e-mail. */
    '/attention-plans/digest': AttentionPlansApi<D>['digest']
    /** List the states of the sales tax. */
    '/billingWidget': BillingApi['salesTaxStates']
    /** Preview which entities an action on a campaign would affect. */
    '/campaigns/{id}/blast-radius': BlastRadiusApi['campaign']
    /** Preview which entities an action on an order would affect. */
    '/orders/{id}/blast-radius': BlastRadiusApi['order']
    /** Preview which entities an action on an advertiser would affect. */
    '/advertisers/{id}/blast-radius': BlastRadiusApi['advertiser']
    /** Preview which entities an action on an ad would affect. */
    '/campaigns/{id}/ads/{adId}/blast-radius': BlastRadiusApi['ad']
    /** How far a bulk job is. */
    '/campaigns/bulk/status/{jobId}': BulkApi<D>['status']
    /** The file of a finished export. */
    '/campaigns/bulk/export/download/{jobId}': BulkApi<D>['download']
    /** Read the changes of an import, applied or planned. */
    '/campaigns/bulk': BulkApi<D>['summary']
    /** An empty file of campaigns to fill in, or one with an example row. */
    '/campaigns/bulk/template': BulkApi<D>['template']
    /** How far a bulk job is. */
    '/ads/bulk/status/{jobId}': BulkApi<D>['adStatus']
    /** The file of a finished export. */
    '/ads/bulk/export/download/{jobId}': BulkApi<D>['adDownload']
    /** Read the changes of an import, applied or planned. */
    '/ads/bulk': BulkApi<D>['adSummary']
    /** An empty file of ads to fill in, or one with an example row. */
    '/ads/bulk/template': BulkApi<D>['adTemplate']
    /** Jobs of the last 30 days, the newest first. */
    '/jobs': BulkApi<D>['jobs']
    /** Read a job. */
    '/jobs/{id}': BulkApi<D>['job']
    /** The failed rows with their reasons, ready to upload again. */
    '/jobs/{id}/errors': BulkApi<D>['jobErrors']
    /** The file of an import as it was uploaded, or that of an export. */
    '/jobs/{id}/file': BulkApi<D>['jobFile']
    /** List campaigns in the size of a card, with their last forecast. */
    '/campaigns/cards': CampaignsApi<D>['cards']
    /** Daily delivery of a campaign. */
    '/campaigns/{id}/delivery': CampaignsApi<D>['delivery']
    /** List the ads of a campaign. */
    '/campaigns/{id}/ads/filter': CampaignsApi<D>['ads']
    /** Totals of every campaign that matches. */
    '/campaigns/totals': CampaignsApi<D>['totals']
    /** Numbers of campaigns in the views of the list. */
    '/campaigns/views': CampaignsApi<D>['views']
    /** List campaigns. */
    '/campaigns': CampaignsApi<D>['list']
    /** Read a campaign. */
    '/campaigns/{id}': CampaignsApi<D>['get']
    /** Export campaigns as a CSV report. */
    '/campaigns/export': CampaignsApi<D>['exportList']
    /** User names that campaigns are assigned to. */
    '/campaigns/assigned-users': CampaignsApi<D>['assignedUsers']
    /** Where a campaign's deal settings are. */
    '/campaigns/{id}/settings': CampaignsApi<D>['dealSettings']
    /** Change-sets of the agency, the newest first. */
    '/change-sets': ChangeSetsApi<D>['list']
    /** Read a change-set. */
    '/change-sets/{id}': ChangeSetsApi<D>['get']
    /** The changes of a change-set. */
    '/change-sets/{id}/items': ChangeSetsApi<D>['items']
    /** Read the findings to look at before a campaign is launched. */
    '/campaigns/{id}/checks': ChecksApi<D>['launch']
    /** Why a campaign does not deliver, cause by cause. */
    '/campaigns/{id}/why-not-delivering': ChecksApi<D>['notDelivering']
    /** List the pixel types: the actions that attribution pixels can record. */
    '/commons/attribution-site-actions': CommonsApi['attributionSiteActions']
    /** Languages by name. */
    '/commons/languages': CommonsApi['languages']
    /** Categories of advertisers and campaigns. */
    '/commons/categories': CommonsApi['categories']
    /** List creative files. */
    '/creatives': CreativesApi<D>['list']
    /** Read a creative file. */
    '/creatives/{id}': CreativesApi<D>['get']
    /** Download a creative file. */
    '/creatives/{id}/file': CreativesApi<D>['download']
    /** Where a creative file is used. */
    '/creatives/{id}/usage': CreativesApi<D>['usage']
    /** Download a report made by an export. */
    '/creatives/report/{client}/{fileName}': CreativesApi<D>['report']
    /** Columns of the campaign list, as this user saved them. */
    '/dashboard-customizations/campaigns': DashboardsApi['campaignColumns']
    /** Columns of the order list, as this user saved them. */
    '/dashboard-customizations/orders': DashboardsApi['orderColumns']
    /** Batches of facts, the newest first. */
    '/delivery/batches': DeliveryApi<D>['batches']
    /** Read the result of a batch, with the errors of its rows. */
    '/delivery/batches/{id}': DeliveryApi<D>['batch']
    /** Read the last day that a forecast reaches. */
    '/forecast/inventory/last-forecast-date': ForecastApi<D>['lastDate']
    /** Read the inventory that a campaign could get, and the competing campaigns. */
    '/campaigns/{id}/avails': ForecastApi<D>['avails']
    /** List the forecasts of a campaign beside its delivery, latest first. */
    '/campaigns/{id}/forecasts': ForecastLedgerApi<D>['ofCampaign']
    /** Weeks of a campaign: what was forecast and what was delivered. */
    '/campaigns/{id}/forecasts/weeks': ForecastLedgerApi<D>['weeks']
    /** Hold forecasts against what was delivered, by publisher and day. */
    '/forecast/backtest': ForecastLedgerApi<D>['backtest']
    /** Hold stated probabilities against what came. */
    '/forecast/reliability': ForecastLedgerApi<D>['reliability']
    /** List the articles that explain a task. */
    '/help/how-to': HelpApi['howTo']
    /** List the articles that explain a number or a term. */
    '/help/what-is': HelpApi['whatIs']
    /** List the questions that are often asked. */
    '/help/faq': HelpApi['faq']
    /** Bid health of a campaign: funnel, losses, prices. */
    '/campaigns/{id}/bid-health': InsightsApi<D>['bidHealth']
    /** Bid health of an order. */
    '/orders/{id}/bid-health': InsightsApi<D>['orderBidHealth']
    /** Delivery insights of a campaign: who heard it, where and when. */
    '/campaigns/{id}/insights': InsightsApi<D>['audience']
    /** Delivery insights of an order. */
    '/orders/{id}/insights': InsightsApi<D>['orderAudience']
    /** Attribution insights of a campaign: conversions, lift, cost per action. */
    '/campaigns/{id}/performance': InsightsApi<D>['attribution']
    /** Attribution insights of an order. */
    '/orders/{id}/performance': InsightsApi<D>['orderAttribution']
    /** Read what the dynamic creatives of a campaign played. */
    '/campaigns/{id}/dco-insights': InsightsApi<D>['dco']
    /** Read what the dynamic creatives of an order played. */
    '/orders/{id}/dco-insights': InsightsApi<D>['orderDco']
    /** Read the state of the forecast snapshot: its age, its size, and whether the last build failed. */
    '/forecast/snapshot': InventoryApi<D>['snapshot']
    /** Batches of inventory, the newest first. */
    '/forecast/inventory/batches': InventoryApi<D>['batches']
    /** Read the result of a batch of inventory, with the errors of its rows. */
    '/forecast/inventory/batches/{id}': InventoryApi<D>['batch']
    /** Agencies that ask the signed-in user in. */
    '/user/invitations': InvitationsApi<D>['list']
    /** Markets by name. */
    '/markets': MarketsApi['list']
    /** Agencies of a market that the caller may act in. */
    '/markets/{id}/agencies': MarketsApi['agencies']
    /** List the messages to the publisher of a campaign, the latest first. */
    '/campaigns/{id}/custom-notifications': NotificationsApi<D>['list']
    /** List my notifications, the latest first. */
    '/notifications': NotificationsApi<D>['listOwn']
    /** Count my unread notifications. */
    '/notifications/unread': NotificationsApi<D>['unread']
    /** Read the kinds of notifications that I want. */
    '/notifications/settings': NotificationsApi<D>['settings']
    /** List orders with the roll-up of their campaigns. */
    '/orders/dashboard': OrdersApi<D>['dashboard']
    /** Export orders as a CSV report. */
    '/orders/export': OrdersApi<D>['exportList']
    /** Read the defaults of a new order. */
    '/orders/template': OrdersApi<D>['template']
    /** Read an order. */
    '/orders/{id}': OrdersApi<D>['get']
    /** Attribution vendors of an order's campaigns. */
    '/orders/{id}/vendors': OrdersApi<D>['vendors']
    /** How a campaign is paced: what is in force and why, hourly targets, where it will end. */
    '/campaigns/{id}/pacing': PacingApi<D>['get']
    /** The plan of a campaign by day and by hour, and what is expected of it. */
    '/campaigns/{id}/pacing/plan': PacingApi<D>['plan']
    /** Proposals made by, or to, the agency; the latest first. */
    '/proposals': ProposalsApi<D>['list']
    /** Read a proposal. */
    '/proposals/{id}': ProposalsApi<D>['get']
    /** A campaign's proposals, the latest first. */
    '/campaigns/{id}/proposals': ProposalsApi<D>['ofCampaign']
    /** Read a zone of a publisher. */
    '/publishers/{publisherId}/zones/{id}': PublishersApi['zone']
    /** List release schedules of podcasts. */
    '/release-schedules': ReleaseSchedulesApi<D>['list']
    /** Read a release schedule. */
    '/release-schedules/{id}': ReleaseSchedulesApi<D>['get']
    /** List the views that a user may open. */
    '/saved-views': SavedViewsApi<D>['list']
    /** Read a saved view. */
    '/saved-views/{id}': SavedViewsApi<D>['get']
    /** The signed-in user with rights, features and agencies. */
    '/user': SessionApi<D>['user']
    /** Name, e-mail and role of the signed-in user. */
    '/security-management/users/current-user': SessionApi<D>['currentUser']
    /** Features and permissions of the active account. */
    '/security-management/users/current-user/info': SessionApi<D>['currentUserInfo']
    /** Account info. */
    '/accounts': SessionApi<D>['accounts']
    /** My API tokens. */
    '/auth/tokens': SessionApi<D>['tokens']
    /** The API token of this call. */
    '/auth/tokens/current': SessionApi<D>['currentToken']
    /** Read the scopes that a device code requests. */
    '/auth/device/{userCode}': SessionApi<D>['deviceInspect']
    /** Delivery of all campaigns that the caller may see. */
    '/statistics': StatisticsApi<D>['agency']
    /** Delivery of a campaign by ad, publisher, zone, day or hour. */
    '/campaigns/{id}/statistics': StatisticsApi<D>['ofCampaign']
    /** Delivery of an order by campaign, ad, publisher, zone, day or hour. */
    '/orders/{id}/statistics': StatisticsApi<D>['ofOrder']
    /** Publishers and zones that a campaign ran on. */
    '/campaigns/{id}/distribution': StatisticsApi<D>['distribution']
    /** Publishers and zones that an order ran on. */
    '/orders/{id}/distribution': StatisticsApi<D>['orderDistribution']
    /** A campaign on one zone of a publisher: the hours of a day, or the days of a period. */
    '/campaigns/{id}/distribution/breakdown': StatisticsApi<D>['breakdown']
    /** List the targeting rule types that you may use. */
    '/targeting/types': TargetingApi['types']
    /** Look up values of a targeting rule type. */
    '/targeting/values': TargetingApi['values']
    /** Read the targeting of a campaign and of its ads. */
    '/campaigns/{id}/targeting': TargetingApi['ofCampaign']
    /** Read the targeting of an ad. */
    '/campaigns/{id}/ads/{adId}/targeting': TargetingApi['ofAd']
    /** List the targeting presets of the agency, by name. */
    '/targeting/presets': TargetingPresetsApi<D>['list']
    /** Read a targeting preset. */
    '/targeting/presets/{id}': TargetingPresetsApi<D>['get']
    /** List the changes of a campaign and its ads by users, latest first. */
    '/campaigns/{id}/history': UserLogApi<D>['ofCampaign']
    /** The user log: what was changed, the latest first. */
    '/user-log': UserLogApi<D>['list']
    /** Read one entry of the user log. */
    '/user-log/{id}': UserLogApi<D>['get']
    /** The user log as a CSV file, a row for each changed field. */
    '/user-log/export': UserLogApi<D>['exportLog']
    /** Read the filters of the user log: the users, entity kinds, actions and sources that it contains. */
    '/user-log/choices': UserLogApi<D>['choices']
    /** List the users of the agency. */
    '/security-management/users/dashboard': UsersApi<D>['list']
    /** Read a user of the agency. */
    '/security-management/users/{id}': UsersApi<D>['get']
    /** Access that a user loses by being disabled. */
    '/security-management/users/{id}/access': UsersApi<D>['access']
    /** Publishers of the agency, for the scope of a user. */
    '/security-management/publishers': UsersApi<D>['publishers']
    /** API tokens of all users of the agency. */
    '/security-management/tokens': UsersApi<D>['tokens']
  }
  /** Calls with POST. */
  POST: {
    /** Create an inventory adjustment. */
    '/inventory-adjustments': AdjustmentsApi<D>['create']
    /** Create an ad in a campaign. */
    '/campaigns/{id}/ads': AdsApi<D>['create']
    /** Activate an ad; one that was in the sequence goes back to its place. */
    '/campaigns/{id}/ads/{adId}/activate': AdsApi<D>['activate']
    /** Deactivate an ad and remove it from the sequence. */
    '/campaigns/{id}/ads/{adId}/deactivate': AdsApi<D>['deactivate']
    /** Unlink an ad from the ads it is shown beside. */
    '/campaigns/{id}/ads/{adId}/unlink': AdsApi<D>['unlink']
    /** Duplicate an ad in its campaign. */
    '/campaigns/{id}/ads/{adId}/duplicate': AdsApi<D>['duplicate']
    /** Take a step of an audio ad's creative brief. */
    '/campaigns/{id}/ads/{adId}/brief': AdsApi<D>['moveBrief']
    /** Create an advertiser. */
    '/advertisers': AdvertisersApi<D>['create']
    /** Keep the fixes of a change-set as a morning plan. */
    '/attention-plans': AttentionPlansApi<D>['record']
    /** Switch the e-mail of the morning plan on or off. */
    '/attention-plans/digest': AttentionPlansApi<D>['setDigest']
    /** Estimate what a campaign will cost. */
    '/billingWidget': BillingApi['estimate']
    /** Import campaigns from a CSV file as a job. */
    '/campaigns/bulk/import': BulkApi<D>['importCampaigns']
    /** Export campaigns as a CSV file that can be imported again. */
    '/campaigns/bulk/export': BulkApi<D>['exportCampaigns']
    /** Import campaigns from a CSV file and wait for the result. */
    '/campaigns/bulk': BulkApi<D>['importNow']
    /** Import ads from a CSV file as a job. */
    '/ads/bulk/import': BulkApi<D>['importAds']
    /** Export ads as a CSV file that can be imported again. */
    '/ads/bulk/export': BulkApi<D>['exportAds']
    /** Import ads from a CSV file and wait for the result. */
    '/ads/bulk': BulkApi<D>['importAdsNow']
    /** Ask a running job to stop. */
    '/jobs/{id}/cancel': BulkApi<D>['cancelJob']
    /** Take an import back, except what was changed since. */
    '/jobs/{id}/revert': BulkApi<D>['revertJob']
    /** Begin a campaign: an empty draft. */
    '/campaigns': CampaignsApi<D>['create']
    /** Pause a campaign. */
    '/campaigns/{id}/pause': CampaignsApi<D>['pause']
    /** Resume a campaign. */
    '/campaigns/{id}/resume': CampaignsApi<D>['resume']
    /** Take a rejected campaign back to draft. */
    '/campaigns/{id}/review': CampaignsApi<D>['review']
    /** Submit a draft; a guaranteed one goes to its publisher as a proposal. */
    '/campaigns/{id}/submit': CampaignsApi<D>['submit']
    /** Take a proposal back to draft before it is answered. */
    '/campaigns/{id}/withdraw': CampaignsApi<D>['withdraw']
    /** Duplicate a campaign as a draft. */
    '/campaigns/{id}/duplicate': CampaignsApi<D>['duplicate']
    /** Check a CPM against the agency's maximum. */
    '/campaigns/valid/cpm': CampaignsApi<D>['validCpm']
    /** Plan a change-set: a verdict for every intended change. */
    '/change-sets': ChangeSetsApi<D>['plan']
    /** Apply a planned change-set as a job. */
    '/change-sets/{id}/apply': ChangeSetsApi<D>['apply']
    /** Revert a change-set, except the fields that were changed since. */
    '/change-sets/{id}/revert': ChangeSetsApi<D>['revert']
    /** Upload a file that ads play or show. */
    '/creatives': CreativesApi<D>['upload']
    /** Save the columns of the campaign list. */
    '/dashboard-customizations/campaigns': DashboardsApi['saveCampaignColumns']
    /** Save the columns of the order list. */
    '/dashboard-customizations/orders': DashboardsApi['saveOrderColumns']
    /** Send hourly delivery by campaign, ad and zone. */
    '/delivery/hourly': DeliveryApi<D>['hourly']
    /** Send hourly bid health by campaign. */
    '/delivery/bids': DeliveryApi<D>['bids']
    /** Send who heard a campaign. */
    '/delivery/audience': DeliveryApi<D>['audience']
    /** Send what listeners did after they heard an ad. */
    '/delivery/attribution': DeliveryApi<D>['attribution']
    /** Send what dynamic creatives played. */
    '/delivery/dco': DeliveryApi<D>['dco']
    /** Send numbers of different listeners. */
    '/delivery/reach': DeliveryApi<D>['reach']
    /** Forecast what a campaign will deliver, and why. */
    '/forecast/inventory/campaign': ForecastApi<D>['campaign']
    /** Forecast a campaign as it is and as it would be. */
    '/forecast/what-if': ForecastApi<D>['whatIf']
    /** Find the cheapest changes that make a campaign deliver in full. */
    '/forecast/fix': ForecastApi<D>['fix']
    /** Plan fixes for all campaigns that will not deliver. */
    '/forecast/attention': ForecastApi<D>['attention']
    /** Forecast the inventory of a targeting, whoever competes for it. */
    '/forecast/inventory': ForecastApi<D>['inventory']
    /** Count what a targeting matches, by group and by rule. */
    '/forecast/targeting-matches': ForecastApi<D>['matches']
    /** Forecast reach, frequency and gross rating points of a campaign. */
    '/forecast/grp': ForecastApi<D>['grp']
    /** Say that an article helped, or that it did not. */
    '/help/feedback': HelpApi['feedback']
    /** Build a snapshot of inventory and campaigns now, instead of within the hour. */
    '/forecast/snapshots': InventoryApi<D>['build']
    /** Send sampled requests. */
    '/forecast/inventory/samples': InventoryApi<D>['samples']
    /** Send hourly counts of all requests of zones. */
    '/forecast/inventory/volumes': InventoryApi<D>['volumes']
    /** Send daily counts of all requests by the values of an attribute. */
    '/forecast/inventory/margins': InventoryApi<D>['margins']
    /** Write to the publisher of a guaranteed campaign. */
    '/campaigns/{id}/custom-notification': NotificationsApi<D>['send']
    /** Mark notifications as read: some, or all up to a time. */
    '/notifications/read': NotificationsApi<D>['read']
    /** Choose the kinds of notifications that I want. */
    '/notifications/settings': NotificationsApi<D>['saveSettings']
    /** Create an order. */
    '/orders': OrdersApi<D>['create']
    /** Duplicate an order with its campaigns as drafts. */
    '/orders/{id}/duplicate': OrdersApi<D>['duplicate']
    /** Copy the campaigns of a duplicate again after that failed. */
    '/orders/{id}/retry-duplication': OrdersApi<D>['retryDuplication']
    /** Accept a proposal, as its publisher's side. */
    '/proposals/{id}/accept': ProposalsApi<D>['accept']
    /** Reject a proposal with a reason, as its publisher's side. */
    '/proposals/{id}/reject': ProposalsApi<D>['reject']
    /** Create a release schedule. */
    '/release-schedules': ReleaseSchedulesApi<D>['create']
    /** Save a view of a list. */
    '/saved-views': SavedViewsApi<D>['create']
    /** Open a list with a saved view, or with it no longer. */
    '/saved-views/{id}/default': SavedViewsApi<D>['setDefault']
    /** Allow a browser extension to sign in to the active agency. */
    '/auth/authorizations': SessionApi<D>['authorize']
    /** Change the code of an allowed sign-in for its API token. */
    '/auth/authorizations/token': SessionApi<D>['authorizationToken']
    /** Sign in with user name and password. */
    '/auth/login': SessionApi<D>['login']
    /** A new access token for the session of the cookie. */
    '/auth/refresh': SessionApi<D>['refresh']
    /** Confirm a new e-mail address with the link of the message to it. */
    '/auth/confirm-email': SessionApi<D>['confirmEmail']
    /** Stop a change of an e-mail address with the link of the message to the present one. */
    '/auth/stop-email-change': SessionApi<D>['stopEmailChange']
    /** Ask for a link by e-mail that sets a new password. */
    '/auth/forgot-password': SessionApi<D>['forgotPassword']
    /** Set a password with the link of an e-mail. */
    '/auth/reset-password': SessionApi<D>['resetPassword']
    /** Switch to another agency of the user. */
    '/user/change-agency': SessionApi<D>['changeAgency']
    /** Make an API token for the active agency. */
    '/auth/tokens': SessionApi<D>['createToken']
    /** Begin a sign-in by device code. */
    '/auth/device': SessionApi<D>['deviceStart']
    /** Fetch the API token of an approved sign-in. */
    '/auth/device/token': SessionApi<D>['devicePoll']
    /** Approve or decline a device code for the active agency. */
    '/auth/device/{userCode}': SessionApi<D>['deviceDecide']
    /** Find the values that codes and names stand for. */
    '/targeting/resolve': TargetingApi['resolve']
    /** Name stored targeting values. */
    '/targeting/labels': TargetingApi['labels']
    /** Check a targeting. */
    '/targeting/lint': TargetingApi['lint']
    /** Keep a targeting as a preset of the agency. */
    '/targeting/presets': TargetingPresetsApi<D>['create']
    /** Revert one change, except the fields that were changed since. */
    '/user-log/{id}/revert': UserLogApi<D>['revert']
    /** Add a user to the agency. */
    '/security-management/users': UsersApi<D>['create']
    /** Send a user a link that sets their password. */
    '/security-management/users/{id}/invitation': UsersApi<D>['invite']
  }
  /** Calls with PUT. */
  PUT: {
    /** Change an inventory adjustment. */
    '/inventory-adjustments/{id}': AdjustmentsApi<D>['update']
    /** Change the settings of an ad. */
    '/campaigns/{id}/ads/{adId}': AdsApi<D>['update']
    /** Archive an ad, out of the sequence and of every link. */
    '/campaigns/{id}/ads/{adId}/archive': AdsApi<D>['archive']
    /** Unarchive an ad. */
    '/campaigns/{id}/ads/{adId}/unarchive': AdsApi<D>['unarchive']
    /** Set the order in which a campaign's ads are heard. */
    '/campaigns/{id}/ad-sequence': AdsApi<D>['setSequence']
    /** Change an advertiser. */
    '/advertisers/{id}': AdvertisersApi<D>['update']
    /** Archive an advertiser. */
    '/advertisers/{id}/archive': AdvertisersApi<D>['archive']
    /** Unarchive an advertiser. */
    '/advertisers/{id}/unarchive': AdvertisersApi<D>['unarchive']
    /** Change the settings of the active agency. */
    '/agencies/settings': AgenciesApi['saveSettings']
    /** Switch features of the active agency on or off. */
    '/agencies/features': AgenciesApi['saveFeatures']
    /** Change a campaign's settings. */
    '/campaigns/{id}': CampaignsApi<D>['update']
    /** Change flight, objective and price of a live campaign. */
    '/campaigns/{id}/quick-edit': CampaignsApi<D>['quickEdit']
    /** Archive a campaign. */
    '/campaigns/{id}/archive': CampaignsApi<D>['archive']
    /** Unarchive a campaign. */
    '/campaigns/{id}/unarchive': CampaignsApi<D>['unarchive']
    /** Accept an invitation. */
    '/user/invitations/{id}/accept': InvitationsApi<D>['accept']
    /** Decline an invitation. */
    '/user/invitations/{id}/decline': InvitationsApi<D>['decline']
    /** Change the settings of an order. */
    '/orders/{id}': OrdersApi<D>['update']
    /** Archive an order and pause its campaigns. */
    '/orders/{id}/archive': OrdersApi<D>['archive']
    /** Unarchive an order. */
    '/orders/{id}/unarchive': OrdersApi<D>['unarchive']
    /** Change a release schedule. */
    '/release-schedules/{id}': ReleaseSchedulesApi<D>['update']
    /** Change a saved view. */
    '/saved-views/{id}': SavedViewsApi<D>['update']
    /** Change the profile of the signed-in user. */
    '/security-management/users/current-user': SessionApi<D>['updateCurrentUser']
    /** Change the password of the signed-in user. */
    '/security-management/users/current-user/reset-password': SessionApi<D>['changePassword']
    /** Save a campaign's targeting, or a rule of some of its ads. */
    '/campaigns/{id}/targeting': TargetingApi['setCampaign']
    /** Save an ad's targeting. */
    '/campaigns/{id}/ads/{adId}/targeting': TargetingApi['setAd']
    /** Rename a targeting preset, or change its rules. */
    '/targeting/presets/{id}': TargetingPresetsApi<D>['update']
    /** Change a user of the agency. */
    '/security-management/users/{id}': UsersApi<D>['update']
    /** Close a user out of the agency. */
    '/security-management/users/{id}/disable': UsersApi<D>['disable']
    /** Let a disabled user in again. */
    '/security-management/users/{id}/enable': UsersApi<D>['enable']
  }
  /** Calls with DELETE. */
  DELETE: {
    /** Delete an inventory adjustment. */
    '/inventory-adjustments/{id}': AdjustmentsApi<D>['remove']
    /** Delete a release schedule. */
    '/release-schedules/{id}': ReleaseSchedulesApi<D>['remove']
    /** Delete a saved view. */
    '/saved-views/{id}': SavedViewsApi<D>['remove']
    /** End the session. */
    '/auth/logout': SessionApi<D>['logout']
    /** Give up a new e-mail address that was not confirmed yet. */
    '/security-management/users/current-user/email-change': SessionApi<D>['cancelEmailChange']
    /** Revoke an API token of mine. */
    '/auth/tokens/{id}': SessionApi<D>['revokeToken']
    /** Revoke the API token of this call. */
    '/auth/tokens/current': SessionApi<D>['revokeCurrentToken']
    /** Delete a targeting preset. */
    '/targeting/presets/{id}': TargetingPresetsApi<D>['remove']
    /** Revoke an API token of a user of the agency. */
    '/security-management/tokens/{id}': UsersApi<D>['revokeToken']
  }
}

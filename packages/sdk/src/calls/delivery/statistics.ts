// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/delivery/statistics.ts'

export const agency: CallRowOf<typeof rows.agency> = {
  method: 'GET',
  path: '/statistics',
  permission: 'CAMPAIGN.READ',
  query: ['by', 'from', 'to', 'timeZone', 'limit', 'advertiserId', 'orderId', 'campaignId', 'publisherId'],
  answer: 'json',
  dates: { asOf: 1, rows: [{ firstDelivery: 1, lastDelivery: 1, hour: 1 }], totals: { firstDelivery: 1, lastDelivery: 1 } },
}

export const breakdown: CallRowOf<typeof rows.breakdown> = {
  method: 'GET',
  path: '/campaigns/{id}/distribution/breakdown',
  permission: 'CAMPAIGN.READ',
  query: ['publisherId', 'zoneId', 'adId', 'date', 'from', 'to', 'timeZone'],
  answer: 'json',
  dates: { asOf: 1, rows: [{ firstDelivery: 1, lastDelivery: 1, hour: 1 }], totals: { firstDelivery: 1, lastDelivery: 1 } },
}

export const distribution: CallRowOf<typeof rows.distribution> = {
  method: 'GET',
  path: '/campaigns/{id}/distribution',
  permission: 'CAMPAIGN.READ',
  query: ['from', 'to', 'timeZone', 'limit', 'adId'],
  answer: 'json',
  dates: {
    asOf: 1,
    publishers: [{ firstDelivery: 1, lastDelivery: 1, zones: [{ firstDelivery: 1, lastDelivery: 1 }] }],
    other: { firstDelivery: 1, lastDelivery: 1 },
    totals: { firstDelivery: 1, lastDelivery: 1 },
  },
}

export const ofCampaign: CallRowOf<typeof rows.ofCampaign> = {
  method: 'GET',
  path: '/campaigns/{id}/statistics',
  permission: 'CAMPAIGN.READ',
  query: ['by', 'from', 'to', 'timeZone', 'limit', 'adId', 'publisherId', 'zoneId'],
  answer: 'json',
  dates: { asOf: 1, rows: [{ firstDelivery: 1, lastDelivery: 1, hour: 1 }], totals: { firstDelivery: 1, lastDelivery: 1 } },
}

export const ofOrder: CallRowOf<typeof rows.ofOrder> = {
  method: 'GET',
  path: '/orders/{id}/statistics',
  permission: 'CAMPAIGN.READ',
  query: ['by', 'from', 'to', 'timeZone', 'limit', 'publisherId', 'zoneId'],
  answer: 'json',
  dates: { asOf: 1, rows: [{ firstDelivery: 1, lastDelivery: 1, hour: 1 }], totals: { firstDelivery: 1, lastDelivery: 1 } },
}

export const orderDistribution: CallRowOf<typeof rows.orderDistribution> = {
  method: 'GET',
  path: '/orders/{id}/distribution',
  permission: 'CAMPAIGN.READ',
  query: ['from', 'to', 'timeZone', 'limit'],
  answer: 'json',
  dates: {
    asOf: 1,
    publishers: [{ firstDelivery: 1, lastDelivery: 1, zones: [{ firstDelivery: 1, lastDelivery: 1 }] }],
    other: { firstDelivery: 1, lastDelivery: 1 },
    totals: { firstDelivery: 1, lastDelivery: 1 },
  },
}

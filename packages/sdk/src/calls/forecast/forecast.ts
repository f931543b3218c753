// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/forecast/forecast.ts'

export const attention: CallRowOf<typeof rows.attention> = {
  method: 'POST',
  path: '/forecast/attention',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  body: true,
  answer: 'json',
  dates: {
    madeAt: 1,
    snapshot: { builtAt: 1 },
    campaigns: [
      { settings: { endDate: 1 }, chosen: { changes: { startDate: 1, endDate: 1 } }, fixes: [{ changes: { startDate: 1, endDate: 1 } }] },
    ],
  },
  reads: true,
}

export const avails: CallRowOf<typeof rows.avails> = {
  method: 'GET',
  path: '/campaigns/{id}/avails',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  feature: 'CAMPAIGN_AVAILS',
  answer: 'json',
  dates: { madeAt: 1, snapshot: { builtAt: 1 }, from: 1, until: 1 },
}

export const campaign: CallRowOf<typeof rows.campaign> = {
  method: 'POST',
  path: '/forecast/inventory/campaign',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  body: true,
  answer: 'json',
  dates: { madeAt: 1, snapshot: { builtAt: 1 } },
  reads: true,
}

export const fix: CallRowOf<typeof rows.fix> = {
  method: 'POST',
  path: '/forecast/fix',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  body: true,
  answer: 'json',
  dates: { before: { madeAt: 1, snapshot: { builtAt: 1 } }, fixes: [{ changes: { startDate: 1, endDate: 1 } }] },
  reads: true,
}

export const grp: CallRowOf<typeof rows.grp> = {
  method: 'POST',
  path: '/forecast/grp',
  permission: ['GRP_FORECAST.READ', 'CAMPAIGN.READ'],
  body: true,
  answer: 'json',
  dates: { madeAt: 1, snapshot: { builtAt: 1 } },
  reads: true,
}

export const inventory: CallRowOf<typeof rows.inventory> = {
  method: 'POST',
  path: '/forecast/inventory',
  permission: 'FORECAST.EXECUTE',
  body: true,
  answer: 'json',
  dates: { snapshot: { builtAt: 1 } },
  reads: true,
}

export const lastDate: CallRowOf<typeof rows.lastDate> = {
  method: 'GET',
  path: '/forecast/inventory/last-forecast-date',
  permission: 'FORECAST.EXECUTE',
  answer: 'json',
  dates: { date: 1 },
}

export const matches: CallRowOf<typeof rows.matches> = {
  method: 'POST',
  path: '/forecast/targeting-matches',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  body: true,
  answer: 'json',
  dates: { madeAt: 1, snapshot: { builtAt: 1 }, from: 1, until: 1 },
  reads: true,
}

export const whatIf: CallRowOf<typeof rows.whatIf> = {
  method: 'POST',
  path: '/forecast/what-if',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  body: true,
  answer: 'json',
  dates: { before: { madeAt: 1, snapshot: { builtAt: 1 } }, after: { madeAt: 1, snapshot: { builtAt: 1 } } },
  reads: true,
}

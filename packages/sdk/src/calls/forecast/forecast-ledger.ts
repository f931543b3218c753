// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/forecast/forecast-ledger.ts'

export const backtest: CallRowOf<typeof rows.backtest> = {
  method: 'GET',
  path: '/forecast/backtest',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  query: ['from', 'to', 'lead', 'publisherId'],
  answer: 'json',
  dates: { asOf: 1 },
}

export const ofCampaign: CallRowOf<typeof rows.ofCampaign> = {
  method: 'GET',
  path: '/campaigns/{id}/forecasts',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  query: ['asSaved', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ madeAt: 1, snapshot: { builtAt: 1 }, startsAt: 1, endsAt: 1 }] },
  paged: true,
}

export const reliability: CallRowOf<typeof rows.reliability> = {
  method: 'GET',
  path: '/forecast/reliability',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  answer: 'json',
  dates: { calibrations: [{ madeAt: 1 }] },
}

export const weeks: CallRowOf<typeof rows.weeks> = {
  method: 'GET',
  path: '/campaigns/{id}/forecasts/weeks',
  permission: ['FORECAST.EXECUTE', 'CAMPAIGN.READ'],
  answer: 'json',
  dates: { weeks: [{ madeAt: 1 }] },
}

// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/campaigns/bulk.ts'

export const adDownload: CallRowOf<typeof rows.adDownload> = {
  method: 'GET',
  path: '/ads/bulk/export/download/{jobId}',
  permission: 'CAMPAIGN.READ',
  download: 'text/csv',
}

export const adStatus: CallRowOf<typeof rows.adStatus> = {
  method: 'GET',
  path: '/ads/bulk/status/{jobId}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const adSummary: CallRowOf<typeof rows.adSummary> = {
  method: 'GET',
  path: '/ads/bulk',
  permission: 'CAMPAIGN.READ',
  query: ['id'],
  answer: 'json',
}

export const adTemplate: CallRowOf<typeof rows.adTemplate> = {
  method: 'GET',
  path: '/ads/bulk/template',
  permission: 'CAMPAIGN.READ',
  query: ['example'],
  download: 'text/csv',
}

export const cancelJob: CallRowOf<typeof rows.cancelJob> = {
  method: 'POST',
  path: '/jobs/{id}/cancel',
  permission: 'CAMPAIGN.WRITE',
  answer: 'json',
  dates: { createdAt: 1, startedAt: 1, finishedAt: 1, revertedAt: 1 },
}

export const download: CallRowOf<typeof rows.download> = {
  method: 'GET',
  path: '/campaigns/bulk/export/download/{jobId}',
  permission: 'CAMPAIGN.READ',
  download: 'text/csv',
}

export const exportAds: CallRowOf<typeof rows.exportAds> = {
  method: 'POST',
  path: '/ads/bulk/export',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
}

export const exportCampaigns: CallRowOf<typeof rows.exportCampaigns> = {
  method: 'POST',
  path: '/campaigns/bulk/export',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
}

export const importAds: CallRowOf<typeof rows.importAds> = {
  method: 'POST',
  path: '/ads/bulk/import',
  permission: 'CAMPAIGN.WRITE',
  query: ['mode', 'dryRun', 'allowDuplicate'],
  file: { name: 'file', accept: '.csv', maxBytes: 3000000 },
  answer: 'json',
}

export const importAdsNow: CallRowOf<typeof rows.importAdsNow> = {
  method: 'POST',
  path: '/ads/bulk',
  permission: 'CAMPAIGN.WRITE',
  query: ['mode', 'dryRun', 'allowDuplicate'],
  file: { name: 'file', accept: '.csv', maxBytes: 3000000 },
  answer: 'json',
}

export const importCampaigns: CallRowOf<typeof rows.importCampaigns> = {
  method: 'POST',
  path: '/campaigns/bulk/import',
  permission: 'CAMPAIGN.WRITE',
  query: ['mode', 'dryRun', 'allowDuplicate', 'orderId', 'ids', 'override'],
  file: { name: 'file', accept: '.csv', maxBytes: 3000000 },
  answer: 'json',
}

export const importNow: CallRowOf<typeof rows.importNow> = {
  method: 'POST',
  path: '/campaigns/bulk',
  permission: 'CAMPAIGN.WRITE',
  query: ['mode', 'dryRun', 'allowDuplicate', 'orderId', 'ids', 'override'],
  file: { name: 'file', accept: '.csv', maxBytes: 3000000 },
  answer: 'json',
}

export const job: CallRowOf<typeof rows.job> = {
  method: 'GET',
  path: '/jobs/{id}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
  dates: { createdAt: 1, startedAt: 1, finishedAt: 1, revertedAt: 1 },
}

export const jobErrors: CallRowOf<typeof rows.jobErrors> = {
  method: 'GET',
  path: '/jobs/{id}/errors',
  permission: 'CAMPAIGN.READ',
  download: 'text/csv',
}

export const jobFile: CallRowOf<typeof rows.jobFile> = {
  method: 'GET',
  path: '/jobs/{id}/file',
  permission: 'CAMPAIGN.READ',
  download: 'text/csv',
}

export const jobs: CallRowOf<typeof rows.jobs> = {
  method: 'GET',
  path: '/jobs',
  permission: 'CAMPAIGN.READ',
  query: ['type', 'kind', 'status', 'mine', 'createdBy', 'dryRun', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1, startedAt: 1, finishedAt: 1, revertedAt: 1 }] },
  paged: true,
}

export const revertJob: CallRowOf<typeof rows.revertJob> = {
  method: 'POST',
  path: '/jobs/{id}/revert',
  permission: 'CAMPAIGN.WRITE',
  body: true,
  answer: 'json',
  dates: { conflicts: [{ changedAt: 1 }] },
}

export const status: CallRowOf<typeof rows.status> = {
  method: 'GET',
  path: '/campaigns/bulk/status/{jobId}',
  permission: 'CAMPAIGN.READ',
  answer: 'json',
}

export const summary: CallRowOf<typeof rows.summary> = {
  method: 'GET',
  path: '/campaigns/bulk',
  permission: 'CAMPAIGN.READ',
  query: ['id'],
  answer: 'json',
}

export const template: CallRowOf<typeof rows.template> = {
  method: 'GET',
  path: '/campaigns/bulk/template',
  permission: 'CAMPAIGN.READ',
  query: ['example'],
  download: 'text/csv',
}

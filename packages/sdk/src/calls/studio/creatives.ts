// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/studio/creatives.ts'

export const download: CallRowOf<typeof rows.download> = {
  method: 'GET',
  path: '/creatives/{id}/file',
  permission: 'CREATIVE_STUDIO.READ',
  download: 'audio/mpeg',
}

export const get: CallRowOf<typeof rows.get> = {
  method: 'GET',
  path: '/creatives/{id}',
  permission: 'CREATIVE_STUDIO.READ',
  answer: 'json',
  dates: { createdAt: 1 },
}

export const list: CallRowOf<typeof rows.list> = {
  method: 'GET',
  path: '/creatives',
  permission: 'CREATIVE_STUDIO.READ',
  query: ['q', 'advertiserId', 'sort', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1 }] },
  paged: true,
}

export const report: CallRowOf<typeof rows.report> = {
  method: 'GET',
  path: '/creatives/report/{client}/{fileName}',
  permission: 'REPORT.EXECUTE',
  download: 'text/csv',
}

export const upload: CallRowOf<typeof rows.upload> = {
  method: 'POST',
  path: '/creatives',
  permission: 'CREATIVE_STUDIO.WRITE',
  query: ['advertiserId', 'name'],
  file: { name: 'file', accept: '.mp3,.wav,.aac,.ogg,.png,.jpg,.jpeg,.gif,.webp,.mp4,.webm', maxBytes: 10000000 },
  answer: 'json',
  dates: { createdAt: 1 },
  timeoutMs: 120000,
}

export const usage: CallRowOf<typeof rows.usage> = {
  method: 'GET',
  path: '/creatives/{id}/usage',
  permission: ['CREATIVE_STUDIO.READ', 'CAMPAIGN.READ'],
  query: ['page', 'limit'],
  answer: 'json',
  paged: true,
}

// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/delivery/delivery.ts'

export const attribution: CallRowOf<typeof rows.attribution> = {
  method: 'POST',
  path: '/delivery/attribution',
  permission: 'DELIVERY.WRITE',
  query: ['batchId', 'completeUntil'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const audience: CallRowOf<typeof rows.audience> = {
  method: 'POST',
  path: '/delivery/audience',
  permission: 'DELIVERY.WRITE',
  query: ['batchId', 'completeUntil'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const batch: CallRowOf<typeof rows.batch> = {
  method: 'GET',
  path: '/delivery/batches/{id}',
  permission: 'DELIVERY.WRITE',
  answer: 'json',
  dates: { createdAt: 1, finishedAt: 1 },
}

export const batches: CallRowOf<typeof rows.batches> = {
  method: 'GET',
  path: '/delivery/batches',
  permission: 'DELIVERY.WRITE',
  query: ['kind', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1, finishedAt: 1 }] },
  paged: true,
}

export const bids: CallRowOf<typeof rows.bids> = {
  method: 'POST',
  path: '/delivery/bids',
  permission: 'DELIVERY.WRITE',
  query: ['batchId', 'completeUntil'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const dco: CallRowOf<typeof rows.dco> = {
  method: 'POST',
  path: '/delivery/dco',
  permission: 'DELIVERY.WRITE',
  query: ['batchId', 'completeUntil'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const hourly: CallRowOf<typeof rows.hourly> = {
  method: 'POST',
  path: '/delivery/hourly',
  permission: 'DELIVERY.WRITE',
  query: ['batchId', 'completeUntil'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const reach: CallRowOf<typeof rows.reach> = {
  method: 'POST',
  path: '/delivery/reach',
  permission: 'DELIVERY.WRITE',
  query: ['batchId', 'completeUntil'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

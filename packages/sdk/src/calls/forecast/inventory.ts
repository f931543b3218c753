// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/forecast/inventory.ts'

export const batch: CallRowOf<typeof rows.batch> = {
  method: 'GET',
  path: '/forecast/inventory/batches/{id}',
  permission: 'DELIVERY.WRITE',
  answer: 'json',
  dates: { createdAt: 1, finishedAt: 1 },
}

export const batches: CallRowOf<typeof rows.batches> = {
  method: 'GET',
  path: '/forecast/inventory/batches',
  permission: 'DELIVERY.WRITE',
  query: ['kind', 'page', 'limit'],
  answer: 'json',
  dates: { list: [{ createdAt: 1, finishedAt: 1 }] },
  paged: true,
}

export const build: CallRowOf<typeof rows.build> = {
  method: 'POST',
  path: '/forecast/snapshots',
  permission: 'DELIVERY.WRITE',
  answer: 'json',
}

export const margins: CallRowOf<typeof rows.margins> = {
  method: 'POST',
  path: '/forecast/inventory/margins',
  permission: 'DELIVERY.WRITE',
  query: ['batchId'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const samples: CallRowOf<typeof rows.samples> = {
  method: 'POST',
  path: '/forecast/inventory/samples',
  permission: 'DELIVERY.WRITE',
  query: ['batchId'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

export const snapshot: CallRowOf<typeof rows.snapshot> = {
  method: 'GET',
  path: '/forecast/snapshot',
  permission: 'FORECAST.EXECUTE',
  answer: 'json',
  dates: { builtAt: 1, lastForecastDate: 1, failure: { at: 1 } },
}

export const volumes: CallRowOf<typeof rows.volumes> = {
  method: 'POST',
  path: '/forecast/inventory/volumes',
  permission: 'DELIVERY.WRITE',
  query: ['batchId'],
  file: { name: 'file', accept: '.ndjson,.csv,.gz', maxBytes: 32000000 },
  answer: 'json',
  timeoutMs: 120000,
}

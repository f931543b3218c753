/** The calls of publishers, which follow from their table. */
import * as z from 'zod'
import {
  type ChangesOf,
  type NewOf,
  type ResultOf,
  type RowOf,
  type SummaryOf,
  publisher,
  type PublisherTable,
} from '../../records/index.ts'
import { endpoint } from '../endpoint.ts'
import { recordRows, type RecordRows } from '../record-rows.ts'
import { id } from '../wire.ts'
import { Zone } from './zones.ts'

const rows: RecordRows<PublisherTable> = /* @__PURE__ */ recordRows(publisher)

/** A publisher as a picker shows it. */
export const PublisherSummary: RecordRows<PublisherTable>['Summary'] = rows.Summary
export type PublisherSummary = SummaryOf<PublisherTable>
/** A publisher: a seller of inventory. */
export const Publisher: RecordRows<PublisherTable>['Row'] = rows.Row
export type Publisher = RowOf<PublisherTable>
/** Answer of a write: the current publisher, and the change-set of the write. */
export const PublisherResult: RecordRows<PublisherTable>['Result'] = rows.Result
export type PublisherResult = ResultOf<PublisherTable>
/** A new publisher. */
export const NewPublisher: RecordRows<PublisherTable>['New'] = rows.New
export type NewPublisher = NewOf<PublisherTable>
/** Settings of a publisher that change. */
export const PublisherChanges: RecordRows<PublisherTable>['Changes'] = rows.Changes
export type PublisherChanges = ChangesOf<PublisherTable>

export const list: RecordRows<PublisherTable>['list'] = rows.list
export const search: RecordRows<PublisherTable>['search'] = rows.search
export const get: RecordRows<PublisherTable>['get'] = rows.get
export const create: RecordRows<PublisherTable>['create'] = rows.create
export const update: RecordRows<PublisherTable>['update'] = rows.update
export const archive: RecordRows<PublisherTable>['archive'] = rows.archive
export const unarchive: RecordRows<PublisherTable>['unarchive'] = rows.unarchive
export const importFile: RecordRows<PublisherTable>['importFile'] = rows.importFile
export const exportFile: RecordRows<PublisherTable>['exportFile'] = rows.exportFile
export const template: RecordRows<PublisherTable>['template'] = rows.template

export const zone = endpoint({
  method: 'GET',
  path: '/publishers/{publisherId}/zones/{id}',
  summary: 'Read a zone of a publisher',
  description:
    'A zone for planning campaigns: one of the agency, or one in a supply pack that it may buy from. Without ZONE.READ, values that only the owner sees are null.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: z.object({
    /** Id of the publisher. */
    publisherId: id,
    /** Id of the zone. */
    id,
  }),
  response: Zone,
})

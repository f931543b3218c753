/** The calls of zones, which follow from their table. */
import { type ChangesOf, type NewOf, type ResultOf, type RowOf, type SummaryOf, zone, type ZoneTable } from '../../records/index.ts'
import { recordRows, type RecordRows } from '../record-rows.ts'

const rows: RecordRows<ZoneTable> = /* @__PURE__ */ recordRows(zone)

/** A zone as a picker shows it. */
export const ZoneSummary: RecordRows<ZoneTable>['Summary'] = rows.Summary
export type ZoneSummary = SummaryOf<ZoneTable>
/** A set of ad slots of a publisher. */
export const Zone: RecordRows<ZoneTable>['Row'] = rows.Row
export type Zone = RowOf<ZoneTable>
/** Answer of a write: the current zone, and the change-set of the write. */
export const ZoneResult: RecordRows<ZoneTable>['Result'] = rows.Result
export type ZoneResult = ResultOf<ZoneTable>
/** A new zone. */
export const NewZone: RecordRows<ZoneTable>['New'] = rows.New
export type NewZone = NewOf<ZoneTable>
/** Settings of a zone that change. */
export const ZoneChanges: RecordRows<ZoneTable>['Changes'] = rows.Changes
export type ZoneChanges = ChangesOf<ZoneTable>

export const list: RecordRows<ZoneTable>['list'] = rows.list
export const search: RecordRows<ZoneTable>['search'] = rows.search
export const get: RecordRows<ZoneTable>['get'] = rows.get
export const create: RecordRows<ZoneTable>['create'] = rows.create
export const update: RecordRows<ZoneTable>['update'] = rows.update
export const archive: RecordRows<ZoneTable>['archive'] = rows.archive
export const unarchive: RecordRows<ZoneTable>['unarchive'] = rows.unarchive
export const importFile: RecordRows<ZoneTable>['importFile'] = rows.importFile
export const exportFile: RecordRows<ZoneTable>['exportFile'] = rows.exportFile
export const template: RecordRows<ZoneTable>['template'] = rows.template

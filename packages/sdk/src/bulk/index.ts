export * from './file.ts'
export { type CellContext, type CellType, splitList, type ValueForm } from './cell.ts'
export { type BulkFormat, type Column, normaliseHeader } from './column.ts'
export {
  campaignColumns,
  campaignFormat,
  campaignSchema,
  campaignVerbs,
  type CampaignVerb,
  columnOf,
  fieldColumns,
  isSame,
  printField,
} from './campaign.ts'
export { type FileKind, getFileKind } from './file-kinds.ts'
export { inFileForm } from './dates.ts'
export { checkHeaderRow, findColumn, type Header, nearestHeader, readHeader } from './header.ts'
export { isBlankRow, type RawRow } from './raw-row.ts'
export {
  type IntendedChange,
  type LookUps,
  lookUpsOf,
  parseChanges,
  parseEachChange,
  parseEachRow,
  type ParsedRow,
  parseRow,
  parseRows,
  rowError,
} from './parse.ts'
export * from './context.ts'
export { type RowEffect, effectChanges, statusWith } from './state.ts'
export { type DraftPlan, type FieldChange, planCampaigns, planDraft, planEachCampaign, type PlannedRow } from './plan.ts'
export * from './print.ts'
export { alreadyExists, hasMoved, type KeyedRecords, missingCells } from './refusals.ts'
export { csvLine } from '../values/csv.ts'
export { escapeText, unescapeText } from './escape.ts'
export { adColumns, adFormat, adSchema, adBulkVerbs, type AdBulkVerb, type AdCells } from './ad.ts'
export * from './ad-context.ts'
export { type OrderBulkVerb, orderFieldColumns, orderFormat } from './order.ts'
export { getRecordFormat, type ParentColumns, type RecordCells, type RecordFormat, type RecordVerb, recordVerbs } from './record-format.ts'
export { type PrintedRecord, printRecords, printRecordTemplate } from './record-print.ts'
export * from './record-plan.ts'
export { planAds } from './ad-plan.ts'
export { type PlannedAd } from './planned-ad.ts'
export { type OrderPlanWorld, type OrderRecord, type ParsedOrder, type PlannedOrder, planOrders } from './order-plan.ts'
export * from './ad-print.ts'
export * from './typed-numbers.ts'

export * from './file.ts'
export { type CellContext, type CellType, splitList, type ValueForm } from './read/cell.ts'
export { type BulkFormat, type Column, normaliseHeader } from './read/column.ts'
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
export { inFileForm } from './read/dates.ts'
export { checkHeaderRow, findColumn, type Header, nearestHeader, readHeader } from './read/header.ts'
export { isBlankRow, type RawRow } from './read/raw-row.ts'
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
} from './read/parse.ts'
export * from './context.ts'
export { type RowEffect, effectChanges, statusWith } from './state.ts'
export { type DraftPlan, type FieldChange, planCampaigns, planDraft, planEachCampaign, type PlannedRow } from './plan.ts'
export * from './print.ts'
export { alreadyExists, hasMoved, type KeyedRecords, missingCells } from './refusals.ts'
export { csvLine } from '../values/text/csv.ts'
export { escapeText, unescapeText } from './read/escape.ts'
export { adColumns, adFormat, adSchema, adBulkVerbs, type AdBulkVerb, type AdCells } from './ads/ad.ts'
export * from './ads/ad-context.ts'
export { type OrderBulkVerb, orderFieldColumns, orderFormat } from './order.ts'
export {
  getRecordFormat,
  type ParentColumns,
  type RecordCells,
  type RecordFormat,
  type RecordVerb,
  recordVerbs,
} from './records/record-format.ts'
export { type PrintedRecord, printRecordLines, printRecords, printRecordTemplate } from './records/record-print.ts'
export * from './records/record-plan.ts'
export { planAds } from './ads/ad-plan.ts'
export { type PlannedAd } from './ads/planned-ad.ts'
export { type OrderPlanWorld, type OrderRecord, type ParsedOrder, type PlannedOrder, planOrders } from './order-plan.ts'
export * from './ads/ad-print.ts'
export * from './read/typed-numbers.ts'

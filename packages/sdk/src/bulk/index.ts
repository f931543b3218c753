export * from './file.ts'
export { type CellContext } from './cell.ts'
export { type BulkFormat, type Column } from './column.ts'
export {
  campaignColumns,
  campaignFormat,
  campaignSchema,
  campaignVerbs,
  type CampaignVerb,
  columnOf,
  isSame,
  printField,
} from './campaign.ts'
export { checkHeaderRow, type Header, readHeader } from './header.ts'
export {
  type IntendedChange,
  isBlankRow,
  type LookUps,
  lookUpsOf,
  parseChanges,
  parseEachChange,
  parseEachRow,
  type ParsedRow,
  parseRow,
  parseRows,
  type RawRow,
  rowError,
} from './parse.ts'
export * from './context.ts'
export { type Effect, effectChanges, statusWith } from './state.ts'
export { type DraftPlan, type FieldChange, planCampaigns, planDraft, planEachCampaign, type PlannedRow } from './plan.ts'
export * from './print.ts'
export { alreadyExists, hasMoved, missingCells } from './refusals.ts'
export { csvLine, escapeText, unescapeText } from './escape.ts'
export { adColumns, adFormat, adSchema, adBulkVerbs, type AdBulkVerb, type AdCells } from './ad.ts'
export * from './ad-context.ts'
export { type OrderBulkVerb, orderFieldColumns, orderFormat } from './order.ts'
export { planAds, type PlannedAd } from './ad-plan.ts'
export * from './ad-print.ts'

import { clientLimits } from './client-limits.ts'

/** Every limit, page size and delay of the product, with its unit in the name. */
export const limits = {
  ...clientLimits,
  /** Bulk files: 1 MB = 1,000,000 bytes. */
  bulkFileBytes: 3_000_000,
  bulkRows: 1000,
  bulkExportIds: 1000,
  bulkJobCookieDays: 7,
  /** A plan waits this long to be applied. */
  planHours: 24,
  jobsKeptDays: 30,
  reportFileDays: 14,
  /** The same file again within this time after its import is refused. */
  duplicateFileMinutes: 10,
  /** A batch of delivery facts, as it is sent and as it is unpacked. */
  factFileBytes: 32_000_000,
  factRows: 100_000,
  /** Rows of a batch whose errors are kept; all of them are counted. */
  factErrorsKept: 1000,
  batchId: 100,
  statisticsRows: 1000,
  dcoSections: 10,
  dcoCombinations: 10_000,
  uploadBytes: 10_000_000,
  tagCsvBytes: 5_000_000,
  tagCsvUrls: 10_000,
  audioBulkFiles: 100,
  /** Loudness that a spot should have (`domain.md` §18), and how far off it may be unnoticed. */
  loudnessTargetLufs: -16,
  loudnessToleranceLu: 1,
  adSecondsMax: 60,
  /** Weight of an ad in its campaign's rotation. */
  weightMin: 1,
  weightMax: 100,
  weightDefault: 10,
  impressionTrackers: 10,
  linkedAds: 20,
  sequenceAds: 100,
  /** Largest that can be written down; an agency's own maximum is `adSecondsMax` unless it has set another. */
  estimatedSecondsMax: 3600,
  url: 2000,
  /** What an agency may raise the longest audio ad to. */
  agencyAdSecondsMax: 600,
  name: 255,
  query: 255,
  contactText: 1000,
  /** Of an e-mail address, and of what stands before its @ (specification §5). */
  emailAddress: 254,
  emailLocalPart: 64,
  /** Addresses in one field. */
  emailAddresses: 50,
  mailAttempts: 5,
  /** Ads longer than this are highlighted beside a forecast. */
  longAdSeconds: 30,
  /** Days after today that a forecast reaches. */
  forecastDays: 365,
  /** Days of a forecast's plan that are kept to be held against delivery. */
  forecastPlanDays: 60,
  /** Days that forecasts are held against at once, and that the ledger keeps them. */
  backtestDays: 31,
  forecastLedgerDays: 396,
  adjustmentName: 255,
  /** Publishers, zones, shows or countries of one inventory adjustment, and its corrections. */
  adjustmentItems: 100,
  externalReference: 255,
  companyName: 200,
  contactName: 100,
  /** First and last name of a user. */
  personName: 100,
  passwordMin: 8,
  passwordMax: 100,
  email: 50,
  domain: 255,
  advertiserCategories: 50,
  comments: 1000,
  /** An order is shown as DUPLICATED for this long. */
  orderDuplicatedHours: 24,
  cappingRules: 5,
  cappingLimitMax: 1000,
  cappingMultiplierMax: 99,
  priorityMin: 1,
  priorityMax: 10,
  objectiveMin: 1,
  /** Largest objective: keeps every product with a CPM inside exact integers of the database. */
  objectiveMax: 1_000_000_000_000,
  cpmMin: 0.001,
  cpmMax: 999999.9999,
  cpmDecimals: 4,
  targetingTextValues: 10_000,
  lookBackDays: 396,
  /** Entries of the user log that are counted, and that its filters are taken from. */
  countedEntries: 10_000,
  /** Epoch milliseconds of the year 9999: later ones are no four-digit years. */
  instantMax: 253_370_764_800_000,
  searchResults: 10,
  selectResults: 50,
  lookUp: 20,
  pageMax: 100,
  pageNumberMax: 1_000_000,
  exportPageMax: 1000,
  filterDebounceMs: 1500,
  textFilterDebounceMs: 500,
  advertiserSelectDebounceMs: 300,
  columnsSaveMs: { campaigns: 2000, orders: 1000 },
  downloadDebounceMs: 500,
  logoutTimeoutMs: 5000,
  toastMs: 5000,
  sessionDays: 30,
  accessTokenMinutes: 10,
  refreshGraceSeconds: 10,
  apiTokenDays: 90,
  /** How long the links of letters about accounts work; each works once. */
  resetLinkMinutes: 30,
  invitationDays: 7,
  /** Letters of a kind that a user gets within the time in which the first one's link works. */
  accountMails: 3,
  idempotencyHours: 48,
  idempotencyWaitMs: 250,
  requestJsonBytes: 64_000,
  requestJsonListBytes: 1_000_000,
  requestJsonDepth: 20,
  handlerMs: 15_000,
  statementMs: 10_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  tokenRequestsPerSecond: 50,
  tokenBurst: 100,
  tokenInFlight: 20,
  agencyRequestsPerSecond: 200,
  agencyRunningJobs: 2,
  agencyQueuedJobs: 20,
  auditMonths: 25,
  /** Things that a consequence of an action names. */
  blastThings: 10,
} as const

/** Default page size of each list (`domain.md` §21.2). */
export const pageSizes = {
  campaigns: 10,
  dashboard: 10,
  grid: 10,
  orders: 15,
  campaignDropdown: 15,
  sharedList: 15,
  expandedAds: 5,
  search: 10,
  lookUp: 20,
  general: 20,
} as const

/** Page sizes that a list offers, and how many page links its pagination shows. */
export const pageSizeChoices = [10, 15, 25, 50, 100] as const
export const visiblePages = 7
export const minimumWidthPx = 1200

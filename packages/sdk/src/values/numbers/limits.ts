import { clientLimits } from '../client-limits.ts'

/** Every limit, page size and delay of the product, with its unit in the name. */
export const limits = {
  ...clientLimits,
  /** Bulk files: 1 MB = 1,000,000 bytes. */
  bulkFileBytes: 3_000_000,
  bulkRows: 1000,
  bulkExportIds: 1000,
  /** Rows of a file of records, and ids of an export of them. */
  recordRows: 10_000,
  /** Characters of the header row of a file. */
  bulkHeaderCharacters: 20_000,
  bulkColumns: 200,
  /** Physical lines of a file, including blank ones. */
  bulkLines: 100_000,
  /** Characters of a cell of a file or of a JSON change-set; the targeting has its own limit. */
  bulkCellCharacters: 50_000,
  changeCellCharacters: 100_000,
  targetingCharacters: 500_000,
  /** Unknown columns of one change of a JSON change-set that are listed as errors; the others are counted. */
  unknownColumnsListed: 10,
  /** Time to read a file; a file that takes longer is refused. */
  readFileMs: 10_000,
  /**
   * Time to read and plan many rows of a file or of a change-set, and to write the stored text. A file or change-set that takes longer is
   * refused.
   */
  planMs: 10_000,
  /** Number of process ends without progress after which a job is abandoned. */
  jobProcessEnds: 2,
  /** Size of a page of a change-set's items; beyond it, texts and errors are cut. */
  itemsPageBytes: 800_000,
  /** Maximum number of errors and of warnings in a summary, and their size together. The file of failed rows has the rest. */
  summaryErrors: 1000,
  summaryErrorBytes: 400_000,
  bulkJobCookieDays: 7,
  /** A plan waits this long to be applied. */
  planHours: 24,
  jobsKeptDays: 30,
  reportFileDays: 14,
  /** Days that uploads of facts are kept after processing, and messages in the outbox folder after writing. */
  factFileDays: 1,
  outboxDays: 30,
  /** Time after an import in which the same file is refused. */
  duplicateFileMinutes: 10,
  /** Size of a batch of delivery facts, sent and unpacked. */
  factFileBytes: 32_000_000,
  factRows: 100_000,
  /** Rows of a batch whose errors are stored; all errors are counted. */
  factErrorsKept: 1000,
  batchId: 100,
  statisticsRows: 1000,
  dcoSections: 10,
  dcoCombinations: 10_000,
  uploadBytes: 10_000_000,
  /** Pixels of an image or a video on a side. */
  mediaPixels: 10_000,
  tagCsvBytes: 5_000_000,
  tagCsvUrls: 10_000,
  audioBulkFiles: 100,
  /** Target loudness of an audio ad (docs/domain.md §15), and the deviation without a warning. */
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
  /** Largest allowed value; an agency's maximum is `adSecondsMax` unless it has set another. */
  estimatedSecondsMax: 3600,
  url: 2000,
  /** Largest value of an agency's own longest audio ad. */
  agencyAdSecondsMax: 600,
  name: 255,
  query: 255,
  /** Most days by which a date is shifted: ten years. */
  shiftDays: 3660,
  /** Copies that one call makes. */
  copies: 20,
  /** Ids in one filter. */
  idsFilter: 100,
  contactText: 1000,
  /** Characters of an e-mail address, and of the part before its @. */
  emailAddress: 254,
  emailLocalPart: 64,
  /** Addresses in one field. */
  emailAddresses: 50,
  /** Addresses that an agency's notifications go to. */
  notificationRecipients: 20,
  mailAttempts: 5,
  /** Ads longer than this are highlighted beside a forecast. */
  longAdSeconds: 30,
  /** Days after today that a forecast reaches. */
  forecastDays: 365,
  /** Days of a forecast's plan that are stored for the comparison with delivery. */
  forecastPlanDays: 60,
  /** Maximum number of days in one comparison with forecasts, and days that the ledger keeps. */
  backtestDays: 31,
  forecastLedgerDays: 396,
  /** Weeks of ended flights that the reliability of forecasts is read from. */
  reliabilityWeeks: 26,
  adjustmentName: 255,
  /** Publishers, zones, shows or countries of one inventory adjustment, and its corrections. */
  adjustmentItems: 100,
  /** Releases of one schedule: years of them, of a daily show. */
  releases: 1000,
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
  searchResults: 10,
  selectResults: 50,
  lookUp: 20,
  pageMax: 100,
  /** Rows of a page of ids, references and names. */
  keysPageMax: 1000,
  pageNumberMax: 1_000_000,
  exportPageMax: 1000,
  filterDebounceMs: 1500,
  textFilterDebounceMs: 500,
  advertiserSelectDebounceMs: 300,
  columnsSaveMs: { campaigns: 2000, orders: 1000 },
  downloadDebounceMs: 500,
  /** Steps of a form that Undo reverts. */
  formSteps: 25,
  /** Pause after the last change of a form that saves by itself. */
  autosaveMs: 2000,
  logoutTimeoutMs: 5000,
  toastMs: 5000,
  sessionDays: 30,
  accessTokenMinutes: 10,
  refreshGraceSeconds: 10,
  apiTokenDays: 90,
  /** A token counts as unused after this long, and as about to expire within this long. */
  tokenUnusedDays: 30,
  tokenExpiringDays: 14,
  /** Scopes that a token names at most: there is room for every permission. */
  tokenScopes: 120,
  /** Lifetimes of the links in messages about accounts; each works once. */
  resetLinkMinutes: 30,
  invitationDays: 14,
  emailLinkHours: 24,
  /** New e-mail addresses that a user may request within the lifetime of a link. */
  emailChanges: 5,
  /** Messages of a kind that a user gets within the lifetime of the first link. */
  accountMails: 3,
  idempotencyHours: 48,
  idempotencyWaitMs: 250,
  requestJsonBytes: 64_000,
  /** Size up to which the thread that answers calls reads a list of changes; for other bodies it is `requestJsonBytes`. */
  requestJsonHereBytes: 16_000,
  requestJsonListBytes: 1_000_000,
  requestJsonDepth: 20,
  /** Maximum number of members, objects and lists in a JSON body; in a list of changes; and members of one object. */
  requestJsonMembers: 10_000,
  changesJsonMembers: 50_000,
  requestJsonObjectMembers: 1000,
  /** Time to read and check a body above `requestJsonBytes`, or its targeting; a body that takes longer is refused. */
  readBodyMs: 5_000,
  handlerMs: 15_000,
  statementMs: 10_000,
  /** Computing time of a blocked event loop that /livez reports, and the duration of the report. */
  loopBlockedMs: 3_000,
  loopBlockedShownMs: 15_000,
  /** Time of uninterrupted computing, or of hanging, after which a process is ended. */
  loopStuckMs: 8_000,
  loopHungMs: 60_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  /** Time after which the server ends a connection whose client takes nothing of its answer. */
  answerStallMs: 60_000,
  /** Open connections in all, and from one address. Connections of a trusted proxy belong to many people and count only in all. */
  connections: 4000,
  connectionsPerAddress: 500,
  tokenRequestsPerSecond: 50,
  tokenBurst: 100,
  tokenInFlight: 20,
  agencyRequestsPerSecond: 200,
  /** Limits for callers without a credential, by address. An office behind one address signs in, refreshes and polls at the same time. */
  anonymousRequestsPerSecond: 100,
  anonymousBurst: 400,
  anonymousInFlight: 200,
  /** Limit of all addresses together, in one process. */
  anonymousInFlightTotal: 1000,
  /**
   * Limit of all browsers together that the server knows by their cookie. Browsers of one address have the limit of an address without a
   * credential.
   */
  browserInFlightTotal: 1000,
  /** Days that the server remembers a browser in which somebody signed in, and the number of people for whom it remembers it. */
  deviceCookieDays: 180,
  deviceCookieAccounts: 5,
  agencyRunningJobs: 2,
  agencyQueuedJobs: 20,
  /** Downloads of one agency that read from the database at a time, and the time that the next one waits. */
  agencyStreams: 1,
  streamTurnMs: 10_000,
  /**
   * Time after which a download ends if its client takes nothing, and the maximum time of a whole download. The system buffers some
   * megabytes for a slow client, and accepts more only after a part of them has left. At 30 kB/s that takes more than half a minute.
   */
  streamStallMs: 45_000,
  streamMs: 300_000,
  auditMonths: 25,
  /** Things that a consequence of an action names. */
  blastThings: 10,
} as const

/** Default page size of each list (docs/domain.md §18.1). */
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
/** Page links that a pagination shows. */
export const visiblePages = 7
/** Least width of the page shell, in pixels. */
export const minimumWidthPx = 1200

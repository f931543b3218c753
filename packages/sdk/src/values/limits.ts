import { clientLimits } from './client-limits.ts'

/** Every limit, page size and delay of the product, with its unit in the name. */
export const limits = {
  ...clientLimits,
  /** Bulk files: 1 MB = 1,000,000 bytes. */
  bulkFileBytes: 3_000_000,
  bulkRows: 1000,
  bulkExportIds: 1000,
  /** Rows of a file of records, and ids of an export of them. */
  recordRows: 10_000,
  /** Of the header row of a file. */
  bulkHeaderCharacters: 20_000,
  bulkColumns: 200,
  /** Physical lines of a file, blank ones included. */
  bulkLines: 100_000,
  /** A cell of a file or of a JSON change-set; the targeting has a limit of its own. */
  bulkCellCharacters: 50_000,
  changeCellCharacters: 100_000,
  targetingCharacters: 500_000,
  /** Unknown columns of one change of a JSON change-set that are listed as errors; the others are counted. */
  unknownColumnsListed: 10,
  /** Reading a file; one that takes longer is refused. */
  readFileMs: 10_000,
  /** Reading and planning many rows of a file or of a change-set, and writing the text that is stored; those that take longer are refused. */
  planMs: 10_000,
  /** Ends of a process while it held a job, without progress between them, after which the job is given up. */
  jobProcessEnds: 2,
  /** Size of a page of the items of a change-set; beyond that, texts and errors are cut. */
  itemsPageBytes: 800_000,
  /** Errors and warnings of a summary each, and what they may take together; the rest stands in the file of failed rows. */
  summaryErrors: 1000,
  summaryErrorBytes: 400_000,
  bulkJobCookieDays: 7,
  /** A plan waits this long to be applied. */
  planHours: 24,
  jobsKeptDays: 30,
  reportFileDays: 14,
  /** Uploads of facts are kept for so long after they were taken in; messages in the outbox folder from when they were written. */
  factFileDays: 1,
  outboxDays: 30,
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
  /** Pixels of an image or a video on a side. */
  mediaPixels: 10_000,
  tagCsvBytes: 5_000_000,
  tagCsvUrls: 10_000,
  audioBulkFiles: 100,
  /** Loudness that an audio ad should have (docs/domain.md §15), and how far off it may be unnoticed. */
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
  /** Of an e-mail address, and of the part before its @. */
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
  /** Days of a forecast's plan that are kept to be held against delivery. */
  forecastPlanDays: 60,
  /** Days that forecasts are held against at once, and that the ledger keeps them. */
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
  /** New e-mail addresses that a user may ask to have within the hours for which the link of one works. */
  emailChanges: 5,
  /** Messages of a kind that a user gets within the time in which the first one's link works. */
  accountMails: 3,
  idempotencyHours: 48,
  idempotencyWaitMs: 250,
  requestJsonBytes: 64_000,
  /** A list of changes is read by the thread that answers calls up to this size; other bodies up to `requestJsonBytes`. */
  requestJsonHereBytes: 16_000,
  requestJsonListBytes: 1_000_000,
  requestJsonDepth: 20,
  /** Members of all objects of a JSON body together, and objects and lists; in a list of changes; and members of one object. */
  requestJsonMembers: 10_000,
  changesJsonMembers: 50_000,
  requestJsonObjectMembers: 1000,
  /** Reading and checking a body above `requestJsonBytes`, or the targeting in one; what takes longer is refused. */
  readBodyMs: 5_000,
  handlerMs: 15_000,
  statementMs: 10_000,
  /** A block of the event loop that /livez tells of, in computing time, and for how long after it. */
  loopBlockedMs: 3_000,
  loopBlockedShownMs: 15_000,
  /** A process ends itself when its loop computes, or hangs without computing, for so long at a stretch. */
  loopStuckMs: 8_000,
  loopHungMs: 60_000,
  headersMs: 10_000,
  bodyMs: 30_000,
  /** A connection whose client takes nothing of its answer for so long is ended. */
  answerStallMs: 60_000,
  /** Open connections in all, and from one address; those of a trusted proxy belong to many people and count only in all. */
  connections: 4000,
  connectionsPerAddress: 500,
  tokenRequestsPerSecond: 50,
  tokenBurst: 100,
  tokenInFlight: 20,
  agencyRequestsPerSecond: 200,
  /** Callers without a credential: each call of an address by itself. An office behind one address signs in, refreshes and polls at once. */
  anonymousRequestsPerSecond: 100,
  anonymousBurst: 400,
  anonymousInFlight: 200,
  /** Of all addresses together, in one process. */
  anonymousInFlightTotal: 1000,
  /** Of all browsers together that are known by their cookie. Those of one address have as many as an address without a credential. */
  browserInFlightTotal: 1000,
  /** How long a browser is known in which somebody has signed in, and how many people it is known for. */
  deviceCookieDays: 180,
  deviceCookieAccounts: 5,
  agencyRunningJobs: 2,
  agencyQueuedJobs: 20,
  /** Downloads of one agency that are read from the database at a time, and how long the next waits for its turn. */
  agencyStreams: 1,
  streamTurnMs: 10_000,
  /**
   * A download whose client takes nothing for so long is ended, and one that lasts longer than a whole may. The system gathers up to some
   * megabytes for a slow client and takes more only when a part of them has gone: at 30 kB/s that is more than half a minute.
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

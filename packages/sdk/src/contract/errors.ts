/**
 * Every error code of the API with its HTTP status and English text. A code of a row or a field (`kind: 'row'`) is never the code of an
 * answer. It appears in `errors[]` of a 422, in a bulk summary or in a plan. Parameters of the error fill `{name}` in a text.
 */
import { rowErrorText, rowErrorTexts } from '../values/index.ts'

interface ErrorRow {
  status: number
  text: string
  retryable?: boolean
}

const answers = {
  badRequest: { status: 400, text: 'The request is malformed.' },
  badHeader: { status: 400, text: 'The header {header} cannot be read: {value}. Send {wanted}.' },
  invalidParameter: { status: 400, text: 'A parameter is not valid.' },
  invalidJson: { status: 400, text: 'The body is not valid JSON.' },
  unauthenticated: { status: 401, text: 'You are not authenticated to access the system. Please login again.' },
  wrongCredentials: { status: 401, text: 'The user name or the password is not right.' },
  sessionExpired: { status: 401, text: 'You have been disconnected due to an inactivity period. Please login again' },
  forbidden: { status: 403, text: 'You are not authorized to do this.' },
  signInRequired: {
    status: 403,
    text: 'An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there.',
  },
  featureOff: { status: 403, text: 'This feature is not switched on for your agency.' },
  originNotAllowed: { status: 403, text: 'The request came from a page that is not part of this application.' },
  notFound: { status: 404, text: 'There is nothing at this address, or you may not see it.' },
  methodNotAllowed: { status: 405, text: 'This address does not support that method.' },
  campaignActionNotAllowed: { status: 409, text: 'This action is not allowed for a campaign that is {status}.' },
  confirmationRequired: { status: 409, text: 'This needs a confirmation: {reason}' },
  adActionNotAllowed: { status: 409, text: 'This action is not allowed for an ad that is {status}.' },
  forecastNoInventory: { status: 409, text: rowErrorText('forecastNoInventory') },
  adNotPlayable: { status: 409, text: 'The ad has nothing to play: give it a file, a tag or an estimated duration.' },
  briefStepNotAllowed: { status: 409, text: 'The brief cannot take the step {step} now.' },
  proposalNotPending: { status: 409, text: 'The proposal is {status}: it can no longer be answered.' },
  dealSettingsNotSet: { status: 409, text: 'Deal settings are not set up: the server has no DEAL_SETTINGS_URL.' },
  orderActionNotAllowed: { status: 409, text: 'This action is not allowed for an order that is {status}.' },
  orderHasPendingCampaigns: { status: 409, text: 'The order cannot be archived while one of its campaigns waits for the seller.' },
  advertiserActionNotAllowed: { status: 409, text: 'This action is not allowed for an advertiser that is {status}.' },
  recordActionNotAllowed: { status: 409, text: 'This action is not allowed for something that is {status}.' },
  ownAccount: { status: 409, text: 'You cannot disable your own account or change your own role.' },
  lastAdministrator: { status: 409, text: 'The agency needs an administrator: this is the last one.' },
  userBeyondRights: {
    status: 409,
    text: 'This user has more permissions than you. Only somebody with the same permissions can change that.',
  },
  userDisabled: { status: 409, text: 'The user is disabled.' },
  linkExpired: { status: 409, text: 'This link has expired or was used already. Ask for a new one.' },
  duplicateFile: { status: 409, text: 'This file was imported a moment ago (job {jobId}).' },
  batchIdUsed: { status: 409, text: 'The batch {batchId} was sent before with other content (job {jobId}).' },
  jobRunning: { status: 409, text: 'A job of yours of this kind is running (job {jobId}). Wait until it has ended.' },
  jobNotFinished: { status: 409, text: 'The job has not finished yet.' },
  idempotencyInProgress: { status: 409, text: 'The same request is still running. Try again in a moment.', retryable: true },
  planStale: { status: 409, text: 'The plan is out of date, because something it was made from has changed. Make a new plan.' },
  planExpired: { status: 409, text: 'The plan is older than 24 hours. Make a new plan.' },
  changeSetNotApplied: { status: 409, text: 'Only an applied change-set can be reverted.' },
  changeSetClosed: {
    status: 409,
    text: 'You cannot add to this change-set. It belongs to another user or kind, is reverted, or is older than an hour.',
  },
  deviceCodePending: { status: 409, text: 'The sign-in was not approved yet.', retryable: true },
  deviceCodeExpired: { status: 409, text: 'The sign-in code has expired or was declined. Ask for a new one.' },
  authorizationExpired: { status: 409, text: 'The sign-in took too long or was used already. Start it again.' },
  noInventory: {
    status: 409,
    text: 'There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot.',
  },
  inventoryTooOld: { status: 409, text: 'The inventory of the forecast has run out. Load it again.' },
  availsNotShown: { status: 409, text: 'Avails exist only for campaigns that are running, ready, paused or drafts.' },
  noUniverse: { status: 409, text: 'The population of this market is not known. Enter the number of people.' },
  savedViewNotYours: {
    status: 409,
    text: 'This view belongs to {owner}. Save it under another name to have one of your own.',
  },
  savedViewsFull: { status: 409, text: 'There are {maximum} views already, which is the maximum. Delete one first.' },
  targetingPresetNameTaken: { status: 409, text: 'There is a preset with the name {name} already. Choose another name.' },
  targetingPresetsTooLarge: {
    status: 409,
    text: 'The rules of all presets would take {bytes} bytes, and the maximum is {maximum}. Delete a long one first.',
  },
  targetingPresetsFull: { status: 409, text: 'There are {maximum} presets already, which is the maximum. Delete one first.' },
  tokenShownOnce: {
    status: 409,
    text: 'An earlier call created this token, but its answer with the secret was lost. Revoke the token in the list of tokens and create another one.',
  },
  versionConflict: { status: 412, text: 'Somebody changed this in the meantime.' },
  payloadTooLarge: { status: 413, text: 'The request is too large.' },
  tooManyMembers: {
    status: 413,
    text: 'The body has more than {maximum} members, or more than {each} in one object. Send less at once, or send a targeting as one line of text.',
  },
  fileTooLarge: { status: 413, text: "The file can't exceed 3 MB." },
  audioTooLarge: { status: 413, text: "The file can't exceed 10 MB." },
  factFileTooLarge: { status: 413, text: "The file can't exceed 32 MB, packed or unpacked." },
  storageQuotaExceeded: {
    status: 413,
    text: 'The files of your agency would take {used} MB, more than its quota of {quota} MB. Uploads and exports of jobs are deleted after {jobDays} days, reports after {reportDays} days. Until then send fewer or smaller files, or ask the operator of the server for more space.',
  },
  unsupportedMediaType: { status: 415, text: 'The content type {type} is not accepted here.' },
  validationFailed: { status: 422, text: 'Some values are not valid.' },
  idempotencyMismatch: { status: 422, text: 'This idempotency key was used for a different request.' },
  overrideNeedsReason: { status: 422, text: rowErrorText('overrideNeedsReason') },
  audioUnreadable: { status: 422, text: 'The audio cannot be read: the file is damaged or of a kind that is not supported.' },
  notMedia: {
    status: 422,
    text: "This file can't be used. Upload audio (.mp3, .wav, .aac, .ogg), an image (.png, .jpg, .gif, .webp) or a video (.mp4, .webm) of up to 10 MB.",
  },
  formatNotAccepted: {
    status: 422,
    text: 'The file is {format}, which not every player plays. Save it as MP3, WAV (PCM), AAC (.aac) or Ogg, as PNG, JPEG, GIF or WebP, or as MP4 or WebM.',
  },
  mediaUnreadable: { status: 422, text: 'The file cannot be read: it is damaged or of a kind that is not supported.' },
  imageTooBig: { status: 422, text: 'The image has {width} × {height} pixels. The maximum is {maximum} on each side.' },
  videoTooLong: { status: 422, text: 'The video lasts longer than the maximum of {maximum} s.' },
  audioTooLong: { status: 422, text: 'The audio lasts longer than the maximum of {maximum} s.' },
  tooManyRows: { status: 422, text: 'The file has more than {maximum} rows.' },
  noRecipient: { status: 422, text: 'The publisher has no e-mail address. Add a recipient yourself.' },
  tooManyItems: { status: 422, text: 'A maximum of 1000 items can be exported!' },
  tooManyFacts: { status: 422, text: 'The file has more than 100,000 rows.' },
  notFacts: { status: 422, text: 'The file cannot be read: send NDJSON or CSV, as it is or gzipped.' },
  notCsv: { status: 422, text: "This file can't be used. Upload one CSV file of up to 3 MB." },
  emptyFile: { status: 422, text: 'The file has no rows.' },
  badEncoding: { status: 422, text: 'The file is not UTF-8 text. Save it as CSV UTF-8.' },
  unclosedQuote: { status: 422, text: 'A quote that opens on line {line} is never closed.' },
  unknownColumn: { status: 422, text: 'The column {column} is not known.' },
  headerTooLong: { status: 422, text: 'The header row is longer than {maximum} characters.' },
  tooManyColumns: { status: 422, text: 'The header has {found} columns. A file can have up to {maximum}.' },
  tooManyLines: { status: 422, text: 'The file has more than 100,000 lines.' },
  fileTooDemanding: {
    status: 422,
    text: 'Reading the file takes more time or memory than the limit. Split it into smaller files.',
  },
  planTooDemanding: {
    status: 422,
    text: 'Planning the changes takes more time or memory than the limit. Send them in smaller parts.',
  },
  duplicateColumn: { status: 422, text: 'The column {column} occurs twice in the header.' },
  missingColumn: { status: 422, text: 'The column {column} is missing.' },
  unknownTimeZone: { status: 422, text: '{value} in the comment above the header is not a time zone. Use a name such as Asia/Kolkata.' },
  wrongSchema: { status: 422, text: 'The file says that it contains {found}, but {expected} is expected here.' },
  preconditionRequired: {
    status: 428,
    text: 'Send If-Match with the version that the change was made from, or * to overwrite any version.',
  },
  tooManyRequests: { status: 429, text: 'Too many requests. Try again in {seconds} s.', retryable: true },
  tooManyAttempts: { status: 429, text: 'Too many attempts to sign in. Try again in {seconds} s.' },
  exportRunning: { status: 429, text: 'Another export is running. Try again in {seconds} s.', retryable: true },
  exportsBusy: { status: 429, text: 'The server is busy with other exports. Try again in {seconds} s.', retryable: true },
  tooManyJobs: { status: 429, text: 'Too many jobs of your agency are waiting. Try again when some have ended.', retryable: true },
  unknownError: { status: 500, text: 'Something went wrong. The problem was logged.' },
  unavailable: { status: 503, text: 'The service is not available right now. Try again in a moment.', retryable: true },
  forecastWarmingUp: { status: 503, text: 'The forecast is warming up. Try again in a moment.', retryable: true },
  forecastInterrupted: { status: 503, text: 'The forecast was interrupted and starts again. Try again in a moment.', retryable: true },
  planBeingMade: { status: 503, text: 'The plan is in progress. Try again in a moment.', retryable: true },
  storageFull: {
    status: 507,
    text: 'The disk of the server is full, so nothing was changed. Stored data can still be read. Try again when the operator of the server has freed space.',
  },
  timedOut: { status: 503, text: 'The answer took too long. Try again in a moment.', retryable: true },
} as const satisfies Record<string, ErrorRow>

const rows = rowErrorTexts

/** Every error code with its HTTP status and English text. */
export const errorTable: Record<ErrorCode, ErrorRow> = {
  ...answers,
  ...(Object.fromEntries(Object.entries(rows).map(([code, text]) => [code, { status: 422, text }])) as Record<RowErrorCode, ErrorRow>),
}

/** A code that a whole answer can have. */
export type ResponseErrorCode = keyof typeof answers
/** A code of one field or row. */
export type RowErrorCode = keyof typeof rows
/** Any error code. */
export type ErrorCode = ResponseErrorCode | RowErrorCode
/** Codes that a whole answer can have. */
export const responseErrorCodes = Object.keys(answers) as ResponseErrorCode[]
/** Codes of fields and rows. */
export const rowErrorCodes = Object.keys(rows) as RowErrorCode[]

/** Errors that any call can answer with, so that no row has to name them. */
export const commonErrors = [
  'badRequest',
  'badHeader',
  'invalidParameter',
  'invalidJson',
  'unauthenticated',
  'forbidden',
  'featureOff',
  'originNotAllowed',
  'notFound',
  'payloadTooLarge',
  'tooManyMembers',
  'unsupportedMediaType',
  'validationFailed',
  'preconditionRequired',
  'idempotencyInProgress',
  'idempotencyMismatch',
  'tooManyRequests',
  'unknownError',
  'unavailable',
  'storageFull',
  'timedOut',
] as const satisfies readonly ResponseErrorCode[]

/** The English text of a code with its parameters. An unknown code has the text of `unknownError`. */
export function errorText(code: string, params: Record<string, unknown> = {}): string {
  const row = Object.hasOwn(errorTable, code) ? errorTable[code as ErrorCode] : errorTable.unknownError
  return row.text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : String(params[name] as string | number),
  )
}

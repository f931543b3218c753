// Written by scripts/calls/main.ts from the contract. Do not edit.

/** Codes of error answers with their status. */
export interface ErrorStatuses {
  /** The request is malformed. */
  badRequest: 400
  /** A parameter is not valid. */
  invalidParameter: 400
  /** The body is not valid JSON. */
  invalidJson: 400
  /** You are not authenticated to access the system. Please login again. */
  unauthenticated: 401
  /** The user name or the password is not right. */
  wrongCredentials: 401
  /** You have been disconnected due to an inactivity period. Please login again */
  sessionExpired: 401
  /** You are not authorized to do this. */
  forbidden: 403
  /** An API token cannot do this. Sign in with your user name and password, in the web app for example, and do it there. */
  signInRequired: 403
  /** This feature is not switched on for your agency. */
  featureOff: 403
  /** The request came from a page that is not part of this application. */
  originNotAllowed: 403
  /** There is nothing at this address, or you may not see it. */
  notFound: 404
  /** This address does not answer to that method. */
  methodNotAllowed: 405
  /** This action is not allowed for a campaign that is {status}. */
  campaignActionNotAllowed: 409
  /** This needs a confirmation: {reason} */
  confirmationRequired: 409
  /** This action is not allowed for an ad that is {status}. */
  adActionNotAllowed: 409
  /** The forecast finds next to no inventory: {available} of the {remaining} impressions that are wanted. Change the targeting, or submit it all the same with a reason. */
  forecastNoInventory: 409
  /** The ad has nothing to play: give it a file, a tag or an estimated duration. */
  adNotPlayable: 409
  /** The brief cannot take the step {step} now. */
  briefStepNotAllowed: 409
  /** The proposal is {status}: it can no longer be answered. */
  proposalNotPending: 409
  /** Deal settings are not set up: the server has no DEAL_SETTINGS_URL. */
  dealSettingsNotSet: 409
  /** This action is not allowed for an order that is {status}. */
  orderActionNotAllowed: 409
  /** The order cannot be archived while a campaign of it waits for the seller. */
  orderHasPendingCampaigns: 409
  /** This action is not allowed for an advertiser that is {status}. */
  advertiserActionNotAllowed: 409
  /** You cannot disable your own account or change your own role. */
  ownAccount: 409
  /** The agency needs an administrator: this is the last one. */
  lastAdministrator: 409
  /** The user may do more than you: only somebody who may do the same can change that. */
  userBeyondRights: 409
  /** The user is disabled. */
  userDisabled: 409
  /** This link has expired or was used already. Ask for a new one. */
  linkExpired: 409
  /** This file was imported a moment ago (job {jobId}). */
  duplicateFile: 409
  /** The batch {batchId} was sent before with other content (job {jobId}). */
  batchIdUsed: 409
  /** A job of yours of this kind is running (job {jobId}). Wait until it has ended. */
  jobRunning: 409
  /** The job has not finished yet. */
  jobNotFinished: 409
  /** The same request is being carried out. Try again in a moment. */
  idempotencyInProgress: 409
  /** The plan no longer fits: something it was made from has changed. Make a new plan. */
  planStale: 409
  /** The plan is older than 24 hours. Make a new plan. */
  planExpired: 409
  /** Only an applied change-set can be reverted. */
  changeSetNotApplied: 409
  /** Nothing can be added to this change-set: it is of another user or kind, is reverted, or is older than an hour. */
  changeSetClosed: 409
  /** The sign-in was not approved yet. */
  deviceCodePending: 409
  /** The sign-in code has expired or was declined. Ask for a new one. */
  deviceCodeExpired: 409
  /** The sign-in took too long or was used already. Start it again. */
  authorizationExpired: 409
  /** There is no inventory to forecast from: send sampled requests and hourly volumes of your zones, then ask for a snapshot. */
  noInventory: 409
  /** The inventory that the forecast knows has run out. It has to be loaded again. */
  inventoryTooOld: 409
  /** Avails are there for campaigns that are running, ready, paused or drafts. */
  availsNotShown: 409
  /** The people of this market are not known. Say how many there are. */
  noUniverse: 409
  /** This view belongs to {owner}. Save it under another name to have one of your own. */
  savedViewNotYours: 409
  /** There are {maximum} views already, and more would not help. Delete one first. */
  savedViewsFull: 409
  /** There is a preset with the name {name} already. Choose another name. */
  targetingPresetNameTaken: 409
  /** There are {maximum} presets already, and more would not help. Delete one first. */
  targetingPresetsFull: 409
  /** The token was made by an earlier try, whose answer was lost with its secret. Revoke it in the list of tokens and make another one. */
  tokenShownOnce: 409
  /** Somebody changed this in the meantime. */
  versionConflict: 412
  /** The request is too large. */
  payloadTooLarge: 413
  /** The file can't exceed 3 MB. */
  fileTooLarge: 413
  /** The file can't exceed 10 MB. */
  audioTooLarge: 413
  /** The file can't exceed 32 MB, unpacked neither. */
  factFileTooLarge: 413
  /** The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room. */
  storageQuotaExceeded: 413
  /** The content type {type} is not accepted here. */
  unsupportedMediaType: 415
  /** Some values are not valid. */
  validationFailed: 422
  /** This idempotency key was used for a different request. */
  idempotencyMismatch: 422
  /** Give a reason for going on all the same. */
  overrideNeedsReason: 422
  /** The audio cannot be read: the file is damaged or of a kind that is not supported. */
  audioUnreadable: 422
  /** This file can't be used. Upload audio (.mp3, .wav, .aac, .ogg), an image (.png, .jpg, .gif, .webp) or a video (.mp4, .webm) of up to 10 MB. */
  notMedia: 422
  /** The file cannot be read: it is damaged or of a kind that is not supported. */
  mediaUnreadable: 422
  /** The image has {width} × {height} pixels; {maximum} are the most on a side. */
  imageTooBig: 422
  /** The video lasts longer than the maximum of {maximum} s. */
  videoTooLong: 422
  /** The audio lasts longer than the maximum of {maximum} s. */
  audioTooLong: 422
  /** The publisher has no e-mail address. Add a recipient of your own. */
  noRecipient: 422
  /** The file has more than 1,000 rows. */
  tooManyRows: 422
  /** A maximum of 1000 items can be exported! */
  tooManyItems: 422
  /** The file has more than 100,000 rows. */
  tooManyFacts: 422
  /** The file cannot be read: send NDJSON or CSV, as it is or gzipped. */
  notFacts: 422
  /** This file can't be used. Upload one CSV file of up to 3 MB. */
  notCsv: 422
  /** The file has no rows. */
  emptyFile: 422
  /** The file is not UTF-8 text. Save it as CSV UTF-8. */
  badEncoding: 422
  /** A quote that opens on line {line} is never closed. */
  unclosedQuote: 422
  /** The column {column} is not known. */
  unknownColumn: 422
  /** The header row is longer than {maximum} characters. */
  headerTooLong: 422
  /** The header has {found} columns. A file can have up to {maximum}. */
  tooManyColumns: 422
  /** The file has more than 100,000 lines. */
  tooManyLines: 422
  /** Reading the file takes more time or memory than a file may take. Split it into smaller files. */
  fileTooDemanding: 422
  /** Planning the changes takes more time or memory than it may take. Send them in smaller parts. */
  planTooDemanding: 422
  /** The column {column} stands twice in the header. */
  duplicateColumn: 422
  /** The column {column} is missing. */
  missingColumn: 422
  /** The time zone {value} in the comment above the header is not known. */
  unknownTimeZone: 422
  /** The file says it holds {found}; {expected} is expected here. */
  wrongSchema: 422
  /** Send If-Match with the version that the change was made from, or * to overwrite any version. */
  preconditionRequired: 428
  /** Too many requests. Try again in {seconds} s. */
  tooManyRequests: 429
  /** Too many attempts to sign in. Try again in {seconds} s. */
  tooManyAttempts: 429
  /** Another export is being made. Try again in {seconds} s. */
  exportRunning: 429
  /** The server is busy with other exports. Try again in {seconds} s. */
  exportsBusy: 429
  /** Too many jobs of your agency are waiting. Try again when some have ended. */
  tooManyJobs: 429
  /** Something went wrong. The problem was written down. */
  unknownError: 500
  /** The service is not available right now. Try again in a moment. */
  unavailable: 503
  /** The forecast is warming up. Try again in a moment. */
  forecastWarmingUp: 503
  /** The forecast was interrupted and begins again. Ask once more in a moment. */
  forecastInterrupted: 503
  /** The plan is being made. Ask once more in a moment. */
  planBeingMade: 503
  /** There is no room left on the disk of the server: nothing was changed. Stored data can still be read. Try again when the operator of the server has freed space. */
  storageFull: 507
  /** The answer took too long. Try again in a moment. */
  timedOut: 503
}

/** Why a call failed, as one word. */
export type AnswerCode = keyof ErrorStatuses

/** Reason of an error of one field or row, as one word: codes of `errors` in an answer and of a job's summary. */
export type RowErrorCode =
  | 'required'
  | 'duplicateKeyInFile'
  | 'invalidEnum'
  | 'invalidNumber'
  | 'tooSmall'
  | 'tooBig'
  | 'tooManyDecimals'
  | 'invalidDate'
  | 'minDate'
  | 'maxDate'
  | 'endBeforeStart'
  | 'invalidId'
  | 'invalidText'
  | 'invalidValue'
  | 'tooLong'
  | 'readOnly'
  | 'rowConflict'
  | 'stateNotAllowed'
  | 'currencyMismatch'
  | 'targetingSyntax'
  | 'targetingValue'
  | 'unknownValue'
  | 'contradiction'
  | 'emptyGroup'
  | 'alreadyExists'
  | 'cpmOverAgencyMax'
  | 'notInSelection'
  | 'wrongCellCount'
  | 'unknownItem'
  | 'givenTwice'
  | 'unknownParameter'
  | 'needsPermission'
  | 'endInPast'
  | 'objectiveTypeMismatch'
  | 'advertiserMismatch'
  | 'orderArchived'
  | 'orderNotWhole'
  | 'advertiserArchived'
  | 'objectivesExceedOrder'
  | 'valueIgnored'
  | 'objectiveBelowDelivered'
  | 'cappingRedundant'
  | 'targetingQuestionable'
  | 'invalidUrl'
  | 'creativeTooLong'
  | 'companionAlone'
  | 'outsideFlight'
  | 'notInSequence'
  | 'passwordRules'
  | 'commonPassword'
  | 'passwordMatch'
  | 'differentPassword'
  | 'wrongPassword'
  | 'passwordNeeded'
  | 'userExists'
  | 'adjustmentNameRequired'
  | 'outsidePeriod'
  | 'correctionsOverlap'
  | 'fixedElsewhere'
  | 'invalidEmails'

/** Every code of the error table. */
export type ErrorCode = AnswerCode | RowErrorCode

/** Members of an error's body by its code, beside those that every error has. Codes without such members are left out. */
export interface ErrorMembers {
  /** Of `campaignActionNotAllowed`. */
  campaignActionNotAllowed: {
    /** Actions that the present status allows. */
    allowedActions: string[]
  }
  /** Of `orderActionNotAllowed`. */
  orderActionNotAllowed: {
    /** Actions that the present status allows. */
    allowedActions: string[]
  }
  /** Of `advertiserActionNotAllowed`. */
  advertiserActionNotAllowed: {
    /** Actions that the present status allows. */
    allowedActions: string[]
  }
  /** Of `adActionNotAllowed`. */
  adActionNotAllowed: {
    /** Actions that the present status allows. */
    allowedActions: string[]
  }
  /** Of `briefStepNotAllowed`. */
  briefStepNotAllowed: {
    /** Steps that the brief can take now. */
    allowedSteps: string[]
  }
  /** Of `confirmationRequired`. */
  confirmationRequired: {
    /** Values of `confirm` with which the call goes on all the same. */
    confirm: 'objectiveBelowDelivered'[]
  }
  /** Of `forecastNoInventory`. */
  forecastNoInventory: {
    /** Impressions that the forecast finds for the campaign. */
    available: number
    /** Impressions that the campaign still has to deliver. */
    remaining: number
  }
  /** Of `versionConflict`. */
  versionConflict: {
    /** The present version. */
    version: number
    /** Fields that were changed since the version that `If-Match` named. */
    changedFields: {
      /** Name of the field: 'name', 'cpm'. */
      field: string
      /** Value in the version that the change was made from, as it is stored: a CPM is in 10⁻⁴ of its currency. */
      base: unknown
      /** Value now, as it is stored. */
      theirs: unknown
      /** User name of whoever changed it last. Left out where it is not known. */
      changedBy?: string
      /** When it was changed last: an ISO instant in UTC. Left out where it is not known. */
      changedAt?: string
    }[]
  }
  /** Of `duplicateFile`. */
  duplicateFile: {
    /** Id of the job that stands in the way. */
    jobId: string
  }
  /** Of `jobRunning`. */
  jobRunning: {
    /** Id of the job that stands in the way. */
    jobId: string
  }
  /** Of `batchIdUsed`. */
  batchIdUsed: {
    /** Id of the job that stands in the way. */
    jobId: string
  }
  /** Of `timedOut`. */
  timedOut: {
    /** Id of the job that goes on: an import that took too long to wait for. Left out for any other call. */
    jobId?: string
  }
}

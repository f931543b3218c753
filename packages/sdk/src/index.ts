/** The client of Spotdesk. The contract, its rules and value lists have subpaths of their own. */
export { SpotdeskClient } from './client/client.ts'
export { SpotdeskCore } from './client/core.ts'
export { bindNoun } from './client/nouns.ts'
export type { NounApis } from './client/all-nouns.ts'
export { findRow, type FoundRow } from './client/routes.ts'
export { signInByDevice, type DeviceCode, type DeviceSignIn } from './client/device.ts'
export { session, Session, type SessionOptions, type SignedOut } from './client/session-auth.ts'
export { fetchTransport } from './client/transport.ts'
export { xhrTransport } from './client/xhr-transport.ts'
export { Download } from './client/download.ts'
export { fileNameOf } from './client/content-disposition.ts'
export { Call, ResponseMeta, type Answer, type WithResponse } from './client/call.ts'
export { PagedCall, type Page } from './client/pages.ts'
export { Jobs, type BulkFiles, type BulkKind, type ImportOptions, type WaitOptions, type WatchOptions } from './client/bulk-jobs.ts'
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  isSpotdeskError,
  JobFailedError,
  NotFoundError,
  PayloadTooLargeError,
  PermissionDeniedError,
  RateLimitError,
  RedirectError,
  ResponseParseError,
  ServerError,
  SpotdeskError,
  TimeoutError,
  ValidationError,
  VersionConflictError,
  type ErrorDetail,
  type KnownOrNewCode,
  type ProblemBody,
} from './client/errors.ts'

export type { Auth, TokenFunction } from './client/auth.ts'
export type { ClientEvents, Middleware } from './client/events.ts'
export type { CallOptions, ClientOptions, Logger, LogLevel } from './client/options.ts'
export type { Runtime } from './client/runtime.ts'
export type { FetchOptions, ResponseHeaders, Transport, TransportRequest, TransportResponse, UploadProgress } from './client/transport.ts'
export type { AnswerOf, AnyRow, ArgumentsOf, CallFor, Dates, InputFor, MethodOf, NounApi, StringDates } from './client/types.ts'
export type { FileSource, Upload, UploadFile } from './client/upload.ts'

export type { Advertiser, AdvertiserSummary } from './contract/campaigns/advertisers.ts'
export type { BulkSummary, Job, JobStatus } from './contract/campaigns/bulk.ts'
export type { AdRow, Campaign, CampaignActionResult, CampaignRow, DeliveryDay, Reference } from './contract/campaigns/campaigns.ts'
export type { ApplyMode, ChangeItem, ChangeSet, Verdict } from './contract/platform/change-sets.ts'
export type { CreativeFile } from './contract/studio/creatives.ts'
export type { ColumnLayout } from './contract/campaigns/dashboards.ts'
export type { AnswerCode, ErrorCode, RowErrorCode } from './contract/errors.ts'
export type { ApiToken, Token, User } from './contract/people/session.ts'
export type { RowError } from './values/row-error.ts'

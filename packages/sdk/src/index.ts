/** The client of Spotdesk. The contract, its rules and value lists have subpaths of their own. */
export { SpotdeskClient } from './client/client.ts'
export { SpotdeskCore } from './client/core.ts'
export { bindNoun } from './client/nouns.ts'
export { signInByDevice, type DeviceCode, type DeviceSignIn } from './client/auth/device.ts'
export { session, Session, type SessionOptions, type SignedOut } from './client/auth/session-auth.ts'
export { fetchTransport } from './client/transport/transport.ts'
export { xhrTransport } from './client/transport/xhr-transport.ts'
export { Download } from './client/files/download.ts'
export { fileNameOf } from './client/files/content-disposition.ts'
export { Call, ResponseMeta, type CallResult as Answer, type WithResponse } from './client/call.ts'
export { PagedCall, type Page, type SortBy } from './client/pages.ts'
export { Jobs, type BulkFiles, type BulkKind, type ImportOptions, type WaitOptions, type WatchOptions } from './client/files/bulk-jobs.ts'
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
  type ErrorOfCode,
  type ProblemBody,
} from './client/errors/errors.ts'

export type { Auth, Caller, TokenFunction } from './client/auth/auth.ts'
export type { ResponseEvent as AnsweredEvent, ClientEvents, Middleware, RetryEvent, TryEvent } from './client/events.ts'
export type { CallOptions } from './client/call-options.ts'
export type { ClientOptions, Logger, LogLevel } from './client/options.ts'
export type { Runtime } from './client/runtime.ts'
export type { FetchOptions, ResponseHeaders, Transport, TransportRequest, TransportResponse } from './client/transport/transport.ts'
export type { Dated, Dates, StringDates, WithStringDates } from './client/dates.ts'
export type {
  ResponseData as AnswerOf,
  AnyRow,
  ArgumentsOf,
  CallFor,
  InputFor,
  MethodOf,
  NounApi,
  VersionedOptions,
} from './client/types.ts'
export type { FileSource, SourceError, Upload, UploadFile, UploadProgress } from './client/files/upload.ts'

export type * from './declarations/index.ts'

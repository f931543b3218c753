import type { TrustedProxies } from './gate/address.ts'

/** Settings of the server as it runs, read from the environment once. */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** The user's own PostgreSQL; without it the server runs its own. */
  databaseUrl: string | null
  /** The same database as the application's own user, who cannot become the owner; null: the user of databaseUrl takes the role. */
  databaseAppUrl: string | null
  /** The address of the same database through a pooler in transaction mode; null: requests connect directly. */
  databasePoolerUrl: string | null
  /** The address of the application for browsers, if it is not the host that they ask for: 'https://desk.example.com'. */
  origin: string | null
  /** Key of sessions and access tokens; null: one is created in the data directory. */
  secret: string | null
  /** Built web application; null: none is served. */
  webDir: string | null
  /** True if the web application fetches a new token on a 401; off: it signs out at once. */
  webAutoRefresh: boolean
  /** The address of "Contact us" in the web application; null: it is left out. */
  webContactUrl: string | null
  /** The address of deal settings, with {campaignId} and {dealId} to fill in; null: there is none. */
  dealSettingsUrl: string | null
  /** The content service that answers the tables of help below it: '/how-to', '/what-is', '/faq-list'; null: the product's own articles. */
  helpUrl: string | null
  /** Gets an event for each opinion on an article of help; null: nothing leaves the server. */
  analyticsUrl: string | null
  /** The mail server: 'smtps://user:password@mail.example.com'; null: messages are files in the outbox folder of the data directory. */
  smtpUrl: string | null
  /** The sender of messages. */
  mailFrom: string
  /** CSV of daily exchange rates; null: those in the database. */
  ratesFile: string | null
  /** Bytes that the stored files of one agency may take together. */
  storageBytes: number
  demo: boolean
  /** Sampled requests of the demo's inventory; 0: it has none. */
  demoRequests: number
  limits: boolean
  /** True if answers are checked against the contract: tests and development. */
  checkResponses: boolean
  production: boolean
  /** Port of /metrics; null: no metrics. */
  metricsPort: number | null
  /** Address where /metrics is served. */
  metricsHost: string
  logLevel: string
  /** Trusted senders of X-Forwarded-* headers. */
  trustProxy: TrustedProxies
  version: string
}

/** A failed start, reported in one sentence without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

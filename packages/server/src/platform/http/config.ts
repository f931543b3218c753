import type { TrustedProxies } from './address.ts'

/** Settings of the server as it runs, read from the environment once. */
export interface Config {
  host: string
  port: number
  dataDir: string
  /** A PostgreSQL of the user's; without it the server runs its own. */
  databaseUrl: string | null
  /** The same database as the application's own user, who cannot become the owner; null: the user of databaseUrl takes the role. */
  databaseAppUrl: string | null
  /** Where requests reach the same database through a pooler in transaction mode; null: they go there directly. */
  databasePoolerUrl: string | null
  /** Where browsers reach the application, when it is not simply what they ask for: 'https://desk.example.com'. */
  origin: string | null
  /** Key that sessions and access tokens are made with; null: one is made in the data directory. */
  secret: string | null
  /** Built web application; null: none is served. */
  webDir: string | null
  /** Whether the web application fetches a new token on a 401; off: it signs out at once. */
  webAutoRefresh: boolean
  /** Where "Contact us" of the web application leads; null: it is left out. */
  webContactUrl: string | null
  /** Where deal settings are kept, with {campaignId} and {dealId} to fill in; null: nowhere. */
  dealSettingsUrl: string | null
  /** The mail server: 'smtps://user:password@mail.example.com'; null: messages are files in the outbox folder of the data directory. */
  smtpUrl: string | null
  /** Who messages are from. */
  mailFrom: string
  /** CSV of daily rates of exchange; null: those that are in the database. */
  ratesFile: string | null
  /** Bytes that the stored files of one agency may take together. */
  storageBytes: number
  demo: boolean
  /** Sampled requests of the demo's inventory; 0: it has none. */
  demoRequests: number
  limits: boolean
  /** Whether answers are checked against the contract: tests and development. */
  checkResponses: boolean
  production: boolean
  /** Port of /metrics; null: no metrics. */
  metricsPort: number | null
  /** Address where /metrics is served. */
  metricsHost: string
  logLevel: string
  /** Whose X-Forwarded-* headers are believed. */
  trustProxy: TrustedProxies
  version: string
}

/** A start that cannot go on, told in one sentence without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

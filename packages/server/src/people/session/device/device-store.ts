/** SQL of sign-ins by device code; rows are found by keyed hashes of their codes. */
import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../platform/db/schema.ts'

export interface DeviceRequest {
  client: string
  scopes: string[]
  tokenDays: number
  ip: string
  requestedAt: Date
  expiresAt: Date
  intervalSeconds: number
}

export interface WaitingDevice extends DeviceRequest {
  polledAt: Date | null
  approved: boolean | null
  userId: number | null
  agencyId: number | null
}

export async function insertDevice(db: Kysely<DB>, codes: { deviceHash: string; userHash: string }, request: DeviceRequest): Promise<void> {
  await db
    .insertInto('device_codes')
    .values({
      device_hash: codes.deviceHash,
      user_hash: codes.userHash,
      client: request.client,
      scopes: request.scopes,
      token_days: request.tokenDays,
      ip: request.ip,
      requested_at: request.requestedAt,
      expires_at: request.expiresAt,
      interval_seconds: request.intervalSeconds,
    })
    .execute()
}

const columns = [
  'client',
  'scopes',
  'token_days as tokenDays',
  'ip',
  'requested_at as requestedAt',
  'expires_at as expiresAt',
  'interval_seconds as intervalSeconds',
  'polled_at as polledAt',
  'approved',
  'user_id as userId',
  'agency_id as agencyId',
] as const

/** A device that asks for its token, locked until the transaction ends. */
export async function lockDevice(tx: Kysely<DB>, deviceHash: string): Promise<WaitingDevice | undefined> {
  return tx.selectFrom('device_codes').select(columns).where('device_hash', '=', deviceHash).forUpdate().executeTakeFirst()
}

export async function findDevice(db: Kysely<DB>, userHash: string): Promise<WaitingDevice | undefined> {
  return db.selectFrom('device_codes').select(columns).where('user_hash', '=', userHash).executeTakeFirst()
}

export async function notePoll(tx: Kysely<DB>, deviceHash: string, intervalSeconds: number, now: Date): Promise<void> {
  await tx
    .updateTable('device_codes')
    .set({ polled_at: now, interval_seconds: intervalSeconds })
    .where('device_hash', '=', deviceHash)
    .execute()
}

/** @returns false when the code has been decided, or has expired */
export async function decideDevice(
  db: Kysely<DB>,
  userHash: string,
  decision: { approved: boolean; userId: number; agencyId: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('device_codes')
    .set({ approved: decision.approved, user_id: decision.userId, agency_id: decision.agencyId })
    .where('user_hash', '=', userHash)
    .where('approved', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A code is used once. */
export async function deleteDevice(tx: Kysely<DB>, deviceHash: string): Promise<void> {
  await sql`delete from device_codes where device_hash = ${deviceHash}`.execute(tx)
}

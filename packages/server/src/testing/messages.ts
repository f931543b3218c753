/** Messages that the server has sent, as files of the outbox folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** More than a busy machine needs to send one. */
const sendingMs = 15_000

/** The last message of a kind to a user, once it is sent: its text, decoded. */
export async function messageTo(app: Pick<TestApp, 'database' | 'services'>, userId: number, kind: string): Promise<string> {
  const id = await vi.waitFor(async () => {
    const { rows } = await sql<{ id: string; status: string }>`
      select id, status from account_mails where user_id = ${userId} and kind = ${kind} order by created_at desc, id desc limit 1`.execute(
      app.database.system,
    )
    if (rows[0]?.status !== 'SENT') throw new Error(`no message of the kind ${kind} was sent to ${userId}`)
    return rows[0].id
  }, sendingMs)
  const mail = await readFile(join(app.services.config.dataDir, 'outbox', `${id}.eml`), 'utf8')
  return mail.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The secret of the link in a message. */
export function tokenIn(message: string): string {
  const [, token] = /\/(?:forgot-password\/reset|email\/confirm|email\/stop)\?token=([0-9a-f]{64})/.exec(message) ?? []
  if (token === undefined) throw new Error('the message has no link')
  return token
}

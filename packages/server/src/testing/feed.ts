/** A feed of delivery facts, as tests send it. */
import { type delivery, delivery as rows } from '@spotdesk/sdk/contract'
import type { FactKind } from '@spotdesk/sdk/values'
import { finished } from './bulk.ts'
import type { CallResult, Fixture, Person } from './desk.ts'

export interface FeedOptions {
  batchId?: string
  completeUntil?: Date
}

/** Sends a batch of lines of NDJSON, or a file as it is; the answer is that of the upload. */
export function sendFacts(
  desk: Fixture,
  kind: FactKind,
  facts: readonly object[] | string | Uint8Array<ArrayBuffer>,
  options: FeedOptions = {},
  person: Person = 'admin',
): Promise<CallResult> {
  const bytes = typeof facts === 'string' || facts instanceof Uint8Array ? facts : facts.map((fact) => JSON.stringify(fact)).join('\n')
  return desk.call(person, rows[kind], { file: { name: 'facts.ndjson', bytes }, ...options })
}

/** Sends a batch and waits for its outcome. */
export async function feed(
  desk: Fixture,
  kind: FactKind,
  facts: Parameters<typeof sendFacts>[2],
  options: FeedOptions = {},
): Promise<delivery.DeliveryBatch & { errors: { line: number; field: string | null; code: string; message: string }[] }> {
  const { status, text, body } = await sendFacts(desk, kind, facts, options)
  if (status !== 202) throw new Error(`the batch was refused: ${text}`)
  await finished(desk, String(body['id']), 'admin')
  return (await desk.call('admin', rows.batch, { id: String(body['id']) })).body as never
}

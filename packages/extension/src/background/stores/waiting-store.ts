import * as v from 'valibot'
import { number } from '../../schema.ts'
import { storageItem } from '../../storage.ts'

const Waiting = v.object({
  serverUrl: v.string(),
  deviceCode: v.string(),
  userCode: v.string(),
  verificationUrl: v.string(),
  intervalSeconds: number,
  expiresAt: number,
})
export type Waiting = v.InferOutput<typeof Waiting>

/** The sign-in by device code that waits for its approval. */
export const waitingItem = storageItem<Waiting | null>({ key: 'waiting', area: 'session', schema: v.nullable(Waiting), fallback: null })

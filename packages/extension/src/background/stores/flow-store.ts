import * as v from 'valibot'
import { storageItem } from '../../storage.ts'

const Flow = v.object({ serverUrl: v.string(), verifier: v.string(), state: v.string(), redirectUri: v.string() })
export type Flow = v.InferOutput<typeof Flow>

/** The sign-in whose window is open. */
export const flowItem = storageItem<Flow | null>({ key: 'flow', area: 'session', schema: v.nullable(Flow), fallback: null })

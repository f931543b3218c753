import { useSignalValue } from '@spotdesk/ui'
import { mayCreateRecord, type RecordTable } from '@spotdesk/sdk/records'
import { useCan } from '../session/Can.tsx'
import { currentAccount } from '../session/session.ts'
import type { RecordWeb } from './record-web.ts'

/** True for a user who sees only some of these records, and therefore creates none. */
export function useIsLimited(table: RecordTable): boolean {
  const account = useSignalValue(currentAccount)
  return !mayCreateRecord(table, account?.limitedTo ?? [])
}

/** True if the user may create such a record. */
export function useMayCreate({ table, calls }: Pick<RecordWeb, 'table' | 'calls'>): boolean {
  const isLimited = useIsLimited(table)
  return useCan(calls.create) && !isLimited
}

import { useMemo } from 'react'
import { useActionContext } from '../actions/action-context.ts'
import { useAllowed } from '../session/Can.tsx'
import type { RowAction } from '../grid/actions.ts'
import { recordLines, toRecordAction } from './record-actions.ts'
import type { AnyRecord, RecordWeb } from './record-web.ts'

/** The actions on records for this user. @param stays on the record's own page, whose tabs lead to the others */
export function useRecordActions(web: RecordWeb, { stays = false }: { stays?: boolean } = {}): readonly RowAction<AnyRecord>[] {
  const context = useActionContext()
  const lines = useMemo(() => recordLines(web), [web])
  // The lines are the same objects: their ids say which are allowed.
  const ids = useAllowed(lines)
    .map(({ id }) => id)
    .join()
  return useMemo(
    () =>
      lines.filter(({ id, isTab }) => ids.split(',').includes(id) && !(stays && isTab)).map((line) => toRecordAction(web, line, context)),
    [web, lines, ids, stays, context],
  )
}

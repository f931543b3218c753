import { creatives } from '@spotdesk/sdk/calls'
import type { InputOf, TypedCallRow } from '@spotdesk/sdk/contract'
import { api } from '../../../shared/api.ts'
import { currentUser } from '../../../shared/session/session.ts'
import { t } from '../../../shared/text.ts'
import { toasts } from '../../../shared/page/toasts.ts'

/** A call that writes a list as a report and answers its name. */
export type ExportRow = TypedCallRow<unknown, unknown, { fileName: string }>

/** Writes a report and downloads it. A failure ends silently, with a quiet way to try again. */
export async function downloadReport<E extends ExportRow>(row: E, input: InputOf<E>, onAgain?: () => void): Promise<void> {
  try {
    const { fileName } = await (api.call as (row: E, input: InputOf<E>) => Promise<{ fileName: string }>).call(api, row, input)
    await api.call(creatives.report, { client: String(currentUser.peek()!.agency.id), fileName })
  } catch {
    const again = onAgain ?? (() => void downloadReport(row, input))
    toasts.info(t('The export did not finish.'), { action: { label: t('Retry'), onPress: again } })
  }
}

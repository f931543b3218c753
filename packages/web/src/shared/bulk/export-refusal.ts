import { errorText } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'

const limitError = 'Limit error'

/** The reason, as a toast shows it, why so many rows cannot be exported at once; null when they can. @param most rows of one export */
export function exportRefusal(count: number, most: number): { title: string; message: string } | null {
  if (count <= most) return null
  const message = most === limits.bulkExportIds ? errorText('tooManyItems') : 'A maximum of {most} items can be exported! Filter the list.'
  return { title: limitError, message }
}

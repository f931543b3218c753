import { errorText } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'

const limitError = 'Limit error'

/** The reason, as a toast shows it, why so many campaigns cannot be exported at once; null when they can. */
export function exportRefusal(count: number): { title: string; message: string } | null {
  return count > limits.bulkExportIds ? { title: limitError, message: errorText('tooManyItems') } : null
}

import type { MessageValues } from '@spotdesk/ui'
import { label } from '../text.ts'
import type { FileNames } from '../texts/file-names.ts'
import { bulkMessage, type BulkTextId } from './bulk-messages.ts'

/** A sentence about a kind in the language of the screen. */
export const bulkText = (names: FileNames, id: BulkTextId, values?: MessageValues): string => label(bulkMessage(names, id), values)

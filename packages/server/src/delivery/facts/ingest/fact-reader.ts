/** The reader of batches of facts: counts rows and parses them. */
import type { FactKind } from '@spotdesk/sdk/values'
import { countFacts, readFacts } from '../batch/read-file.ts'
import { batchReader } from './read-batch.ts'

export const factReader = batchReader<FactKind>('facts', { count: countFacts, read: readFacts })

import { compileMessage } from '@lingui/message-utils/compileMessage'
import * as records from '@spotdesk/sdk/records'
import { expect, test } from 'vitest'
import { bulkMessage, bulkTemplates, type BulkTextId } from '../bulk/bulk-messages.ts'
import { recordFileNames } from '../texts/file-names.ts'
import { recordMessage, recordTemplates, type RecordTextId } from './record-messages.ts'

const tables = Object.values(records).filter((value) => typeof value === 'object' && 'noun' in value)
const ids = Object.keys(recordTemplates) as RecordTextId[]
const fileIds = Object.keys(bulkTemplates) as BulkTextId[]

test('every sentence about every record is a message without a gap', () => {
  expect(tables.map(({ noun }) => noun)).toEqual(['publishers', 'zones'])
  for (const names of tables) {
    const own = ids.map((id) => recordMessage(names, id))
    const files = fileIds.map((id) => bulkMessage(recordFileNames(names)!, id))
    const messages = [...own, ...files]
    expect(messages.filter((message) => /[[\]]|undefined/.test(message))).toEqual([])
    expect(new Set(own).size).toBe(ids.length)
    expect(new Set(files).size).toBe(fileIds.length)
    for (const message of messages) expect(() => compileMessage(message)).not.toThrow()
  }
})

test('the names of a record are put into its sentences as they stand there', () => {
  const names = { one: 'sales channel', many: 'sales channels' }
  expect(ids.filter((id) => /^(create|created|none|list)$/.test(id)).map((id) => recordMessage(names, id))).toEqual([
    'Sales channels',
    'You have no sales channels yet',
    'Create sales channel',
    'Sales channel {name} was created.',
  ])
})

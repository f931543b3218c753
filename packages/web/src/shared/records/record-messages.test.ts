import { compileMessage } from '@lingui/message-utils/compileMessage'
import * as records from '@spotdesk/sdk/records'
import { expect, test } from 'vitest'
import { recordMessage, recordTemplates, type RecordTextId } from './record-messages.ts'

const tables = Object.values(records).filter((value) => typeof value === 'object' && 'noun' in value)
const ids = Object.keys(recordTemplates) as RecordTextId[]

test('every sentence about every record is a message without a gap', () => {
  expect(tables.map(({ noun }) => noun)).toEqual(['publishers', 'zones'])
  for (const names of tables) {
    const messages = ids.map((id) => recordMessage(names, id))
    expect(messages.filter((message) => /[[\]]|undefined/.test(message))).toEqual([])
    expect(new Set(messages).size).toBe(ids.length)
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

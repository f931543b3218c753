/** ScopedQuery relies on internals of pg: these tests show what has changed when pg changes. */
import { createRequire } from 'node:module'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Frame, ScopedQuery } from './scoped-query.ts'

const require = createRequire(import.meta.url)

describe('the pg that ScopedQuery was written for', () => {
  test('is the installed one, pinned exactly', () => {
    const installed = (require('pg/package.json') as { version: string }).version
    const declaredVersion = (require('../../../../package.json') as { dependencies: Record<string, string> }).dependencies['pg']
    expect([installed, declaredVersion]).toEqual(['8.23.1', '8.23.1'])
  })

  test('has the methods that are overridden', () => {
    const own = Object.getOwnPropertyNames(pg.Query.prototype)
    expect(own).toEqual(
      expect.arrayContaining(['requiresPreparation', 'prepare', '_getRows', 'handleDataRow', 'handleCommandComplete', 'submit']),
    )
  })
})

/** A connection that records its messages. */
function recorder() {
  const sent: string[] = []
  const connection = {
    parsedStatements: {} as Record<string, string>,
    submittedNamedStatements: {} as Record<string, string>,
    stream: {},
    parse: ({ name, text }: { name: string; text: string }) => void sent.push(`parse ${name ?? ''}:${text}`),
    bind: ({ statement, values }: { statement?: string; values?: readonly string[] }) =>
      void sent.push(`bind ${statement ?? ''} ${JSON.stringify(values ?? [])}`),
    describe: () => void sent.push('describe'),
    execute: () => void sent.push('execute'),
    close: ({ name }: { name: string }) => void sent.push(`close ${name}`),
    sync: () => void sent.push('sync'),
  }
  return { connection, sent }
}

function messagesOf(frame: Frame, name?: string): string[] {
  const { connection, sent } = recorder()
  const query = new ScopedQuery({ text: 'select $1', values: ['x'], ...(name ? { name } : {}) }, frame, () => {})
  query.submit(connection as unknown as pg.Connection)
  return sent
}

describe('the messages of a query', () => {
  const own = ['parse :select $1', 'bind  ["x"]', 'describe', 'execute']

  test('a read: the agency, the query, one Sync', () => {
    expect(messagesOf({ agencyId: 7 })).toEqual(['bind spotdesk_scope ["7"]', 'execute', ...own, 'sync'])
  })

  test('the first query of a write: BEGIN, the agency, the query', () => {
    expect(messagesOf({ begin: true, agencyId: 7 })).toEqual([
      'bind spotdesk_begin []',
      'execute',
      'bind spotdesk_scope ["7"]',
      'execute',
      ...own,
      'sync',
    ])
  })

  test('the last query of a write: the query, COMMIT', () => {
    expect(messagesOf({ commit: true })).toEqual([...own, 'bind spotdesk_commit []', 'execute', 'sync'])
  })

  test('without an agency none is set', () => {
    expect(messagesOf({ agencyId: null })).toEqual([...own, 'sync'])
  })

  test('a statement to forget is closed before all else', () => {
    expect(messagesOf({ forget: 's1', agencyId: 7 }, 's2').slice(0, 4)).toEqual([
      'close s1',
      'bind spotdesk_scope ["7"]',
      'execute',
      'parse s2:select $1',
    ])
  })
})

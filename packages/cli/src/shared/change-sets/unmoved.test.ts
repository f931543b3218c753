/** The check of a plan that is larger than one change-set may be. */
import { expect, test } from 'vitest'
import type { Client, Context } from '../../context.ts'
import type { ChangeSetItem, Intended } from './change-set.ts'
import { checkUnmoved } from './unmoved.ts'

const items = Array.from(
  { length: 1001 },
  (_, at) =>
    ({ entityType: 'zone', id: at + 1, version: 3, name: `Zone ${at + 1}`, externalReference: null, verdict: 'UPDATE' }) as ChangeSetItem,
)
const context = { signal: new AbortController().signal, forPeople: false } as Context

/** A server that has things in these versions, and what it was sent. */
function fakeClient(getVersion: (id: number) => number) {
  const planned: { kind: string; changes: Intended[] }[] = []
  const changeSets = {
    plan: async ({ body }: { body: (typeof planned)[number] }) => ({ id: String(planned.push(body) - 1) }),
    items: ({ id }: { id: string }) => ({
      toArray: async () => planned[Number(id)]!.changes.map((change) => ({ id: change.id, version: getVersion(change.id!) })),
    }),
  }
  return { client: { changeSets } as unknown as Client, planned }
}

test('a plan of more records than a change-set holds is checked in parts of their kind', async () => {
  const { client, planned } = fakeClient(() => 3)
  await checkUnmoved(context, client, [items], 'spotdesk bulk plan')
  expect(planned.map(({ kind, changes }) => [kind, changes.length, changes[0]])).toEqual([
    ['zones', 1000, { entityType: 'zone', id: 1, action: 'UPDATE', cells: {} }],
    ['zones', 1, { entityType: 'zone', id: 1001, action: 'UPDATE', cells: {} }],
  ])
})

test('what has moved in a later part is named', async () => {
  const { client } = fakeClient((id) => (id > 1000 ? 4 : 3))
  await expect(checkUnmoved(context, client, [items], 'spotdesk bulk plan')).rejects.toThrow(
    'Changed since the plan was made: zone Zone 1001 #1001. Nothing was applied.',
  )
})

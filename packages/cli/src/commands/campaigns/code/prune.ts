/** Things that files leave out: campaigns in their scope, and ads of campaigns whose ads they list. */
import { campaignStatuses, limits } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../context.ts'
import { usage } from '../../../failure.ts'
import { planChanges } from '../../../shared/change-set.ts'
import type { Block, Problem, Scope } from './blocks.ts'
import { type Intent, pruneIntent } from './intents.ts'
import { isKeyOf, type World } from './stored.ts'
import { orderCell } from './references.ts'

/**
 * The archiving of everything that the scope holds and no block has. Orders are never archived. Nothing outside a scope is looked at.
 * @throws Failure when no file has a scope
 */
export async function prunedOf(
  context: Context,
  client: Client,
  { blocks, scopes, world }: { blocks: readonly Block[]; scopes: readonly Scope[]; world: World },
): Promise<{ intents: Intent[]; problems: Problem[] }> {
  if (scopes.length === 0)
    throw usage(
      '--prune needs a scope: without one it is not known which campaigns the files are about.',
      'Add to a file, for example: scope: { advertiser: 1001, prefix: ACME- }',
    )
  const problems: Problem[] = []
  const gone = new Map<number, Intent>()
  const campaigns = blocks.filter(({ kind }) => kind === 'campaign')
  const kept = new Set(campaigns.flatMap((block) => world.get(block)?.id ?? []))
  for (const scope of scopes) {
    const query = await queryOf(context, client, scope)
    if (!query) {
      problems.push({ place: scope.place, key: 'scope', code: 'notFound', message: `There is no order ${scope.order}.`, suggestion: null })
      continue
    }
    for await (const row of client.campaigns.list(
      { ...query, status: [...campaignStatuses], limit: limits.pageMax },
      { signal: context.signal },
    )) {
      const { id, version, name, externalReference: ref } = row
      const isInside = scope.prefix === undefined || ref?.startsWith(scope.prefix) === true
      const isGone = !kept.has(id) && !campaigns.some((block) => block.id === id || (block.ref !== null && block.ref === ref))
      if (isInside && isGone)
        gone.set(
          id,
          pruneIntent(
            {
              kind: 'campaign',
              id,
              version,
              ref,
              name,
              archived: false,
              cells: new Map(),
              ads: [],
              position: null,
              orderRef: null,
            },
            { campaign: null, place: scope.place },
          ),
        )
    }
  }
  const ads = campaigns.flatMap((block) =>
    block.ads === null
      ? []
      : (world.get(block)?.ads ?? [])
          .filter((ad) => !ad.archived && !block.ads!.some((own) => isKeyOf(own, ad)))
          .map((ad) => pruneIntent(ad, { campaign: block, place: block.place })),
  )
  return { intents: [...gone.values(), ...ads], problems }
}

async function queryOf(
  context: Context,
  client: Client,
  { advertiser, order }: Scope,
): Promise<{ advertiserId?: number[]; orderId?: number[] } | null> {
  const query = advertiser === undefined ? {} : { advertiserId: [Number(advertiser)] }
  if (order === undefined) return query
  const cell = orderCell(order)
  if (cell.header === 'order_id') return { ...query, orderId: [Number(cell.text)] }
  const change = { entityType: 'order' as const, externalReference: cell.text, action: 'UPDATE', cells: {} }
  const { items } = await planChanges(context, client, { kind: 'orders', changes: [change] })
  const id = items[0]?.id
  return id === null || id === undefined ? null : { ...query, orderId: [id] }
}

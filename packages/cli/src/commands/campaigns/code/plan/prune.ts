/** Things that files leave out: campaigns in their scope, and ads of campaigns whose ads they list. */
import { campaignStatuses } from '@spotdesk/sdk/values'
import type { Client, Context } from '../../../../context.ts'
import { usage } from '../../../../failure.ts'
import { planChanges } from '../../../../shared/change-sets/change-set.ts'
import type { Block, Problem, Scope } from '../read/blocks.ts'
import { type Intent, toPruneIntent } from './intents.ts'
import { type CodeFile, otherFilesInFolders } from '../read/open-files.ts'
import { isSameEntity, keyText, type Stored, type World } from '../write/stored.ts'
import { orderCell } from '../read/references.ts'

/**
 * The archiving of everything that the scope holds and no block has. Orders are never archived. Nothing outside a scope is looked at.
 * @throws Failure when no file has a scope
 */
export async function planPruning(
  context: Context,
  client: Client,
  { blocks, scopes, world, files }: { blocks: readonly Block[]; scopes: readonly Scope[]; world: World; files: readonly CodeFile[] },
): Promise<{ intents: Intent[]; problems: Problem[] }> {
  if (scopes.length === 0)
    throw usage(
      '--prune needs a scope: without one it is not known which campaigns the files are about.',
      'Add to a file, for example: scope: { advertiser: 1001, prefix: ACME- }',
    )
  const problems: Problem[] = []
  const gone = new Map<number, Intent>()
  const campaigns = blocks.filter(({ kind }) => kind === 'campaign')
  const kept = new Set(campaigns.flatMap((block) => world.get(block)?.id ?? block.id ?? []))
  const keptReferences = new Set(campaigns.flatMap(({ ref }) => ref ?? []))
  for (const scope of scopes) {
    const query = await filtersOfScope(context, client, scope)
    if (!query) {
      problems.push({ place: scope.place, key: 'scope', code: 'notFound', message: `There is no order ${scope.order}.`, suggestion: null })
      continue
    }
    for await (const row of readScopeCampaigns(context, client, query)) {
      const { id, externalReference: ref } = row
      if (!kept.has(id) && (ref === null || !keptReferences.has(ref)))
        gone.set(id, toPruneIntent(campaignToPrune(row), { campaign: null, place: scope.place }))
    }
  }
  problems.push(...(await ownedBySiblings(context, files, [...gone.values()])))
  const ads = campaigns.flatMap((block) =>
    block.ads === null
      ? []
      : (world.get(block)?.ads ?? [])
          .filter((ad) => !ad.archived && !block.ads!.some((own) => isSameEntity(own, ad)))
          .map((ad) => toPruneIntent(ad, { campaign: block, place: block.place })),
  )
  return { intents: [...gone.values(), ...ads], problems }
}

type Query = NonNullable<Parameters<Client['campaigns']['keys']>[0]>
type Row = Awaited<ReturnType<Client['campaigns']['keys']>>['list'][number]

/** The campaigns of a scope that are not archived. */
async function* readScopeCampaigns({ talk, signal }: Context, client: Client, query: Query): AsyncGenerator<Row, void, undefined> {
  const progress = await talk.progress('Reading the campaigns of the scope …')
  try {
    let read = 0
    for await (const { list, total } of client.campaigns.keys({ ...query, status: [...campaignStatuses] }, { signal }).pages()) {
      yield* list
      read += list.length
      progress.update(`Read ${read} of ${total} campaigns of the scope`, total === 0 ? 100 : Math.floor((100 * read) / total))
    }
  } finally {
    progress.stop()
  }
}

/** A campaign of the scope, as the plan that archives it shows it. */
const campaignToPrune = ({ id, version, name, externalReference: ref, orderId }: Row): Stored => ({
  kind: 'campaign',
  id,
  version,
  ref,
  name,
  archived: false,
  cells: new Map(orderId === null ? [] : [['order_id', String(orderId)]]),
  ads: [],
  position: null,
  orderRef: null,
})

/** Campaigns that files beside the given ones have: who plans one file of a folder does not mean to archive the others. */
async function ownedBySiblings(context: Context, files: readonly CodeFile[], gone: readonly Intent[]): Promise<Problem[]> {
  if (gone.length === 0) return []
  const siblings = await otherFilesInFolders(context, files)
  return gone.flatMap(({ pruned, place }): Problem[] => {
    const owner = siblings.find(
      ({ blocks, problems, text }) =>
        blocks.some((block) => block.kind === 'campaign' && isSameEntity(block, pruned!)) ||
        // What cannot be read may hold it.
        (problems.length > 0 && pruned!.ref !== null && text.includes(pruned!.ref)),
    )
    if (!owner) return []
    const message = `${keyText(pruned!)} would be archived, but ${owner.path} has it. Plan the whole folder, or narrow the scope.`
    return [{ place: place!, key: 'scope', code: 'ownedElsewhere', message, suggestion: null }]
  })
}

/** The filters that find the campaigns of a scope; null: its order is not there. */
async function filtersOfScope(context: Context, client: Client, { advertiser, order, prefix }: Scope): Promise<Query | null> {
  const query: Query = {
    ...(advertiser !== undefined && { advertiserId: [Number(advertiser)] }),
    ...(prefix !== undefined && { reference: prefix }),
  }
  if (order === undefined) return query
  const cell = orderCell(order)
  if (cell.header === 'order_id') return { ...query, orderId: [Number(cell.text)] }
  const change = { entityType: 'order' as const, externalReference: cell.text, action: 'UPDATE', cells: {} }
  const { items } = await planChanges(context, client, { kind: 'orders', changes: [change] })
  const id = items[0]?.id
  return id === null || id === undefined ? null : { ...query, orderId: [id] }
}

import { mkdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { campaignStatuses, searchKey } from '@spotdesk/sdk/values'
import { isMap, type YAMLMap } from 'yaml'
import type { Handler, Result } from '../../../../command.ts'
import type { Client, Context } from '../../../../context.ts'
import { exitCodes } from '../../../../exit-codes.ts'
import { usage } from '../../../../failure.ts'
import { readFilterPairs } from '../../../../shared/campaign-filters.ts'
import { writeOutput } from '../../../../output/file.ts'
import { planChanges } from '../../../../shared/change-sets/change-set.ts'
import { collectIds } from '../../../../shared/rows/thing-ids.ts'
import { agencyZone } from '../../../../shared/zone.ts'
import { campaignSchema } from '../read/json-schema.ts'
import { pullCommand } from '../advice.ts'
import { appendBlocks, printFile, setSchemaLine } from './edit-yaml.ts'
import { collectBlocks, type CodeFile, readCodeFiles, isWritable, openCodeFile, openFiles, writeBack } from '../read/open-files.ts'
import { conflictTexts, type Pulled, pullInto } from './pull-files.ts'
import { readYaml, type YamlFile } from '../read/read-yaml.ts'
import { orderCell } from '../read/references.ts'
import { blockFor, loadCampaigns, loadOrders, type Stored } from './stored.ts'
import { schemaFileName } from './write-yaml.ts'

export const run: Handler = async (context) => {
  const { input } = context
  const options = { theirs: input.flag('theirs'), ours: input.flag('ours'), withRev: !input.denied('rev') }
  if (options.theirs && options.ours) throw usage('Give one of --theirs and --ours.')
  const folder = input.text('output')
  const isChosen = input.flag('ids') || input.flag('filter') || input.flag('order')
  if (input.words.length === 0 && !isChosen && folder === undefined)
    throw usage('Nothing is chosen.', 'Give files, or --filter, --ids or --order, and -o for a folder.')
  const client = await context.client()
  const files = input.words.length > 0 ? await openWords(context) : folder !== undefined ? await openFolder(context, folder) : []
  if (files.length > 0) collectBlocks(context, files)
  // Named files must be ones that can be written; in a folder the others only say what is there.
  const writable = files.filter((file) => isWritable(file) || input.words.includes(file.path))
  const pulled: Pulled =
    writable.length > 0 ? await pullInto(context, client, writable, options) : { taken: 0, conflicts: [], notes: [], written: [] }
  const chosen = isChosen ? await readChosen(context, client) : { orders: [], campaigns: [] }
  const { blocks } = files.length > 0 ? collectBlocks(context, files) : { blocks: [] }
  const missing = [...chosen.orders, ...chosen.campaigns].filter((stored) => !blockFor(blocks, stored))
  if (input.words.length === 0 && folder === undefined) return printed(missing, options)
  const added = folder === undefined ? await addTo(context, files, missing, options) : await writeFolder(context, folder, missing, options)
  return pullResult(pulled, added, { count: missing.length, again: pullCommand(input.words.length > 0 ? input.words : [folder!]) })
}

async function openWords(context: Context): Promise<CodeFile[]> {
  const { words } = context.input
  const [only] = words
  const isNew = words.length === 1 && only !== '-' && !(await exists(context, only!))
  return isNew
    ? [{ ...readYaml(only!, 'version: 1\n'), sha256: '', text: '', encoding: 'utf-8', hasMark: false }]
    : openFiles(context, words)
}

const exists = ({ terminal }: Context, path: string) =>
  stat(resolve(terminal.cwd, path)).then(
    () => true,
    () => false,
  )

async function openFolder(context: Context, folder: string): Promise<CodeFile[]> {
  if (!(await exists(context, folder))) return []
  return readCodeFiles(context, [folder])
}

interface Chosen {
  orders: Stored[]
  campaigns: Stored[]
}

/** Campaigns by id or filter, and orders with their campaigns. */
async function readChosen(context: Context, client: Client): Promise<Chosen> {
  const { input, signal } = context
  const zone = await agencyZone(context, client)
  const [listed, pairs, orderWords] = [input.list('ids'), input.many('filter'), input.list('order')]
  const ids = new Set(await collectIds(context, { words: listed ?? [], place: '--ids' }))
  const orderIds = await resolveOrderIds(context, client, orderWords ?? [])
  const queries = [
    ...(pairs ? [readFilterPairs(pairs)] : []),
    ...(orderIds.length > 0 ? [{ orderId: orderIds, status: [...campaignStatuses] }] : []),
  ]
  for (const query of queries) for await (const { id } of client.campaigns.keys(query, { signal })) ids.add(id)
  const campaigns = await loadCampaigns(context, client, { ids: [...ids].toSorted((a, b) => a - b), withAds: true, zone })
  const orders = await loadOrders(context, client, orderIds, zone)
  const referenced = [...campaigns.values()].flatMap(({ cells }) => Number(cells.get('order_id')) || [])
  const named = await loadOrders(context, client, [...new Set(referenced)], zone)
  for (const campaign of campaigns.values()) campaign.orderRef = named.get(Number(campaign.cells.get('order_id')))?.ref ?? null
  const missing = [...ids].filter((id) => !campaigns.has(id))
  if (missing.length > 0) context.talk.warn(`There is no campaign ${missing.join(', ')} that you may change.`)
  return { orders: orderIds.flatMap((id) => orders.get(id) ?? []), campaigns: [...campaigns.values()] }
}

async function resolveOrderIds(context: Context, client: Client, words: readonly string[]): Promise<number[]> {
  const cells = words.map(orderCell)
  const ids = cells.flatMap(({ header, text }) => (header === 'order_id' ? [Number(text)] : []))
  const references = cells.flatMap(({ header, text }) => (header === 'order_id' ? [] : [text]))
  if (references.length === 0) return ids
  const changes = references.map((externalReference) => ({ entityType: 'order' as const, externalReference, action: 'UPDATE', cells: {} }))
  const { items } = await planChanges(context, client, { kind: 'orders', changes })
  const unknown = items.find(({ id }) => id === null)
  if (unknown) throw usage(`--order: there is no order ${unknown.externalReference}.`)
  return [...ids, ...items.flatMap(({ id }) => id ?? [])]
}

interface WriteOptions {
  withRev: boolean
}

/** Without a file and without a folder the blocks are the output. */
function printed(all: readonly Stored[], options: WriteOptions): Result {
  return { kind: 'raw', chunks: printDocument(all, options, schemaFileName) }
}

function printDocument(all: readonly Stored[], options: WriteOptions, schemaPath: string): string {
  const file = readYaml('', 'version: 1\n')
  setSchemaLine(file, schemaPath)
  appendAll(file, all, options)
  return printFile(file)
}

/** Orders stand before campaigns. */
function appendAll(file: YamlFile, all: readonly Stored[], options: WriteOptions): void {
  for (const kind of ['order', 'campaign'] as const)
    appendBlocks(
      file,
      file.document.contents as unknown as YAMLMap,
      all.filter((stored) => stored.kind === kind),
      options,
    )
}

/** Adds blocks to the first file. */
async function addTo(context: Context, files: readonly CodeFile[], missing: readonly Stored[], options: WriteOptions): Promise<string[]> {
  const [first] = files
  if (missing.length === 0 || !first || !isWritable(first)) return []
  // The pull may just have written it.
  const file = first.text === '' ? first : await openCodeFile(context, first.path)
  if (file.form !== 'yaml' || !isMap(file.document.contents)) return []
  if (first.text === '') setSchemaLine(file, schemaFileName)
  appendAll(file, missing, options)
  await writeBack(context, file, printFile(file))
  return [file.path]
}

/** A file for each order and campaign, named after its reference or name, and the schema beside them. */
async function writeFolder(context: Context, folder: string, missing: readonly Stored[], options: WriteOptions): Promise<string[]> {
  const path = resolve(context.terminal.cwd, folder)
  await mkdir(path, { recursive: true })
  const written: string[] = []
  for (const stored of missing) {
    const name = await freeName(context, path, stored)
    await writeOutput(context, join(path, name), printDocument([stored], options, `./${schemaFileName}`))
    written.push(relative(context.terminal.cwd, join(path, name)))
  }
  await writeOutput(context, join(path, schemaFileName), `${JSON.stringify(campaignSchema(), null, 2)}\n`)
  return written
}

async function freeName(context: Context, folder: string, { kind, ref, id, name }: Stored): Promise<string> {
  const slug = searchKey(ref ?? name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  const start = `${kind === 'order' ? 'order-' : ''}${slug || kind}`
  const first = ref === null ? `${start}-${id}.yaml` : `${start}.yaml`
  return (await exists(context, join(folder, first))) ? `${start}-${id}.yaml` : first
}

/** @param again the command without its options */
function pullResult(pulled: Pulled, added: readonly string[], { count, again }: { count: number; again: string }): Result {
  const { taken, conflicts, notes, written } = pulled
  const files = [...new Set([...written, ...added])]
  const counts = [
    ...(count > 0 ? [`${count} new block${count === 1 ? '' : 's'}`] : []),
    ...(taken > 0 ? [`${taken} key${taken === 1 ? '' : 's'} taken from the server`] : []),
    ...(conflicts.length > 0 ? [`${conflicts.length} conflict${conflicts.length === 1 ? '' : 's'}`] : []),
  ]
  const summary = counts.length === 0 ? 'Everything is up to date.' : `Pulled: ${counts.join(', ')}.`
  const remedy = conflicts.length > 0 ? [`Local edits stay. Decide with: ${again} --theirs, or --ours; or edit the file.`] : []
  return {
    kind: 'report',
    data: { files, added: count, taken, conflicts, notes },
    text: files.join('\n'),
    note: [...notes, ...conflictTexts(pulled), summary, ...remedy].join('\n'),
    exitCode: conflicts.length > 0 ? exitCodes.conflict : exitCodes.done,
  }
}

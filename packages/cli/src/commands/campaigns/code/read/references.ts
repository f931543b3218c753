/** Advertisers and orders by reference or name, as the ids that change-sets take. */
import { unescapeText } from '@spotdesk/sdk/bulk'
import { limits, nearest, toKey } from '@spotdesk/sdk/values'
import type { Client } from '../../../../context.ts'
import type { Block, Problem, Scope } from './blocks.ts'

export interface Advertisers {
  /** The id of an advertiser by id, `ref:…` or exact name; a problem where there is none or more than one. */
  find: (text: string) => { id: number } | { code: string; message: string; suggestion: string | null }
}

const isId = (text: string) => /^[1-9]\d*$/.test(text)

/** Replaces references and names of advertisers in blocks by ids. Advertisers are read only where one is not given by its id. */
export async function resolveAdvertisers(
  client: Client,
  blocks: readonly Block[],
  scopes: readonly Scope[],
  signal: AbortSignal,
): Promise<Problem[]> {
  const given = blocks.flatMap((block) => {
    const cell = block.cells.get('advertiser_id')
    return cell && cell.text !== '[]' && !isId(cell.text) ? [cell] : []
  })
  const scoped = scopes.filter(({ advertiser }) => advertiser !== undefined && !isId(advertiser))
  if (given.length + scoped.length === 0) return []
  const { find } = await readAdvertisers(client, signal)
  const problems: Problem[] = []
  for (const cell of given) {
    const found = find(unescapeText(cell.text))
    if ('id' in found) cell.text = String(found.id)
    else problems.push({ place: cell.place, key: 'advertiser', ...found })
  }
  for (const scope of scoped) {
    const found = find(scope.advertiser!)
    if ('id' in found) scope.advertiser = String(found.id)
    else problems.push({ place: scope.place, key: 'scope', ...found })
  }
  return problems
}

async function readAdvertisers(client: Client, signal: AbortSignal): Promise<Advertisers> {
  const all = await client.advertisers.list({ limit: limits.pageMax }, { signal }).toArray()
  return {
    find(text) {
      const [, marked] = /^ref:(.*)$/s.exec(text) ?? []
      const [, numbered] = /^id:(\d+)$/.exec(text) ?? []
      if (numbered !== undefined) return { id: Number(numbered) }
      const key = toKey(marked ?? text)
      const byReference = all.filter(({ externalReference }) => externalReference === key)
      const found = byReference.length > 0 || marked !== undefined ? byReference : all.filter(({ name }) => name === key)
      if (found.length === 1) return { id: found[0]!.id }
      if (found.length > 1) {
        const ids = found.map(({ id }) => id).join(', ')
        return { code: 'ambiguous', message: `${found.length} advertisers are called ${text}: ${ids}. Give the id.`, suggestion: null }
      }
      const names = marked === undefined ? all.map(({ name }) => name) : all.flatMap(({ externalReference }) => externalReference ?? [])
      return { code: 'notFound', message: `There is no advertiser ${text}.`, suggestion: nearest(marked ?? text, names) }
    },
  }
}

/** The cell of an order as the column that takes it: an id, or the reference of an order that may be in the same plan. */
export function orderCell(text: string): { header: string; text: string } {
  const [, numbered] = /^id:(\d+)$/.exec(text) ?? []
  if (text === '[]' || isId(text) || numbered !== undefined) return { header: 'order_id', text: numbered ?? text }
  return { header: 'order_external_reference', text: toKey(text.replace(/^ref:/, '')) }
}

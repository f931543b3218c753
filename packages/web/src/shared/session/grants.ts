/** The rights that the scopes of a token give to a program, in words. */
import type { Resource } from '@spotdesk/sdk/contract'
import { type Right, parseRights, things } from './rights-of-scopes.ts'
import { label, t } from '../text.ts'

const formatResource = (resource: string) => (Object.hasOwn(things, resource) ? label(things[resource as Resource]) : resource)

/** One kind of right as a sentence. */
export interface Grant {
  verb: Right['verb']
  text: string
}

/** The sentences of scopes: 'Read and change: campaigns …', 'Read: reports'. */
export function toGrants(scopes: readonly string[]): Grant[] {
  return parseRights(scopes).map((right) => ({ verb: right.verb, text: formatRight(right) }))
}

/** Rights that have plainer words than their kind and their things. */
function findPlainText({ verb, resources, calls }: Right): string | null {
  const right = [verb, ...resources, ...(calls ?? [])].join(' ')
  if (right === 'change CAMPAIGN pause resume') return t('Pause and resume campaigns')
  return right === 'run FORECAST' ? t('Read forecasts') : null
}

function formatRight(right: Right): string {
  const plain = findPlainText(right)
  if (plain !== null) return plain
  const { verb, resources, calls } = right
  const values = { things: resources.map(formatResource).join('; ') }
  if (calls) return t('Only {calls}, of {things}', { calls: calls.join(', '), things: values.things })
  if (verb === 'change') return t('Read and change: {things}', values)
  return verb === 'read' ? t('Read: {things}', values) : t('Use: {things}', values)
}

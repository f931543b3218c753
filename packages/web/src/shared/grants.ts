/** The rights that the scopes of a token give to a program, in words. */
import type { Resource } from '@spotdesk/sdk/contract'
import { type Right, rightsOf, things } from './rights-of-scopes.ts'
import { label, t } from './text.ts'

const thingOf = (resource: string) => (Object.hasOwn(things, resource) ? label(things[resource as Resource]) : resource)

/** One kind of right as a sentence. */
export interface Grant {
  verb: Right['verb']
  text: string
}

/** The sentences of scopes: 'Read and change: campaigns …', 'Read: reports'. */
export function grantsOf(scopes: readonly string[]): Grant[] {
  return rightsOf(scopes).map((right) => ({ verb: right.verb, text: textOf(right) }))
}

function textOf({ verb, resources, calls }: Right): string {
  const values = { things: resources.map(thingOf).join('; ') }
  if (calls) return t('Only {calls}, of {things}', { calls: calls.join(', '), things: values.things })
  if (verb === 'change') return t('Read and change: {things}', values)
  return verb === 'read' ? t('Read: {things}', values) : t('Use: {things}', values)
}

/** The JSON schema of files of campaigns, for editors; made from the columns of bulk files. */
import type { ValueForm } from '@spotdesk/sdk/bulk'
import { type Key, getKeys, type Kind } from './keys.ts'

type Schema = Record<string, unknown>

const nothing = { type: 'null' }
const reference: Schema = { type: 'string', minLength: 1, maxLength: 255 }

/** Notes of the keys that are more than their column. */
const notes: Readonly<Record<string, string>> = {
  ref: "The agency's own key, unique in the agency. The block is found again by it.",
  id: 'Id on the server; a block without a ref is found by it.',
  advertiser: 'Id, ref:… or the exact name.',
  order: 'Id or ref:…; the order may be in the same files.',
  linked_to: 'Ads shown together with this one: ref:… or id:…',
  targeting: 'For example: LOCATION_COUNTRY in (US) AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)',
  capping: 'For example: [3/1/DAY, 10/1/CAMPAIGN]',
  end_date: 'yyyy-MM-dd through that day, or yyyy-MM-dd HH:mm; in the zone of the agency.',
  start_date: 'yyyy-MM-dd or yyyy-MM-dd HH:mm; in the zone of the agency.',
  action: 'Done after the settings, if it has anything to do.',
}

/** A value may be written as its type, or as text in the form of a CSV cell where YAML would read it otherwise. */
function toKeySchema({ name, column, form }: Key): Schema {
  const label = column.role === 'field' ? column.label : column.header
  const description = [label, notes[name]].filter((part) => part !== undefined).join('. ')
  if (form === null) return { description, type: 'string' }
  const alternatives = [...listForms(name, form), ...(column.role === 'field' && column.cleared ? [nothing] : [])]
  return { description, ...(alternatives.length === 1 ? alternatives[0] : { anyOf: alternatives }) }
}

function listForms(name: string, form: ValueForm): Schema[] {
  if (name === 'advertiser' || name === 'order') return [{ type: 'integer', minimum: 1 }, reference]
  const own = form as unknown as Schema
  if (form.type === 'array') return [own, { type: 'string' }]
  // An unquoted 00123 is a number to an editor and a text to the file.
  if (form.type === 'string' && !form.enum && !form.pattern) return [own, { type: 'number' }]
  return [own]
}

function blockSchema(kind: Kind, more: Schema = {}): Schema {
  const properties = Object.fromEntries(getKeys(kind).map((key) => [key.name, toKeySchema(key)]))
  return {
    type: 'object',
    properties: { ...properties, ...more },
    additionalProperties: false,
  }
}

/** JSON schema, draft 2020-12. */
export function campaignSchema(): Schema {
  const words = { type: 'array', items: { type: ['string', 'integer'] } }
  const ads = { type: ['array', 'null'], items: { $ref: '#/$defs/ad' }, description: 'Ads of the campaign.' }
  const sequence = { ...words, description: 'Ads in the order in which a listener hears them: their ref, or id:…' }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Spotdesk campaigns',
    type: 'object',
    required: ['version'],
    additionalProperties: false,
    patternProperties: { '^x-': { description: 'Shared by anchors: cpm: *price, <<: *base. Otherwise not read.' } },
    properties: {
      version: { const: 1 },
      scope: {
        type: 'object',
        description: 'Campaigns that the files are about: plan --prune archives those that the files leave out.',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          advertiser: { anyOf: [{ type: 'integer', minimum: 1 }, reference], description: 'Id, ref:… or the exact name.' },
          order: { anyOf: [{ type: 'integer', minimum: 1 }, reference], description: 'Id or ref:…' },
          prefix: { ...reference, description: 'Beginning of the refs.' },
        },
      },
      orders: { type: ['array', 'null'], items: { $ref: '#/$defs/order' } },
      campaigns: { type: ['array', 'null'], items: { $ref: '#/$defs/campaign' } },
    },
    $defs: { order: blockSchema('order'), campaign: blockSchema('campaign', { sequence, ads }), ad: blockSchema('ad') },
  }
}

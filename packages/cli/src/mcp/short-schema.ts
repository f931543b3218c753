/** JSON schemas without what a tool says anyway when it refuses a value: those of all tools stand in front of every conversation. */

export type JsonSchema = Record<string, unknown>

const left = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'default',
  'additionalProperties',
] as const

/** The schema of a value with those of its members. */
export function shortSchema(schema: JsonSchema): JsonSchema {
  const { anyOf, properties, items, ...own } = schema
  for (const name of left) delete own[name]
  if (own['format'] !== undefined) delete own['pattern']
  // `null` is left out of the arguments.
  if (Array.isArray(own['type'])) own['type'] = (own['type'] as string[]).find((type) => type !== 'null')
  const forms = ((anyOf ?? []) as JsonSchema[]).filter(({ type }) => type !== 'null').map(shortSchema)
  const [form = {}] = forms
  return {
    ...(forms.length === 1 ? form : {}),
    ...own,
    ...(forms.length > 1 && { anyOf: forms }),
    ...shortenSort(own),
    ...(isObject(items) && { items: shortSchema(items) }),
    ...(isObject(properties) && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, shortSchema(inner as JsonSchema)])),
    }),
  }
}

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The names of a sort stand in its list twice, the second time with a minus. */
function shortenSort({ enum: values, description }: JsonSchema): JsonSchema {
  if (!Array.isArray(values)) return {}
  const both = (values as string[]).filter((value) => values.includes(`-${value}`))
  if (both.length < 2) return {}
  const names = `${both.join(', ')}; -${both[0]}: descending.`
  return { enum: undefined, description: [names, description].filter(Boolean).join(' ') }
}

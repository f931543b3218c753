/** Members of a body that its call does not have. Ignoring them would hide changes that the caller believes were made. */
import * as z from 'zod'
import { nearest } from '../values/text/nearest.ts'
import { unwrap } from './codec.ts'
import type { EndpointRow } from './endpoint-row.ts'

/** A member of a body that the row does not have at this position. */
export interface UnknownMember {
  /** Names and indices from the body to it. */
  path: string[]
  /** Names that the row has there, in the schema's order. */
  known: string[]
  /** The known name that it most probably means; null if none is near. */
  suggestion: string | null
}

/**
 * The members of a body that a row does not have, at most `most` of them. A PUT, which replaces settings, also accepts the members of its
 * answer. So a caller can send back what it has read.
 */
export function unknownMembers(row: EndpointRow, body: unknown, most = 100): UnknownMember[] {
  const found: UnknownMember[] = []
  if (row.body) walk({ schemas: [row.body], answers: row.method === 'PUT' && row.response ? [row.response] : [], path: [] }, body)
  return found

  function walk({ schemas, answers, path }: BodyPosition, value: unknown): void {
    if (value === null || typeof value !== 'object') return
    const [taken, shown] = [schemas.flatMap(alternatives), answers.flatMap(alternatives)]
    if (Array.isArray(value)) {
      const elements = { schemas: taken.flatMap(getElement), answers: shown.flatMap(getElement) }
      for (const [index, item] of value.entries()) walk({ ...elements, path: [...path, String(index)] }, item)
      return
    }
    const objects = taken.filter((schema) => schema instanceof z.ZodObject)
    // A value of any form, or one under names of the caller, has no names to check.
    if (objects.length === 0 || taken.some(isOpen)) return
    for (const [name, item] of Object.entries(value)) {
      if (found.length >= most) return
      const members = objects.flatMap((schema) => getMember(schema, name))
      const seen = shown.flatMap((schema) => (schema instanceof z.ZodObject ? getMember(schema, name) : []))
      if (members.length > 0) walk({ schemas: members, answers: seen, path: [...path, name] }, item)
      else if (seen.length === 0) {
        const known = [...new Set(objects.flatMap((schema) => Object.keys(schema.shape)))]
        found.push({ path: [...path, name], known, suggestion: nearest(name, known) })
      }
    }
  }
}

/** Position of a value in the body: the schemas that may apply to it, and those of the answer. */
interface BodyPosition {
  schemas: readonly z.ZodType[]
  answers: readonly z.ZodType[]
  path: readonly string[]
}

/** The schemas that read a value, without wrappers. */
function alternatives(schema: z.ZodType): z.ZodType[] {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodUnion) return (inner.options as z.ZodType[]).flatMap(alternatives)
  if (inner instanceof z.ZodIntersection) return [inner.def.left, inner.def.right].flatMap((side) => alternatives(side as z.ZodType))
  if (inner instanceof z.ZodLazy) return alternatives(inner.unwrap() as z.ZodType)
  // A value is read by the schema that is not the function.
  if (inner instanceof z.ZodPipe) return alternatives((inner.in instanceof z.ZodTransform ? inner.out : inner.in) as z.ZodType)
  return [inner]
}

const getElement = (schema: z.ZodType) => (schema instanceof z.ZodArray ? [schema.element as z.ZodType] : [])
const getMember = ({ shape }: z.ZodObject, name: string) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : [])
const isOpen = (schema: z.ZodType) =>
  schema instanceof z.ZodRecord ||
  schema instanceof z.ZodUnknown ||
  schema instanceof z.ZodAny ||
  schema instanceof z.ZodCustom ||
  (schema instanceof z.ZodObject && schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever))

/** The known names and the suggestion as a sentence. */
export function knownMembersText({ known, suggestion }: Pick<UnknownMember, 'known' | 'suggestion'>): string {
  const list = known.length === 0 ? 'It takes none here.' : `Known: ${known.join(', ')}.`
  return suggestion === null ? list : `${list} Did you mean ${suggestion}?`
}

/** The errors of a form's values: the schema of the contract's row and the rules of the SDK, with the codes that the server answers. */
import { describeIssue } from '@spotdesk/sdk/contract'
import type { RowErrorCode } from '@spotdesk/sdk/values'
import type * as z from 'zod'

/** The error of a field, by a code of the error table. */
export interface FieldIssue {
  /** Path of the field: 'name', 'lines.0.name'. */
  field: string
  code: RowErrorCode
  params?: Record<string, string | number>
}

/** The errors of a body, by its schema. A field that is null counts as missing where the schema takes no null. */
export function judgeBody(schema: z.ZodType, body: unknown): FieldIssue[] {
  const parsed = schema.safeParse(body)
  if (parsed.success) return []
  return parsed.error.issues.map((issue) => {
    const value = issue.path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], body)
    return { field: issue.path.join('.'), ...describeIssue(issue, value ?? undefined) }
  })
}

/** The field among those of a form that shows an error: the one of its path, or the nearest around it. */
export function nearestField(path: string, isField: (path: string) => boolean): string | undefined {
  for (let near = path; near !== ''; near = near.slice(0, Math.max(0, near.lastIndexOf('.')))) if (isField(near)) return near
  return undefined
}

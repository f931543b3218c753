/** Arguments of the tools that plan and apply changes. */
import { nearest } from '@spotdesk/sdk/values'
import * as z from 'zod'
import { type Arguments, toJson } from './arguments.ts'
import { type ArgumentError, badArguments } from './answer.ts'
import { checked } from './api-tools.ts'
import { listColumnActions, type ColumnKind, columnKinds, listSettableColumns, unknownColumn } from './column-reference.ts'
import type { JsonSchema } from './short-schema.ts'
import type { Intended } from '../shared/change-sets/change-set.ts'

/** Changes of one plan. Larger ones are files, and people plan those. */
export const mostChanges = 200

const cell = z.union([z.string().max(500_000), z.number(), z.boolean(), z.null()])
const change = z.strictObject({
  entity: z.enum(columnKinds as [ColumnKind, ...ColumnKind[]]),
  id: z.int().positive().optional(),
  externalReference: z.string().max(1000).optional(),
  version: z.int().optional(),
  action: z.string().max(50).optional(),
  cells: z.record(z.string().max(200), cell).optional(),
})
export const planArguments = z.strictObject({ changes: z.array(change).min(1).max(mostChanges) })

export const applyArguments = z.strictObject({
  changeSetId: z.uuid().describe('The plan, as changes_plan named it.'),
  hash: z.string().min(1).max(200).describe('Its hash, as changes_plan named it.'),
  mode: z.enum(['atomic', 'partial']).optional().describe('atomic (when left out): all or nothing; partial leaves out what is in error.'),
  reason: z.string().max(500).optional().describe('Why, for the user log.'),
})

export const revertPlanArguments = z.strictObject({ changeSetId: z.uuid().describe('An applied change-set.') })
export const revertArguments = z.strictObject({
  changeSetId: z.uuid().describe('The change-set of changes_revert_plan.'),
  hash: z.string().min(1).max(200).describe('Its hash, as changes_revert_plan named it.'),
})

export const fixArguments = z.strictObject({
  campaignId: z.int().positive().describe('A campaign that will not deliver in full.'),
  fix: z.int().min(0).max(20).optional().describe('Place of the fix in the list of forecast_fix, from 0; the cheapest when left out.'),
})

/** The schema of changes_plan names the columns of each kind; their forms are in `changes_columns`. */
export function planSchema(): JsonSchema {
  const columns = columnKinds.map(
    (kind) =>
      `${kind}: ${listSettableColumns(kind)
        .map(({ column }) => column)
        .join(', ')}`,
  )
  const actions = columnKinds.map((kind) => `${kind}: ${listColumnActions(kind).join(', ')}`)
  const properties = {
    entity: { enum: columnKinds },
    id: { type: 'integer', description: 'Left out: found by its reference, or created' },
    externalReference: { type: 'string', description: "The agency's own key" },
    version: { type: 'integer', description: 'Version that was read: a later one is refused' },
    action: { type: 'string', description: `Carried out after the cells. Of ${actions.join('; of ')}` },
    cells: {
      type: 'object',
      description: `Column → text, as changes_columns says. '' keeps, '[]' clears. Of ${columns.join('; of ')}`,
    },
  }
  const items = { type: 'object', required: ['entity'], additionalProperties: false, properties }
  return { type: 'object', required: ['changes'], additionalProperties: false, properties: { changes: { type: 'array', items } } }
}

export const columnArguments = z.strictObject({ entity: z.enum(columnKinds as [ColumnKind, ...ColumnKind[]]) })

/** Intended changes of the API. Numbers and booleans become the texts of their columns, null clears. @throws ToolError badArguments */
export function readChanges(given: Arguments): Intended[] {
  const { changes } = checked(planArguments, given)
  const wrong = changes.flatMap(wrongNames)
  if (wrong.length > 0) throw badArguments(wrong)
  return changes.map(({ entity, id, externalReference, version, action, cells = {} }, index) => {
    if (id === undefined && externalReference === undefined && Object.keys(cells).length === 0)
      throw badArguments([
        { field: `changes.${index}`, message: 'It names nothing to change: give an id, a reference or cells.', suggestion: null },
      ])
    return {
      entityType: entity,
      cells: Object.fromEntries(Object.entries(cells).map(([name, value]) => [name, value === null ? '[]' : String(value)])),
      ...(id !== undefined && { id }),
      ...(externalReference !== undefined && { externalReference }),
      ...(version !== undefined && { version }),
      ...(action !== undefined && { action }),
    }
  })
}

/** Columns and actions that there are not: a plan of them would only say so later. */
function wrongNames({ entity, action, cells = {} }: z.output<typeof change>, index: number): ArgumentError[] {
  const actions = listColumnActions(entity)
  return [
    ...Object.keys(cells).flatMap((name) => {
      const unknown = unknownColumn(entity, name)
      const message = `There is no such column: see changes_columns, or spotdesk://columns/${entity}.`
      return unknown ? [{ field: `changes.${index}.cells.${name}`, message, ...unknown }] : []
    }),
    ...(action === undefined || actions.includes(action)
      ? []
      : [
          {
            field: `changes.${index}.action`,
            message: `There is no such action: ${actions.join(', ')}.`,
            suggestion: nearest(action.toUpperCase(), actions) ?? null,
          },
        ]),
  ]
}

export const toArgumentSchema = (schema: z.ZodType): JsonSchema => toJson(schema)

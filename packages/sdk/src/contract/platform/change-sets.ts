import * as z from 'zod'
import { limits, RowError } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery, submitOverride } from '../wire.ts'

export const changeSetKinds = ['campaigns', 'orders', 'advertisers', 'ads', 'creatives', 'users', 'agencies', 'adjustments'] as const
/** Kinds that are planned before they are applied; the others record what a call has done directly. */
export const plannedKinds = ['campaigns', 'ads', 'orders'] as const
/** What a change of a JSON change-set can be of, parents first. */
export const changeTypes = ['order', 'campaign', 'ad'] as const
export const applyModes = ['partial', 'atomic'] as const
export const changeSetStatuses = ['PLANNED', 'APPLYING', 'APPLIED', 'EXPIRED'] as const
export const verdicts = ['CREATE', 'UPDATE', 'UNCHANGED', 'ERROR'] as const
export type Verdict = (typeof verdicts)[number]
export type ApplyMode = (typeof applyModes)[number]

const Counts = z.object({ create: z.int(), update: z.int(), unchanged: z.int(), error: z.int() })

/** One planned or applied change. Values are those of the bulk columns: the text a file would hold, null for none. */
export const ChangeItem = z.object({
  /** 'order', 'campaign', 'ad', … */
  entityType: z.string(),
  index: z.int(),
  line: z.int().nullable(),
  verdict: z.enum(verdicts),
  action: z.string().nullable(),
  id: id.nullable(),
  externalReference: z.string().nullable(),
  name: z.string().nullable(),
  version: z.int().nullable(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  errors: z.array(RowError),
  warnings: z.array(RowError),
  /** What became of it when the change-set was applied. */
  outcome: z.enum(['APPLIED', 'SKIPPED', 'FAILED', 'REVERTED']).nullable(),
})
export type ChangeItem = z.output<typeof ChangeItem>

export const ChangeSet = z.object({
  id: z.uuid(),
  kind: z.enum(changeSetKinds),
  source: z.string(),
  status: z.enum(changeSetStatuses),
  hash: z.string(),
  fileName: z.string().nullable(),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  appliedAt: instant.nullable(),
  revertedAt: instant.nullable(),
  /** The change-set that this one reverts. */
  reverts: z.uuid().nullable(),
  counts: Counts,
})
export type ChangeSet = z.output<typeof ChangeSet>

/**
 * An intended change of a JSON change-set: keyed as a row of a file is, with the columns of campaign.csv or ad.csv as names, or those
 * of an order. A campaign names an order by `order_external_reference`, an ad its campaign by `campaign_external_reference`; both may
 * be made by another change of the same request.
 */
export const IntendedChange = z.object({
  /** Left out: what the kind of the change-set says. */
  entityType: z.enum(changeTypes).optional(),
  action: z.string().max(20).optional(),
  id: id.optional(),
  externalReference: z.string().max(limits.externalReference).optional(),
  version: z.int().optional(),
  /** Column name → cell text; '' keeps, '[]' clears. */
  cells: z
    .record(z.string().max(64), z.string().max(limits.changeCellCharacters))
    .refine((cells) => Object.keys(cells).length <= limits.bulkColumns, `at most ${limits.bulkColumns} columns`)
    .default({}),
})

export const plan = endpoint({
  method: 'POST',
  path: '/change-sets',
  summary: 'Plan a change-set: a verdict for every intended change',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  largeBody: true,
  status: 201,
  description:
    'Orders, campaigns and ads may be changed in one request, children with external references to their parents. Items are listed and applied with parents first.',
  body: z.object({ kind: z.enum(plannedKinds), changes: z.array(IntendedChange).min(1).max(limits.bulkRows) }),
  response: ChangeSet,
  errors: ['planTooDemanding'],
})
export const get = endpoint({
  method: 'GET',
  path: '/change-sets/{id}',
  summary: 'Read a change-set',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  response: ChangeSet,
})
export const items = endpoint({
  method: 'GET',
  path: '/change-sets/{id}/items',
  summary: 'The changes of a change-set',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  paged: true,
  query: z.object({ verdict: z.array(z.enum(verdicts)).optional(), ...pageQuery(100, limits.exportPageMax) }),
  response: listOf(ChangeItem),
})
export const apply = endpoint({
  method: 'POST',
  path: '/change-sets/{id}/apply',
  summary: 'Apply a planned change-set as a job',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byUuid,
  status: 202,
  body: z.object({ hash: z.string().max(128), mode: z.enum(applyModes).default('partial'), override: submitOverride }),
  response: z.object({ id: z.uuid() }),
  description:
    'What the forecast finds no inventory for is not submitted, unless `override` says NO_INVENTORY and X-Change-Reason says why: its rows are errors of the job.',
  errors: ['planStale', 'planExpired', 'jobRunning', 'tooManyJobs', 'storageQuotaExceeded'],
})

/** A group of fields that could not be put back, because somebody has changed it since. */
export const RevertConflict = z.object({
  id,
  name: z.string(),
  fields: z.array(z.string()),
  reason: z.string(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
})
export type RevertConflict = z.output<typeof RevertConflict>

/** What a revert did; `changeSetId` is null when it wrote nothing. */
export const RevertResult = z.object({
  changeSetId: z.uuid().nullable(),
  reverted: z.int(),
  unchanged: z.int(),
  conflicts: z.array(RevertConflict),
})
export type RevertResult = z.output<typeof RevertResult>

export const revertBody = z
  .object({
    mode: z.enum(applyModes).default('partial'),
    /** Says what would be put back and what stands in the way, and writes nothing. */
    dryRun: z.boolean().default(false),
  })
  .optional()

export const revert = endpoint({
  method: 'POST',
  path: '/change-sets/{id}/revert',
  summary: 'Put back what a change-set changed, except what was changed since',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  params: byUuid,
  body: revertBody,
  description:
    "It needs the permission of the change itself; another's change-set needs AUDIT.EXECUTE too. A password and a revoked token are never put back: the answer says why.",
  response: RevertResult,
  errors: ['changeSetNotApplied'],
})

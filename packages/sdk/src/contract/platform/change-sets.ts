import * as z from 'zod'
import { auditSources, campaignStatuses, campaignTypes, limits, objectiveTypes, revenueTypes, RowError } from '../../values/index.ts'
import { recordNouns, recordTypes } from '../../records/index.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery, submitOverride } from '../wire.ts'

/** Nouns whose changes are planned before they are applied. Change-sets of other nouns record direct changes of a call. */
export const plannedKinds = ['campaigns', 'ads', 'orders', ...recordNouns] as const
/** Entity types of a JSON change-set, parents first. */
export const changeTypes = ['order', 'campaign', 'ad', ...recordTypes] as const
/** partial leaves out changes in error; atomic does all or nothing. */
export const applyModes = ['partial', 'atomic'] as const
/** Statuses of change-sets. PLANNED waits up to 24 hours to be applied; then it is EXPIRED. */
export const changeSetStatuses = ['PLANNED', 'APPLYING', 'APPLIED', 'EXPIRED'] as const
/** Verdicts on a planned change. */
export const verdicts = ['CREATE', 'UPDATE', 'UNCHANGED', 'ERROR'] as const
/** Outcomes of changes. REVERTED: it was applied, and later all of it was reverted. */
export const changeOutcomes = ['APPLIED', 'SKIPPED', 'FAILED', 'REVERTED'] as const
/** The verdict on one change. */
export type Verdict = (typeof verdicts)[number]
/** How a change-set is applied. */
export type ApplyMode = (typeof applyModes)[number]

const Counts = z.object({
  /** Changes that create. */
  create: z.int(),
  /** Changes that update. */
  update: z.int(),
  /** Changes that change nothing. */
  unchanged: z.int(),
  /** Changes in error. */
  error: z.int(),
})

/** One planned or applied change. Values are those of the bulk columns: the text of a file, or null if none. */
export const ChangeItem = z.object({
  /** 'order', 'campaign', 'ad', … */
  entityType: z.string(),
  /** Place in the change-set, from 0. */
  index: z.int(),
  /** Physical line of the file; null without a file. */
  line: z.int().nullable(),
  /** Effect of applying it. */
  verdict: z.enum(verdicts),
  /** Requested action, such as PAUSE; null if none. */
  action: z.string().nullable(),
  /** Id of the thing; null if it does not exist yet. */
  id: id.nullable(),
  /** The agency's own key of the thing; null if none. */
  externalReference: z.string().nullable(),
  /** Name of the thing; null if not known. */
  name: z.string().nullable(),
  /** Version that the change was planned for; null if the change creates it. */
  version: z.int().nullable(),
  /**
   * Stored currency of the thing; null if the thing is not stored, or has no amounts. Amounts of a change without a currency are in this
   * currency.
   */
  currency: z.string().nullable(),
  /** Stored type of the thing's objective; null if the thing is not stored, or has no objective. */
  objectiveType: z.enum(objectiveTypes).nullable(),
  /**
   * Stored facts of a campaign that affect the planned spend and the blast radius of a change. Amounts have the form of a file. Null if it
   * is not stored, or not a campaign.
   */
  stored: z
    .object({
      /** Status of the campaign. */
      status: z.enum(campaignStatuses),
      /** True if it is archived. */
      archived: z.boolean(),
      /** Campaign type. */
      type: z.enum(campaignTypes),
      /** ISO 4217 code of its amounts. */
      currency: z.string(),
      /** IMPRESSIONS, or PRICE for an amount. */
      objectiveType: z.enum(objectiveTypes),
      /** Impressions, or an amount; null if none. */
      objectiveValue: z.string().nullable(),
      /** 'true' if it has no objective. */
      objectiveUnlimited: z.string(),
      /** Unit of payment. */
      revenueType: z.enum(revenueTypes),
      /** Amount per unit of `revenueType`; null if none. */
      cpm: z.string().nullable(),
      /** Impressions on the second screen; null if none. */
      secondScreenObjective: z.string().nullable(),
      /** CPM of the second screen; null if none. */
      secondScreenCpm: z.string().nullable(),
    })
    .nullable(),
  /** Fields that change. */
  changes: z.array(
    z.object({
      /** Name of the field. */
      field: z.string(),
      /** The field as people read it. */
      label: z.string(),
      /** Value before; null if none. */
      before: z.string().nullable(),
      /** Value after; null if none. */
      after: z.string().nullable(),
      /**
       * `before` as people read it, with names in place of ids and words in place of codes. An id that the caller may not see stays as it
       * is.
       */
      beforeText: z.string().nullable(),
      /** `after` as people read it. A thing that the same change-set creates has its future name. */
      afterText: z.string().nullable(),
    }),
  ),
  /** Errors behind the verdict ERROR. Empty otherwise. */
  errors: z.array(RowError),
  /** Warnings; the change is applied nevertheless. */
  warnings: z.array(RowError),
  /** Outcome of applying it; null if not applied. */
  outcome: z.enum(changeOutcomes).nullable(),
})
export type ChangeItem = z.output<typeof ChangeItem>

/** Changes that are planned, applied and reverted together. */
export const ChangeSet = z.object({
  /** Id of the change-set. */
  id: z.uuid(),
  /** Noun that it changes, by its name in the client: campaigns, orders, advertisers, … */
  kind: z.string(),
  /** Client or file of the change-set. AGENT: an agent made or planned it. */
  source: z.string(),
  /** Name that the agent's program gave; null if no agent made it, or if it gave none. */
  agent: z.string().nullable(),
  /** PLANNED, APPLYING, APPLIED or EXPIRED. */
  status: z.enum(changeSetStatuses),
  /** Hash of the plan; send it with `apply`. */
  hash: z.string(),
  /** Name of the file that it was made from; null if none. */
  fileName: z.string().nullable(),
  /** User name of the person who created it. */
  createdBy: z.string(),
  /** Time when it was made. */
  createdAt: instant,
  /** Time until which it can be applied; null if it was not planned. */
  expiresAt: instant.nullable(),
  /** Time when it was applied; null if not yet. */
  appliedAt: instant.nullable(),
  /**
   * Time when it was reverted, except for things that somebody changed in the meantime; null if it was not reverted. `reverted` counts the
   * reverted things.
   */
  revertedAt: instant.nullable(),
  /** The change-set that this one reverts. */
  reverts: z.uuid().nullable(),
  /** Changes by verdict. */
  counts: Counts,
  /** Things that it has written, by type. A revert applies to these. Empty if nothing is written yet. */
  written: z.array(
    z.object({
      /** 'order', 'campaign', 'ad', … */
      entityType: z.string(),
      /** Things that it has created. */
      created: z.int(),
      /** Existing things that it has changed. */
      changed: z.int(),
    }),
  ),
  /** Changes with a warning. */
  warned: z.int(),
  /** Things of `written` that were completely reverted, one by one or with the whole change-set. */
  reverted: z.int(),
})
export type ChangeSet = z.output<typeof ChangeSet>

/**
 * An intended change of a JSON change-set. Its keys are those of a row of a file: the columns of campaign.csv or ad.csv, or those of an
 * order or a record. A campaign names an order by `order_external_reference`, an ad its campaign by `campaign_external_reference`, a zone
 * its publisher by `publisher_external_reference`. Another change of the same request may create any of them.
 */
export const IntendedChange = z.object({
  /** Entity type; if omitted, the kind of the change-set decides. */
  entityType: z.enum(changeTypes).optional(),
  /** Action after the cells are applied, such as PAUSE; if omitted, none. */
  action: z.string().max(20).optional(),
  /** Id of the thing; if omitted, it is found by its reference, or created. */
  id: id.optional(),
  /** The agency's own key. Beside an id it is the new key. */
  externalReference: z.string().max(limits.externalReference).optional(),
  /** Version that the caller saw. A later version is a rowConflict. If omitted, it is not compared. */
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
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  largeBody: true,
  bodyMembers: limits.changesJsonMembers,
  status: 201,
  description:
    'It needs the permission of each change. Orders, campaigns and ads, or publishers and zones, may be changed in one request, children with external references to their parents. Items are listed and applied with parents first.',
  body: z.object({
    /** Entity type of changes that do not name their own. All changes are of its family: orders, campaigns and ads, or publishers and zones. */
    kind: z.enum(plannedKinds),
    /** The intended changes. */
    changes: z.array(IntendedChange).min(1).max(limits.bulkRows),
  }),
  response: ChangeSet,
  errors: ['planTooDemanding'],
})
export const list = endpoint({
  method: 'GET',
  path: '/change-sets',
  summary: 'List the change-sets of the agency, newest first',
  description:
    'The list has planned change-sets and those that a call applied directly, of things that the caller may read. A user with a scope gets only their own, within the scope.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** True lists only change-sets that the caller created. */
    mine: z.boolean().optional(),
    /** Nouns that are changed, by their names in the client; if empty or omitted, all. */
    kind: z.array(z.string().min(1).max(60)).max(50).optional(),
    /** Statuses; if empty or omitted, all. */
    status: z.array(z.enum(changeSetStatuses)).optional(),
    /** Sources, such as AGENT; if empty or omitted, all. */
    source: z.array(z.enum(auditSources)).optional(),
    ...pageQuery(20, limits.pageMax),
  }),
  response: listOf(ChangeSet),
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
  summary: 'List the changes of a change-set',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  paged: true,
  query: z.object({
    /** Verdicts; if empty or omitted, all. */
    verdict: z.array(z.enum(verdicts)).optional(),
    /** Outcomes; if empty or omitted, all, including changes that are not applied. */
    outcome: z.array(z.enum(changeOutcomes)).optional(),
    /** True lists only changes with a warning, false only those without; if omitted, both. */
    warned: z.boolean().optional(),
    /** Part of the name or of the external reference, in any case; or the id. */
    q: z.string().max(limits.query).optional(),
    ...pageQuery(100, limits.exportPageMax),
  }),
  response: listOf(ChangeItem),
})
export const apply = endpoint({
  method: 'POST',
  path: '/change-sets/{id}/apply',
  summary: 'Apply a planned change-set as a job',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  status: 202,
  body: z.object({
    /** `hash` of the change-set that the caller reviewed. */
    hash: z.string().max(128),
    /** partial leaves out changes in error; atomic does all or nothing. */
    mode: z.enum(applyModes).default('partial'),
    /** NO_INVENTORY: submit campaigns although the forecast finds no inventory. */
    override: submitOverride,
  }),
  response: z.object({
    /** Id of the job. */
    id: z.uuid(),
  }),
  description:
    'It needs the permission of each change. Campaigns for which the forecast finds no inventory are not submitted, unless `override` contains NO_INVENTORY and X-Change-Reason gives a reason: their rows are errors of the job.',
  errors: ['planStale', 'planExpired', 'jobRunning', 'tooManyJobs', 'storageQuotaExceeded'],
})

/** A group of fields that could not be reverted because somebody changed it in the meantime. */
export const RevertConflict = z.object({
  /** Kind of the thing, such as campaign or ad; absent in results of older releases. */
  entityType: z.string().optional(),
  /** Id of the thing, among those of its kind. */
  id,
  /** Name of the thing. */
  name: z.string(),
  /** Fields that stay as they are. */
  fields: z.array(z.string()),
  /** Why they stay, as an English sentence. */
  reason: z.string(),
  /** User name of the person who changed them in the meantime; null if nobody did, or if it is not known. */
  changedBy: z.string().nullable(),
  /** Time of that change; null if none, or if not known. */
  changedAt: instant.nullable(),
})
export type RevertConflict = z.output<typeof RevertConflict>

/** Result of a revert. */
export const RevertResult = z.object({
  /** The change-set of the revert, which can be reverted too; null if nothing was written. */
  changeSetId: z.uuid().nullable(),
  /** Things that were reverted. */
  reverted: z.int(),
  /** Things that needed no revert. */
  unchanged: z.int(),
  /** Groups of fields that were not reverted. */
  conflicts: z.array(RevertConflict),
})
export type RevertResult = z.output<typeof RevertResult>

/** How to revert; if omitted, partial and no dry run. */
export const revertBody = z
  .object({
    /** partial leaves out conflicts; atomic reverts all or nothing. */
    mode: z.enum(applyModes).default('partial'),
    /** True answers the fields to revert and the conflicts, and writes nothing. */
    dryRun: z.boolean().default(false),
  })
  .optional()

/** How to revert, and which things of the change-set. */
export const revertChosenBody = revertBody
  .unwrap()
  .extend({
    /** The things of the change-set to revert; if omitted, all of them. */
    items: z
      .array(
        z.object({
          /** 'order', 'campaign', 'ad', … */
          entityType: z.string().max(64),
          /** Id of the thing. */
          id,
        }),
      )
      .min(1)
      .max(limits.bulkRows)
      .optional()
      .describe('A thing that the change-set did not write gets notFound'),
  })
  .optional()

export const revert = endpoint({
  method: 'POST',
  path: '/change-sets/{id}/revert',
  summary: 'Revert a change-set, except the fields that were changed since',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  params: byUuid,
  body: revertChosenBody,
  description:
    "It needs the permission of the change itself. Another user's change-set also needs AUDIT.EXECUTE. A password and a revoked token are never reverted, and the answer gives the reason.",
  response: RevertResult,
  errors: ['changeSetNotApplied'],
})

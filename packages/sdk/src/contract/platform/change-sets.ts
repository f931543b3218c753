import * as z from 'zod'
import { auditSources, campaignStatuses, campaignTypes, limits, objectiveTypes, revenueTypes, RowError } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery, submitOverride } from '../wire.ts'

/** Nouns whose changes are planned before they are applied; change-sets of the others record what a call has done directly. */
export const plannedKinds = ['campaigns', 'ads', 'orders'] as const
/** Entity types of a JSON change-set, parents first. */
export const changeTypes = ['order', 'campaign', 'ad'] as const
/** partial leaves out what is in error; atomic does all or nothing. */
export const applyModes = ['partial', 'atomic'] as const
/** PLANNED waits to be applied, for 24 hours; then it is EXPIRED. */
export const changeSetStatuses = ['PLANNED', 'APPLYING', 'APPLIED', 'EXPIRED'] as const
/** Verdicts on a planned change. */
export const verdicts = ['CREATE', 'UPDATE', 'UNCHANGED', 'ERROR'] as const
/** Outcomes of changes that were applied or not. REVERTED: it was applied, and all of it was reverted since. */
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
  /** Changes that ask for nothing new. */
  unchanged: z.int(),
  /** Changes in error. */
  error: z.int(),
})

/** One planned or applied change. Values are those of the bulk columns: the text a file would hold, null for none. */
export const ChangeItem = z.object({
  /** 'order', 'campaign', 'ad', … */
  entityType: z.string(),
  /** Place in the change-set, from 0. */
  index: z.int(),
  /** Physical line of the file; null: it did not come from a file. */
  line: z.int().nullable(),
  /** Effect of applying it. */
  verdict: z.enum(verdicts),
  /** Action that was asked for, such as PAUSE; null: none. */
  action: z.string().nullable(),
  /** Id of the thing; null: it does not exist yet. */
  id: id.nullable(),
  /** The agency's own key of the thing; null: none. */
  externalReference: z.string().nullable(),
  /** Name of the thing; null: not known. */
  name: z.string().nullable(),
  /** Version that the change was planned for; null: it would be created. */
  version: z.int().nullable(),
  /** Currency of the thing as it is stored; null: it is not stored, or has no amounts. Amounts of a change without a currency are in it. */
  currency: z.string().nullable(),
  /** Type of the objective of the thing as it is stored; null: it is not stored, or has no objective. */
  objectiveType: z.enum(objectiveTypes).nullable(),
  /**
   * Stored facts of a campaign that the planned spend and the blast radius of a change depend on, with amounts as a file holds them; null:
   * it is not stored, or no campaign.
   */
  stored: z
    .object({
      /** Status of the campaign. */
      status: z.enum(campaignStatuses),
      /** True: it is archived. */
      archived: z.boolean(),
      /** Campaign type. */
      type: z.enum(campaignTypes),
      /** ISO 4217 code of its amounts. */
      currency: z.string(),
      /** IMPRESSIONS, or PRICE for an amount. */
      objectiveType: z.enum(objectiveTypes),
      /** Impressions, or an amount; null: none. */
      objectiveValue: z.string().nullable(),
      /** 'true': it has no objective. */
      objectiveUnlimited: z.string(),
      /** Unit of payment. */
      revenueType: z.enum(revenueTypes),
      /** Amount per unit of `revenueType`; null: none. */
      cpm: z.string().nullable(),
      /** Impressions on the second screen; null: none. */
      secondScreenObjective: z.string().nullable(),
      /** CPM of the second screen; null: none. */
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
      /** Value before; null: none. */
      before: z.string().nullable(),
      /** Value after; null: none. */
      after: z.string().nullable(),
      /** `before` as people read it: names in place of ids, words in place of codes. An id that the caller may not see stays as it is. */
      beforeText: z.string().nullable(),
      /** `after` as people read it. Something that the same change-set creates has the name that it will get. */
      afterText: z.string().nullable(),
    }),
  ),
  /** Why the verdict is ERROR. Empty otherwise. */
  errors: z.array(RowError),
  /** Worth a second look; the change is carried out all the same. */
  warnings: z.array(RowError),
  /** Outcome of applying it; null: not applied. */
  outcome: z.enum(changeOutcomes).nullable(),
})
export type ChangeItem = z.output<typeof ChangeItem>

/** Changes that are planned, applied and reverted together. */
export const ChangeSet = z.object({
  /** Id of the change-set. */
  id: z.uuid(),
  /** Noun that it changes, by its name in the client: campaigns, orders, advertisers, … */
  kind: z.string(),
  /** Client or file that it came by. AGENT: an agent has made or planned it. */
  source: z.string(),
  /** Program of the agent, as it named itself; null: no agent made it, or it named none. */
  agent: z.string().nullable(),
  /** PLANNED, APPLYING, APPLIED or EXPIRED. */
  status: z.enum(changeSetStatuses),
  /** Hash of the plan, to be sent with `apply`. */
  hash: z.string(),
  /** Name of the file that it was made from; null: none. */
  fileName: z.string().nullable(),
  /** User name of who made it. */
  createdBy: z.string(),
  /** Time when it was made. */
  createdAt: instant,
  /** Time until which it can be applied; null: it was not planned. */
  expiresAt: instant.nullable(),
  /** Time when it was applied; null: not yet. */
  appliedAt: instant.nullable(),
  /** Time when it was reverted, as far as nobody has changed its things since; null: it stands. `reverted` says how much of it. */
  revertedAt: instant.nullable(),
  /** The change-set that this one reverts. */
  reverts: z.uuid().nullable(),
  /** Changes by verdict. */
  counts: Counts,
  /** Things that it has written, by their type: the things that a revert is about. Empty: nothing is written yet. */
  written: z.array(
    z.object({
      /** 'order', 'campaign', 'ad', … */
      entityType: z.string(),
      /** Things that it has created. */
      created: z.int(),
      /** Things that were there and that it has changed. */
      changed: z.int(),
    }),
  ),
  /** Changes with a warning. */
  warned: z.int(),
  /** Things of `written` that were reverted, one by one or with the whole change-set: all that it had changed of them. */
  reverted: z.int(),
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
  /** Action after the cells are applied, such as PAUSE; absent: none. */
  action: z.string().max(20).optional(),
  /** Id of the thing; absent: it is found by its reference, or created. */
  id: id.optional(),
  /** The agency's own key. Beside an id it is the new key. */
  externalReference: z.string().max(limits.externalReference).optional(),
  /** Version that was seen; a later one is a rowConflict. Absent: not compared. */
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
  bodyMembers: limits.changesJsonMembers,
  status: 201,
  description:
    'Orders, campaigns and ads may be changed in one request, children with external references to their parents. Items are listed and applied with parents first.',
  body: z.object({
    /** Entity type of changes that do not name their own. */
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
  summary: 'Change-sets of the agency, the newest first',
  description:
    'Planned ones and those that a call has applied directly, of things that the caller may read. A user with a scope gets their own, as far as their scope reaches.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  query: z.object({
    /** True: only those that the caller made. */
    mine: z.boolean().optional(),
    /** Nouns that are changed, by their names in the client; empty or absent: all. */
    kind: z.array(z.string().min(1).max(60)).max(50).optional(),
    /** Statuses; empty or absent: all. */
    status: z.array(z.enum(changeSetStatuses)).optional(),
    /** Sources, such as AGENT; empty or absent: all. */
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
  summary: 'The changes of a change-set',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  params: byUuid,
  paged: true,
  query: z.object({
    /** Verdicts; empty or absent: all. */
    verdict: z.array(z.enum(verdicts)).optional(),
    /** Outcomes; empty or absent: all, those that are not applied too. */
    outcome: z.array(z.enum(changeOutcomes)).optional(),
    /** True: only changes with a warning; false: only those without; absent: both. */
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
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byUuid,
  status: 202,
  body: z.object({
    /** `hash` of the change-set that was looked at. */
    hash: z.string().max(128),
    /** partial leaves out what is in error; atomic does all or nothing. */
    mode: z.enum(applyModes).default('partial'),
    /** NO_INVENTORY: submit campaigns although the forecast finds no inventory. */
    override: submitOverride,
  }),
  response: z.object({
    /** Id of the job. */
    id: z.uuid(),
  }),
  description:
    'Campaigns for which the forecast finds no inventory are not submitted, unless `override` contains NO_INVENTORY and X-Change-Reason gives a reason: their rows are errors of the job.',
  errors: ['planStale', 'planExpired', 'jobRunning', 'tooManyJobs', 'storageQuotaExceeded'],
})

/** A group of fields that could not be reverted, because somebody has changed it since. */
export const RevertConflict = z.object({
  /** Kind of the thing, such as campaign or ad; absent in the results of reverts by versions that did not say it. */
  entityType: z.string().optional(),
  /** Id of the thing, among those of its kind. */
  id,
  /** Name of the thing. */
  name: z.string(),
  /** Fields that stay as they are. */
  fields: z.array(z.string()),
  /** Why they stay, as an English sentence. */
  reason: z.string(),
  /** User name of who changed them since; null: nobody did, or it is not known. */
  changedBy: z.string().nullable(),
  /** Time of that change; null: none, or not known. */
  changedAt: instant.nullable(),
})
export type RevertConflict = z.output<typeof RevertConflict>

/** Result of a revert. */
export const RevertResult = z.object({
  /** The change-set of the revert, which can be reverted too; null: nothing was written. */
  changeSetId: z.uuid().nullable(),
  /** Things that were reverted. */
  reverted: z.int(),
  /** Things that were as before already. */
  unchanged: z.int(),
  /** Groups of fields that were not reverted. */
  conflicts: z.array(RevertConflict),
})
export type RevertResult = z.output<typeof RevertResult>

/** How to revert; absent: partial, and no dry run. */
export const revertBody = z
  .object({
    /** partial leaves out conflicts; atomic reverts all or nothing. */
    mode: z.enum(applyModes).default('partial'),
    /** True: answer the fields that would be reverted and the conflicts, and write nothing. */
    dryRun: z.boolean().default(false),
  })
  .optional()

/** How to revert, and what of the change-set. */
export const revertChosenBody = revertBody
  .unwrap()
  .extend({
    /** The things of the change-set to revert; absent: all of them. */
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
      .describe('A thing that the change-set has not written is notFound'),
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
    "It needs the permission of the change itself; another's change-set needs AUDIT.EXECUTE too. A password and a revoked token are never reverted: the answer gives the reason.",
  response: RevertResult,
  errors: ['changeSetNotApplied'],
})

// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { ObjectiveType } from '../values/campaign.ts'
import type { Page, PagedCall } from '../../client/pages.ts'
import type { RowError } from '../values/row-error-schema.ts'

/** The verdict on one change. */
export type Verdict = 'CREATE' | 'ERROR' | 'UNCHANGED' | 'UPDATE'

/** How a change-set is applied. */
export type ApplyMode = 'atomic' | 'partial'

/** One planned or applied change. Values are those of the bulk columns: the text a file would hold, null for none. */
export interface ChangeItem {
  /** 'order', 'campaign', 'ad', … */
  entityType: string
  /** Place in the change-set, from 0. */
  index: number
  /** Physical line of the file; null: it did not come from a file. */
  line: number | null
  /** Effect of applying it. */
  verdict: Verdict
  /** Action that was asked for, such as PAUSE; null: none. */
  action: string | null
  /** Id of the thing; null: it does not exist yet. */
  id: number | null
  /** The agency's own key of the thing; null: none. */
  externalReference: string | null
  /** Name of the thing; null: not known. */
  name: string | null
  /** Version that the change was planned for; null: it would be created. */
  version: number | null
  /** Currency of the thing as it is stored; null: it is not stored, or has no amounts. Amounts of a change without a currency are in it. */
  currency: string | null
  /** Type of the objective of the thing as it is stored; null: it is not stored, or has no objective. */
  objectiveType: ObjectiveType | null
  /** Fields that change. */
  changes: {
    /** Name of the field. */
    field: string
    /** The field as people read it. */
    label: string
    /** Value before; null: none. */
    before: string | null
    /** Value after; null: none. */
    after: string | null
    /** `before` as people read it: names in place of ids, words in place of codes. An id that the caller may not see stays as it is. */
    beforeText: string | null
    /** `after` as people read it. Something that the same change-set creates has the name that it will get. */
    afterText: string | null
  }[]
  /** Why the verdict is ERROR. Empty otherwise. */
  errors: RowError[]
  /** Worth a second look; the change is carried out all the same. */
  warnings: RowError[]
  /** Outcome of applying it; null: not applied. */
  outcome: 'APPLIED' | 'FAILED' | 'REVERTED' | 'SKIPPED' | null
}

/** Changes that are planned, applied and reverted together. */
export interface ChangeSet {
  /** Id of the change-set. */
  id: string
  /** Noun that it changes, by its name in the client: campaigns, orders, advertisers, … */
  kind: string
  /** Client or file that it came by. */
  source: string
  /** PLANNED, APPLYING, APPLIED or EXPIRED. */
  status: 'APPLIED' | 'APPLYING' | 'EXPIRED' | 'PLANNED'
  /** Hash of the plan, to be sent with `apply`. */
  hash: string
  /** Name of the file that it was made from; null: none. */
  fileName: string | null
  /** User name of who made it. */
  createdBy: string
  /** Time when it was made. */
  createdAt: Date
  /** Time until which it can be applied; null: it was not planned. */
  expiresAt: Date | null
  /** Time when it was applied; null: not yet. */
  appliedAt: Date | null
  /** Time when it was reverted; null: it stands. */
  revertedAt: Date | null
  /** The change-set that this one reverts. */
  reverts: string | null
  /** Changes by verdict. */
  counts: {
    /** Changes that create. */
    create: number
    /** Changes that update. */
    update: number
    /** Changes that ask for nothing new. */
    unchanged: number
    /** Changes in error. */
    error: number
  }
  /** Things that it has written, by their type: the things that a revert is about. Empty: nothing is written yet. */
  written: {
    /** 'order', 'campaign', 'ad', … */
    entityType: string
    /** Things that it has created. */
    created: number
    /** Things that were there and that it has changed. */
    changed: number
  }[]
  /** Changes with a warning. */
  warned: number
  /** Changes that were reverted one by one or with the whole change-set. */
  reverted: number
}

/**
 * An intended change of a JSON change-set: keyed as a row of a file is, with the columns of campaign.csv or ad.csv as names, or those
 * of an order. A campaign names an order by `order_external_reference`, an ad its campaign by `campaign_external_reference`; both may
 * be made by another change of the same request.
 */
export interface IntendedChangeInput {
  /** Left out: what the kind of the change-set says. */
  entityType?: 'ad' | 'campaign' | 'order'
  /** Action after the cells are applied, such as PAUSE; absent: none. */
  action?: string
  /** Id of the thing; absent: it is found by its reference, or created. */
  id?: number
  /** The agency's own key. Beside an id it is the new key. */
  externalReference?: string
  /** Version that was seen; a later one is a rowConflict. Absent: not compared. */
  version?: number
  /** Column name → cell text; '' keeps, '[]' clears. */
  cells?: Record<string, string>
}

/** A group of fields that could not be reverted, because somebody has changed it since. */
export interface RevertConflict {
  /** Id of the thing. */
  id: number
  /** Name of the thing. */
  name: string
  /** Fields that stay as they are. */
  fields: string[]
  /** Why they stay, as an English sentence. */
  reason: string
  /** User name of who changed them since; null: nobody did, or it is not known. */
  changedBy: string | null
  /** Time of that change; null: none, or not known. */
  changedAt: Date | null
}

/** Result of a revert. */
export interface RevertResult {
  /** The change-set of the revert, which can be reverted too; null: nothing was written. */
  changeSetId: string | null
  /** Things that were reverted. */
  reverted: number
  /** Things that were as before already. */
  unchanged: number
  /** Groups of fields that were not reverted. */
  conflicts: RevertConflict[]
}

/** Input of `client.changeSets.plan`. */
export interface ChangeSetsPlanInput {
  /** The body of the request. */
  body: {
    /** Entity type of changes that do not name their own. */
    kind: 'ads' | 'campaigns' | 'orders'
    /** The intended changes. */
    changes: IntendedChangeInput[]
  }
}

/** Input of `client.changeSets.list`. */
export interface ChangeSetsListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** True: only those that the caller made. */
  mine?: boolean
  /** Nouns that are changed, by their names in the client; empty or absent: all. */
  kind?: string[]
  /** Statuses; empty or absent: all. */
  status?: ('APPLIED' | 'APPLYING' | 'EXPIRED' | 'PLANNED')[]
}

/** Input of `client.changeSets.get`. */
export interface ChangeSetsGetInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.changeSets.items`. */
export interface ChangeSetsItemsInput {
  /** Id of the thing. */
  id: string
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Verdicts; empty or absent: all. */
  verdict?: Verdict[]
  /** Outcomes; empty or absent: all, those that are not applied too. */
  outcome?: ('APPLIED' | 'FAILED' | 'REVERTED' | 'SKIPPED')[]
  /** True: only changes with a warning; false: only those without; absent: both. */
  warned?: boolean
  /** Part of the name or of the external reference, in any case; or the id. */
  q?: string
}

/** Input of `client.changeSets.apply`. */
export interface ChangeSetsApplyInput {
  /** The body of the request. */
  body: {
    /** `hash` of the change-set that was looked at. */
    hash: string
    /** partial leaves out what is in error; atomic does all or nothing. */
    mode?: ApplyMode
    /** NO_INVENTORY: submit campaigns although the forecast finds no inventory. */
    override?: 'NO_INVENTORY'[]
  }
  /** Id of the thing. */
  id: string
}

/** Answer of `client.changeSets.apply`. */
export interface ChangeSetsApplyAnswer {
  /** Id of the job. */
  id: string
}

/** Input of `client.changeSets.revert`. */
export interface ChangeSetsRevertInput {
  /** The body of the request. */
  body?: {
    /** partial leaves out conflicts; atomic reverts all or nothing. */
    mode?: ApplyMode
    /** True: answer the fields that would be reverted and the conflicts, and write nothing. */
    dryRun?: boolean
    /** The things of the change-set to revert; absent: all of them. */
    items?: {
      /** 'order', 'campaign', 'ad', … */
      entityType: string
      /** Id of the thing. */
      id: number
    }[]
  }
  /** Id of the thing. */
  id: string
}

/** Calls of `client.changeSets`. */
export interface ChangeSetsApi<D extends Dates = 'date'> {
  /**
   * Plan a change-set: a verdict for every intended change.
   *
   * Orders, campaigns and ads may be changed in one request, children with external references to their parents. Items are listed and applied with parents first.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /change-sets`.
   * @throws {@link ApiError} `planTooDemanding` (422): Planning the changes takes more time or memory than it may take. Send them in smaller parts.
   * @example
   * ```ts
   * const answer = await client.changeSets.plan({ body: { kind: 'campaigns', changes: [{ entityType: 'order', action: 'text', id: 1, externalReference: 'text', version: 1, cells: {} }] } })
   * console.log(answer)
   * ```
   */
  plan(input: ChangeSetsPlanInput, options?: CallOptions): Call<Dated<ChangeSet, D>>

  /**
   * Change-sets of the agency, the newest first.
   *
   * Planned ones and those that a call has applied directly. A user with a scope gets their own, as far as their scope reaches.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /change-sets`.
   * @example
   * ```ts
   * for await (const row of client.changeSets.list()) console.log(row)
   * ```
   */
  list(input?: ChangeSetsListInput, options?: CallOptions): PagedCall<Dated<Page<ChangeSet>, D>>

  /**
   * Read a change-set.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /change-sets/{id}`.
   * @example
   * ```ts
   * const answer = await client.changeSets.get({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  get(input: ChangeSetsGetInput, options?: CallOptions): Call<Dated<ChangeSet, D>>

  /**
   * The changes of a change-set.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /change-sets/{id}/items`.
   * @example
   * ```ts
   * for await (const row of client.changeSets.items({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })) console.log(row)
   * ```
   */
  items(input: ChangeSetsItemsInput, options?: CallOptions): PagedCall<Page<ChangeItem>>

  /**
   * Apply a planned change-set as a job.
   *
   * Campaigns for which the forecast finds no inventory are not submitted, unless `override` contains NO_INVENTORY and X-Change-Reason gives a reason: their rows are errors of the job.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /change-sets/{id}/apply`.
   * @throws {@link ApiError} `planStale` (409): The plan no longer fits: something it was made from has changed. Make a new plan.
   * @throws {@link ApiError} `planExpired` (409): The plan is older than 24 hours. Make a new plan.
   * @throws {@link ApiError} `jobRunning` (409): A job of yours of this kind is running (job {jobId}). Wait until it has ended.
   * @throws {@link ApiError} `tooManyJobs` (429): Too many jobs of your agency are waiting. Try again when some have ended.
   * @throws {@link ApiError} `storageQuotaExceeded` (413): The files of your agency would take {used} MB of the {quota} MB they may. Uploads and exports of jobs go after {jobDays} days, reports after {reportDays} days; send fewer or smaller files until then, or ask whoever runs the server for more room.
   * @example
   * ```ts
   * const answer = await client.changeSets.apply({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b', body: { hash: 'text' } })
   * console.log(answer)
   * ```
   */
  apply(input: ChangeSetsApplyInput, options?: CallOptions): Call<ChangeSetsApplyAnswer>

  /**
   * Revert a change-set, except the fields that were changed since.
   *
   * It needs the permission of the change itself; another's change-set needs AUDIT.EXECUTE too. A password and a revoked token are never reverted: the answer gives the reason.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `POST /change-sets/{id}/revert`.
   * @throws {@link ApiError} `changeSetNotApplied` (409): Only an applied change-set can be reverted.
   * @example
   * ```ts
   * const answer = await client.changeSets.revert({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  revert(input: ChangeSetsRevertInput, options?: CallOptions): Call<Dated<RevertResult, D>>
}

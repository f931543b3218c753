// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { ApplyMode, RevertResult } from '../platform/change-sets.ts'
import type { AuditActorType, AuditSource } from '../values/user-log.ts'
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Download } from '../../client/download.ts'
import type { Page, PagedCall } from '../../client/pages.ts'

/** One changed thing: who changed it, when, whence and why, and each field as it was and as it is. */
export interface LogEntry {
  /** Id of the entry. */
  id: string
  /** Time of the change. */
  at: Date
  /** Who made the change. */
  actor: {
    /** TOKEN: by an API token. SUPPORT: on behalf of a user. SYSTEM: by the clock. */
    type: AuditActorType
    /** User name at the time of the change. */
    name: string
  }
  /** Client or file that it came by. */
  source: string
  /** Id of the request; null: there was none. */
  requestId: string | null
  /** Change-set that it belongs to; null: none, and it cannot be reverted. */
  changeSetId: string | null
  /** 'campaign', 'order', 'advertiser', 'ad', … */
  entityType: string
  /** Id of the changed thing. */
  entityId: number
  /** As it was called then. */
  entityName: string
  /** Campaign of an ad, while the ad is there; null for other things. */
  campaignId: number | null
  /** A verb in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: string
  /** Version before the change; null: it was created. */
  versionBefore: number | null
  /** Version after the change; null: it has none. */
  versionAfter: number | null
  /** Changed fields. Empty: the action changed none. */
  changes: {
    /** Name of the field. */
    field: string
    /** The field as people read it. */
    label: string
    /** Value before, as text; null: none. */
    before: string | null
    /** Value after, as text; null: none. */
    after: string | null
    /** `before` as people read it: names in place of ids, words in place of codes. An id that the caller may not see stays as it is. */
    beforeText: string | null
    /** `after` as people read it. */
    afterText: string | null
  }[]
  /** Reason that was given in X-Change-Reason; null: none. */
  reason: string | null
  /** Time when it was reverted, alone or with its change-set; null: it was not. */
  revertedAt: Date | null
}

/** One change of a campaign or of one of its ads. */
export interface CampaignChange {
  /** Id of the entry. */
  id: string
  /** Time of the change. */
  at: Date
  /** Change-set that it belongs to; null: none, and it cannot be reverted. */
  changeSetId: string | null
  /** Id of the changed thing. */
  entityId: number
  /** As it was called then. */
  entityName: string
  /** A verb in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: string
  /** Changed fields. Empty: the action changed none. */
  changes: {
    /** Name of the field. */
    field: string
    /** The field as people read it. */
    label: string
    /** Value before, as text; null: none. */
    before: string | null
    /** Value after, as text; null: none. */
    after: string | null
  }[]
  /** User name of who made the change, at its time. */
  by: string
  /** The changed thing. */
  entityType: 'ad' | 'campaign'
}

/** Input of `client.userLog.ofCampaign`. */
export interface UserLogOfCampaignInput {
  /** Id of the thing. */
  id: number
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
}

/** Input of `client.userLog.list`. */
export interface UserLogListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Part of a name, or an id. */
  q?: string
  /** User names; empty or absent: all. */
  user?: string[]
  /** Kinds of thing; empty or absent: all. */
  entityType?: string[]
  /** Id of one thing; with `entityType`. */
  entityId?: number
  /** Actions; empty or absent: all. */
  action?: string[]
  /** Sources; empty or absent: all. */
  source?: AuditSource[]
  /** Entries of one change-set. */
  changeSetId?: string
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
}

/** Input of `client.userLog.get`. */
export interface UserLogGetInput {
  /** Id of the thing. */
  id: string
}

/** Input of `client.userLog.exportLog`. */
export interface UserLogExportLogInput {
  /** Part of a name, or an id. */
  q?: string
  /** User names; empty or absent: all. */
  user?: string[]
  /** Kinds of thing; empty or absent: all. */
  entityType?: string[]
  /** Id of one thing; with `entityType`. */
  entityId?: number
  /** Actions; empty or absent: all. */
  action?: string[]
  /** Sources; empty or absent: all. */
  source?: AuditSource[]
  /** Entries of one change-set. */
  changeSetId?: string
  /** Start of the period, inclusive. */
  from?: string
  /** End of the period. */
  to?: string
}

/** Answer of `client.userLog.choices`. */
export interface UserLogChoicesAnswer {
  /** User names. */
  users: string[]
  /** Kinds of thing. */
  entityTypes: string[]
  /** Actions. */
  actions: string[]
  /** Sources. */
  sources: string[]
}

/** Input of `client.userLog.revert`. */
export interface UserLogRevertInput {
  /** The body of the request. */
  body?: {
    /** partial leaves out conflicts; atomic reverts all or nothing. */
    mode?: ApplyMode
    /** True: answer the fields that would be reverted and the conflicts, and write nothing. */
    dryRun?: boolean
  }
  /** Id of the thing. */
  id: string
}

/** Calls of `client.userLog`. */
export interface UserLogApi<D extends Dates = 'date'> {
  /**
   * List the changes of a campaign and its ads by users, latest first.
   *
   * For everybody who may read the campaign. Changes of the clock are left out, and fields that the caller may not see.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /campaigns/{id}/history`.
   * @example
   * ```ts
   * for await (const row of client.userLog.ofCampaign({ id: 1 })) console.log(row)
   * ```
   */
  ofCampaign(input: UserLogOfCampaignInput, options?: CallOptions): PagedCall<Dated<Page<CampaignChange>, D>>

  /**
   * The user log: what was changed, the latest first.
   *
   * Counts up to 10000 entries; a total above that says that there are more, which are read with a period.
   *
   * Needs the permission `AUDIT.READ`.
   *
   * Sends `GET /user-log`.
   * @example
   * ```ts
   * for await (const row of client.userLog.list()) console.log(row)
   * ```
   */
  list(input?: UserLogListInput, options?: CallOptions): PagedCall<Dated<Page<LogEntry>, D>>

  /**
   * Read one entry of the user log.
   *
   * Needs the permission `AUDIT.READ`.
   *
   * Sends `GET /user-log/{id}`.
   * @example
   * ```ts
   * const answer = await client.userLog.get({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  get(input: UserLogGetInput, options?: CallOptions): Call<Dated<LogEntry, D>>

  /**
   * The user log as a CSV file, a row for each changed field.
   *
   * Needs the permission `AUDIT.READ`.
   *
   * Sends `GET /user-log/export`.
   * @example
   * ```ts
   * const file = await client.userLog.exportLog()
   * console.log(file.fileName, await file.text())
   * ```
   */
  exportLog(input?: UserLogExportLogInput, options?: CallOptions): Call<Download>

  /**
   * Read the filters of the user log: the users, entity kinds, actions and sources that it contains.
   *
   * Actions and sources are those of the latest 10000 entries; for a user with a scope, users and entity kinds too.
   *
   * Needs the permission `AUDIT.READ`.
   *
   * Sends `GET /user-log/choices`.
   * @example
   * ```ts
   * const answer = await client.userLog.choices()
   * console.log(answer)
   * ```
   */
  choices(input?: Record<string, never>, options?: CallOptions): Call<UserLogChoicesAnswer>

  /**
   * Revert one change, except the fields that were changed since.
   *
   * One entity of a change-set. It needs the permission of the change itself; another's change needs AUDIT.EXECUTE too.
   *
   * Needs the permission `OWN_PROFILE.READ`.
   *
   * Sends `POST /user-log/{id}/revert`.
   * @throws {@link ApiError} `changeSetNotApplied` (409): Only an applied change-set can be reverted.
   * @example
   * ```ts
   * const answer = await client.userLog.revert({ id: '018f2b6e-7c3a-7d5b-9a1e-2f4c6d8e0a1b' })
   * console.log(answer)
   * ```
   */
  revert(input: UserLogRevertInput, options?: CallOptions): Call<Dated<RevertResult, D>>
}

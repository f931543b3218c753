import * as z from 'zod'
import { auditActorTypes, auditSources, limits, pageSizes } from '../../values/index.ts'
import { revertBody, RevertResult } from '../platform/change-sets.ts'
import { endpoint } from '../endpoint.ts'
import { byId, byUuid, id, instant, listOf, pageQuery } from '../wire.ts'

const FieldChange = z.object({
  /** Name of the field. */
  field: z.string(),
  /** The field as people read it. */
  label: z.string(),
  /** Value before, as text; null if none. */
  before: z.string().nullable(),
  /** Value after, as text; null if none. */
  after: z.string().nullable(),
})

/** One changed thing: the author, time, source and reason of the change, and each field before and after it. */
export const LogEntry = z.object({
  /** Id of the entry. */
  id: z.uuid(),
  /** Time of the change. */
  at: instant,
  /** Who made the change. */
  actor: z.object({
    /** TOKEN: an API token. SUPPORT: somebody on behalf of a user. SYSTEM: the clock. */
    type: z.enum(auditActorTypes),
    /** User name at the time of the change. */
    name: z.string(),
  }),
  /** Client or file of the change. AGENT: an agent made the change, or planned it and `actor` applied it. */
  source: z.string(),
  /** Name that the agent's program gave; null if no agent made it, or if it gave none. */
  agent: z.string().nullable(),
  /** Id of the request; null if there was none. */
  requestId: z.string().nullable(),
  /** Change-set of the entry; null if none. Then it cannot be reverted. */
  changeSetId: z.uuid().nullable(),
  /** 'campaign', 'order', 'advertiser', 'ad', … */
  entityType: z.string(),
  /** Id of the changed thing. */
  entityId: id,
  /** Name of the thing at that time. */
  entityName: z.string(),
  /** Campaign of an ad, while the ad exists; null for other things. */
  campaignId: id.nullable(),
  /** A verb in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: z.string(),
  /** Version before the change; null if the change created it. */
  versionBefore: z.int().nullable(),
  /** Version after the change; null if it has none. */
  versionAfter: z.int().nullable(),
  /** Changed fields. Empty if the action changed none. */
  changes: z.array(
    FieldChange.extend({
      /**
       * `before` as people read it, with names in place of ids and words in place of codes. An id that the caller may not see stays as it
       * is.
       */
      beforeText: z.string().nullable(),
      /** `after` as people read it. */
      afterText: z.string().nullable(),
    }),
  ),
  /** Reason in X-Change-Reason; null if none. */
  reason: z.string().nullable(),
  /** Time when it was reverted, alone or with its change-set; null if it was not reverted. */
  revertedAt: instant.nullable(),
  /**
   * Fields of `changes` that the revert kept because somebody changed them in the meantime. Empty if there are none, or if it was not
   * reverted.
   */
  keptFields: z.array(z.string()),
})
export type LogEntry = z.output<typeof LogEntry>

/** One change of a campaign or of one of its ads. */
export const CampaignChange = LogEntry.pick({
  id: true,
  at: true,
  changeSetId: true,
  entityId: true,
  entityName: true,
  action: true,
}).extend({
  /** Changed fields. Empty if the action changed none. */
  changes: z.array(FieldChange),
  /** User name of the author at the time of the change. */
  by: z.string(),
  /** The changed thing. */
  entityType: z.enum(['campaign', 'ad']),
})
export type CampaignChange = z.output<typeof CampaignChange>

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/history',
  summary: 'List the changes of a campaign and its ads by users, latest first',
  description:
    'Everybody who may read the campaign may call it. It leaves out changes of the clock, and fields that the caller may not see.',
  permission: 'CAMPAIGN.READ',
  spec: 'ours',
  paged: true,
  params: byId,
  query: z.object(pageQuery(pageSizes.general, limits.pageMax)),
  response: listOf(CampaignChange),
})

const word = z.string().min(1).max(60)
const stamp = z.string().regex(/^\d{14}$/)
const filters = {
  /** Part of a name, or an id. */
  q: z.string().max(limits.query).optional().describe("Part of a thing's name, or its id"),
  /** User names; if empty or omitted, all. */
  user: z.array(z.string().min(1).max(limits.name)).max(50).optional().describe('User names as the log has them, in any case'),
  /** Kinds of thing; if empty or omitted, all. */
  entityType: z.array(word).max(20).optional(),
  /** Id of one thing; with `entityType`. */
  entityId: id.optional(),
  /** Actions; if empty or omitted, all. */
  action: z.array(word).max(50).optional(),
  /** Sources; if empty or omitted, all. */
  source: z.array(z.enum(auditSources)).optional(),
  /** Entries of one change-set. */
  changeSetId: z.uuid().optional(),
  /** Start of the period, inclusive. */
  from: stamp.optional().describe('YYYYMMDDHHmmss in UTC'),
  /** End of the period. */
  to: stamp.optional().describe('YYYYMMDDHHmmss in UTC; includes its second'),
}

export const list = endpoint({
  method: 'GET',
  path: '/user-log',
  summary: 'List the changes in the user log, latest first',
  permission: 'AUDIT.READ',
  spec: 'ours',
  paged: true,
  description: `The list has changes of things that the caller may read. It counts up to ${limits.countedEntries} entries. A total above that means that there are more; read them with a period.`,
  query: z.object({ ...filters, ...pageQuery(pageSizes.general, limits.pageMax) }),
  response: listOf(LogEntry),
})

export const get = endpoint({
  method: 'GET',
  path: '/user-log/{id}',
  summary: 'Read one entry of the user log',
  permission: 'AUDIT.READ',
  spec: 'ours',
  params: byUuid,
  response: LogEntry,
})

export const exportLog = endpoint({
  method: 'GET',
  path: '/user-log/export',
  summary: 'Download the user log as a CSV file with a row for each changed field',
  permission: 'AUDIT.READ',
  spec: 'ours',
  query: z.object(filters),
  download: 'text/csv',
})

export const choices = endpoint({
  method: 'GET',
  path: '/user-log/choices',
  summary: 'Read the filters of the user log: the users, entity kinds, actions and sources that it contains',
  description: `Actions and sources come from the latest ${limits.countedEntries} entries. For a user who may not read every change, users and entity kinds come from them too.`,
  permission: 'AUDIT.READ',
  spec: 'ours',
  response: z.object({
    /** User names. */
    users: z.array(z.string()),
    /** Kinds of thing. */
    entityTypes: z.array(z.string()),
    /** Actions. */
    actions: z.array(z.string()),
    /** Sources. */
    sources: z.array(z.string()),
  }),
})

export const revert = endpoint({
  method: 'POST',
  path: '/user-log/{id}/revert',
  summary: 'Revert one change, except the fields that were changed since',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  params: byUuid,
  body: revertBody,
  description:
    "It reverts one entity of a change-set. It needs the permission of the change itself. Another user's change also needs AUDIT.EXECUTE.",
  response: RevertResult,
  errors: ['changeSetNotApplied'],
})

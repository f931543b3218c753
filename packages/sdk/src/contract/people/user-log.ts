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
  /** Value before, as text; null: none. */
  before: z.string().nullable(),
  /** Value after, as text; null: none. */
  after: z.string().nullable(),
})

/** One changed thing: who changed it, when, whence and why, and each field as it was and as it is. */
export const LogEntry = z.object({
  /** Id of the entry. */
  id: z.uuid(),
  /** Time of the change. */
  at: instant,
  /** Who made the change. */
  actor: z.object({
    /** TOKEN: by an API token. SUPPORT: on behalf of a user. SYSTEM: by the clock. */
    type: z.enum(auditActorTypes),
    /** User name at the time of the change. */
    name: z.string(),
  }),
  /** Client or file that it came by. AGENT: an agent has made the change, or has planned it and `actor` applied it. */
  source: z.string(),
  /** Program of the agent, as it named itself; null: no agent made it, or it named none. */
  agent: z.string().nullable(),
  /** Id of the request; null: there was none. */
  requestId: z.string().nullable(),
  /** Change-set that it belongs to; null: none, and it cannot be reverted. */
  changeSetId: z.uuid().nullable(),
  /** 'campaign', 'order', 'advertiser', 'ad', … */
  entityType: z.string(),
  /** Id of the changed thing. */
  entityId: id,
  /** As it was called then. */
  entityName: z.string(),
  /** Campaign of an ad, while the ad is there; null for other things. */
  campaignId: id.nullable(),
  /** A verb in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: z.string(),
  /** Version before the change; null: it was created. */
  versionBefore: z.int().nullable(),
  /** Version after the change; null: it has none. */
  versionAfter: z.int().nullable(),
  /** Changed fields. Empty: the action changed none. */
  changes: z.array(
    FieldChange.extend({
      /** `before` as people read it: names in place of ids, words in place of codes. An id that the caller may not see stays as it is. */
      beforeText: z.string().nullable(),
      /** `after` as people read it. */
      afterText: z.string().nullable(),
    }),
  ),
  /** Reason that was given in X-Change-Reason; null: none. */
  reason: z.string().nullable(),
  /** Time when it was reverted, alone or with its change-set; null: it was not. */
  revertedAt: instant.nullable(),
  /** Fields of `changes` that the revert left as they are, because somebody has changed them since; empty: none, or it was not reverted. */
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
  /** Changed fields. Empty: the action changed none. */
  changes: z.array(FieldChange),
  /** User name of who made the change, at its time. */
  by: z.string(),
  /** The changed thing. */
  entityType: z.enum(['campaign', 'ad']),
})
export type CampaignChange = z.output<typeof CampaignChange>

export const ofCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/history',
  summary: 'List the changes of a campaign and its ads by users, latest first',
  description: 'For everybody who may read the campaign. Changes of the clock are left out, and fields that the caller may not see.',
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
  /** User names; empty or absent: all. */
  user: z.array(z.string().min(1).max(limits.name)).max(50).optional().describe('User names as the log has them, in any case'),
  /** Kinds of thing; empty or absent: all. */
  entityType: z.array(word).max(20).optional(),
  /** Id of one thing; with `entityType`. */
  entityId: id.optional(),
  /** Actions; empty or absent: all. */
  action: z.array(word).max(50).optional(),
  /** Sources; empty or absent: all. */
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
  summary: 'The user log: what was changed, the latest first',
  permission: 'AUDIT.READ',
  spec: 'ours',
  paged: true,
  description: `Changes of things that the caller may read. Counts up to ${limits.countedEntries} entries; a total above that says that there are more, which are read with a period.`,
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
  summary: 'The user log as a CSV file, a row for each changed field',
  permission: 'AUDIT.READ',
  spec: 'ours',
  query: z.object(filters),
  download: 'text/csv',
})

export const choices = endpoint({
  method: 'GET',
  path: '/user-log/choices',
  summary: 'Read the filters of the user log: the users, entity kinds, actions and sources that it contains',
  description: `Actions and sources are those of the latest ${limits.countedEntries} entries; for a user who may not read every change, users and entity kinds too.`,
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
  description: "One entity of a change-set. It needs the permission of the change itself; another's change needs AUDIT.EXECUTE too.",
  response: RevertResult,
  errors: ['changeSetNotApplied'],
})

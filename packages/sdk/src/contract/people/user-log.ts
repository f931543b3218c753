import * as z from 'zod'
import { limits, pageSizes } from '../../values/index.ts'
import { revertBody, RevertResult } from '../platform/change-sets.ts'
import { endpoint } from '../endpoint.ts'
import { byUuid, id, instant, listOf, pageQuery } from '../wire.ts'

/** Whence a change came: the client that asked for it, a file, or the system itself. */
const auditSources = ['WEB', 'CLI', 'SDK', 'EXTENSION', 'IMPORT', 'SYSTEM'] as const
const actorTypes = ['USER', 'TOKEN', 'SUPPORT', 'SYSTEM'] as const

/** One changed thing: who changed it, when, whence and why, and each field as it was and as it is. */
export const LogEntry = z.object({
  id: z.uuid(),
  at: instant,
  actor: z.object({ type: z.enum(actorTypes), name: z.string() }),
  source: z.string(),
  requestId: z.string().nullable(),
  changeSetId: z.uuid().nullable(),
  /** 'campaign', 'order', 'advertiser', 'ad', … */
  entityType: z.string(),
  entityId: id,
  /** As it was called then. */
  entityName: z.string(),
  /** A verb in capitals: CREATE, UPDATE, PAUSE, REVERT, … */
  action: z.string(),
  versionBefore: z.int().nullable(),
  versionAfter: z.int().nullable(),
  changes: z.array(z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  reason: z.string().nullable(),
  /** When it was taken back, alone or with its change-set; null while it stands. */
  revertedAt: instant.nullable(),
})
export type LogEntry = z.output<typeof LogEntry>

const word = z.string().min(1).max(60)
const stamp = z.string().regex(/^\d{14}$/)
const filters = {
  q: z.string().max(limits.query).optional().describe("Part of a thing's name, or its id"),
  user: z.array(z.string().min(1).max(limits.name)).max(50).optional().describe('User names as the log has them, in any case'),
  entityType: z.array(word).max(20).optional(),
  entityId: id.optional(),
  action: z.array(word).max(50).optional(),
  source: z.array(z.enum(auditSources)).optional(),
  changeSetId: z.uuid().optional(),
  from: stamp.optional().describe('YYYYMMDDHHmmss in UTC'),
  to: stamp.optional().describe('YYYYMMDDHHmmss in UTC; includes its second'),
}

export const list = endpoint({
  method: 'GET',
  path: '/user-log',
  summary: 'The user log: what was changed, the latest first',
  permission: 'AUDIT.READ',
  spec: 'ours',
  paged: true,
  description: `Counts up to ${limits.countedEntries} entries; a total above that says that there are more, which are read with a period.`,
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
  summary: 'What the user log can be filtered by: the users, things, actions and sources that stand in it',
  description: `Of actions and sources, those of the latest ${limits.countedEntries} entries; who sees only a part of the agency gets users and things of these too.`,
  permission: 'AUDIT.READ',
  spec: 'ours',
  response: z.object({
    users: z.array(z.string()),
    entityTypes: z.array(z.string()),
    actions: z.array(z.string()),
    sources: z.array(z.string()),
  }),
})

export const revert = endpoint({
  method: 'POST',
  path: '/user-log/{id}/revert',
  summary: 'Put back what one change has changed, except what was changed since',
  permission: 'OWN_PROFILE.READ',
  spec: 'ours',
  params: byUuid,
  body: revertBody,
  description: "One thing of a change-set. It needs the permission of the change itself; another's change needs AUDIT.EXECUTE too.",
  response: RevertResult,
  errors: ['changeSetNotApplied'],
})

/** Release days of podcasts, past and planned. The forecast follows the trusted schedules. */
import * as z from 'zod'
import { limits, pageSizes } from '../../values/index.ts'
import { Reference } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, listOf, pageQuery, sortOf } from '../wire.ts'

const read = { permission: 'ZONE.READ', spec: 'ours' } as const
const write = { permission: 'ZONE.WRITE', spec: 'ours' } as const

/** Release times of a podcast's episodes. */
export const ReleaseSchedule = z.object({
  /** Id of the schedule. */
  id,
  /** Name of the podcast or of its feed. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** Zones that carry the episodes. */
  zones: z.array(Reference),
  /** True if the forecast of the zones follows the releases instead of the days of the week. */
  trusted: z.boolean(),
  /** Releases, past and planned, the earliest first. */
  releases: z.array(instant),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type ReleaseSchedule = z.output<typeof ReleaseSchedule>

/** Answer of a write: the current schedule, and the change-set of the write. */
export const ReleaseScheduleResult = ReleaseSchedule.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type ReleaseScheduleResult = z.output<typeof ReleaseScheduleResult>

/** Columns that the list sorts by. */
export const releaseScheduleSorts = ['id', 'name', 'updatedAt'] as const

export const list = endpoint({
  method: 'GET',
  path: '/release-schedules',
  summary: 'List release schedules of podcasts',
  ...read,
  paged: true,
  query: z.object({
    /** Id or part of the name. */
    q: z.string().max(limits.query).optional().describe('An id as a whole number, or a part of the name in any case.'),
    /** Column, with '-' before it for descending. */
    sort: sortOf(releaseScheduleSorts),
    ...pageQuery(pageSizes.grid, limits.pageMax),
  }),
  response: listOf(ReleaseSchedule),
})

export const get = endpoint({
  method: 'GET',
  path: '/release-schedules/{id}',
  summary: 'Read a release schedule',
  ...read,
  params: byId,
  response: ReleaseSchedule,
})

/** A schedule as a form sends it. */
export const ReleaseScheduleForm = z.object({
  /** Name of the podcast or of its feed. */
  name: z.string().max(1000),
  /** Zones that carry the episodes, of the agency's own publishers. */
  zoneIds: z.array(id).max(limits.adjustmentItems),
  /** True if the forecast follows it. */
  trusted: z.boolean(),
  /** Releases, past and planned, in any order. */
  releases: z
    .array(instant)
    .max(limits.releases)
    .describe(
      'From the releases of the last year the forecast learns the effect of a release on the days after it. Planned releases tell it the next dates.',
    ),
})
export type ReleaseScheduleForm = z.output<typeof ReleaseScheduleForm>

export const create = endpoint({
  method: 'POST',
  path: '/release-schedules',
  summary: 'Create a release schedule',
  description: 'It takes effect with the next forecast snapshot.',
  ...write,
  status: 201,
  body: ReleaseScheduleForm,
  response: ReleaseScheduleResult,
})

export const update = endpoint({
  method: 'PUT',
  path: '/release-schedules/{id}',
  summary: 'Change a release schedule',
  description: 'The body replaces all settings. It takes effect with the next forecast snapshot.',
  ...write,
  ifMatch: 'required',
  params: byId,
  body: ReleaseScheduleForm,
  response: ReleaseScheduleResult,
  errors: ['versionConflict'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/release-schedules/{id}',
  summary: 'Delete a release schedule',
  description: 'Reverting the returned change-set restores the schedule.',
  ...write,
  params: byId,
  response: z.object({
    /** Id of the deleted schedule. */
    id,
    /** The change-set of the deletion. Reverting it creates the schedule again. */
    changeSetId: z.uuid(),
  }),
  errors: ['versionConflict'],
})

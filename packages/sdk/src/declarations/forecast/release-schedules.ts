// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { Page, PagedCall, SortBy } from '../../client/pages.ts'
import type { Reference } from '../campaigns/campaign-schemas.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** When the episodes of a podcast are released. */
export interface ReleaseSchedule {
  /** Id of the schedule. */
  id: number
  /** Name of the podcast or of its feed. */
  name: string
  /** Rises with every change; send it as If-Match. */
  version: number
  /** Zones that carry the episodes. */
  zones: Reference[]
  /** True: the forecast of the zones follows the releases instead of the days of the week. */
  trusted: boolean
  /** Releases, past and planned, the earliest first. */
  releases: Date[]
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** Answer of a write: the schedule as it is now, and the change-set of the write. */
export interface ReleaseScheduleResult extends ReleaseSchedule {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** A schedule as a form sends it. */
export interface ReleaseScheduleFormInput {
  /** Name of the podcast or of its feed. */
  name: string
  /** Zones that carry the episodes, of the agency's own publishers. */
  zoneIds: number[]
  /** True: the forecast follows it. */
  trusted: boolean
  /** Releases, past and planned, in any order. */
  releases: (string | Date)[]
}

/** Input of `client.releaseSchedules.list`. */
export interface ReleaseSchedulesListInput {
  /** Page of the list; the first is 0. */
  page?: number
  /** Rows of a page. */
  limit?: number
  /** Id or part of the name. */
  q?: string
  /** Column, with '-' before it for descending. */
  sort?: SortBy<'id' | 'name' | 'updatedAt'>
}

/** Input of `client.releaseSchedules.get`. */
export interface ReleaseSchedulesGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.releaseSchedules.create`. */
export interface ReleaseSchedulesCreateInput {
  /** A schedule as a form sends it. */
  body: ReleaseScheduleFormInput
}

/** Input of `client.releaseSchedules.update`. */
export interface ReleaseSchedulesUpdateInput {
  /** A schedule as a form sends it. */
  body: ReleaseScheduleFormInput
  /** Id of the thing. */
  id: number
}

/** Input of `client.releaseSchedules.remove`. */
export interface ReleaseSchedulesRemoveInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.releaseSchedules.remove`. */
export interface ReleaseSchedulesRemoveAnswer {
  /** Id of the schedule that is gone. */
  id: number
  /** The change-set of the deletion; reverting it creates the schedule again. */
  changeSetId: string
}

/** Calls of `client.releaseSchedules`. */
export interface ReleaseSchedulesApi<D extends Dates = 'date'> {
  /**
   * List release schedules of podcasts.
   *
   * Needs the permission `ZONE.READ`.
   *
   * Sends `GET /release-schedules`.
   * @example
   * ```ts
   * for await (const row of client.releaseSchedules.list()) console.log(row)
   * ```
   */
  list(input?: ReleaseSchedulesListInput, options?: CallOptions): PagedCall<Dated<Page<ReleaseSchedule>, D>>

  /**
   * Read a release schedule.
   *
   * Needs the permission `ZONE.READ`.
   *
   * Sends `GET /release-schedules/{id}`.
   * @example
   * ```ts
   * const answer = await client.releaseSchedules.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: ReleaseSchedulesGetInput, options?: CallOptions): Call<Dated<ReleaseSchedule, D>>

  /**
   * Create a release schedule.
   *
   * It is in force from the next snapshot of the forecast on.
   *
   * Needs the permission `ZONE.WRITE`.
   *
   * Sends `POST /release-schedules`.
   * @example
   * ```ts
   * const answer = await client.releaseSchedules.create({ body: { name: 'text', zoneIds: [1], trusted: false, releases: ['2026-01-04T09:30:00.000Z'] } })
   * console.log(answer)
   * ```
   */
  create(input: ReleaseSchedulesCreateInput, options?: CallOptions): Call<Dated<ReleaseScheduleResult, D>>

  /**
   * Change a release schedule.
   *
   * The body replaces all settings. It is in force from the next snapshot of the forecast on.
   *
   * Needs the permission `ZONE.WRITE`.
   *
   * Sends `PUT /release-schedules/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.releaseSchedules.update({ id: 1, body: { name: 'text', zoneIds: [1], trusted: false, releases: ['2026-01-04T09:30:00.000Z'] } }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: ReleaseSchedulesUpdateInput, options: VersionedOptions): Call<Dated<ReleaseScheduleResult, D>>

  /**
   * Delete a release schedule.
   *
   * Reverting the returned change-set brings the schedule back.
   *
   * Needs the permission `ZONE.WRITE`.
   *
   * Sends `DELETE /release-schedules/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.releaseSchedules.remove({ id: 1 })
   * console.log(answer)
   * ```
   */
  remove(input: ReleaseSchedulesRemoveInput, options?: CallOptions): Call<ReleaseSchedulesRemoveAnswer>
}

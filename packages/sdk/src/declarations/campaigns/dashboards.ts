// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'

/** A saved column layout: which columns there are, in which order, and which are hidden. */
export interface ColumnLayout {
  /** Columns; those that it does not name keep their usual place. */
  colDef: {
    /** Field of the list's row that the column shows. */
    field: string
    /** True: the column is hidden. */
    hide: boolean
    /** Place from the left, from 0. */
    order: number
  }[]
}

/** Input of `client.dashboards.saveCampaignColumns`. */
export interface DashboardsSaveCampaignColumnsInput {
  /** A saved column layout: which columns there are, in which order, and which are hidden. */
  body: ColumnLayout
}

/** Input of `client.dashboards.saveOrderColumns`. */
export interface DashboardsSaveOrderColumnsInput {
  /** A saved column layout: which columns there are, in which order, and which are hidden. */
  body: ColumnLayout
}

/** Calls of `client.dashboards`. */
export interface DashboardsApi {
  /**
   * Columns of the campaign list, as this user saved them.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /dashboard-customizations/campaigns`.
   * @example
   * ```ts
   * const answer = await client.dashboards.campaignColumns()
   * console.log(answer)
   * ```
   */
  campaignColumns(input?: Record<string, never>, options?: CallOptions): Call<ColumnLayout>

  /**
   * Save the columns of the campaign list.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /dashboard-customizations/campaigns`.
   * @example
   * ```ts
   * const answer = await client.dashboards.saveCampaignColumns({ body: { colDef: [{ field: 'text', hide: false, order: 1 }] } })
   * console.log(answer)
   * ```
   */
  saveCampaignColumns(input: DashboardsSaveCampaignColumnsInput, options?: CallOptions): Call<ColumnLayout>

  /**
   * Columns of the order list, as this user saved them.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /dashboard-customizations/orders`.
   * @example
   * ```ts
   * const answer = await client.dashboards.orderColumns()
   * console.log(answer)
   * ```
   */
  orderColumns(input?: Record<string, never>, options?: CallOptions): Call<ColumnLayout>

  /**
   * Save the columns of the order list.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `POST /dashboard-customizations/orders`.
   * @example
   * ```ts
   * const answer = await client.dashboards.saveOrderColumns({ body: { colDef: [{ field: 'text', hide: false, order: 1 }] } })
   * console.log(answer)
   * ```
   */
  saveOrderColumns(input: DashboardsSaveOrderColumnsInput, options?: CallOptions): Call<ColumnLayout>
}

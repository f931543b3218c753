/** Value lists of orders. */

/** Statuses that the order list filters by; DUPLICATING, DUPLICATED and DUPLICATION_FAILED are labels over one of these. */
export const orderStatusFilters = ['ACTIVE', 'INACTIVE', 'ARCHIVED'] as const
/** Status that the order list filters by. */
export type OrderStatusFilter = (typeof orderStatusFilters)[number]

/** Statuses in the order in which a list sorted by status shows them. */
export const orderStatuses = ['DUPLICATING', 'DUPLICATION_FAILED', 'DUPLICATED', 'ACTIVE', 'INACTIVE', 'ARCHIVED'] as const
/** Status of an order as it is shown. */
export type OrderStatus = (typeof orderStatuses)[number]

/** Statuses of an order as people read them. */
export const orderStatusLabels: Record<OrderStatus, string> = {
  DUPLICATING: 'Duplicating',
  DUPLICATION_FAILED: 'Duplication failed',
  DUPLICATED: 'Duplicated',
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  ARCHIVED: 'Archived',
}

/**
 * The vendor of an attribution pixel: the part of `vendor:pixel` before the colon. A pixel without a colon is its vendor's only pixel.
 * Names of vendors match in any case.
 */
export function attributionVendorOf(pixelId: string): string {
  return (pixelId.split(':')[0] ?? '').trim().toLowerCase()
}

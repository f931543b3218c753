/** The address of the campaign list: reading it with its defaults, and writing a change of it. */
import type { campaigns } from '@spotdesk/sdk/calls'
import type { InputOf } from '@spotdesk/sdk/contract'
import {
  attentionDeliveryStatuses,
  attentionStatuses,
  campaignStatusFilters,
  campaignTypes,
  deliveryStatuses,
  limits,
  campaignSorts,
} from '@spotdesk/sdk/values'
import { printSort, readArray, readStringList, writeStringList } from '@spotdesk/sdk/rules'
import type { GridPlace } from '../../shared/grid/grid-props.ts'

type Search = Record<string, string>
export type ListInput = InputOf<typeof campaigns.list>

export const sortableFields: ReadonlySet<string> = new Set(campaignSorts)
export const defaultStatus = 'RUNNING'

export interface CampaignFilters {
  type: (typeof campaignTypes)[number][]
  /** Empty: every status. */
  status: (typeof campaignStatusFilters)[number][]
  deliveryStatus: (typeof deliveryStatuses)[number][]
  assignedUsername: string[]
  advertiserId: number[]
  q: string
}

/** The filters of an address: without a status the list shows RUNNING campaigns, an empty status shows all. */
export function readFilters(search: Search): CampaignFilters {
  return {
    type: readStringList(search['type'], campaignTypes),
    status: readStringList(search['status'] ?? defaultStatus, campaignStatusFilters),
    deliveryStatus: readStringList(search['deliveryStatus'], deliveryStatuses),
    assignedUsername: readArray(search['assignedUsername']),
    advertiserId: readArray(search['advertiserId'])
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    q: (search['q'] ?? '').slice(0, limits.query),
  }
}

const others = ({ type, deliveryStatus, assignedUsername, advertiserId }: CampaignFilters) => [
  ...type,
  ...deliveryStatus,
  ...assignedUsername,
  ...advertiserId,
]

/** True if the list shows every campaign. */
export function isUnfiltered(filters: CampaignFilters): boolean {
  return filters.status.length === 0 && filters.q === '' && others(filters).length === 0
}

/** True if the list has its default filters: RUNNING, and no other. */
export function isRunningOnly(filters: CampaignFilters): boolean {
  return filters.status.join() === defaultStatus && filters.q === '' && others(filters).length === 0
}

/** The call's input for filters and a position. */
export function listInput(filters: CampaignFilters, place: GridPlace): ListInput {
  return { ...filters, page: place.page, limit: place.limit, sort: printSort(place.sort) as ListInput['sort'] }
}

export interface View {
  id: string
  label: string
  search: Record<string, string | undefined>
}

/** The views that every user has: an address each, so that they can be shared. */
export function viewsOf(userName: string): View[] {
  const none = {
    type: undefined,
    status: undefined,
    deliveryStatus: undefined,
    assignedUsername: undefined,
    advertiserId: undefined,
    q: undefined,
    page: undefined,
  }
  return [
    { id: 'running', label: 'Running', search: { ...none, status: defaultStatus } },
    {
      id: 'attention',
      label: 'Needs attention',
      search: { ...none, status: writeStringList(attentionStatuses), deliveryStatus: writeStringList(attentionDeliveryStatuses) },
    },
    { id: 'mine', label: 'Mine', search: { ...none, status: writeStringList(attentionStatuses), assignedUsername: userName } },
    { id: 'all', label: 'All', search: { ...none, status: '' } },
  ]
}

/** The view of an address, if it is one. */
export function viewOf(search: Search, views: readonly View[]): string | undefined {
  const shown = readFilters(search)
  return views.find((view) => JSON.stringify(readFilters(view.search as Search)) === JSON.stringify(shown))?.id
}

/** Change-sets and their items as the API shows them. */
import { columnOf, printField } from '@spotdesk/sdk/bulk'
import type { changeSets } from '@spotdesk/sdk/contract'
import { type CampaignField, campaignFieldNames } from '@spotdesk/sdk/rules'
import type { FieldChange } from '../audit/append.ts'
import type { ChangeSetRow } from './change-set-store.ts'

/** Whether a plan waits no longer to be applied. */
export function isExpired({ status, expiresAt }: Pick<ChangeSetRow, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'EXPIRED' || (status === 'PLANNED' && expiresAt !== null && expiresAt <= now)
}

export function presentChangeSet(row: ChangeSetRow, now: Date): changeSets.ChangeSet {
  const { agencyId: _agency, actorId: _actor, userId: _user, jobId: _job, result: _result, ...shown } = row
  return { ...shown, status: isExpired(row, now) ? 'EXPIRED' : row.status }
}

const labels: Record<string, string> = {
  submitted: 'Submitted',
  paused: 'Paused',
  archived: 'Archived',
  accepted: 'Accepted',
  rejected: 'Rejected',
  status: 'Status',
  statusReason: 'Reason',
  activatedAds: 'Activated ads',
  managedObjective: 'Managed objective',
  optimisedObjective: 'Optimised objective',
  comments: 'Comments',
  duplicateOf: 'Duplicate of',
  domain: 'Domain',
  contact: 'Contact',
  email: 'E-mail',
  campaignId: 'Campaign',
  subtype: 'Subtype',
  weight: 'Weight',
  includedInCampaignObjective: 'Included in campaign objective',
  creativeId: 'Creative file',
  estimatedDuration: 'Estimated duration (s)',
  clickUrl: 'Click URL',
  redirectUrl: 'Third-party tag',
  impressionTrackers: 'Impression trackers',
  linkedTo: 'Linked to',
  targetingLink: 'Targeting link',
  sequence: 'Ad sequence',
  briefStatus: 'Creative brief',
  firstName: 'First name',
  lastName: 'Last name',
  pendingEmail: 'New e-mail, not confirmed yet',
  language: 'Language',
  timeZone: 'Time zone',
  country: 'Country',
  roleId: 'Role',
  advertiserIds: 'Advertisers',
  publisherIds: 'Publishers',
  disabled: 'Disabled',
  password: 'Password',
  apiToken: 'API token',
  maximumCpm: 'Maximum CPM',
  zoneIds: 'Zones',
  showIds: 'Shows',
  countries: 'Countries',
  feedTypes: 'Feed types',
  corrections: 'Corrections',
  deleted: 'Deleted',
}

/** Differences of an audit row as people read them. */
export function presentDiff(diff: readonly FieldChange[], zone: string): changeSets.ChangeItem['changes'] {
  return diff.map(({ path, before, after }) => ({
    field: path,
    label: isField(path) ? columnOf(path).label : (labels[path] ?? path),
    before: textOf(path, before, zone),
    after: textOf(path, after, zone),
  }))
}

const isField = (path: string): path is CampaignField => (campaignFieldNames as readonly string[]).includes(path)

function textOf(path: string, value: unknown, zone: string): string | null {
  if (value === null || value === undefined) return null
  if (!isField(path))
    return Array.isArray(value)
      ? value.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join('; ')
      : typeof value === 'string'
        ? value
        : JSON.stringify(value)
  return printField(path, reviveField(path, value) as never, { zone })
}

/** A setting from the JSON of an audit row. */
export function reviveField(path: CampaignField, value: unknown): unknown {
  return (path === 'startDate' || path === 'endDate') && typeof value === 'string' ? new Date(value) : value
}

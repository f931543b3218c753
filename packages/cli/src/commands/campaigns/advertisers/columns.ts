import type { Advertiser, AdvertiserSummary, StringDates } from '@spotdesk/sdk'
import type { AdvertiserStatus } from '@spotdesk/sdk/values'
import { type Colour, defineColumns } from '../../../output/column.ts'
import { dayTimeText } from '../../../output/dates.ts'

const colours: Record<AdvertiserStatus, Colour> = { ACTIVE: 'green', INACTIVE: 'yellow', ARCHIVED: 'gray' }
const statusText = ({ status }: { status: AdvertiserStatus }) => `${status[0]}${status.slice(1).toLowerCase()}`

export const advertiserSummaryColumns = defineColumns<AdvertiserSummary>([
  { key: 'id', label: 'Id', align: 'right' },
  { key: 'name', label: 'Name', flexible: true },
  { key: 'status', label: 'Status', text: statusText, plain: ({ status }) => status, colour: ({ status }) => colours[status] },
])

type Row = StringDates<Advertiser>

/** @param zone the agency's, in which people read times */
export const advertiserColumns = (zone: string) => [
  ...advertiserSummaryColumns,
  ...defineColumns<Row>([
    { key: 'externalReference', label: 'Reference', flexible: true, spare: 2 },
    { key: 'domain', label: 'Domain', flexible: true, spare: 1 },
    { key: 'contact', label: 'Contact', flexible: true, spare: 3 },
    { key: 'email', label: 'E-mail', flexible: true, spare: 4 },
    {
      key: 'categories',
      label: 'Categories',
      flexible: true,
      spare: 5,
      text: ({ categories }) => categories.map(({ id, name }) => `${name} (${id})`).join(', '),
      plain: ({ categories }) => categories.map(({ id }) => id).join(';'),
    },
    { key: 'version', label: 'Version', align: 'right', spare: 6 },
    {
      key: 'updatedAt',
      label: 'Updated',
      spare: 7,
      text: ({ updatedAt }) => dayTimeText(updatedAt, zone),
      plain: ({ updatedAt }) => updatedAt,
    },
  ]),
]

/** A setting of the call as people call it: that of its column. */
export function settingLabel(field: string): string {
  const key = field === 'categoryIds' ? 'categories' : field
  return advertiserColumns('UTC').find((column) => column.key === key)?.label ?? field
}

import { recordStatusLabels, publisherTypeLabels } from '../values/index.ts'
import { choice, percent, reference, text, texts } from './field.ts'
import { named, record, shownFlag } from './record.ts'

const table = record({
  noun: 'publishers',
  one: 'publisher',
  many: 'publishers',
  path: '/publishers',
  permissions: { read: 'PUBLISHER.READ', write: 'PUBLISHER.WRITE' },
  owner: { kind: 'agency' },
  fields: {
    /** Name of the publisher. */
    name: text({ label: 'Name', most: 255, is: ['required', 'sorts'] }),
    /** Host of its web site. */
    domain: text({ label: 'Domain', most: 255, form: 'host', is: ['required', 'sorts'] }),
    /** BROADCASTER, PUREPLAY, PODCAST_NETWORK or APP. */
    type: choice({ label: 'Type', labels: publisherTypeLabels, is: ['required', 'sorts', 'filters'] }),
    /** Id of the market in which it is sold. */
    marketId: reference({ label: 'Market', to: 'markets', is: ['required', 'filters', 'unshown'] }),
    /** ISO 4217 code of its prices' currency; it cannot change after the first delivery. */
    currency: text({ label: 'Currency', most: 3, form: 'currency', is: ['required', 'sorts'] }),
    /** Time zone of its days; it cannot change after the first delivery. */
    timeZone: text({ label: 'Time zone', most: 100, form: 'timeZone', is: ['required'] }),
    /** Codes of the IAB Content Taxonomy 1.0. */
    categoryIds: texts({ label: 'Categories', most: 50, longest: 20, form: 'category' }),
    /** E-mail address for messages about campaigns; if null, they go to its users. */
    contactEmail: text({ label: 'Contact e-mail', most: 254, form: 'email', is: ['private'] }),
    /** Its share of the revenue in percent. */
    revenueShare: percent({ label: 'Revenue share', initial: 0, column: 'revenue_share_e4', is: ['sorts', 'private'] }),
    /** The agency's own key of the publisher; null without one. */
    externalReference: text({ label: 'External reference', most: 255, is: ['private'] }),
    /** ACTIVE, INACTIVE or ARCHIVED. Archiving has its own calls. */
    status: choice({
      label: 'Status',
      labels: recordStatusLabels,
      initial: 'ACTIVE',
      settable: ['ACTIVE', 'INACTIVE'],
      is: ['changeOnly', 'sorts', 'filters'],
    }),
  },
  shown: {
    /** The market in which it is sold. */
    market: named('marketId', 'Market'),
    /** True if the agency owns it. Others are readable because a supply pack sells them. Only their owner can change them. */
    isOwn: shownFlag('Owned by your agency'),
  },
})
type Table = typeof table
/** The table of publishers. */
export interface PublisherTable extends Table {}
/** Publishers: sellers of inventory. */
export const publisher: PublisherTable = table

/** Every list without rows: the sentence where there is none at all, with the way to the first one, and the one where only a filter leaves none. */
import { advertisers, campaigns, orders, users } from '@spotdesk/sdk/calls'
import type { CallRow } from '@spotdesk/sdk/contract'

/** The texts of a list without rows, in English. */
export interface EmptyListTexts {
  /** There is none at all. */
  none: string
  /** A sentence on the things that are missing. */
  about?: string
  /** The way to the first one, for those who may call the row. */
  create?: { label: string; href: string; call: CallRow }
  /** There are some, and the filter leaves none of them. */
  filtered: string
}

export const emptyLists = {
  ads: { none: 'This campaign does not contain any ads.', filtered: 'No ads match these filters' },
  adsOfDraft: {
    none: 'This campaign does not contain any ads.',
    about: 'Choose a type to make the first one.',
    filtered: 'No ads match these filters',
  },
  advertisers: {
    none: 'You have no advertisers yet',
    about: 'Campaigns and orders belong to an advertiser.',
    create: { label: 'Create advertiser', href: '/advertisers/create', call: advertisers.create },
    filtered: 'No advertisers match these filters',
  },
  campaigns: {
    none: 'You have no campaigns yet',
    about: 'A campaign plays the ads of one advertiser to the listeners whom it is targeted at.',
    create: { label: 'Create campaign', href: '/campaigns/create', call: campaigns.create },
    filtered: 'No campaigns match',
  },
  campaignsOfAdvertiser: { none: 'This advertiser has no campaigns yet', filtered: 'No campaigns match these filters' },
  campaignsOfOrder: { none: 'This order has no campaigns yet', filtered: 'No campaigns match these filters' },
  creativeFiles: {
    none: 'You have no creative files yet',
    about: 'The files that ads play and show appear here.',
    filtered: 'No creative files match these filters',
  },
  notifications: {
    none: 'Nothing has happened yet',
    about: 'Starts, delivery problems, briefs, proposals and finished files appear here.',
    filtered: 'No notifications match these filters',
  },
  orders: {
    none: 'You have no orders yet',
    about: 'An order holds the campaigns of one advertiser under one objective.',
    create: { label: 'Create order', href: '/orders/create', call: orders.create },
    filtered: 'No orders match these filters',
  },
  tokens: {
    none: 'Nobody in this agency has an API token yet',
    about: 'Tokens sign in the command line, the browser extension and scripts. People make their own in their account settings.',
    filtered: 'No token is like that',
  },
  userLog: {
    none: 'Nobody has changed anything yet',
    about: 'Every change of a campaign, an order, a user or a setting appears here, and can be reverted.',
    filtered: 'No changes match these filters',
  },
  users: {
    none: 'You have no users yet',
    create: { label: 'Create user', href: '/account/users/create', call: users.create },
    filtered: 'No users match these filters',
  },
} as const satisfies Readonly<Record<string, EmptyListTexts>>

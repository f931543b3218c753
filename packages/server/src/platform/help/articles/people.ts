/** How to work with the people, the settings and the log of an agency. */
import { limits } from '@spotdesk/sdk/values'
import { howTo, paragraphs, points, steps } from '../article.ts'

export const peopleArticles = [
  howTo(
    {
      name: 'user-list',
      title: 'See who works in the agency',
      description: 'Users with their role, what they see, and when they were last here.',
      paths: ['/account/users', '/account/users/list'],
    },
    points(
      '*Invited* users have not chosen a password yet. Send the invitation again from the menu of the row.',
      '*Disabled* users cannot sign in. Their sessions and tokens end at once. Enabling brings the sign-in back.',
      'The last administrator cannot be disabled.',
    ),
  ),
  howTo(
    {
      name: 'user-form',
      title: 'Invite a user or change one',
      description: 'Role, advertisers or publishers that they see, language and time zone.',
      paths: ['/account/users/create', '/account/users/$id'],
    },
    steps(
      'Give name, e-mail and role. You can give only rights that you have yourself.',
      'Limit what they see to some advertisers or publishers, or leave it at all.',
      `Send an invitation, or set a first password. An invitation ends after ${limits.invitationDays} days.`,
    ),
  ),
  howTo(
    {
      name: 'agency-settings',
      title: 'Change the settings of the agency',
      description: 'Currency, time zone, margin, thresholds and features.',
      paths: ['/account/agency/settings'],
    },
    points(
      'With another time zone, flights keep their instants, and days of delivery are counted again. Figures stay correct meanwhile.',
      '*Inclusive*: the margin is part of the billed amount. *Markup*: it is added to that amount.',
      'Thresholds decide when a campaign gets a delivery status. *Reset* brings the default back.',
      'Hours of the week are read on the clock of the listener, of the station, or of the account.',
    ),
  ),
  howTo(
    {
      name: 'user-log',
      title: 'See who changed what, and revert it',
      description: 'Every change with its author, its reason, and the values before and after.',
      paths: ['/account/user-log', '/account/user-log/list'],
    },
    steps(
      'Filter by user, thing, action, source or range. The address holds the filters.',
      'Open a line to see each field before and after.',
      'Press *Revert this change*, or *Revert the whole change-set* for everything that was changed with it.',
    ),
    paragraphs(
      `A revert touches only fields that still have the value of that change. Fields that somebody has changed since are listed and stay. The log is kept for ${limits.auditMonths} months.`,
    ),
  ),
  howTo(
    {
      name: 'agency-tokens',
      title: 'See and revoke the tokens of the agency',
      description: 'Which scripts and devices may act for whom.',
      paths: ['/account/tokens'],
    },
    paragraphs('A token acts for its owner, with at most the rights of the owner. Revoking it stops every script that uses it, at once.'),
  ),
]

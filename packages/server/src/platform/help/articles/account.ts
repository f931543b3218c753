/** How to work with one's own account. */
import { limits } from '@spotdesk/sdk/values'
import { howTo, paragraphs, points, steps } from '../article.ts'

export const accountArticles = [
  howTo(
    {
      name: 'account-settings',
      title: 'Change your profile, password and formats',
      description: 'Your name, language, time zone, formats, tokens and password.',
      paths: ['/account/settings'],
    },
    points(
      'Your time zone and formats change what you see. Flights and files keep the time zone of the agency.',
      'A new e-mail address takes effect when you press the link in the message to it. The old address gets a message too, with a link that cancels the change.',
      `A password has ${limits.passwordMin} to ${limits.passwordMax} characters with a digit, a lower-case and an upper-case letter, and another character.`,
      `An API token is shown once. It ends after ${limits.apiTokenDays} days, or when you revoke it.`,
    ),
  ),
  howTo(
    {
      name: 'invitations',
      title: 'Answer an invitation',
      description: 'Join another agency with the same sign-in.',
      paths: ['/account/invitations'],
    },
    paragraphs(
      'Accepting adds the agency to the menu with the name of your agency, where you change between them. Your rights differ from agency to agency.',
    ),
  ),
  howTo(
    {
      name: 'device-approval',
      title: 'Sign in a command line or a browser extension',
      description: 'Approve a device by its code.',
      paths: ['/device'],
    },
    steps(
      'Compare the code with the one that the device shows. Approve only what you started yourself.',
      'Read what the device may do, and in which agency.',
      'Approve or refuse. An approved device appears among your tokens, where you can revoke it.',
    ),
  ),
  howTo(
    {
      name: 'extension-approval',
      title: 'Allow a browser extension',
      description: 'Let the extension of your browser sign in.',
      paths: ['/extension/authorize'],
    },
    steps(
      'Start the sign-in in the options of the extension. The browser opens this page. Do not allow one that you did not start.',
      'Read what the extension may do, for how long, and in which agency. For another agency, switch the account first.',
      'Allow or deny. The sign-in of an extension appears among your tokens, where you can revoke it.',
    ),
  ),
  howTo(
    {
      name: 'notifications',
      title: 'Follow what happens to your campaigns',
      description: 'Messages about status, delivery, briefs, jobs and proposals.',
      paths: ['/account/notifications'],
    },
    steps(
      'Press the bell. Each message leads to its place.',
      'Open the settings to switch a kind on or off, and to get it by e-mail once a day.',
    ),
  ),
]

import { Section } from './Section.tsx'
import styles from './options.module.css'

const places = [
  {
    what: 'Sign-in',
    where:
      "A token for each agency, which may read campaigns and forecasts, pause and resume campaigns, and nothing else. In the browser's memory; on disk only while “Stay signed in” is on, where pages that you visit cannot read it. Otherwise a hash of it is on disk, which can revoke the token and do nothing else, so that it ends with the browser; and while a new release of the extension waits, what it takes over. What is erased from the disk may stay in the browser's own files until it tidies them; the token is revoked, so nobody can use it.",
  },
  {
    what: 'Campaigns',
    where:
      'Names and numbers of the last lists, for reading offline, forecasts of the last minute, and the IDs of campaigns that you opened or that need you: in the same place. They are erased when you sign out, when the server ends the sign-in, and when another user signs in.',
  },
  {
    what: 'Actions',
    where:
      'Each pause and resume until its outcome is known, then for a day at most: in the same place. Of one that waits the numbers of action, account and campaign are on disk, so that the end of the browser does not lose it without a word.',
  },
  {
    what: 'Sign-outs',
    where: 'A token that could not be revoked, because the server could not be reached, until it is: in the same place.',
  },
  {
    what: 'Place in the popup',
    where: "Text of the search, tab, open campaign and place in the list, for five minutes: in the browser's memory, until you sign out.",
  },
  {
    what: 'Settings',
    where:
      'On disk, with the address of the server and the list of sites: of each the pages that you hid, and the IDs of campaigns that you muted.',
  },
  {
    what: 'Elsewhere',
    where:
      'The extension connects only to the servers that you entered, and sends nothing to anybody else. It looks for campaigns only on the sites that you switched on, on a page that you have scanned, and, each time that you open the popup, in address and links of the page in front; the server gets the IDs found there and nothing else of the page.',
  },
] as const

/** Lists where each kind of kept data is stored. */
export function DataWhereabouts() {
  return (
    <Section title="Where is my data?">
      <dl className={styles.places}>
        {places.map(({ what, where }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{where}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

import * as v from 'valibot'
import { int } from './schema.ts'

/** Minutes between two polls; 0 is off. */
export const pollingChoices = [0, 1, 5, 15] as const
export const themes = ['system', 'light', 'dark'] as const

/** Pages and campaigns that a person may hide on a site. A further one has the oldest shown again. */
export const lessMax = 100
/** Characters of the path of a page that is hidden. A longer one is refused with a sentence. */
export const pathMax = 2000

/** A campaign by the address of its server and its ID. */
export const Muted = v.object({ serverUrl: v.pipe(v.string(), v.maxLength(2000)), id: int })

/** A site on which the user wants to see campaigns. */
export const Site = v.object({
  /** Scheme, host and port: https://mail.example.com. */
  origin: v.pipe(v.string(), v.maxLength(2000)),
  /** Text tokens such as C-12345 are found too, not only links. */
  findsTokens: v.boolean(),
  /** Nothing stands beside links: a card opens at the link that is pointed at. */
  onHover: v.optional(v.boolean()),
  /** Paths of its pages on which nothing is shown. */
  hiddenPaths: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(pathMax))), v.maxLength(lessMax))),
  /** Campaigns that are not shown on it. */
  muted: v.optional(v.pipe(v.array(Muted), v.maxLength(lessMax))),
})
export type Site = v.InferOutput<typeof Site>

/** Letters before the id in a text token. */
export const tokenPrefixPattern = /^[A-Za-z][A-Za-z0-9]{0,9}$/

/** Asked for when the user switches notifications on. */
export const notificationsPermission = { permissions: ['notifications' as const] }

/** The user's choices on the options page. */
export const Settings = v.object({
  /** The server entered last. */
  serverUrl: v.pipe(v.string(), v.maxLength(2000)),
  pollingMinutes: v.picklist(pollingChoices),
  theme: v.picklist(themes),
  /** Keeps tokens on disk, so that a restart of the browser does not sign out. */
  keepSignedIn: v.boolean(),
  /** Sites with cards. */
  sites: v.optional(v.pipe(v.array(Site), v.maxLength(200)), []),
  /** Letters before the id in a text token: C-12345. */
  tokenPrefix: v.optional(v.pipe(v.string(), v.regex(tokenPrefixPattern)), 'C'),
  /** Tells when an assigned campaign becomes at risk or falls behind. */
  notifies: v.optional(v.boolean(), false),
})
export type Settings = v.InferOutput<typeof Settings>
export type Theme = Settings['theme']

export const defaultSettings: Settings = {
  serverUrl: '',
  pollingMinutes: 5,
  theme: 'system',
  keepSignedIn: false,
  sites: [],
  tokenPrefix: 'C',
  notifies: false,
}

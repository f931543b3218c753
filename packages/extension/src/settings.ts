import * as z from 'zod'

/** Minutes between two polls; 0 is off. */
export const pollingChoices = [0, 1, 5, 15] as const
export const themes = ['system', 'light', 'dark'] as const

/** The user's choices on the options page. */
export const Settings = z.object({
  /** The server entered last. */
  serverUrl: z.string().max(2000),
  pollingMinutes: z.literal(pollingChoices),
  theme: z.enum(themes),
  /** Keeps tokens on disk, so that a restart of the browser does not sign out. */
  keepSignedIn: z.boolean(),
})
export type Settings = z.output<typeof Settings>
export type Theme = Settings['theme']

export const defaultSettings: Settings = { serverUrl: '', pollingMinutes: 5, theme: 'system', keepSignedIn: false }

import type { Client, Context } from '../context.ts'
import { dayTimeText, readAs } from '../output/dates.ts'

type Reading = Pick<Context, 'forPeople' | 'signal'>

/** The agency's time zone, in which days are read; what is said of times is in the formats of the profile from here on, where people read. */
export async function agencyZone({ forPeople, signal }: Reading, client: Client): Promise<string> {
  const user = await client.session.user({}, { signal })
  if (forPeople) readAs(user)
  return user.agency.timeZone
}

/**
 * The agency's zone where people read times: from here on they read them in the formats of their profile too. Programs get instants, so
 * nothing is looked up for them.
 */
export async function zoneFor(context: Reading, client: Client): Promise<string> {
  return context.forPeople ? agencyZone(context, client) : 'UTC'
}

/** '2026-11-20 07:00 America/New_York' */
export const zonedTime = (iso: string, zone: string) => `${dayTimeText(iso, zone)} ${zone}`

/** The cookie that names this browser's latest bulk job for seven days. Log-out and a switch of the account clear it, on every page. */
import type { OutputOf, bulk } from '@spotdesk/sdk/contract'
import { limits } from '@spotdesk/sdk/values'

export interface TrackedJob {
  id: string
  /** `change`: values that were changed on the screen, which the server applies as it does those of a file. */
  type: OutputOf<typeof bulk.status>['type'] | 'change'
}

const cookieName = 'bulkJob'

export function writeJobCookie(job: TrackedJob): void {
  document.cookie = `${cookieName}=${job.type}.${job.id}; path=/; max-age=${limits.bulkJobCookieDays * 86_400}; SameSite=Lax`
}

export function clearJobCookie(): void {
  document.cookie = `${cookieName}=; path=/; max-age=0; SameSite=Lax`
}

/** The job of the cookie; null when there is none, or when the value is not valid. */
export function readJobCookie(): TrackedJob | null {
  const match = new RegExp(`(?:^|; )${cookieName}=(import|export|change)\\.([0-9a-f-]{36})(?:;|$)`).exec(document.cookie)
  return match ? { type: match[1] as TrackedJob['type'], id: match[2]! } : null
}

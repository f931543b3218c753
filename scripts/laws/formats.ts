/** Screens show days and times in the formats of the user's profile: what makes such texts is used in one place. */
import type { Violation } from './arrows.ts'
import { isTest, type Source } from './sources.ts'

/** Where the formats of the profile are put to use, and where they are chosen. */
const formatting = new Set(['packages/web/src/shared/dates.ts', 'packages/web/src/people/account/ProfileForm.tsx'])
const formatters = /\b(formatDay|formatDayTime|formatTime|lastDayOf|clockTime)\b/

/** The first line of a screen that formats days and times past the formats of the user. */
export function formatViolations({ path, text }: Source): Violation[] {
  if (!/^packages\/web\/src\/.*\.tsx?$/.test(path) || isTest(path) || formatting.has(path)) return []
  const line = text.split('\n').findIndex((one) => formatters.test(one)) + 1
  return line === 0
    ? []
    : [{ path, line, message: 'days and times go through packages/web/src/shared/dates.ts, which knows the formats of the user' }]
}

/** Screens show days and times in the formats of the user's profile. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources } from '../../scripts/laws/sources.ts'

/** Where the formats of the profile are put to use, and where they are chosen. */
const formatting = ['packages/web/src/shared/dates.ts', 'packages/web/src/people/account/ProfileForm.tsx']

test('no screen of the web app formats days and times past the formats of the user', () => {
  const screens = readSources(join(import.meta.dirname, '../..'), ['packages/web/src'], /\.tsx?$/)
  const astray = screens.filter(
    ({ path, text }) => !isTest(path) && /\b(formatDay|formatDayTime|formatTime|lastDayOf|clockTime)\b/.test(text),
  )
  expect(astray.map(({ path }) => path).toSorted()).toEqual(formatting.toSorted())
})

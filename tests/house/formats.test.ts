import { expect, test } from 'vitest'
import { formatViolations } from '../../scripts/laws/formats.ts'

const text = "import { formatDay } from '@spotdesk/sdk/values'"

test('a screen of the web app that formats days and times past the formats of the user is found', () => {
  expect(formatViolations({ path: 'packages/web/src/orders/Seed.tsx', text: `\n${text}` })).toMatchObject([{ line: 2 }])
})

test('the one place that knows the formats, tests and other packages may use what they like', () => {
  for (const path of ['packages/web/src/shared/dates.ts', 'packages/web/src/orders/seed.test.ts', 'packages/cli/src/seed.ts'])
    expect(formatViolations({ path, text })).toEqual([])
})

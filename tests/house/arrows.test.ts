import { describe, expect, test } from 'vitest'
import { arrowViolations, exceptionViolations, unusedExceptions } from '../../scripts/laws/arrows.ts'
import { entityViolations } from '../../scripts/laws/entities.ts'

/** Imports that break the arrows, one row each: the file and the import. */
const breaches: [path: string, line: string][] = [
  ['packages/sdk/src/values/seed.ts', `import { readFileSync } from 'node:fs'`],
  ['packages/sdk/src/values/seed.ts', `import { canPause } from '../rules/index.ts'`],
  ['packages/sdk/src/rules/seed.ts', `import { call } from '../client/call.ts'`],
  ['packages/sdk/src/contract/seed.ts', `import { undici } from 'undici'`],
  ['packages/sdk/src/client/seed.ts', `import { Agent } from 'node:http'`],
  ['packages/forecast/src/seed.ts', `import { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/forecast/src/seed.ts', `import { readFile } from 'node:fs/promises'`],
  ['packages/server/src/campaigns/campaigns/seed.ts', `import { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/server/src/campaigns/campaigns/seed.ts', `import type { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/server/src/campaigns/campaigns/seed.ts', `const client = await import('@spotdesk/sdk/node')`],
  ['packages/server/src/campaigns/campaigns/seed.ts', `import { findAdvertiser } from '../advertisers/store.ts'`],
  ['packages/server/src/campaigns/campaigns/seed.ts', `export * from '../advertisers/store.ts'`],
  ['packages/server/src/platform/http/seed.ts', `import { listCampaigns } from '../../campaigns/campaigns/store.ts'`],
  ['packages/ui/src/seed.ts', `import { SpotdeskClient } from '@spotdesk/sdk'`],
  ['packages/web/src/campaigns/campaigns/seed.tsx', `import { createApp } from '@spotdesk/server'`],
  ['packages/web/src/campaigns/campaigns/seed.tsx', `import { Advertisers } from '../advertisers/Advertisers.tsx'`],
  ['packages/web/src/shared/seed.tsx', `let row: import('../campaigns/campaigns/row.ts').Row`],
  ['packages/extension/src/seed.ts', `import { Grid } from '../../web/src/shared/grid/Grid.tsx'`],
  ['packages/cli/src/seed.ts', `import { createApp } from '@spotdesk/server'`],
  ['packages/cli/src/seed.ts', `import { popup } from '@spotdesk/extension'`],
]

describe('the arrows between packages', () => {
  test.for(breaches)('%s does not get away with %s', ([path, text]) => {
    expect(arrowViolations({ path, text })).toHaveLength(1)
  })

  test('a list of exceptions that grows is found', () => {
    const names = (count: number) => Array.from({ length: count }, (_, at) => `server/people/a${at} → server/people/b`)
    expect(exceptionViolations(names(29))).toEqual([])
    expect(exceptionViolations(names(30))).toMatchObject([{ message: '30 exceptions, more than 29' }])
  })

  test('an exception that no import uses is found', () => {
    const path = 'packages/server/src/campaigns/ads/plan.ts'
    const text = `import { lock } from '../campaigns/lock.ts'`
    const name = 'server/campaigns/ads → server/campaigns/campaigns'
    expect(unusedExceptions([{ path, text }], [name])).toEqual([])
    expect(unusedExceptions([{ path, text: '' }], [name])).toMatchObject([{ message: expect.stringContaining(name) }])
  })

  test('an exception that lets the platform of the server import a noun is found', () => {
    expect(exceptionViolations(['server/platform/jobs → server/campaigns/ads'])).toHaveLength(1)
  })

  test('a line of the change-sets that names an entity is found, and a comment is none', () => {
    const path = 'packages/server/src/platform/change-sets/plan/plan.ts'
    const text = `// What an 'order' is.\nconst kind = entity\nif (kind === 'order') plan()`
    expect(entityViolations({ path, text })).toMatchObject([{ path, line: 3 }])
    expect(entityViolations({ path: 'packages/server/src/campaigns/orders/plan.ts', text })).toEqual([])
  })

  test('tests of the server may drive it through the client of the SDK', () => {
    const text = `import { SpotdeskClient } from '@spotdesk/sdk'`
    expect(arrowViolations({ path: 'packages/server/src/campaigns/campaigns/pause.test.ts', text })).toEqual([])
  })

  test('a file that does not parse is an error, never a clean file', () => {
    expect(() => arrowViolations({ path: 'packages/web/src/app/seed.ts', text: 'import {' })).toThrow('packages/web/src/app/seed.ts')
  })
})

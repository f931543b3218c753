import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { arrowViolations, unusedExceptions } from '../../scripts/laws/arrows.ts'
import { exceptions } from '../../scripts/laws/exceptions.ts'
import { readSources } from '../../scripts/laws/sources.ts'

const root = join(import.meta.dirname, '../..')
const sources = readSources(root, ['packages', 'scripts', 'tests'], /\.(tsx?|mjs)$/)

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
  test('every import in the repository follows an arrow', () => {
    expect(sources.length).toBeGreaterThan(10)
    expect(sources.flatMap(arrowViolations)).toEqual([])
  })

  test.for(breaches)('%s does not get away with %s', ([path, text]) => {
    expect(arrowViolations({ path, text })).toHaveLength(1)
  })

  test('there are never more exceptions than before: who removes one lowers the number here', () => {
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(29)
  })

  test('an exception that no import uses is found', () => {
    const kept = sources.filter(({ path }) => !path.startsWith('packages/server/src/campaigns/pacing/'))
    expect(unusedExceptions(sources)).toEqual([])
    expect(unusedExceptions(kept)).toHaveLength(1)
  })

  test('no exception lets the platform of the server import a noun', () => {
    expect(Object.keys(exceptions).filter((name) => name.startsWith('server/platform/'))).toEqual([])
  })

  test('the change-sets of the server name no entity: rows say what there is to know of one', () => {
    const machine = sources.filter(({ path }) => path.includes('/platform/change-sets/') && !path.endsWith('.test.ts'))
    expect(machine.length).toBeGreaterThan(20)
    const named = /'(campaign|order|ad|adSequence|advertiser|creative|user|agency|inventoryAdjustment)'/
    const lines = machine.flatMap(({ path, text }) => text.split('\n').map((line) => `${path}: ${line.trim()}`))
    expect(lines.filter((line) => named.test(line) && !/: (\/?\*|\/\/)/.test(line))).toEqual([])
  })

  test('tests of the server may drive it through the client of the SDK', () => {
    const text = `import { SpotdeskClient } from '@spotdesk/sdk'`
    expect(arrowViolations({ path: 'packages/server/src/campaigns/campaigns/pause.test.ts', text })).toEqual([])
  })

  test('a file that does not parse is an error, never a clean file', () => {
    expect(() => arrowViolations({ path: 'packages/web/src/app/seed.ts', text: 'import {' })).toThrow('packages/web/src/app/seed.ts')
  })
})

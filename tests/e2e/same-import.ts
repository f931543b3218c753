/** One file, two ways in: the terminal and the API that the web app uses give the same campaigns and the same errors. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { SpotdeskClient } from '@spotdesk/sdk'
import { session } from '@spotdesk/sdk/contract'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf } from './support/client.ts'
import type { Desk } from './support/desk.ts'

const root = path.join(import.meta.dirname, '..', '..')
const file = (prefix: string) =>
  [
    '# timezone=America/New_York; schema=campaign/1',
    'action,external_reference,name,type,advertiser_id,start_date,end_date,objective_type,objective_value,cpm,capping,targeting',
    `CREATE,${prefix}-1,Twin one,STANDARD,1001,2027-01-04,2027-03-31,IMPRESSIONS,500000,12.5,3/1/DAY,"LOCATION_COUNTRY in (US)"`,
    `CREATE,${prefix}-2,Twin two,FILLER,1002,2027-02-01,,IMPRESSIONS,1000,2,,`,
    `CREATE,${prefix}-3,Twin three,STANDARD,1001,2027-01-04,2026-03-31,IMPRESSIONS,500000,12.5,,`,
    `CREATE,${prefix}-4,Twin four,STANDRD,4711,2027-01-04,2027-03-31,IMPRESSIONS,0,"12,5",,"LOCATION_COUNTRY in (US"`,
    '',
  ].join('\r\n')

interface Summary {
  completedItems: number
  totalErrors: number
  errors: { lineNo: number; code: string; message: string }[]
}
const essence = ({ completedItems, totalErrors, errors }: Summary) => ({
  completedItems,
  totalErrors,
  errors: errors.map(({ lineNo, code, message }) => ({ lineNo, code, message })),
})

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs a command in a folder of its own, with a token of the desk. */
async function spotdesk(desk: Desk, folder: string, apiToken: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, ['--conditions=source', path.join(root, 'packages/cli/src/main.ts'), ...args], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      SPOTDESK_API_URL: desk.url,
      SPOTDESK_TOKEN: apiToken,
      SPOTDESK_CONFIG_DIR: folder,
      CI: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.stderr += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...output }
}

/** The campaigns of a prefix as everybody sees them, without what is each one's own. */
async function campaignsOf(client: SpotdeskClient, prefix: string): Promise<unknown[]> {
  const list = await client.campaigns.list({ q: 'Twin', limit: 100 }).toArray({ max: 100 })
  const own = list.filter(({ externalReference }) => externalReference?.startsWith(`${prefix}-`))
  const details = await Promise.all(own.map(({ id }) => client.campaigns.get({ id })))
  return details
    .map(({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, externalReference, ...rest }) => ({
      ...rest,
      externalReference: externalReference!.slice(prefix.length),
    }))
    .toSorted((a, b) => a.externalReference.localeCompare(b.externalReference))
}

/** Defines the test, on a desk that other tests use too. */
export function testSameImport(deskOf: () => Desk): void {
  test('the same file from the terminal and from the API gives the same campaigns and the same errors', async () => {
    const desk = deskOf()
    const client = await clientOf(desk.url)
    const { token } = await client.call(session.createToken, { body: { name: 'test', scopes: ['CAMPAIGN.WRITE'] } })
    const job = await client.bulk.import('campaigns', new Blob([file('WEB')]), { fileName: 'web.csv' })
    const fromApi = await client.jobs.wait(job.id)

    const folder = await mkdtemp(path.join(os.tmpdir(), 'spotdesk-import-'))
    onTestFinished(async () => await rm(folder, { recursive: true, force: true }))
    await writeFile(path.join(folder, 'cli.csv'), file('CLI'))
    const run = await spotdesk(desk, folder, token, ['bulk', 'import', 'campaigns', 'cli.csv', '--yes', '--json'])
    // 3: some rows failed, others were applied.
    expect(run.code, run.stderr).toBe(3)
    const fromTerminal = JSON.parse(run.stdout) as Summary

    expect(essence(fromTerminal)).toEqual(essence(fromApi))
    const made = await campaignsOf(client, 'WEB')
    expect(made).toHaveLength(2)
    expect(await campaignsOf(client, 'CLI')).toEqual(made)
  })
}

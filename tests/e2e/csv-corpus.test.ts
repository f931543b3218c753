/**
 * Files of the corpus once more, through the gate and the database: the same verdicts as the rules give in memory, where
 * `packages/sdk/src/bulk/corpus` tests all of them. Here are those in which something of the way can go wrong.
 */
import { bulk, changeSets } from '@spotdesk/sdk/contract'
import { campaignStatus } from '@spotdesk/sdk/rules'
import { campaignStatuses, spendScale } from '@spotdesk/sdk/values'
import type { TestApp } from '@spotdesk/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { CorpusCase } from '../../packages/sdk/src/bulk/corpus/case.test.data.ts'
import { cells } from '../../packages/sdk/src/bulk/corpus/cells.test.data.ts'
import { files } from '../../packages/sdk/src/bulk/corpus/files.test.data.ts'
import { rows } from '../../packages/sdk/src/bulk/corpus/rows.test.data.ts'
import { campaigns, now } from '../../packages/sdk/src/bulk/corpus/world.test.data.ts'
import { toColumns } from '../../packages/server/src/campaigns/campaigns/write/columns.ts'
import { finished } from '../../packages/server/src/testing/bulk.ts'
import { type Fixture, openFixture } from '../../packages/server/src/testing/desk.ts'

let desk: Fixture
beforeAll(async () => {
  desk = await openWorld()
})
afterAll(() => desk.close())

async function openWorld(): Promise<Fixture> {
  const opened = await openFixture({ jobs: true })
  opened.clock.set(now)
  await loadWorld(opened.app)
  return opened
}

/** The corpus' world in place of the desk's: the same campaigns, orders, publishers and people, in the first agency. */
async function loadWorld({ database: { system } }: TestApp): Promise<void> {
  await sql`update agencies set features = '[]', settings = '{"marginPercent": 10}', maximum_cpm_e4 = 500000 where id = 1`.execute(system)
  await sql`update orders set advertiser_id = 1002, currency = 'EUR', objective_type = 'PRICE' where agency_id = 1 and id = 502`.execute(
    system,
  )
  await sql`insert into orders (agency_id, id, advertiser_id, name, name_lc, currency, archived, duplication_status) values
    (1, 503, 1001, 'Old', 'old', 'USD', true, null), (1, 504, 1001, 'Copying', 'copying', 'USD', false, 'DUPLICATING'),
    (1, 505, 1001, 'Empty', 'empty', 'USD', false, 'DUPLICATION_FAILED')`.execute(system)
  await sql`update advertisers set status = 'ARCHIVED' where agency_id = 1 and id = 1003`.execute(system)
  await sql`insert into publishers (id, owner_agency_id, market_id, name, name_lc, domain, type, currency, time_zone)
    select id, 1, 1, 'Publisher ' || id, 'publisher ' || id, 'p' || id || '.example', 'BROADCASTER', 'USD', 'America/New_York' from unnest(array[71, 72]) as id`.execute(
    system,
  )
  await sql`with made as (
      insert into users (user_name, user_name_lc, password_hash, first_name, last_name, email, time_zone, currency, country)
      select name, name, 'x', name, 'Person', name || '@world.test', 'UTC', 'USD', 'US' from unnest(array['mara', 'noor']) as name returning id)
    insert into memberships (agency_id, user_id, role_id) select 1, id, 4 from made`.execute(system)
  const stored = campaigns.map(({ id, version, fields, archived, submitted, accepted, rejected, paused, objectiveMet, delivered }) => {
    const { type: campaignType, startDate, endDate } = fields
    const status = campaignStatus({ campaignType, startDate, endDate, submitted, accepted, rejected, paused, objectiveMet }, now)
    return {
      agency_id: 1,
      id,
      ...toColumns(fields),
      version,
      status,
      status_rank: campaignStatuses.indexOf(status),
      archived,
      paused,
      pauses: paused ? [now] : [],
      objective_met: objectiveMet,
      dco: false,
      submitted_at: submitted ? now : null,
      accepted_at: accepted ? now : null,
      rejected_at: rejected ? now : null,
      delivery_statuses: [],
      created_at: now,
      updated_at: now,
      impressions: delivered.impressions,
      spend_e7: delivered.spend * 10 ** spendScale,
    }
  })
  await sql`insert into campaigns select * from jsonb_populate_recordset(null::campaigns, ${JSON.stringify(stored)}::jsonb)`.execute(system)
  await sql`insert into campaign_totals (agency_id, campaign_id, impressions, spend_e7)
    select 1, id, impressions, spend_e7 from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as c (id bigint, impressions bigint, spend_e7 numeric)`.execute(
    system,
  )
}

interface Told {
  column: string | null
  code: string
  suggestion: string | null
  line: number | null
}
const told = ({ column, code, suggestion }: Told) => `${column ?? 'row'} ${code}${suggestion === null ? '' : ` → ${suggestion}`}`

const verbs: Record<string, string> = {
  'submitted true': 'SUBMIT',
  'paused true': 'PAUSE',
  'paused false': 'RESUME',
  'archived true': 'ARCHIVE',
  'archived false': 'UNARCHIVE',
}

/** A dry run over the wire, told as the corpus tells a plan: a line a row, or a line an error of the file. */
async function dryRun(file: string | Uint8Array): Promise<string[]> {
  const bytes = typeof file === 'string' ? file : Uint8Array.from(file)
  const answer = await desk.call('manager', bulk.importCampaigns, { file: { name: 'corpus.csv', bytes }, dryRun: true })
  if (answer.status !== 202) {
    expect([413, 422]).toContain(answer.status)
    const errors = (answer.body['errors'] as Told[] | undefined) ?? []
    return (errors.length > 0 ? errors : [{ code: String(answer.body['code']), line: null, column: null, suggestion: null }]).map(
      ({ code, line, column, suggestion }) =>
        [
          'FILE',
          code,
          line === null ? '' : `line ${line}`,
          column === null ? '' : `'${column}'`,
          suggestion === null ? '' : `→ ${suggestion}`,
        ]
          .filter(Boolean)
          .join(' '),
    )
  }
  const job = await finished(desk, String(answer.body['id']))
  const { list, total } = await desk.app.call(changeSets.items, { id: job.changeSetId!, limit: 1000 }, { as: 'manager' })
  const summary = await desk.app.call(bulk.summary, { id: job.id }, { as: 'manager' })
  expect(total).toBe(list.length)
  expect(summary.completedItems).toBe(list.filter(({ verdict }) => verdict !== 'ERROR').length)
  expect(summary.totalErrors).toBe(list.reduce((sum, { errors }) => sum + errors.length, 0))
  expect(summary.errors.map(({ lineNo }) => lineNo)).toEqual(list.flatMap(({ line, errors }) => errors.map(() => line)))
  return list.map(({ line, verdict, changes, errors, warnings }) => {
    const effect = changes.flatMap(({ field, after }) => verbs[`${field} ${after}`] ?? []).at(0)
    const fields = verdict === 'UPDATE' ? changes.map(({ field }) => field) : []
    const parts = [
      `${line} ${verdict}`,
      effect ? `+${effect}` : '',
      fields.join(','),
      errors.map(told).join('; '),
      warnings.length > 0 ? `(${warnings.map(told).join('; ')})` : '',
    ]
    return parts.filter(Boolean).join(' ')
  })
}

/** Deals and pixels have no register on the server yet: there, none of them is unknown. */
const asServed = (line: string) => line.replaceAll(/(; )?(deal_id|attribution_pixel_ids) unknownItem/g, '')

/** The cases that go through the server, by what they show of it. */
const chosen = [
  // Bytes as they were sent, up to the last that may be.
  'UTF-16 little-endian with a mark',
  'Windows-1252',
  'a renamed XLSX',
  '3,000,000 bytes',
  '3,000,001 bytes',
  // Errors of a file with line, column and suggestion; lines of rows.
  'a quote that never closes',
  'an unknown column',
  'quoted line ends count as lines',
  // Every verdict and every action.
  'SUBMIT with an unknown reference creates and submits',
  'PAUSE and RESUME',
  'ARCHIVE of a running campaign',
  'UNARCHIVE comes before the cells',
  'SUBMIT of a corrected draft',
  'SUBMIT of what is submitted',
  // What the database says: versions, keys, totals, the order, the advertiser, the people, the rights, the agency, the look-ups.
  'another version',
  'a reference that belongs to another campaign',
  'an objective below what was delivered',
  'currency, objective type and advertiser are those of the order',
  'a new campaign takes them from its order',
  'an archived order',
  'an order that is being duplicated',
  'an archived advertiser',
  'unknown advertiser, publisher, deal, pixel and user',
  'priority 1 without AGENCY_ADVANCED.WRITE',
  'a CPM above the maximum of the agency only warns',
  'a targeting value that no look-up has',
]
const corpus: readonly CorpusCase[] = [...files, ...cells, ...rows]

it.each(chosen)('%s, over the wire', async (name) => {
  const { file, expected } = corpus.find((entry) => entry.name === name)!
  expect(await dryRun(file)).toEqual(expected.map(asServed))
})

it('the files over the wire have every verdict and every action of the corpus', () => {
  const kindsOf = (cases: readonly CorpusCase[]) =>
    new Set(cases.flatMap(({ expected }) => expected).map((line) => /^(FILE|\d+ \w+( \+\w+)?)/.exec(line)![0].replace(/^\d+ /, '')))
  const sent = corpus.filter(({ name }) => chosen.includes(name))
  expect(sent).toHaveLength(chosen.length)
  // What a case's context says beyond the file cannot be said in this call.
  expect(sent.filter(({ context }) => context)).toEqual([])
  expect([...kindsOf(sent)].toSorted()).toEqual([...kindsOf(corpus)].toSorted())
})

/** A pseudo-random generator with a seed (mulberry32): the same mutants in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it(
  '200 mutants of files, imported for real: a verdict for every row, and never a failure of the server',
  { timeout: 240_000 },
  async () => {
    // What is imported for real would change the verdicts of the others.
    const own = await openWorld()
    onTestFinished(() => own.close())
    const seeds = [...rows, ...cells].flatMap(({ file }) => (typeof file === 'string' ? [file] : []))
    const snippets = [
      '"',
      ',',
      '\n',
      '\r\n',
      '\0',
      '[]',
      "'",
      '=',
      '\\',
      '😀',
      '\uFFFD',
      'CREATE',
      'SUBMIT',
      '1e309',
      '9'.repeat(20),
      '__proto__',
      '2027-02-31',
      '\u2028',
    ]
    const random = randomOf(20_261_121)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
    for (let mutant = 0; mutant < 200; mutant++) {
      let text = pick(seeds)
      for (let edit = 0; edit <= Math.floor(random() * 3); edit++) {
        const at = Math.floor(random() * (text.length + 1))
        text = text.slice(0, at) + (random() < 0.7 ? pick(snippets) : '') + text.slice(at + Math.floor(random() * 6))
      }
      const mode = random() < 0.3 ? 'atomic' : 'partial'
      const { status, body } = await own.call('manager', bulk.importCampaigns, {
        file: { name: 'mutant.csv', bytes: text },
        mode,
        allowDuplicate: true,
      })
      expect([202, 422], text).toContain(status)
      if (status !== 202) continue
      const job = await finished(own, String(body['id']))
      expect(job.failure ?? '', text).not.toContain('Something went wrong')
      expect(job.doneItems, text).toBe(job.totalItems)
      const { list } = await own.app.call(changeSets.items, { id: job.changeSetId!, limit: 1000 }, { as: 'manager' })
      expect(list.length, text).toBe(job.totalItems)
      expect(
        list.filter(({ errors, outcome }) => errors.length > 0 !== (outcome === 'FAILED') && job.mode === 'partial'),
        text,
      ).toEqual([])
    }
  },
)

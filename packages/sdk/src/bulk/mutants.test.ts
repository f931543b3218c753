import { describe, expect, it } from 'vitest'
import { cells } from './corpus/cells.test.data.ts'
import { files } from './corpus/files.test.data.ts'
import { rows } from './corpus/rows.test.data.ts'
import { homes, planAdFile } from './corpus/ad-world.test.data.ts'
import { ads } from './corpus/ads.test.data.ts'
import { agencyZone, campaigns, now, planFile } from './corpus/world.test.data.ts'
import { type PlannedAd, type PlannedRow, printAds, printCampaigns } from './index.ts'

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

const snippets = [
  '"',
  '""',
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\0',
  '[]',
  "'",
  '=',
  '\\',
  '#',
  '# timezone=UTC\n',
  'é',
  '😀',
  '\uFEFF',
  'CREATE',
  'PAUSE',
  '1e309',
  '-1',
  '9'.repeat(20),
  '__proto__',
  '2027-02-31',
  'OR',
  '(',
  '*',
]

/** Files made from others by a few edits, the same in every run. */
function mutatorOf(seed: number, seeds: readonly string[]): () => { text: string; bytes: Uint8Array } {
  const encoder = new TextEncoder()
  const random = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  return () => {
    let text = pick(seeds)
    for (let edit = 0; edit <= Math.floor(random() * 4); edit += 1) {
      const [at, until] = [Math.floor(random() * (text.length + 1)), Math.floor(random() * 12)]
      text = text.slice(0, at) + (random() < 0.6 ? pick(snippets) : '') + text.slice(at + (random() < 0.5 ? until : 0))
    }
    const bytes = encoder.encode(text)
    if (random() < 0.1 && bytes.length > 0) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    return { text, bytes }
  }
}

/** True if a row lacks its verdict, its line, or the reason of its failure. */
type Planned = Pick<PlannedRow | PlannedAd, 'line' | 'verdict' | 'errors' | 'after'>
function unsettled({ plan, rawRows }: { plan: readonly Planned[]; rawRows: readonly { line: number }[] }): boolean {
  const settled = ({ verdict, errors, after }: Planned) =>
    (verdict === 'ERROR') === errors.length > 0 && (verdict === 'ERROR') === (after === null)
  return plan.length !== rawRows.length || plan.some((row, index) => row.line !== rawRows[index]!.line || !settled(row))
}

describe('Mutants of files', () => {
  it('5,000 of them: nothing throws, and every row that is not blank has one verdict with its line', { timeout: 120_000 }, async () => {
    const seeds = [...rows, ...cells, ...files]
      .flatMap(({ file }) => (typeof file === 'string' && file.length < 5000 ? [file] : []))
      .concat(printCampaigns(campaigns, { zone: agencyZone, exported: now, now }))
    const mutate = mutatorOf(20_261_120, seeds)
    for (let mutant = 0; mutant < 5000; mutant += 1) {
      const { text, bytes } = mutate()
      const imported = await planFile(bytes)
      const wrong = imported.ok ? unsettled(imported) : imported.errors.length === 0
      if (wrong) expect.fail(`${JSON.stringify(text)} has a row without a verdict, or a verdict without a reason`)
    }
  })

  it('of ads, 5,000 too', { timeout: 120_000 }, async () => {
    const seeds = ads.flatMap(({ file }) => (typeof file === 'string' ? [file] : []))
    const whole = homes.flatMap((home) => [...home.ads.values()].map((ad) => ({ ad, home })))
    seeds.push(printAds(whole, { zone: agencyZone, exported: now }))
    const mutate = mutatorOf(20_261_121, seeds)
    for (let mutant = 0; mutant < 5000; mutant += 1) {
      const { text, bytes } = mutate()
      const imported = await planAdFile(bytes)
      const wrong = imported.ok ? unsettled(imported) : imported.errors.length === 0
      if (wrong) expect.fail(`${JSON.stringify(text)} has a row without a verdict, or a verdict without a reason`)
    }
  })
})

import { readFile } from 'node:fs/promises'
import { type SpendPair, sumPlannedSpend } from '@spotdesk/sdk/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parse, type YAMLMap } from 'yaml'
import * as z from 'zod'
import { type Block, duplicates, everyBlock, isNamed } from './read/blocks.ts'
import { type Intent, toIntents, onlyTargets, splitIntents } from './plan/intents.ts'
import { campaignSchema } from './read/json-schema.ts'
import { findKey, fromCell, isSameCell, getKeys, kinds, toCell } from './read/keys.ts'
import { readYaml } from './read/read-yaml.ts'
import { exceededSpend, readSpendLimit } from './plan/spend.ts'
import { emptyStored } from './write/stored.test.data.ts'
import { appendBlocks, printFile } from './write/edit-yaml.ts'
import { format } from './write/write-yaml.ts'

const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((value) => value.trim() !== '' && value.isWellFormed())
const clean = text
  .map((value) =>
    value
      .trim()
      .normalize('NFC')
      .replaceAll(/[\p{C}\p{Z}]/gu, ' ')
      .trim(),
  )
  .filter((value) => value !== '')

describe('Keys', () => {
  test.each(kinds)('of every %s are aliases of a column, so that CSV and YAML share one vocabulary', (kind) => {
    for (const { name, column } of getKeys(kind)) {
      expect(findKey(kind, name)?.column).toBe(column)
      expect(findKey(kind, column.header)?.name).toBe(name)
      for (const alias of column.aliases ?? []) expect(findKey(kind, alias.toUpperCase())?.name).toBe(name)
    }
  })

  test('of blocks are one however they are written: composed or not, with blanks around them', () => {
    const written = (key: string) => `version: 1\nscope: { order: "ref:${key}" }\ncampaigns:\n  - { ref: "${key}", sequence: ["${key}"] }\n`
    const [one, other] = ['Łódź-1', ` ${'Łódź-1'.normalize('NFD')}\u00A0`].map((key) => readYaml('f.yaml', written(key)))
    expect(duplicates([...one!.blocks, ...other!.blocks])).toHaveLength(1)
    expect(other!.blocks[0]!.sequence!.keys).toEqual(one!.blocks[0]!.sequence!.keys)
    expect(isNamed(one!.blocks[0]!, `ref:${'Łódź-1'.normalize('NFD')}`)).toBe(true)
    expect(isNamed(one!.blocks[0]!, 'łódź-1')).toBe(false)
  })

  test('of two files of a public report, composed and decomposed, are one reference', async () => {
    const reported = new URL('../../../../../server/src/testing/reported/', import.meta.url)
    const blocks = await Promise.all(
      ['reference-composed.yaml', 'reference-decomposed.yaml'].map(
        async (name) => readYaml(name, await readFile(new URL(name, reported), 'utf8')).blocks,
      ),
    )
    expect(duplicates(blocks.flat()).map(({ code, message }) => [code, message])).toEqual([
      ['duplicateKeyInFile', 'DNF-Łódź-1 is at reference-composed.yaml:3:5 too.'],
    ])
  })

  test('keep any text through the cell of a change-set', () => {
    const name = findKey('campaign', 'name')!
    fc.assert(
      fc.property(text, (value) => {
        expect(fromCell(toCell(value, name.form), name.form)).toBe(value)
      }),
    )
    const list = findKey('campaign', 'category_ids')!
    fc.assert(
      fc.property(fc.array(clean, { minLength: 1, maxLength: 5 }), (values) => {
        expect(fromCell(toCell(values, list.form), list.form)).toEqual(values)
      }),
    )
  })

  test('compare by meaning and not by text', () => {
    expect(isSameCell('campaign', 'cpm', ['12.50', '12.5'], 'UTC')).toBe(true)
    expect(isSameCell('campaign', 'capping', ['10/1/CAMPAIGN;3/1/DAY', '3/1/day;10/1/CAMPAIGN'], 'UTC')).toBe(true)
    expect(isSameCell('campaign', 'end_date', ['2027-03-31', '2027-04-01 00:00'], 'America/New_York')).toBe(true)
    expect(isSameCell('campaign', 'objective_unlimited', ['[]', 'false'], 'UTC')).toBe(true)
    expect(isSameCell('campaign', 'cpm', ['12.5', '12.6'], 'UTC')).toBe(false)
  })
})

describe('A printed block', () => {
  const cellsOf = fc.record({
    name: clean,
    cpm: fc.integer({ min: 10, max: 1_000_000 }).map((value) => String(value / 100)),
    capping: fc.constantFrom('', '3/1/DAY', '3/1/DAY;10/1/CAMPAIGN'),
    category_ids: fc
      .array(
        clean.filter((value) => !/^'|'$/.test(value)),
        { maxLength: 3 },
      )
      .map((values) => toCell([...new Set(values)], findKey('campaign', 'category_ids')!.form)),
    start_date: fc.constantFrom('2027-01-04', '2027-01-04 09:30'),
    targeting: fc.constantFrom(
      '',
      '[]',
      'LOCATION_COUNTRY in (US) AND NOT PODCAST_BRAND_SAFETY in (HATE:HIGH)',
      'CONTEXT_KEYWORD matches ("a: b # c", "d\\"e")',
    ),
    order_id: fc.constantFrom('', '501'),
  })

  test('is read back with the same cells', () => {
    fc.assert(
      fc.property(cellsOf, (record) => {
        const cells = new Map(
          Object.entries(record).map(([header, cell]) => [header, header === 'name' ? toCell(cell, { type: 'string' }) : cell]),
        )
        const file = readYaml('f.yaml', 'version: 1\n')
        appendBlocks(file, file.document.contents as unknown as YAMLMap, [{ ...emptyStored, cells }], { withRev: true })
        const { blocks, problems } = readYaml('f.yaml', printFile(file))
        expect(problems).toEqual([])
        expect(blocks[0]).toMatchObject({ id: 7, rev: 3 })
        for (const [header, cell] of cells)
          expect([header, isSameCell('campaign', header, [blocks[0]!.cells.get(header)?.text ?? '', cell], 'UTC')]).toEqual([header, true])
      }),
    )
  })
})

describe('fmt', () => {
  const aliases = {
    name: ['name', 'campaign_name', 'Campaign'],
    cpm: ['cpm', 'price'],
    type: ['type', 'campaign type'],
    start_date: ['start', 'start_date'],
  }
  const documents = fc
    .tuple(
      fc.shuffledSubarray(Object.entries(aliases), { minLength: 4 }),
      fc.array(fc.nat({ max: 2 }), { minLength: 4, maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    )
    .map(([keys, picks, comments]) => {
      const lines = keys.flatMap(([key, names], at) => [
        ...(comments[at] ? [`    # above ${key}`] : []),
        `    ${names[picks[at]! % names.length]}: ${key === 'cpm' ? '12.50' : key === 'type' ? 'STANDARD' : 'x'}${comments[at + 1] ? ` # beside ${key}` : ''}`,
      ])
      return `# top\nversion: 1\ncampaigns:\n  - ref: A\n${lines.join('\n')}\n  # before B\n  - id: 3\n    cpm: 1\n`
    })

  test('is idempotent, keeps every comment with its key, and changes no value', () => {
    fc.assert(
      fc.property(documents, (source) => {
        const once = format(readYaml('f.yaml', source).document, source)
        const second = readYaml('f.yaml', once)
        expect(format(second.document, once)).toBe(once)
        const comments = (value: string) => value.match(/# .*/g)?.toSorted()
        expect(comments(once)).toEqual(comments(source))
        for (const [, key] of once.matchAll(/# beside (\w+)/g)) expect(once).toMatch(new RegExp(`^ {4}${key}: .* # beside ${key}$`, 'm'))
        const cells = (blocks: readonly Block[]) =>
          blocks.map((block) => Object.fromEntries([...block.cells].map(([header, given]) => [header, given.text])))
        expect(cells(second.blocks)).toEqual(cells(readYaml('f.yaml', source).blocks))
        expect(once).toMatch(/ref: A\n[^]*name: [^]*type: [^]*start_date: [^]*cpm: 12\.50/)
      }),
    )
  })
})

describe('The parts of a plan', () => {
  const set = (count: number, order?: string) =>
    Array.from(
      { length: count },
      (_, at) => `  - ref: ${order ?? 'C'}-${at}\n${order ? `    order: ref:${order}\n` : ''}    ads: [{ref: ${order ?? 'C'}-${at}-A}]\n`,
    ).join('')
  const intentsIn = (source: string) => toIntents(readYaml('f.yaml', source).blocks, { overwrite: false })
  const source = `version: 1\norders:\n  - ref: O1\n  - ref: O2\ncampaigns:\n${set(3, 'O1')}${set(3, 'O2')}${set(4)}`

  test('hold a campaign together with its ads and its order, parents first, and every change once', () => {
    const intents = intentsIn(source)
    const parts = splitIntents(intents, 10)
    expect(parts.every((part) => part.length <= 10)).toBe(true)
    const names = (all: readonly Intent[]) => all.map(({ change }) => change.externalReference!)
    expect(names(parts.flat()).toSorted()).toEqual(names(intents).toSorted())
    for (const part of parts) {
      expect(part.map(({ kind }) => kinds.indexOf(kind))).toEqual(part.map(({ kind }) => kinds.indexOf(kind)).toSorted((a, b) => a - b))
      for (const { campaign } of part) if (campaign) expect(part.some(({ block }) => block === campaign)).toBe(true)
      for (const { block } of part) {
        const order = block?.cells.get('order_id')?.text.replace('ref:', '')
        if (order !== undefined) expect(names(part)).toContain(order)
      }
    }
  })

  test('are refused where an order and its campaigns do not fit', () => {
    expect(() => splitIntents(intentsIn(source), 6)).toThrow('O1 and what belongs to it are 7 changes; a change-set holds 6.')
  })

  test('of targets are campaigns with their ads and the order that the files have for them', () => {
    expect(onlyTargets(intentsIn(source), ['O1-2']).map(({ change }) => change.externalReference)).toEqual(['O1', 'O1-2', 'O1-2-A'])
    expect(() => onlyTargets(intentsIn(source), ['O1-9'])).toThrow('--target: no file has O1-9.')
  })

  test('of a sequence give each ad its place, and take out those that it leaves out', () => {
    const intents = intentsIn('version: 1\ncampaigns:\n  - ref: C\n    sequence: [B, id:12]\n    ads: [{ref: A}, {ref: B}]\n')
    expect(
      intents.slice(1).map(({ change: { externalReference, id, cells } }) => [externalReference ?? id, cells!['sequence_position']]),
    ).toEqual([
      ['A', '[]'],
      ['B', '1'],
      [12, '2'],
    ])
  })

  test('come with their place in the file', () => {
    const { blocks } = readYaml('f.yaml', source)
    expect(everyBlock(blocks).find(({ ref }) => ref === 'O1-1-A')?.place).toEqual({ file: 'f.yaml', line: 11, column: 11 })
  })
})

describe('Limits of planned spend', () => {
  const price = (objectiveValue: string, currency = 'USD') => ({ currency, objectiveType: 'PRICE', objectiveValue })
  const exceeded = (pairs: SpendPair[], ...limits: string[]) => exceededSpend(sumPlannedSpend(pairs), limits.map(readSpendLimit))

  test('of which a rise does not hide a fall', () => {
    const swap = [
      { before: price('12502'), after: null },
      { before: null, after: price('12502') },
    ]
    expect(exceeded(swap, '20000 usd')).toHaveLength(1)
    expect(exceeded(swap, '199 %')).toHaveLength(1)
    expect(exceeded(swap, '200%')).toEqual([])
  })

  test.each<[string, string, string, string | null]>([
    ['1000', '1050', '5 %', null],
    ['1000', '1050.01', '5 %', 'changes by just over 5 % ($50.01)'],
    ['1000', '950', '5%', null],
    ['1000', '949.99', '5%', 'just over 5 % ($50.01)'],
    // In floats 0.07 × 100 / 0.7 is more than 10.
    ['0.7', '0.77', '10 %', null],
    ['0.7', '0.78', '10 %', 'changes by 11.43 % ($0.08)'],
    ['0.1', '0.3', '0.2 USD', null],
    ['0.1', '0.31', '0.2 USD', 'changes by $0.21; --max-spend-change allows $0.20'],
    ['1000', '1000', '0 %', null],
    ['1000', '1000.01', '0 %', 'just over 0 %'],
    ['0', '1', '1000 %', '$1.00, from nothing'],
    ['1', '2', '99 EUR', 'names no amount in USD'],
  ])('%s → %s within %s: %s', (before, after, limit, said) => {
    const sentences = exceeded([{ before: price(before), after: price(after) }], limit)
    expect(sentences).toEqual(said === null ? [] : [expect.stringContaining(said)])
  })

  test('hold for each currency, and both kinds of limits together', () => {
    const both = [
      { before: price('100'), after: price('110') },
      { before: price('1000', 'JPY'), after: price('1010', 'JPY') },
    ]
    expect(exceeded(both, '10 USD', '10 JPY')).toEqual([])
    expect(exceeded(both, '10 %', '9 JPY')).toEqual([expect.stringContaining('¥10; --max-spend-change allows ¥9')])
  })

  test('are exceeded by a campaign without a limit, and by one whose spend cannot be said', () => {
    expect(exceeded([{ before: null, after: { currency: 'USD', objectiveUnlimited: 'true' } }], '1000 USD')).toEqual([
      '1 campaign has no limit of spend after the plan (USD).',
    ])
    const clicks = { currency: 'USD', revenueType: 'CPC', objectiveValue: '10', cpm: '1' }
    expect(exceeded([{ before: null, after: clicks }], '1000 USD')).toEqual([expect.stringContaining('cannot be planned')])
  })

  test.each(['5', '5 percent', '-5 %', '1,000 USD', '5 DOLLARS', '0.00000001 USD', ''])('%s is none', (text) => {
    expect(() => readSpendLimit(text)).toThrow('--max-spend-change takes')
  })
})

describe('The schema for editors', () => {
  const schema = z.fromJSONSchema(campaignSchema() as never)
  const file = (block: string) => parse(`version: 1\ncampaigns:\n  - ref: A\n${block}`) as unknown

  test.each([
    '    name: A\n    advertiser: Acme Motors\n    order: ref:O\n    cpm: 12.5\n    capping: [3/1/DAY]\n    start_date: 2027-01-04\n',
    '    capping: 3/1/DAY;10/1/CAMPAIGN\n    end_date: null\n    targeting: LOCATION_COUNTRY in (US)\n    sequence: [A1, id:12]\n    ads: [{ref: A1, weight: 10, linked_to: [ref:B]}]\n',
    '    name: 00123\n    objective_unlimited: true\n    ads:\n',
  ])('takes what files take', (block) => {
    expect(schema.safeParse(file(block)).error).toBeUndefined()
  })

  test.each([
    ['a key that is not known', '    nmae: A\n'],
    ['a word that is none of the list', '    type: STANDART\n'],
    ['a text for a number', '    cpm: a lot\n'],
    ['a number that is too small', '    cpm: -1\n'],
    ['a cap in another form', '    capping: [3 a day]\n'],
    ['a date in another form', '    start_date: 04.01.2027\n'],
    ['a key of an ad at a campaign', '    weight: 10\n'],
    ['a name that may not be none', '    name: null\n'],
  ])('refuses %s', (_, block) => {
    expect(schema.safeParse(file(block)).success).toBe(false)
  })

  test('describes every key', () => {
    const { $defs } = campaignSchema() as { $defs: Record<string, { properties: Record<string, { description: string }> }> }
    for (const { properties } of Object.values($defs))
      for (const { description } of Object.values(properties)) expect(description).not.toBe('')
  })
})

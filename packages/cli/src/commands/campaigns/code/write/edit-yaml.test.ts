import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { YAMLMap } from 'yaml'
import { appendBlocks, printFile, setRev, setValue } from './edit-yaml.ts'
import type { Value } from '../read/keys.ts'
import { readYaml, type YamlFile } from '../read/read-yaml.ts'
import { emptyStored } from './stored.test.data.ts'

const documentMap = ({ document }: YamlFile) => document.contents as unknown as YAMLMap

/** Changes the first block of a text. @returns the new text, which has the given blocks */
function changed(source: string, change: (file: YamlFile, map: YAMLMap) => void): string {
  const file = readYaml('f.yaml', source)
  change(file, file.nodes.get(file.blocks[0]!)!)
  const text = printFile(file)
  expect(readYaml('f.yaml', text).problems).toEqual([])
  return text
}
const set = (name: string, value: Value) => (file: YamlFile, map: YAMLMap) => setValue(file, map, { kind: 'campaign', name, value })

describe('A change of a text', () => {
  test('gets a new key at its place, and keeps the comment of a changed one', () => {
    const text = changed(
      'version: 1\ncampaigns:\n  - ref: A # rev: 1; mine\n    name: Old # why\n\n    # money\n    cpm: 3\n',
      (file, map) => {
        set('capping', ['3/1/DAY'])(file, map)
        set('name', 'New: name')(file, map)
        set('objective_value', 5)(file, map)
        setRev(file, map, 'campaign', 12)
      },
    )
    expect(text).toBe(
      'version: 1\ncampaigns:\n  - ref: A # rev: 12; mine\n    name: "New: name" # why\n    objective_value: 5\n\n    # money\n    cpm: 3\n    capping: [3/1/DAY]\n',
    )
  })

  test.each<[string, string, Value, string]>([
    ['an empty value', '    end_date:  # open\n', '2027-04-01', '    end_date: 2027-04-01  # open\n'],
    ['lines of a text', '    name: |\n      a\n      b\n    cpm: 5\n', 'c', '    name: c\n    cpm: 5\n'],
    [
      'a list of lines',
      '    capping: # caps\n      - 3/1/DAY # x\n      - 4/1/DAY\n\n    # next\n',
      ['5/1/DAY'],
      '    capping: [5/1/DAY] # caps\n\n    # next\n',
    ],
    ['a list in a line', '    capping: [ 3/1/DAY,\n      4/1/DAY ] # x\n', null, '    capping: null # x\n'],
    ['a text in quotes', "    name: 'it''s' #x\n", "that's", "    name: 'that''s' #x\n"],
    ['a text that looks like a number', '    name:   x\n', '007', '    name:   "007"\n'],
    ['a text of two lines', '    name: x', 'a\nb', '    name: "a\\nb"'],
    [
      'a value that another place repeats',
      '    cpm: &price 1e3\n    objective_value: *price\n',
      7,
      '    cpm: &price 7\n    objective_value: 1e3\n',
    ],
  ])('writes %s anew and nothing else', (_, lines, value, expected) => {
    const head = 'version:   1\r\ncampaigns:\r\n  -   ref:   0004711 # rev: 3\r\n'
    const crlf = (text: string) => text.replaceAll('\n', '\r\n').replaceAll('\r\r', '\r')
    const name = /^ *(\w+)/.exec(lines)![1]!
    const indented = (text: string) => crlf(text).replaceAll(/^ {4}/gm, '      ')
    expect(changed(head + indented(lines), set(name, value))).toBe(head + indented(expected))
  })

  test.each<[string, string, string]>([
    ['{ ref: A, cpm: 5 }', '{ ref: A, name: N, cpm: 5 } # rev: 4', 'of one line'],
    ['{ cpm: 5, ref: A } # rev: 1, mine', '{ cpm: 5, ref: A, name: N } # rev: 4, mine', 'of one line with a version'],
    ['# rev: 1\n    ref: A', '# rev: 4\n    ref: A\n    name: N', 'with its version above'],
    ['ref: A\n    cpm: 5 # rev: 2', 'ref: A\n    name: N\n    cpm: 5 # rev: 4', 'with its version beside another key'],
    ['id: 7 #mine', 'id: 7 #rev: 4; mine\n    name: N', 'with a comment'],
  ])('writes key and version of a block %s: %s', (block, expected) => {
    const around = (text: string) => `version: 1\ncampaigns:\n  - ${text}\n  # the end\n`
    const text = changed(around(block), (file, map) => {
      set('name', 'N')(file, map)
      setRev(file, map, 'campaign', 4)
    })
    expect(text).toBe(around(expected))
    expect(readYaml('f.yaml', text).blocks[0]!.rev).toBe(4)
  })

  test.each<[string, string, string]>([
    ['no list', 'version: 1', 'version: 1\ncampaigns:\n  - id: 7 # rev: 3'],
    ['a list without blocks', 'version: 1\ncampaigns: # all\n', 'version: 1\ncampaigns: # all\n  - id: 7 # rev: 3\n'],
    ['an empty list', 'version: 1\ncampaigns: [] # all\nx-a: 1\n', 'version: 1\ncampaigns: # all\n  - id: 7 # rev: 3\nx-a: 1\n'],
    ['a list', 'campaigns:\n- ref: 01\n\nversion: 1\n', 'campaigns:\n- ref: 01\n\n- id: 7 # rev: 3\n\nversion: 1\n'],
    ['a list in a line', 'version: 1\ncampaigns: [ {ref: 01} ]\n', 'version: 1\ncampaigns: [ {ref: 01}, {id: 7} ]\n'],
  ])('adds a block to %s', (_, source, expected) => {
    const file = readYaml('f.yaml', source)
    appendBlocks(file, documentMap(file), [emptyStored], { withRev: true })
    expect(printFile(file)).toBe(expected)
  })

  test('leaves every other byte of any file as it was', () => {
    const blank = fc.constantFrom(' ', '  ', '   ')
    const tail = fc.constantFrom('', ' # why', '  #x', ' ')
    const line = (name: string, values: string[]) =>
      fc
        .tuple(blank, fc.constantFrom(...values), tail, fc.constantFrom('', '\n', '    # between\n'))
        .map(([before, value, after, more]) => ({
          head: `    ${name}:${before}`,
          value,
          tail: `${after}\n${more}`,
        }))
    const lines = fc.tuple(
      line('name', ['x', "'1e3'", '"a # b"', '0x1F', '12345678901234567890', '1_000', '~', 'Ä ö']),
      line('cpm', ['12.50', '1e1', '+3', '.5', '0012']),
      line('objective_value', ['1e3', '0o17', '100']),
      line('capping', ['[3/1/DAY]', '[ 3/1/DAY , 4/1/DAY ]', '3/1/DAY;4/1/DAY']),
    )
    const values: Value[] = ['z', 7, 8, ['9/1/DAY']]
    fc.assert(
      fc.property(lines, fc.subarray([0, 1, 2, 3]), fc.constantFrom('\n', '\r\n'), (all, picked, eol) => {
        const write = (valueOf: (at: number) => string) =>
          `# top\nversion: 1\n\ncampaigns:\n  - ref: 0004711   # mine\n${all.map(({ head, tail: rest }, at) => head + valueOf(at) + rest).join('')}  - ref: 1e3\n`.replaceAll(
            '\n',
            eol,
          )
        const source = write((at) => all[at]!.value)
        const text = changed(source, (file, map) => {
          for (const at of picked) set(['name', 'cpm', 'objective_value', 'capping'][at]!, values[at]!)(file, map)
        })
        const quote = /^["']/.exec(all[0]!.value)?.[0] ?? ''
        const shown = [`${quote}z${quote}`, '7', '8', '[9/1/DAY]']
        expect(text).toBe(write((at) => (picked.includes(at) ? shown[at]! : all[at]!.value)))
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { exitCodes } from '../exit-codes.ts'
import { compileTemplate } from './template.ts'

const row = {
  id: 104_001,
  name: 'Autumn "drive"',
  advertiser: { id: 1001, name: 'Acme' },
  startDate: '2026-10-31T23:30:00.000Z',
  endDate: null,
  totalSpend: 1234.5,
  currency: 'USD',
  tags: ['a', 'b'],
  note: '',
}

test.each([
  ['{{id}} {{name}}', '104001 Autumn "drive"'],
  ['{{ .id }}\\t{{advertiser.name}}\\n-', '104001\tAcme\n-'],
  ['no field', 'no field'],
  ['{{startDate | date}}', '2026-10-31'],
  ['{{startDate | date:dd.MM.yyyy:Europe/Berlin}}', '01.11.2026'],
  ['{{startDate | date:"yyyy-MM-dd HH:mm"}}', '2026-10-31 23:30'],
  ['{{endDate | date | default:open}}', 'open'],
  ['{{totalSpend | money}} {{totalSpend | money:EUR}}', '$1,234.50 €1,234.50'],
  ['{{totalSpend | number}} {{totalSpend | number:2}}', '1,235 1,234.50'],
  ['[{{id | pad:8}}][{{id | pad:-8}}]', '[104001  ][  104001]'],
  ["{{tags | join:' | '}}", 'a | b'],
  ['{{advertiser | json}}', '{"id":1001,"name":"Acme"}'],
  ['{{note | default:"–"}}', '–'],
])('%s', (template, line) => {
  expect(compileTemplate(template)(row)).toBe(`${line}\n`)
})
test('a dot is the whole row', () => {
  expect(JSON.parse(compileTemplate('{{. | json}}')(row))).toEqual(row)
})

describe('a template that cannot be read is wrong usage', () => {
  test.each([
    ['{{name', '"{{" has no "}}" after it'],
    ['{{}}', '"" is no field'],
    ['{{name | upper}}', 'there is no filter "upper"'],
  ])('%s', (template, message) => {
    expect(() => compileTemplate(template)).toThrow(
      expect.objectContaining({ exitCode: exitCodes.usage, message: expect.stringContaining(message) as string }) as Error,
    )
  })
  test.each([
    ['{{nam}}', 'there is no field "nam"', 'Did you mean name?'],
    ['{{id | pad:x}}', 'pad takes a number', undefined],
    ['{{startDate | date:yyyy:Mars}}', '"Mars" is no time zone', undefined],
  ])('%s, as soon as there is a row', (template, message, hint) => {
    expect(() => compileTemplate(template)(row)).toThrow(
      expect.objectContaining({ exitCode: exitCodes.usage, message: expect.stringContaining(message) as string, hint }) as Error,
    )
  })
})

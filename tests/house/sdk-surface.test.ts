import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { filesIn } from '../../scripts/calls/replace.ts'
import { declarationFiles } from '../../scripts/declarations/files.ts'
import { declarationsFolder, openSdk } from '../../scripts/declarations/program.ts'
import { apiReport, reportFile } from '../../scripts/declarations/report.ts'
import { documentationOf } from '../../scripts/declarations/undocumented.ts'

const sdk = openSdk()
afterAll(() => sdk.close())

test('The declarations that the first command wrote are those that the contract gives today, file by file', async () => {
  const found = filesIn(declarationsFolder).map((path) => [relative(declarationsFolder, path), readFileSync(path, 'utf8')])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(await declarationFiles(sdk)))
})

test('The report of the public surface of the SDK is that of its sources', () => {
  expect(readFileSync(reportFile, 'utf8'), 'The public surface has changed: run `npm run calls` and look at the difference.').toBe(
    apiReport(sdk),
  )
})

test('Every export of the SDK, every method and every field has a comment', () => {
  const { total, missing } = documentationOf(sdk)
  expect(total).toBeGreaterThan(3500)
  expect(missing).toEqual([])
})

test('Every method of a noun names what it needs, what it sends and an example', () => {
  const { checker } = sdk
  const nouns = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(sdk.exportsOf('declarations/nouns.ts').get('Nouns')!))
  expect(nouns.length).toBeGreaterThan(25)
  for (const noun of nouns) {
    for (const method of checker.getPropertiesOfType(checker.getTypeOfSymbol(noun)!)) {
      const text = checker.getDocumentationCommentOfSymbol(method)
      expect(text, `${noun.name}.${method.name}`).toMatch(/^[^]+[.!?]\n[^]*Needs (the permissions? `|no sign-in)[^]+Sends `[A-Z]+ \//)
      expect(checker.getJsDocTagsOfSymbol(method).filter(({ name }) => name === 'example')).toHaveLength(1)
    }
  }
})

test('An editor shows the name of an answer, not its fields', () => {
  const { checker } = sdk
  const campaigns = checker.getDeclaredTypeOfSymbol(sdk.exportsOf('declarations/campaigns/campaigns.ts').get('CampaignsApi')!)
  const shown = (method: string) => checker.typeToString(checker.getTypeOfSymbol(checker.getPropertyOfType(campaigns, method)!)!)
  expect(shown('get')).toBe('(input: CampaignsGetInput, options?: CallOptions | undefined) => Call<Dated<Campaign, D>>')
  expect(shown('exportList')).toBe(
    '(input?: CampaignsExportListInput | undefined, options?: CallOptions | undefined) => Call<CampaignsExportListAnswer>',
  )
})

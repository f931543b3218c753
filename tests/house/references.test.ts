import { describe, expect, test } from 'vitest'
import { anchorOf, commentReferences, createRepository, documentReferences } from '../../scripts/laws/references.ts'

const domain = { path: 'docs/domain.md', text: '# Domain\n\n## 4. Pacing\n\n### 4.1 Priority: 1 to 10\n\n## Same\n\n## Same\n' }
const repository = createRepository(
  [
    'README.md',
    'docs/domain.md',
    'docs/adr/0003-fastify.md',
    'packages/server/src/platform/jobs/thread/in-thread.ts',
    'packages/web/src/app/App.tsx',
  ],
  [domain, { path: 'README.md', text: '# Read me' }],
)
const inComment = (comment: string) =>
  commentReferences({ path: 'packages/server/src/platform/db/seed.ts', text: `/** ${comment} */\nexport const seed = 1\n` }, repository)
const inDocument = (text: string) => documentReferences({ path: 'docs/seed.md', text }, repository)

describe('references in comments', () => {
  test.for([
    ['docs/missing.md', 'a document that does not exist'],
    ['`docs/missing.md` §1', 'a section of a document that does not exist'],
    ['`domain.md` §4', 'a document without its folder'],
    ['`docs/domain.md` §4.2', 'a section that does not exist'],
    ['`docs/domain.md` §4.1, §9', 'the second of two sections'],
    ['ADR 0099', 'a decision that does not exist'],
    ['`jobs/in-threads.ts`', 'a file that does not exist'],
    ['(specification 001 §5)', 'a section of a specification'],
    ['specification of the session, §4', 'a section of a named specification'],
  ])('%s is found: %s', ([comment]) => {
    expect(inComment(`Planning in threads (${comment}).`)).toMatchObject([{ path: 'packages/server/src/platform/db/seed.ts', line: 1 }])
  })

  test.for([
    'docs/domain.md §4.1',
    '`docs/domain.md` §4, §4.1',
    'README.md',
    'ADR 0003',
    '`thread/in-thread.ts`',
    '`App.tsx`',
    '`packages/web/src/app/App.tsx`',
    'RFC 9457 §3',
    'WebAssembly Core Specification 2.0, §5',
  ])('%s is a good reference', (comment) => {
    expect(inComment(comment)).toEqual([])
  })

  test('a reference in code or in a test title is not one', () => {
    const text = `test('reads docs/missing.md', () => open('docs/missing.md'))\n`
    expect(commentReferences({ path: 'tests/seed.test.ts', text }, repository)).toEqual([])
  })

  test('a reference in a style sheet is checked', () => {
    expect(commentReferences({ path: 'packages/web/src/seed.css', text: '.a {\n}\n/* docs/missing.md */' }, repository)).toMatchObject([
      { line: 3 },
    ])
  })
})

describe('references in documents', () => {
  test.for([
    ['a link to a missing file', '[x](missing.md)'],
    ['a link to a missing heading', '[x](domain.md#4-speed)'],
    ['a link to a missing heading of the same document', '# A\n\n[x](#b)'],
    ['a missing file in backticks', 'see `app/Missing.tsx`'],
  ])('%s is found', ([, text]) => {
    expect(inDocument(text!)).not.toEqual([])
  })

  test.for([
    '[x](domain.md)',
    '[x](domain.md#41-priority-1-to-10)',
    '[x](domain.md#same-1)',
    '# A b\n\n[x](#a-b)',
    '[x](https://example.com/missing.md)',
    '[x](../packages/web/src/app)',
    '```md\n[x](missing.md) `missing.ts`\n```',
  ])('%j is a good link', (text) => {
    expect(inDocument(text)).toEqual([])
  })

  test('an anchor is made as GitHub makes it', () => {
    expect(anchorOf('11.3 Spreadsheets, `a` & “b”')).toBe('113-spreadsheets-a--b')
  })
})

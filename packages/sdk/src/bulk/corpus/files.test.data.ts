/** Files as a whole: encodings, line ends, quotes, headers, comments, limits. */
import { limits } from '../../values/index.ts'
import type { CorpusCase } from './case.test.data.ts'

const ascii = new TextEncoder()

function utf16(text: string, little: boolean, mark = true): Uint8Array {
  const units = [...(mark ? [0xfeff] : []), ...Array.from(text, (_, index) => text.charCodeAt(index))]
  return Uint8Array.from(units.flatMap((unit) => (little ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])))
}

function utf32(text: string, little: boolean, mark = true): Uint8Array {
  const points = [...(mark ? [0xfeff] : []), ...Array.from(text, (character) => character.codePointAt(0)!)]
  const bytes = (point: number) => [point & 255, (point >> 8) & 255, (point >> 16) & 255, 0]
  return Uint8Array.from(points.flatMap((point) => (little ? bytes(point) : bytes(point).toReversed())))
}

const rename = 'id,name\r\n2,Łódź 😀\r\n'
const rows = (count: number) => `id,name\n${Array.from({ length: count }, (_, index) => `${index + 100_000},x`).join('\n')}\n`
const exactly = (bytes: number) => `id,name\n2,${'x'.repeat(bytes - 11)}\n`

export const files: CorpusCase[] = [
  { name: 'UTF-8 without a mark', file: rename, expected: ['2 UPDATE name'] },
  { name: 'UTF-8 with a byte order mark', file: `\uFEFF${rename}`, expected: ['2 UPDATE name'] },
  { name: 'UTF-16 little-endian with a mark', file: utf16(rename, true), expected: ['2 UPDATE name'] },
  { name: 'UTF-16 big-endian with a mark', file: utf16(rename, false), expected: ['2 UPDATE name'] },
  { name: 'UTF-16 little-endian without a mark', file: utf16('id,name\r\n2,Renamed\r\n', true, false), expected: ['2 UPDATE name'] },
  { name: 'UTF-16 big-endian without a mark', file: utf16('id,name\r\n2,Renamed\r\n', false, false), expected: ['2 UPDATE name'] },
  { name: 'Windows-1252', file: Uint8Array.from([...ascii.encode('id,name\n2,Caf'), 0xe9, 0x0a]), expected: ['FILE badEncoding'] },
  { name: 'UTF-8 cut in the middle of a letter', file: ascii.encode('id,name\n2,é').slice(0, -1), expected: ['FILE badEncoding'] },
  { name: 'UTF-16 with an odd number of bytes', file: utf16(rename, true).slice(0, -1), expected: ['FILE badEncoding'] },
  { name: 'UTF-32 little-endian with a mark', file: utf32(rename, true), expected: ['FILE badEncoding'] },
  { name: 'UTF-32 big-endian with a mark', file: utf32(rename, false), expected: ['FILE badEncoding'] },
  { name: 'UTF-32 little-endian without a mark', file: utf32(rename, true, false), expected: ['FILE badEncoding'] },
  { name: 'UTF-32 big-endian without a mark', file: utf32(rename, false, false), expected: ['FILE badEncoding'] },
  { name: 'an empty file', file: '', expected: ['FILE emptyFile'] },
  { name: 'only a byte order mark', file: '\uFEFF', expected: ['FILE emptyFile'] },
  { name: 'only spaces and line ends', file: ' \r\n\n \t', expected: ['FILE emptyFile'] },
  { name: 'only comments', file: '# timezone=UTC\n# schema=campaign/1\n', expected: ['FILE emptyFile'] },
  { name: 'only a header', file: 'id,name\r\n', expected: ['FILE emptyFile'] },
  { name: 'a header and blank rows', file: 'id,name\r\n,\r\n\r\n , \r\n', expected: ['FILE emptyFile'] },
  { name: 'a renamed XLSX', file: Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]), expected: ['FILE notCsv'] },
  { name: 'a renamed XLS', file: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), expected: ['FILE notCsv'] },
  { name: 'a PDF', file: '%PDF-1.7\n', expected: ['FILE notCsv'] },
  { name: 'a GZIP', file: Uint8Array.from([0x1f, 0x8b, 8, 0]), expected: ['FILE notCsv'] },
  { name: 'an HTML page', file: '<!doctype html><html></html>', expected: ['FILE notCsv'] },
  { name: 'a JSON document', file: '[{"id":2}]', expected: ['FILE notCsv'] },
  { name: '3,000,000 bytes', file: exactly(limits.bulkFileBytes), expected: ['2 ERROR name tooLong'] },
  { name: '3,000,001 bytes', file: exactly(limits.bulkFileBytes + 1), expected: ['FILE fileTooLarge'] },
  { name: '1,001 rows', file: rows(1001), expected: ['FILE tooManyRows'] },
  {
    name: '1,000 rows and blank ones',
    file: rows(1000) + '\n,\n'.repeat(50),
    expected: Array.from({ length: 1000 }, (_, index) => `${index + 2} ERROR id notFound`),
  },
  { name: 'a line that says the delimiter', file: 'sep=;\r\nid;name\r\n2;Renamed\r\n', expected: ['3 UPDATE name'] },
  { name: 'the same in quotes, of a tab', file: '"sep=\t"\nid\tname\n2\tRenamed\n', expected: ['3 UPDATE name'] },
  { name: 'line feeds only', file: 'id,name\n2,Renamed\n', expected: ['2 UPDATE name'] },
  { name: 'carriage returns only', file: 'id,name\r2,Renamed\r3,Again', expected: ['2 UPDATE name', '3 UPDATE name'] },
  {
    name: 'mixed line ends',
    file: 'id,name\r\n2,Renamed\n3,Again\r10,More\r\n',
    expected: ['2 UPDATE name', '3 UPDATE name', '4 UPDATE name'],
  },
  { name: 'no line end at the end', file: 'id,name\n2,Renamed', expected: ['2 UPDATE name'] },
  { name: 'blank lines between rows', file: 'id,name\n\n2,Renamed\n\n\n3,Again\n', expected: ['3 UPDATE name', '6 UPDATE name'] },
  {
    name: 'quoted line ends count as lines',
    file: 'id,external_reference,name\r\n2,"A\r\n2\nx",Renamed\r\n3,,"Again"\r\n',
    expected: ['2 UPDATE name,externalReference', '5 UPDATE name'],
  },
  { name: 'quotes inside quotes', file: 'id,name\n2,"the ""best"" one"\n', expected: ['2 UPDATE name'] },
  { name: 'a quote inside an unquoted cell', file: 'id,name\n2,5" banner\n', expected: ['2 UPDATE name'] },
  { name: 'delimiters and quotes in quotes', file: 'id,name,cpm\n2,"a, ""b"", c",13\n', expected: ['2 UPDATE name,cpm'] },
  {
    name: 'text after a closing quote fails its row alone',
    file: 'id,name\n2,"Ren"amed\n3,Again\n',
    expected: ['2 ERROR row invalidText', '3 UPDATE name'],
  },
  { name: 'a space after a closing quote', file: 'id,name\n2,"Renamed" \n', expected: ['2 ERROR row invalidText'] },
  { name: 'a quote that never closes', file: 'id,name\n2,Renamed\n3,"Again\n10,More\n', expected: ['FILE unclosedQuote line 3'] },
  {
    name: 'a quote that never closes, deep in its row',
    file: 'id,name,deal_id\n2,"a\nb","c\n10,More,\n',
    expected: ['FILE unclosedQuote line 3'],
  },
  { name: 'a quote that never closes in the header', file: 'id,"name\n2,x\n', expected: ['FILE unclosedQuote line 1'] },
  { name: 'semicolons', file: 'id;name;capping\n2;"a;b";"3/1/DAY;10/1/CAMPAIGN"\n', expected: ['2 UPDATE name,capping'] },
  { name: 'tabs', file: 'id\tname\n2\tRenamed, twice\n', expected: ['2 UPDATE name'] },
  {
    name: 'a comment that a semicolon spreadsheet saved',
    file: '"# timezone=UTC; schema=campaign/1";;\nid;name;cpm\n2;Renamed;\n',
    expected: ['3 UPDATE name'],
  },
  {
    name: 'a comment that a comma spreadsheet saved',
    file: '# timezone=Europe/Bucharest; schema=campaign/1,,\nid,name,cpm\n2,Renamed,\n',
    expected: ['3 UPDATE name'],
  },
  { name: 'an unknown time zone', file: '# timezone=Mars/Olympus\nid,name\n2,x\n', expected: ['FILE unknownTimeZone'] },
  { name: 'the schema of another kind', file: '# schema=ad/1\nid,name\n2,x\n', expected: ['FILE wrongSchema'] },
  { name: 'a schema of the future', file: '# schema=campaign/2\nid,name\n2,x\n', expected: ['FILE wrongSchema'] },
  {
    name: 'headers in any case, with spaces, underscores and aliases',
    file: ' ID ,Campaign NAME,End Date,pacingpriority\n2,Renamed,2027-02-28,6\n',
    expected: ['2 UPDATE name,endDate,pacingPriority'],
  },
  { name: 'columns in any order', file: 'name,cpm,id\nRenamed,13,2\n', expected: ['2 UPDATE name,cpm'] },
  {
    name: 'an unknown column',
    file: 'id,nmae,foo\n2,x,y\n',
    expected: ["FILE unknownColumn line 1 'nmae' → name", "FILE unknownColumn line 1 'foo'"],
  },
  {
    name: 'a misspelt column',
    file: 'id,objective_valu\n2,5\n',
    expected: ["FILE unknownColumn line 1 'objective_valu' → objective_value"],
  },
  { name: 'a column twice', file: 'id,name,Name\n2,x,y\n', expected: ["FILE duplicateColumn line 1 'Name'"] },
  { name: 'a column and its alias', file: 'id,margin,margin_percent\n2,1,2\n', expected: ["FILE duplicateColumn line 1 'margin_percent'"] },
  { name: 'a column named __proto__', file: 'id,__proto__\n2,x\n', expected: ["FILE unknownColumn line 1 '__proto__'"] },
  { name: 'a column named constructor', file: 'id,constructor\n2,x\n', expected: ["FILE unknownColumn line 1 'constructor'"] },
  { name: 'an empty column in the middle', file: 'id,,name\n2,,x\n', expected: ["FILE unknownColumn line 1 ''"] },
  { name: 'empty columns at the end', file: 'id,name,,\n2,Renamed,,\n', expected: ['2 UPDATE name'] },
  { name: 'content below an empty column', file: 'id,name,,\n2,Renamed,,x\n', expected: ['2 ERROR row wrongCellCount'] },
  {
    name: 'a file that is no table',
    file: 'Dear colleague,\nplease find the campaigns below.\n',
    expected: ["FILE unknownColumn line 1 'Dear colleague'"],
  },
  {
    name: 'too few and too many cells',
    file: 'id,name,cpm\n2,Renamed\n3,Again,13\n10,More,13,14\n',
    expected: ['2 ERROR row wrongCellCount', '3 UPDATE name,cpm', '4 ERROR row wrongCellCount'],
  },
  {
    name: 'the columns of a corrected error file',
    file: 'id,name,error_code,error_column,error_message,suggestion\n2,Renamed,tooLong,name,Too long,\n',
    expected: ['2 UPDATE name'],
  },
  {
    name: '200 columns',
    file: `${Array.from({ length: 200 }, () => 'x').join(',')}\n1\n`,
    expected: Array.from({ length: 200 }, () => "FILE unknownColumn line 1 'x'"),
  },
  { name: '201 columns', file: `${'x,'.repeat(200)}x\n1\n`, expected: ['FILE tooManyColumns line 1'] },
  { name: 'a million columns', file: 'a,'.repeat(1_000_000), expected: ['FILE tooManyColumns line 1'] },
  {
    name: 'a header that is too long',
    file: `id,${'n'.repeat(limits.bulkHeaderCharacters)}\n1,x\n`,
    expected: ['FILE headerTooLong line 1'],
  },
  {
    name: 'a header of quoted line ends that is too long',
    file: `id,"${'\n'.repeat(limits.bulkHeaderCharacters)}"\n1,x\n`,
    expected: ['FILE headerTooLong line 1'],
  },
  {
    name: '100,000 lines',
    file: `id,name\n2,Renamed\n${'\n'.repeat(limits.bulkLines - 3)}3,Again`,
    expected: ['2 UPDATE name', '100000 UPDATE name'],
  },
  { name: '100,001 lines', file: `id,name\n2,Renamed\n${'\n'.repeat(limits.bulkLines - 2)}3,Again`, expected: ['FILE tooManyLines'] },
  {
    name: 'blank lines before the header without end',
    file: `${'\n'.repeat(limits.bulkLines)}id,name\n2,x\n`,
    expected: ['FILE tooManyLines'],
  },
  {
    name: 'more cells in a row than a file can have columns',
    file: `id,name\n2,x${',y'.repeat(500)}\n3,Again\n`,
    expected: ['2 ERROR row wrongCellCount', '3 UPDATE name'],
  },
  { name: 'a comment of spaces', file: `# ${' '.repeat(100_000)}\nid,name\n2,Renamed\n`, expected: ['3 UPDATE name'] },
  { name: 'spaces before a comment', file: `${' '.repeat(100_000)}#\nid,name\n2,Renamed\n`, expected: ['3 UPDATE name'] },
  { name: 'a header of spaces', file: `id,name,${' '.repeat(100_000)}\n2,x\n`, expected: ['FILE headerTooLong line 1'] },
  {
    name: 'a comment with spaces around its signs',
    file: '# timezone = Europe/Bucharest ; schema = campaign/2\nid,name\n2,x\n',
    expected: ['FILE wrongSchema'],
  },
  { name: 'NUL in a text', file: 'id,name\n2,a\u0000b\n3,Again\n', expected: ['2 ERROR name invalidText', '3 UPDATE name'] },
]

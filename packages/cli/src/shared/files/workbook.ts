/** Workbooks of spreadsheet programs, which people give in place of their sheets. */

/** First bytes of ZIP (.xlsx, .ods, .numbers) and of OLE (.xls). */
const beginnings = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

export const isWorkbook = (bytes: Uint8Array): boolean =>
  beginnings.some((beginning) => beginning.every((byte, index) => bytes[index] === byte))

export const workbookText =
  'It is a workbook of a spreadsheet program (.xlsx, .xls, .ods). Save the sheet there as CSV UTF-8, and give that file.'

/** Records: one table for each, which all parts of the product read (docs/records.md). */
export * from './field.ts'
export * from './files.ts'
export * from './most-export-ids.ts'
export * from './publisher.ts'
export * from './record.ts'
export * from './zone.ts'

/** Records: one table for each, which every side of the product reads (docs/records.md). */
export * from './field.ts'
export * from './files.ts'
export * from './publisher.ts'
export * from './record.ts'
export * from './zone.ts'

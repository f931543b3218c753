export * from './campaign-fields.ts'
export * from './campaign-actions.ts'
export * from './campaign-status.ts'
export * from './delivery.ts'

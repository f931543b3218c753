export * from './campaign-actions.ts'
export * from './campaign-status.ts'

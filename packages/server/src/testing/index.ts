export * from './app.ts'
export { type Seed, type TestDatabase, createTestDatabase } from './database.ts'
export * from './tenants.ts'
export * from './world.ts'

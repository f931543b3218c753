/** For tests: a server made from the contract, in memory or on a port, with planned faults. */
export {
  createMockServer,
  MockProblem,
  MockServer,
  type Effect,
  type MockAnswer,
  type MockContext,
  type MockHandler,
  type MockServerOptions,
} from './mock-server.ts'
export { faultPlan, faults, type Fault, type FaultPlan, type RandomFaults } from './faults.ts'
export { sample } from './sample.ts'
export type { Listening } from './listen.ts'
export { fakeRuntime, type FakeRuntime } from './fake-runtime.ts'

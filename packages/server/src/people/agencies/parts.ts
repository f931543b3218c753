/** The parts of the session that agencies need beside the services of every call. */
export interface AgencyParts {
  /** The rights of signed-in people, kept between calls. */
  identities: { forgetAll(): void }
  /** Work that goes on after the answer. */
  background: { run(work: () => Promise<void>): void }
}

/** Limits that every client of the API needs. They are apart so that a small client does not carry the others. */
export const clientLimits = {
  jobFirstPollMs: 100,
  jobPollMs: 2000,
  jobPollRetries: 5,
  jobPollRetryDelayMs: 2000,
  getCacheMs: 4000,
} as const

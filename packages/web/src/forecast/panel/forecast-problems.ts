/** Answers of forecasts that are on their way or impossible now. */
import { ApiError } from '@spotdesk/sdk'

/** A snapshot is being built: the same question has an answer soon. */
export const isWarmingUp = (error: unknown): boolean => error instanceof ApiError && error.code === 'forecastWarmingUp'

/** Polling interval while a snapshot is being built. */
export const warmingUpMs = 10_000

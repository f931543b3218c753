/**
 * Members of an error's body beside those that every error has, by its code. A server throws nothing else, and a client that
 * looks at the code knows the type. Instants are ISO text: an error is handed out as it came.
 */
import * as z from 'zod'
import type { ResponseErrorCode } from './errors.ts'
import { confirmations } from './campaigns/campaign-settings.ts'

const refusedAction = z.object({
  /** Actions that the present status allows. */
  allowedActions: z.array(z.string()),
})

const ofJob = z.object({
  /** Id of the job that stands in the way. */
  jobId: z.uuid(),
})

const ChangedField = z.object({
  /** Name of the field: 'name', 'cpm'. */
  field: z.string(),
  /** Value in the version that the change was made from, as it is stored: a CPM is in 10⁻⁴ of its currency. */
  base: z.unknown(),
  /** Value now, as it is stored. */
  theirs: z.unknown(),
  /** User name of whoever changed it last. Left out where it is not known. */
  changedBy: z.string().optional(),
  /** When it was changed last: an ISO instant in UTC. Left out where it is not known. */
  changedAt: z.string().optional(),
})

/** Members of an error's body by its code. Codes without members of their own are left out. */
export const errorMembers = {
  campaignActionNotAllowed: refusedAction,
  orderActionNotAllowed: refusedAction,
  advertiserActionNotAllowed: refusedAction,
  recordActionNotAllowed: refusedAction,
  adActionNotAllowed: refusedAction,
  briefStepNotAllowed: z.object({
    /** Steps that the brief can take now. */
    allowedSteps: z.array(z.string()),
  }),
  confirmationRequired: z.object({
    /** Values of `confirm` with which the call goes on all the same. */
    confirm: z.array(z.enum(confirmations)),
  }),
  forecastNoInventory: z.object({
    /** Impressions that the forecast finds for the campaign. */
    available: z.number(),
    /** Impressions that the campaign still has to deliver. */
    remaining: z.number(),
  }),
  versionConflict: z.object({
    /** The present version. */
    version: z.int(),
    /** Fields that were changed since the version that `If-Match` named. */
    changedFields: z.array(ChangedField),
  }),
  duplicateFile: ofJob,
  jobRunning: ofJob,
  batchIdUsed: ofJob,
  timedOut: z.object({
    /** Id of the job that goes on: an import that took too long to wait for. Left out for any other call. */
    jobId: z.uuid().optional(),
  }),
} as const satisfies Partial<Record<ResponseErrorCode, z.ZodObject>>

/** Members that an error of a code has beside the common ones; none for most. */
export type ErrorMembers<C> = C extends keyof typeof errorMembers ? z.input<(typeof errorMembers)[C]> : Record<string, never>

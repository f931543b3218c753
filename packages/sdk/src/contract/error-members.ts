/**
 * Additional members of an error's body, by its code. A server throws no other members, so a client that checks the code knows the type.
 * Instants are ISO text, because an error is passed on as it came.
 */
import * as z from 'zod'
import type { ResponseErrorCode } from './errors.ts'
import { confirmations } from './campaigns/campaign-settings.ts'

const refusedAction = z.object({
  /** Actions that the current status allows. */
  allowedActions: z.array(z.string()),
})

const ofJob = z.object({
  /** Id of the blocking job. */
  jobId: z.uuid(),
})

const ChangedField = z.object({
  /** Name of the field: 'name', 'cpm'. */
  field: z.string(),
  /** Stored value in the version that the change was made from. A CPM is in 10⁻⁴ of its currency. */
  base: z.unknown(),
  /** Stored value now. */
  theirs: z.unknown(),
  /** User name of the person who changed it last. Absent if not known. */
  changedBy: z.string().optional(),
  /** Time of the last change, an ISO instant in UTC. Absent if not known. */
  changedAt: z.string().optional(),
})

/** Additional members of an error's body, by its code. Codes without such members are not listed. */
export const errorMembers = {
  campaignActionNotAllowed: refusedAction,
  orderActionNotAllowed: refusedAction,
  advertiserActionNotAllowed: refusedAction,
  recordActionNotAllowed: refusedAction,
  adActionNotAllowed: refusedAction,
  briefStepNotAllowed: z.object({
    /** Steps that the brief allows now. */
    allowedSteps: z.array(z.string()),
  }),
  confirmationRequired: z.object({
    /** Values of `confirm` with which the call continues. */
    confirm: z.array(z.enum(confirmations)),
  }),
  forecastNoInventory: z.object({
    /** Impressions that the forecast finds for the campaign. */
    available: z.number(),
    /** Impressions that the campaign still has to deliver. */
    remaining: z.number(),
  }),
  versionConflict: z.object({
    /** The current version. */
    version: z.int(),
    /** Fields that changed after the version in `If-Match`. */
    changedFields: z.array(ChangedField),
  }),
  duplicateFile: ofJob,
  jobRunning: ofJob,
  batchIdUsed: ofJob,
  timedOut: z.object({
    /** Id of the job that continues, if an import took too long to wait for. Absent for any other call. */
    jobId: z.uuid().optional(),
  }),
} as const satisfies Partial<Record<ResponseErrorCode, z.ZodObject>>

/** Additional members of an error of a code; most codes have none. */
export type ErrorMembers<C> = C extends keyof typeof errorMembers ? z.input<(typeof errorMembers)[C]> : Record<string, never>

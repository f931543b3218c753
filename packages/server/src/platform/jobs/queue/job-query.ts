/** How a job's row is read. */
import { type RawBuilder, sql } from 'kysely'

export const jobColumns: RawBuilder<unknown> =
  sql.raw(`agency_id as "agencyId", id, type, kind, status, outcome, dry_run as "dryRun", mode, file_name as "fileName",
  file_sha256 as "fileSha256", change_set_id as "changeSetId", actor, input, total_items as "totalItems", done_items as "doneItems", total_errors as "totalErrors",
  created, updated, unchanged, cancel_requested as "cancelRequested", failure, created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt", attempts, process_ends as "processEnds",
  (select s.reverted_at from change_sets s where s.agency_id = jobs.agency_id and s.id = jobs.change_set_id and not jobs.dry_run) as "revertedAt"`)

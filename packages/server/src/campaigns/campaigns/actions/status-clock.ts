/**
 * Changes statuses with the time: READY → RUNNING → COMPLETED, and PENDING → REJECTED for a proposal that nobody answered. The new state is
 * computed by the rule of every other change (`nextState`). This module finds the campaigns whose stored status is out of date and writes
 * them as SYSTEM. As no user has changed them, version and time of change stay.
 */
import { hasExpired } from '@spotdesk/sdk/rules'
import type { WriteTransaction } from '../../../platform/db/connection/write-transaction.ts'
import { notifyCampaignUsers } from '../../../platform/notices/notice.ts'
import { settleProposals } from '../../proposals/store.ts'
import { type Move, type DueCampaign, type Reason, appendSystemAudit, lockDueCampaigns } from './clock-store.ts'
import { nextState } from '../write/next-campaign.ts'
import { type CampaignState, stateUpdate } from '../write/write-store.ts'
import type { Notice } from '../../../platform/notices/notice-store.ts'

/** Updates the statuses of an agency at `now`, at most `limit` of them; returns the ids of the changed campaigns. */
export async function moveStatuses(
  db: WriteTransaction,
  agencyId: number,
  now: Date,
  { newId, limit }: { newId: () => string; limit: number },
): Promise<number[]> {
  const rows = await lockDueCampaigns(db, agencyId, now, limit)
  const moves = rows.map((row) => toMove(row, now)).filter(({ row, state }) => state.status !== row.status)
  if (moves.length === 0) return []
  const ids = moves.map(({ row }) => row.id)
  await Promise.all([
    stateUpdate(
      agencyId,
      moves.map(({ row, state }) => ({ id: row.id, ...state })),
    ).execute(db),
    appendSystemAudit(
      db,
      agencyId,
      now,
      moves.map((move) => ({ ...move, auditId: newId() })),
    ),
  ])
  await notifyCampaignUsers(
    db,
    { agencyId, now, except: null },
    moves.flatMap((move) => toNotices(move, now)),
  )
  const expired = moves.filter((move) => move.reason === 'EXPIRED').map(({ row }) => row.id)
  await settleProposals(db, agencyId, expired, { status: 'EXPIRED', by: 'Spotdesk', userId: null, reason: 'EXPIRED' }, now)
  return ids
}

function toMove(row: DueCampaign, now: Date): Move {
  const { type, startDate, endDate, submittedAt, acceptedAt, rejectedAt, paused, objectiveMet: met } = row
  const stored = { submitted: submittedAt !== null, rejected: rejectedAt !== null, accepted: acceptedAt !== null, paused }
  const expired = hasExpired({ ...stored, campaignType: type, startDate, endDate, objectiveMet: met }, now)
  // A proposal that was not answered in time counts as rejected.
  const answer = expired ? { answer: { accepted: false, reason: 'EXPIRED' } } : {}
  const state = nextState(row, { fields: { type, startDate, endDate }, flags: {}, edited: false, met, ...answer }, now)
  return {
    row,
    state: { ...state, version: row.version, updated_at: row.updatedAt },
    reason: expired ? 'EXPIRED' : findReason(state, row, now),
  }
}

/** The end of a proposal is told with the proposal. */
function toNotices({ row: { id, name }, reason }: Move, now: Date): Notice[] {
  if (reason === 'EXPIRED') return []
  const cause = `${reason} ${now.toISOString()}`
  return [{ event: reason, entityType: 'campaign', entityId: id, cause, campaignId: id, details: { name } }]
}

function findReason({ status }: CampaignState, { status: before, endDate }: DueCampaign, now: Date): Reason {
  if (status === 'COMPLETED') return endDate !== null && endDate <= now ? 'ENDED' : 'OBJECTIVE_MET'
  return before === 'COMPLETED' ? 'DELIVERY_CORRECTED' : 'STARTED'
}

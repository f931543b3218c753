/** Proposals of RESERVED campaigns: buyer and seller read them, the seller answers. */
import { proposals } from '@spotdesk/sdk/contract'
import { loadCampaigns } from '../campaigns/write/write-store.ts'
import { findProposal, listProposals, readProposals } from './store.ts'
import { notFound } from '../../platform/http/answer/problem.ts'
import { amountSeen } from '../../platform/http/money-seen-query.ts'
import { type Route, on } from '../../platform/http/route.ts'
import { decideProposal } from './answer.ts'
import { presentProposal } from './present.ts'

export const proposalRoutes: Route[] = [
  on(proposals.list, async (query, { db, actor }) => {
    const { rows, total } = await listProposals(db, actor, query)
    const amount = await amountSeen(db, actor)
    return { list: rows.map((row) => presentProposal(row, amount)), total }
  }),
  on(proposals.get, async ({ id }, { db, actor }) => {
    const proposal = await findProposal(db, actor, id)
    if (!proposal) throw notFound()
    return presentProposal(proposal, await amountSeen(db, actor))
  }),
  on(proposals.ofCampaign, async ({ id }, { db, actor }) => {
    if ((await loadCampaigns(db, actor, [id])).length === 0) throw notFound()
    const amount = await amountSeen(db, actor)
    return (await readProposals(db, actor, id)).map((row) => presentProposal(row, amount))
  }),
  on(proposals.accept, ({ id }, call) => decideProposal(id, { accepted: true, reason: null }, call)),
  on(proposals.reject, ({ id, body }, call) => decideProposal(id, { accepted: false, reason: body.reason }, call)),
]

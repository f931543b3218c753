import { creatives } from '@spotdesk/sdk/contract'
import { notFound } from '../../platform/http/answer/problem.ts'
import { type Handler, type Route, on } from '../../platform/http/route.ts'
import { findReport } from './store.ts'

/** The address of the download is fixed by the contract: it is below creatives, and `client` is the agency's id. */
const downloadReport: Handler<typeof creatives.report> = async ({ client, fileName }, { db, actor, services }) => {
  const report = await findReport(db, actor, client, fileName, services.clock.now())
  if (!report) throw notFound()
  return report
}

export const reportFileRoutes: Route[] = [on(creatives.report, downloadReport)]

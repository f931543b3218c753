/** Creative files: a page of them, one, its bytes, and the ads that play it. */
import type { creatives } from '@spotdesk/sdk/contract'
import { notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { findStored } from './files.ts'
import { toCreativeFile } from './present.ts'
import { readCreative, searchCreatives, searchUses } from './store.ts'

export const listCreatives: Handler<typeof creatives.list> = async (query, { db, actor }) => {
  const { records, total } = await searchCreatives(db, actor, query)
  return { list: records.map(toCreativeFile), total }
}

export const getCreative: Handler<typeof creatives.get> = async ({ id }, { db, actor }) => {
  const record = await readCreative(db, actor, id)
  if (!record) throw notFound()
  return toCreativeFile(record)
}

export const downloadCreative: Handler<typeof creatives.download> = async ({ id }, { db, actor, services }) => {
  const record = await readCreative(db, actor, id)
  const body = record?.stored && (await findStored(services.config.dataDir, { agencyId: actor.agencyId, sha256: record.sha256 }))
  if (!record || !body) throw notFound()
  return { fileName: record.file_name, body, mediaType: record.media_type }
}

export const listUses: Handler<typeof creatives.usage> = async ({ id, ...page }, { db, actor }) => {
  if (!(await readCreative(db, actor, id))) throw notFound()
  return searchUses(db, actor, id, page)
}

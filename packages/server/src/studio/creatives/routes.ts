import { creatives } from '@spotdesk/sdk/contract'
import { type Route, on } from '../../platform/http/route.ts'
import { downloadCreative, getCreative, listCreatives, listUses } from './list.ts'
import { uploadCreative } from './upload.ts'

export const creativeRoutes: Route[] = [
  on(creatives.list, listCreatives),
  on(creatives.upload, uploadCreative),
  on(creatives.get, getCreative),
  on(creatives.download, downloadCreative),
  on(creatives.usage, listUses),
]

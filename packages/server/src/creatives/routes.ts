import { creatives } from '@spotdesk/sdk/contract'
import { type Route, on } from '../http/route.ts'
import { listCreatives } from './list.ts'

export const routes: Route[] = [on(creatives.list, listCreatives)]

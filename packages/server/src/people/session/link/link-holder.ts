import { specifiedFormats } from '@spotdesk/sdk/values'
import type { Actor } from '../../../platform/http/gate/actor.ts'
import type { PublicCall } from '../../../platform/http/route.ts'
import type { OpenLink } from '../message-store.ts'

/** The holder of a link acts as its user, with no other rights. */
export function toLinkActor({ userId, userName, agencyId }: OpenLink, call: PublicCall): Actor {
  return {
    type: 'USER',
    id: `user:${userId}`,
    name: userName,
    userId,
    agencyId,
    roleId: 0,
    rights: { admin: false, permissions: [], features: [] },
    advertiserIds: null,
    publisherIds: null,
    scopes: null,
    agency: { id: agencyId, name: '', timeZone: 'UTC', currency: 'USD', maximumCpmE4: null },
    user: { language: 'en', ...specifiedFormats },
    source: call.source,
    requestId: call.requestId,
    ip: call.ip,
  }
}

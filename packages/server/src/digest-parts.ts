/** Composes the digest of the morning plan of the parts of other nouns. */
import { readCauses } from './campaigns/checks/read.ts'
import type { DigestParts } from './forecast/answers/attention/digest.ts'
import { linkUrl } from './people/session/link/link.ts'
import { readMemberActor } from './people/session/member-actor.ts'
import type { Services } from './platform/http/route.ts'

export const digestParts = ({ db, config }: Services): DigestParts => ({
  actorOf: (userId, agencyId) => readMemberActor(db.as({ agencyId: null }), userId, agencyId),
  linkIn: (agencyId) => linkUrl(config, `/agencies/${agencyId}/campaigns/attention`),
  readCauses,
})

/** The session noun: its handlers share the server's keys and what is remembered of callers. */
import { session as rows } from '@spotdesk/sdk/contract'
import type { Database } from '../db/connect.ts'
import type { Config } from '../http/config.ts'
import { type Clock, type Route, on } from '../http/route.ts'
import { createAccessTokenVerifier } from './access-token.ts'
import { createToken, currentToken, revokeCurrentToken, revokeToken, tokens } from './api-tokens.ts'
import { deviceDecide, deviceInspect, devicePoll, deviceStart } from './device.ts'
import { type Identities, createIdentities } from './identity.ts'
import { serverKeys } from './keys.ts'
import type { SessionParts } from './parts.ts'
import { accounts, currentUser, currentUserInfo, user } from './profile.ts'
import { changeAgency, login, logout, refresh } from './sign-in.ts'

export interface SessionModule {
  routes: Route[]
  authenticate: Identities['authenticate']
}

export function createSession(db: Database, clock: Clock, config: Pick<Config, 'secret' | 'dataDir'>): SessionModule {
  const keys = serverKeys(config)
  const identities = createIdentities(db.as({ agencyId: null }), clock, createAccessTokenVerifier(keys.accessToken, clock))
  return { routes: sessionRoutes({ keys, identities }), authenticate: identities.authenticate }
}

function sessionRoutes(parts: SessionParts): Route[] {
  return [
    on(rows.login, login(parts)),
    on(rows.refresh, refresh(parts)),
    on(rows.logout, logout(parts)),
    on(rows.user, user),
    on(rows.currentUser, currentUser),
    on(rows.currentUserInfo, currentUserInfo),
    on(rows.accounts, accounts),
    on(rows.changeAgency, changeAgency(parts)),
    on(rows.tokens, tokens),
    on(rows.createToken, createToken),
    on(rows.revokeToken, revokeToken(parts)),
    on(rows.currentToken, currentToken),
    on(rows.revokeCurrentToken, revokeCurrentToken(parts)),
    on(rows.deviceStart, deviceStart(parts)),
    on(rows.devicePoll, devicePoll(parts)),
    on(rows.deviceInspect, deviceInspect(parts)),
    on(rows.deviceDecide, deviceDecide(parts)),
  ]
}

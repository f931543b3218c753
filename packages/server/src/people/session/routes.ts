/** The session noun: its handlers share the server's keys and the cached identities. */
import { session as rows } from '@spotdesk/sdk/contract'
import { type Route, type Services, on } from '../../platform/http/route.ts'
import { createAccessTokenVerifier } from './authorization/access-token.ts'
import { authorizationToken, authorize } from './authorization/authorization.ts'
import { createBackground } from './background.ts'
import { createToken, currentToken, revokeCurrentToken, revokeLostToken, revokeToken, tokens } from './api-token/api-tokens.ts'
import { deviceDecide, deviceInspect, devicePoll, deviceStart } from './device/device.ts'
import { cancelEmailChange, confirmEmail, stopEmailChange } from './profile/email-change.ts'
import { type Identities, createIdentities } from './identity.ts'
import { serverKeys } from './authorization/keys.ts'
import type { SessionParts } from './parts.ts'
import { changePassword, forgotPassword, resetPassword } from './password/password-change.ts'
import { updateCurrentUser } from './profile/profile-change.ts'
import { accounts, currentUser, currentUserInfo, user } from './profile/profile.ts'
import { recogniser } from './sign-in/recognise.ts'
import { changeAgency, login, logout, refresh } from './sign-in/sign-in.ts'
import { createSlowLane } from './sign-in/slow-lane.ts'

export interface SessionModule {
  routes: Route[]
  authenticate: Identities['authenticate']
  recognise: ReturnType<typeof recogniser>
  /** For nouns about people, whose routes are made with it. */
  parts: SessionParts
}

export function createSession({ db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>): SessionModule {
  const keys = serverKeys(config)
  const identities = createIdentities(db.as({ agencyId: null }), clock, createAccessTokenVerifier(keys.accessToken, clock))
  const parts: SessionParts = { keys, identities, background: createBackground(log), slowLane: createSlowLane() }
  return { routes: sessionRoutes(parts), authenticate: identities.authenticate, recognise: recogniser(keys, config), parts }
}

function sessionRoutes(parts: SessionParts): Route[] {
  return [
    on(rows.login, login(parts)),
    on(rows.refresh, refresh(parts)),
    on(rows.logout, logout(parts)),
    on(rows.user, user),
    on(rows.currentUser, currentUser),
    on(rows.updateCurrentUser, updateCurrentUser(parts)),
    on(rows.cancelEmailChange, cancelEmailChange(parts)),
    on(rows.confirmEmail, confirmEmail(parts)),
    on(rows.stopEmailChange, stopEmailChange(parts)),
    on(rows.changePassword, changePassword(parts)),
    on(rows.forgotPassword, forgotPassword(parts)),
    on(rows.resetPassword, resetPassword(parts)),
    on(rows.currentUserInfo, currentUserInfo),
    on(rows.accounts, accounts),
    on(rows.changeAgency, changeAgency(parts)),
    on(rows.tokens, tokens),
    on(rows.createToken, createToken),
    on(rows.revokeToken, revokeToken(parts)),
    on(rows.currentToken, currentToken),
    on(rows.revokeCurrentToken, revokeCurrentToken(parts)),
    on(rows.revokeLostToken, revokeLostToken(parts)),
    on(rows.deviceStart, deviceStart(parts)),
    on(rows.devicePoll, devicePoll(parts)),
    on(rows.deviceInspect, deviceInspect(parts)),
    on(rows.deviceDecide, deviceDecide(parts)),
    on(rows.authorize, authorize(parts)),
    on(rows.authorizationToken, authorizationToken(parts)),
  ].map((route) => ({ ...route, secret: true }))
}

// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { CallRowOf } from '../../contract/call-row.ts'
import type * as rows from '../../contract/people/session.ts'

export const accounts: CallRowOf<typeof rows.accounts> = {
  method: 'GET',
  path: '/accounts',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const authorizationToken: CallRowOf<typeof rows.authorizationToken> = {
  method: 'POST',
  path: '/auth/authorizations/token',
  public: true,
  body: true,
  answer: 'json',
  dates: { createdAt: 1, expiresAt: 1, lastUsedAt: 1 },
  reads: true,
}

export const authorize: CallRowOf<typeof rows.authorize> = {
  method: 'POST',
  path: '/auth/authorizations',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
  answer: 'json',
}

export const cancelEmailChange: CallRowOf<typeof rows.cancelEmailChange> = {
  method: 'DELETE',
  path: '/security-management/users/current-user/email-change',
  permission: 'OWN_PROFILE.WRITE',
}

export const changeAgency: CallRowOf<typeof rows.changeAgency> = {
  method: 'POST',
  path: '/user/change-agency',
  permission: 'OWN_PROFILE.READ',
  body: true,
  answer: 'json',
}

export const changePassword: CallRowOf<typeof rows.changePassword> = {
  method: 'PUT',
  path: '/security-management/users/current-user/reset-password',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
}

export const confirmEmail: CallRowOf<typeof rows.confirmEmail> = {
  method: 'POST',
  path: '/auth/confirm-email',
  public: true,
  body: true,
  answer: 'json',
}

export const createToken: CallRowOf<typeof rows.createToken> = {
  method: 'POST',
  path: '/auth/tokens',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
  answer: 'json',
  dates: { createdAt: 1, expiresAt: 1, lastUsedAt: 1 },
}

export const currentToken: CallRowOf<typeof rows.currentToken> = {
  method: 'GET',
  path: '/auth/tokens/current',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
  dates: { createdAt: 1, expiresAt: 1, lastUsedAt: 1 },
}

export const currentUser: CallRowOf<typeof rows.currentUser> = {
  method: 'GET',
  path: '/security-management/users/current-user',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const currentUserInfo: CallRowOf<typeof rows.currentUserInfo> = {
  method: 'GET',
  path: '/security-management/users/current-user/info',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
}

export const deviceDecide: CallRowOf<typeof rows.deviceDecide> = {
  method: 'POST',
  path: '/auth/device/{userCode}',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
}

export const deviceInspect: CallRowOf<typeof rows.deviceInspect> = {
  method: 'GET',
  path: '/auth/device/{userCode}',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
  dates: { requestedAt: 1 },
}

export const devicePoll: CallRowOf<typeof rows.devicePoll> = {
  method: 'POST',
  path: '/auth/device/token',
  public: true,
  body: true,
  answer: 'json',
  dates: { createdAt: 1, expiresAt: 1, lastUsedAt: 1 },
  reads: true,
}

export const deviceStart: CallRowOf<typeof rows.deviceStart> = {
  method: 'POST',
  path: '/auth/device',
  public: true,
  body: true,
  answer: 'json',
  reads: true,
}

export const forgotPassword: CallRowOf<typeof rows.forgotPassword> = {
  method: 'POST',
  path: '/auth/forgot-password',
  public: true,
  body: true,
  reads: true,
}

export const login: CallRowOf<typeof rows.login> = {
  method: 'POST',
  path: '/auth/login',
  public: true,
  body: true,
  answer: 'json',
}

export const logout: CallRowOf<typeof rows.logout> = {
  method: 'DELETE',
  path: '/auth/logout',
  public: true,
  timeoutMs: 5000,
}

export const refresh: CallRowOf<typeof rows.refresh> = {
  method: 'POST',
  path: '/auth/refresh',
  public: true,
  body: true,
  answer: 'json',
}

export const resetPassword: CallRowOf<typeof rows.resetPassword> = {
  method: 'POST',
  path: '/auth/reset-password',
  public: true,
  body: true,
  answer: 'json',
}

export const revokeCurrentToken: CallRowOf<typeof rows.revokeCurrentToken> = {
  method: 'DELETE',
  path: '/auth/tokens/current',
  permission: 'OWN_PROFILE.READ',
}

export const revokeToken: CallRowOf<typeof rows.revokeToken> = {
  method: 'DELETE',
  path: '/auth/tokens/{id}',
  permission: 'OWN_PROFILE.WRITE',
}

export const stopEmailChange: CallRowOf<typeof rows.stopEmailChange> = {
  method: 'POST',
  path: '/auth/stop-email-change',
  public: true,
  body: true,
  answer: 'json',
}

export const tokens: CallRowOf<typeof rows.tokens> = {
  method: 'GET',
  path: '/auth/tokens',
  permission: 'OWN_PROFILE.READ',
  answer: 'json',
  dates: [{ createdAt: 1, expiresAt: 1, lastUsedAt: 1 }],
}

export const updateCurrentUser: CallRowOf<typeof rows.updateCurrentUser> = {
  method: 'PUT',
  path: '/security-management/users/current-user',
  permission: 'OWN_PROFILE.WRITE',
  body: true,
  answer: 'json',
}

export const user: CallRowOf<typeof rows.user> = {
  method: 'GET',
  path: '/user',
  permission: 'OWN_PROFILE.READ',
  query: ['environment'],
  answer: 'json',
}

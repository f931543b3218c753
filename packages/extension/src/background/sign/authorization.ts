/**
 * Sign-in in a window of the browser (authorization code with PKCE). The options page opens the window, because the worker may be ended
 * while a person reads; what both need to go on is stored, in memory, until the sign-in has ended.
 */
import { session } from '@spotdesk/sdk/calls'
import { browser } from 'wxt/browser'
import { Refusal } from '../../failure.ts'
import { callServer } from '../api.ts'
import { clientLabel } from './client-label.ts'
import { type Flow, flowItem } from '../stores/flow-store.ts'
import { tokenScopes } from './vault-parts.ts'

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')

const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

/** Stores the secret of a sign-in, and answers the address of the server's page on which the person allows it. */
export async function beginFlow(serverUrl: string, days: number): Promise<string> {
  const [verifier, state, redirectUri] = [randomText(), randomText(), browser.identity.getRedirectURL()]
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  await flowItem.write({ serverUrl, verifier, state, redirectUri })
  const question = new URLSearchParams({
    client: await clientLabel(),
    scopes: tokenScopes.join(' '),
    days: String(days),
    challenge: base64url(new Uint8Array(hash)),
    redirect: redirectUri,
    state,
  })
  return `${serverUrl}/extension/authorize?${question.toString()}`
}

/** The code in the address with which the window came back. @throws Refusal when it is of another sign-in, or says no */
function readCode(answer: string, { redirectUri, state }: Flow): string {
  const [address = '', text = ''] = answer.split('?', 2)
  const said = new URLSearchParams(text)
  const code = said.get('code')
  if (address !== redirectUri || said.get('state') !== state) {
    throw new Refusal({ code: 'foreignAnswer', message: 'The answer belongs to another sign-in. Try again.', retryable: true })
  }
  if (code === null) throw new Refusal({ code: 'signInDenied', message: 'The sign-in was denied. Nothing was signed in.', retryable: true })
  return code
}

/** Changes the code for the token. The flow stays stored: if the worker ends before it has stored the token, asking again revokes it. */
export async function finishFlow(flow: Flow, answer: string) {
  const { serverUrl, verifier: codeVerifier, redirectUri } = flow
  const body = { code: readCode(answer, flow), codeVerifier, redirectUri }
  return await callServer(serverUrl, (core) => core.call(session.authorizationToken, { body }, { retries: 0 }))
}

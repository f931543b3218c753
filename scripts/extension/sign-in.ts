/** Signs the extension in at a running desk with demo data, as a person does with a code. */
import type { OpenExtension } from '../../packages/extension/tests/open-extension.ts'

const person = { userName: 'manager@demo.spotdesk.test', password: 'Spotdesk-demo-1' }

/** Calls the desk as the demo's manager. */
export async function openCalls(url: string): Promise<<T>(path: string, body?: object) => Promise<T>> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'client-name': 'spotdesk-web' }
  async function call<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}/api/v2${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const text = await answer.text()
    // The caller names the type of the answer that the contract defines.
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
  const { token } = await call<{ token: { jwt: string } }>('/auth/login', person)
  headers['authorization'] = `Bearer ${token.jwt}`
  return call
}

/** Signs in on the options page, whose code is approved by a call. */
export async function signInAt(url: string, extension: OpenExtension): Promise<void> {
  const call = await openCalls(url)
  const page = await extension.options()
  await page.getByRole('textbox', { name: 'Server address' }).fill(url)
  await page
    .getByRole('button', { name: /^(?:Use a code instead|Sign in)$/ })
    .last()
    .click()
  const code = await page.getByRole('status', { name: 'Code to compare' }).textContent()
  await call(`/auth/device/${code}`, { approve: true })
  await page.getByText(/^Signed in to /).waitFor()
  await page.close()
}

import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { Desk } from './desk.ts'

/** The link of the message to somebody, from the folder where a desk without a mail server puts its messages. */
export async function invitationTo(email: string, { dataDir }: Desk): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  const find = async () => {
    const names = await readdir(folder).catch(() => [])
    const messages = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
    return messages.find((text) => text.includes(`To: ${email}`)) ?? null
  }
  await expect.poll(find).not.toBeNull()
  const plain = (await find())!.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const { pathname, search } = new URL(/https?:\/\/\S+/.exec(plain)![0])
  return pathname + search
}

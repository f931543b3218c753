/** Sends e-mail: over SMTP when a server is configured, else into files that any mail program opens. */
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits, dayMs } from '@spotdesk/sdk/values'
import type { Config } from '../http/config.ts'

export interface MailMessage {
  /** Identifies the message: sent again it is the same one. */
  id: string
  to: readonly string[]
  replyTo: string | null
  subject: string
  text: string
  date: Date
}

export interface Mailer {
  /** @throws Error with the mail server's text when the message was not taken */
  send(message: MailMessage): Promise<void>
}

/** The library is loaded for the first message: a server without mail does not use its memory. */
const loadMail = async () => (await import('nodemailer')).default

/** Milliseconds for each answer of a mail server. */
const patience = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }

export function createMailer({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  if (smtpUrl === null) return createOutbox(getOutboxDir(dataDir), mailFrom)
  const open = async () => (await loadMail()).createTransport({ url: smtpUrl, ...patience })
  let opened: ReturnType<typeof open> | undefined
  return { send: async (message) => void (await (await (opened ??= open())).sendMail(toMail(message, mailFrom))) }
}

const getOutboxDir = (dataDir: string) => join(dataDir, 'outbox')

/** Deletes messages that were in the outbox for `limits.outboxDays`. @returns their number */
export async function sweepOutbox(dataDir: string, now: Date): Promise<number> {
  const folder = getOutboxDir(dataDir)
  const names = await readdir(folder).catch(() => [])
  let swept = 0
  for (const name of names.filter((entry) => /\.eml(\.part)?$/.test(entry))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || now.getTime() - found.mtimeMs < limits.outboxDays * dayMs) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}

/** Writes `<id>.eml` under a temporary name first: a file in the folder is always a whole message, and each message is one file. */
function createOutbox(folder: string, from: string): Mailer {
  const open = async () => (await loadMail()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(message) {
      const { message: bytes } = await (await open()).sendMail(toMail(message, from))
      const path = join(folder, `${message.id}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, bytes as Buffer)
      await rename(`${path}.part`, path)
    },
  }
}

function toMail({ id, to, replyTo, subject, text, date }: MailMessage, from: string) {
  // Texts are sent as they are: nothing in them is read from a path or an address.
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  return {
    from,
    to: [...to],
    ...(replyTo !== null && { replyTo }),
    subject,
    text,
    date,
    messageId: `<${id}@${parseSenderDomain(from)}>`,
    ...safe,
  }
}

const parseSenderDomain = (from: string) => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

/** Files that robots and people who found a weakness look for at fixed addresses (RFC 9309, RFC 9116). */
import { dayMs } from '@spotdesk/sdk/values'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../route.ts'

/** Days for which a security.txt holds: RFC 9116 recommends less than a year. */
const securityDays = 180

export function mountWellKnown(app: FastifyInstance, { config, clock }: Pick<Services, 'config' | 'clock'>): void {
  // Everything behind the sign-in is private, and the sign-in page is nothing to find.
  app.get('/robots.txt', (_, reply) => reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'))
  // RFC 2142 keeps the mailbox security@ for this.
  const contact = config.webContactUrl ?? `mailto:security@${config.origin ? new URL(config.origin).hostname : 'localhost'}`
  app.get('/.well-known/security.txt', (_, reply) => {
    const expires = new Date(clock.now().getTime() + securityDays * dayMs).toISOString().slice(0, 10)
    const lines = [`Contact: ${contact}`, `Expires: ${expires}T00:00:00Z`, 'Preferred-Languages: en, ro']
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

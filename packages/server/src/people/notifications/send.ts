/** `POST /campaigns/{id}/custom-notification`: stores a message to the publisher with the request, then sends it. */
import type { notifications } from '@spotdesk/sdk/contract'
import { availableActions, parseEmailAddresses } from '@spotdesk/sdk/rules'
import { uuidV7 } from '../../platform/audit/uuid.ts'
import { Problem, fieldError, notFound } from '../../platform/http/answer/problem.ts'
import type { Handler } from '../../platform/http/route.ts'
import { sendNotification } from './dispatch.ts'
import { type MessageCampaign, findSubject, insertNotification } from './store.ts'

export const sendToPublisher: Handler<typeof notifications.send> = async ({ id, body }, call) => {
  const { actor, services } = call
  const now = services.clock.now()
  const extra = body.extraEmailAddresses === undefined ? [] : addressesIn(body.extraEmailAddresses)
  const made = await call.write(async (tx) => {
    const subject = await findSubject(tx, actor, id)
    if (!subject) throw notFound()
    refuseUnlessOffered(subject)
    const recipients = [...new Map([...subject.publisherEmails, ...extra].map((address) => [address.toLowerCase(), address])).values()]
    if (recipients.length === 0) throw new Problem('noRecipient', {}, { errors: [fieldError('extraEmailAddresses', 'required')] })
    const notification = {
      id: uuidV7(now),
      campaignId: id,
      publisherId: subject.publisherId,
      recipients,
      subject: `${actor.agency.name}: ${subject.name === '' ? `campaign ${id}` : subject.name}`,
      text: body.text,
      replyTo: subject.replyTo,
      createdBy: actor.name,
      createdAt: now,
    }
    await insertNotification(tx, actor.agencyId, notification)
    return { id: notification.id, recipients }
  })
  await sendNotification(services, actor.agencyId, made.id)
  return made
}

function addressesIn(text: string): string[] {
  const verdict = parseEmailAddresses(text)
  if (verdict.ok) return verdict.addresses
  throw new Problem(
    'validationFailed',
    {},
    { errors: [fieldError('extraEmailAddresses', verdict.code, 'params' in verdict ? verdict.params : {}, text)] },
  )
}

function refuseUnlessOffered({ status, type, archived, orderArchived }: MessageCampaign): void {
  const order = orderArchived === null ? null : { archived: orderArchived }
  const allowedActions = availableActions({ status, campaignType: type, archived, order })
  if (allowedActions.includes('CONTACT_PUBLISHER')) return
  throw new Problem('campaignActionNotAllowed', { status: archived ? 'ARCHIVED' : status }, { members: { allowedActions } })
}

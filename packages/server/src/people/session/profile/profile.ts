/** The signed-in user, their account, and the rights of both. */
import { roleOf, type session as rows } from '@spotdesk/sdk/contract'
import { cpmToNumber } from '@spotdesk/sdk/values'
import { firstAdvertisers, soleAdvertiser } from '../../../platform/db/query/first-advertisers-query.ts'
import { type Actor, limitedNouns } from '../../../platform/http/gate/actor.ts'
import { seesMediaSpend } from '../../../platform/http/money-seen-query.ts'
import type { Handler } from '../../../platform/http/route.ts'
import { findEmailChange } from './email-change-store.ts'
import { listUserAgencies } from '../member-store.ts'
import { loadAgencyFlags, loadUser } from './profile-store.ts'
import { reference, requireUserId } from '../parts.ts'
import type { FeatureFlag } from '../rights.ts'

const getFeatures = ({ rights }: Actor) => rights.features as FeatureFlag[]

function findCurrencySymbol(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`.trim()

export const user: Handler<typeof rows.user> = async (_, call) => {
  const { actor } = call
  const [db, userId] = [reference(call), requireUserId(call)]
  const [person, agencies, sole, seesMedia] = await Promise.all([
    loadUser(db, userId, actor.agencyId),
    listUserAgencies(db, userId),
    soleAdvertiser(call.db, actor),
    seesMediaSpend(call.db, actor),
  ])
  return {
    id: person.id,
    userName: person.user_name,
    firstName: person.first_name,
    lastName: person.last_name,
    fullName: fullName(person),
    email: person.email,
    roleId: actor.roleId,
    roleName: roleOf(actor.roleId).name,
    language: person.language,
    timeZone: person.time_zone,
    currency: person.currency,
    currencySymbol: findCurrencySymbol(person.currency),
    dateFormat: person.date_format,
    timeFormat: person.time_format,
    country: person.country,
    agency: {
      id: actor.agency.id,
      name: actor.agency.name,
      timeZone: actor.agency.timeZone,
      maximumCpm: seesMedia ? maximumCpm(actor) : null,
    },
    admin: actor.rights.admin,
    permissions: [...actor.rights.permissions],
    scopes: actor.scopes && [...actor.scopes],
    features: getFeatures(actor),
    extras: {},
    agencies,
    soleAdvertiser: sole,
  }
}

function maximumCpm({ agency }: Actor): number | null {
  return agency.maximumCpmE4 === null ? null : cpmToNumber(agency.maximumCpmE4)
}

export const currentUser: Handler<typeof rows.currentUser> = async (_, call) => {
  const db = reference(call)
  const [person, waiting] = await Promise.all([
    loadUser(db, requireUserId(call), call.actor.agencyId),
    findEmailChange(db, requireUserId(call), call.services.clock.now()),
  ])
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    fullName: fullName(person),
    roleId: call.actor.roleId,
    email: person.email,
    pendingEmail: waiting?.email ?? null,
    version: person.version,
  }
}

export const currentUserInfo: Handler<typeof rows.currentUserInfo> = async (_, { actor }) => ({
  features: getFeatures(actor),
  admin: actor.rights.admin,
  permissions: [...actor.rights.permissions],
  scopes: actor.scopes && [...actor.scopes],
})

export const accounts: Handler<typeof rows.accounts> = async (_, call) => {
  const { actor } = call
  const [flags, advertisers] = await Promise.all([loadAgencyFlags(reference(call), actor.agencyId), firstAdvertisers(call.db, actor)])
  return {
    isAdmin: actor.rights.admin,
    hasAccessToMultipleAdvertisers: advertisers.length > 1,
    limitedTo: limitedNouns(actor),
    hasFailedPayment: flags.failed_payment,
    activeAgency: { defaultAgency: flags.default_agency, selfManaged: flags.self_managed },
  }
}

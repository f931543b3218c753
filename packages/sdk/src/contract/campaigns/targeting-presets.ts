/** Targeting that an agency saves under a name for further campaigns. */
import * as z from 'zod'
import { targetingPresetLimits } from '../../values/index.ts'
import { endpoint } from '../endpoint.ts'
import { byId, id, instant, visible } from '../wire.ts'
import { groups, writtenGroups } from './targeting-schemas.ts'

const reading = { permission: 'CAMPAIGN.READ', spec: 'ours' } as const
const writing = { permission: 'CAMPAIGN.WRITE', spec: 'ours', largeBody: true } as const

const name = z.string().trim().min(1).max(targetingPresetLimits.name).superRefine(visible)
const line = z.string().min(1).max(500_000)

/** A preset of an agency. */
export const TargetingPreset = z.object({
  /** Id of the preset. */
  id,
  /** Its name, which no other preset of the agency has. */
  name: z.string(),
  /** Rises with every change; send it as If-Match. */
  version: z.int(),
  /** Alternative groups, each with rules that all have to hold. */
  groups,
  /** The targeting as one line. */
  text: z.string(),
  /** The targeting in plain English. */
  sentence: z.string(),
  /** User name of the person who created it. */
  createdBy: z.string(),
  /** Time of creation. */
  createdAt: instant,
  /** Time of the last change. */
  updatedAt: instant,
})
export type TargetingPreset = z.output<typeof TargetingPreset>

/** A preset in the list. */
export const ListedTargetingPreset = TargetingPreset.omit({ groups: true }).extend({
  /** The targeting in plain English; null if it is long. Then read the preset itself. */
  sentence: z.string().nullable(),
})
export type ListedTargetingPreset = z.output<typeof ListedTargetingPreset>

/** Answer of a write: the current preset, and the change-set of the write. */
export const TargetingPresetResult = TargetingPreset.extend({
  /** The change-set of the write, by which it can be reverted; null if nothing changed. */
  changeSetId: z.uuid().nullable(),
})
export type TargetingPresetResult = z.output<typeof TargetingPresetResult>

export const list = endpoint({
  ...reading,
  method: 'GET',
  path: '/targeting/presets',
  summary: 'List the targeting presets of the agency, by name',
  response: z.array(ListedTargetingPreset),
})

export const get = endpoint({
  ...reading,
  method: 'GET',
  path: '/targeting/presets/{id}',
  summary: 'Read a targeting preset',
  params: byId,
  response: TargetingPreset,
})

export const create = endpoint({
  ...writing,
  method: 'POST',
  path: '/targeting/presets',
  summary: 'Save a targeting as a preset of the agency',
  description: 'The targeting needs at least one rule. Rules are saved as they are. A campaign checks them when it saves them.',
  status: 201,
  body: z.object({
    /** A name that no other preset of the agency has, in any case. */
    name,
    /** The targeting as one line; if omitted, `groups` holds it. */
    text: line.optional(),
    /** Alternative groups, each with rules that all have to hold. */
    groups: writtenGroups.min(1).optional().describe('The targeting as groups, in place of `text`.'),
  }),
  response: TargetingPresetResult,
  errors: ['targetingPresetNameTaken', 'targetingPresetsFull', 'targetingPresetsTooLarge'],
})

export const update = endpoint({
  ...writing,
  method: 'PUT',
  path: '/targeting/presets/{id}',
  summary: 'Rename a targeting preset, or change its rules',
  description: 'Fields that the body omits stay as they are. So do campaigns that used the preset.',
  ifMatch: 'required',
  params: byId,
  body: z.object({
    /** A name that no other preset of the agency has, in any case. */
    name: name.optional(),
    /** The targeting as one line. */
    text: line.optional(),
    /** Alternative groups, each with rules that all have to hold. */
    groups: writtenGroups.min(1).optional().describe('The targeting as groups, in place of `text`.'),
  }),
  response: TargetingPresetResult,
  errors: ['versionConflict', 'targetingPresetNameTaken', 'targetingPresetsTooLarge'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/targeting/presets/{id}',
  summary: 'Delete a targeting preset',
  description: 'Reverting the returned change-set restores the preset. Campaigns that used it stay as they are.',
  permission: 'CAMPAIGN.WRITE',
  spec: 'ours',
  params: byId,
  response: z.object({
    /** Id of the deleted preset. */
    id,
    /** The change-set of the deletion. Reverting it restores the preset. */
    changeSetId: z.uuid(),
  }),
  errors: ['versionConflict'],
})

// Written by scripts/calls/main.ts from the contract. Do not edit.
import type { Call } from '../../client/call.ts'
import type { CallOptions } from '../../client/call-options.ts'
import type { Dated, Dates } from '../../client/dates.ts'
import type { TargetingRule, TargetingRuleInput } from './targeting-schemas.ts'
import type { VersionedOptions } from '../../client/types.ts'

/** A preset of an agency. */
export interface TargetingPreset {
  /** Id of the preset. */
  id: number
  /** Its name, which no other preset of the agency has. */
  name: string
  /** Rises with every change; send it as If-Match. */
  version: number
  /** Alternatives, each with rules that hold together. */
  groups: {
    /** Rules that hold together. */
    rules: TargetingRule[]
  }[]
  /** The targeting as one line. */
  text: string
  /** The targeting in plain English. */
  sentence: string
  /** User name of who made it. */
  createdBy: string
  /** Time of creation. */
  createdAt: Date
  /** Time of the last change. */
  updatedAt: Date
}

/** Answer of a write: the preset as it is now, and the change-set of the write. */
export interface TargetingPresetResult extends TargetingPreset {
  /** The change-set of the write, to revert it by; null: nothing changed. */
  changeSetId: string | null
}

/** Input of `client.targetingPresets.get`. */
export interface TargetingPresetsGetInput {
  /** Id of the thing. */
  id: number
}

/** Input of `client.targetingPresets.create`. */
export interface TargetingPresetsCreateInput {
  /** The body of the request. */
  body: {
    /** A name that no other preset of the agency has, in any case. */
    name: string
    /** The targeting as one line; absent: `groups` is it. */
    text?: string
    /** Alternatives, each with rules that hold together. */
    groups?: {
      /** Rules that hold together. */
      rules: TargetingRuleInput[]
    }[]
  }
}

/** Input of `client.targetingPresets.update`. */
export interface TargetingPresetsUpdateInput {
  /** The body of the request. */
  body: {
    /** A name that no other preset of the agency has, in any case. */
    name?: string
    /** The targeting as one line. */
    text?: string
    /** Alternatives, each with rules that hold together. */
    groups?: {
      /** Rules that hold together. */
      rules: TargetingRuleInput[]
    }[]
  }
  /** Id of the thing. */
  id: number
}

/** Input of `client.targetingPresets.remove`. */
export interface TargetingPresetsRemoveInput {
  /** Id of the thing. */
  id: number
}

/** Answer of `client.targetingPresets.remove`. */
export interface TargetingPresetsRemoveAnswer {
  /** Id of the preset that is gone. */
  id: number
  /** The change-set of the deletion; reverting it brings the preset back. */
  changeSetId: string
}

/** Calls of `client.targetingPresets`. */
export interface TargetingPresetsApi<D extends Dates = 'date'> {
  /**
   * List the targeting presets of the agency, by name.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /targeting/presets`.
   * @example
   * ```ts
   * const answer = await client.targetingPresets.list()
   * console.log(answer)
   * ```
   */
  list(input?: Record<string, never>, options?: CallOptions): Call<Dated<TargetingPreset[], D>>

  /**
   * Read a targeting preset.
   *
   * Needs the permission `CAMPAIGN.READ`.
   *
   * Sends `GET /targeting/presets/{id}`.
   * @example
   * ```ts
   * const answer = await client.targetingPresets.get({ id: 1 })
   * console.log(answer)
   * ```
   */
  get(input: TargetingPresetsGetInput, options?: CallOptions): Call<Dated<TargetingPreset, D>>

  /**
   * Keep a targeting as a preset of the agency.
   *
   * It needs at least one rule. Rules are kept as they are: what a campaign may not use is found when it is saved there.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `POST /targeting/presets`.
   * @throws {@link ApiError} `targetingPresetNameTaken` (409): There is a preset with the name {name} already. Choose another name.
   * @throws {@link ApiError} `targetingPresetsFull` (409): There are {maximum} presets already, and more would not help. Delete one first.
   * @example
   * ```ts
   * const answer = await client.targetingPresets.create({ body: { name: 'text' } })
   * console.log(answer)
   * ```
   */
  create(input: TargetingPresetsCreateInput, options?: CallOptions): Call<Dated<TargetingPresetResult, D>>

  /**
   * Rename a targeting preset, or change its rules.
   *
   * Fields that the body leaves out stay. Campaigns that were made with the preset stay as they are.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `PUT /targeting/presets/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @throws {@link ApiError} `targetingPresetNameTaken` (409): There is a preset with the name {name} already. Choose another name.
   * @example
   * ```ts
   * const answer = await client.targetingPresets.update({ id: 1, body: {} }, { ifMatch: 1 })
   * console.log(answer)
   * ```
   */
  update(input: TargetingPresetsUpdateInput, options: VersionedOptions): Call<Dated<TargetingPresetResult, D>>

  /**
   * Delete a targeting preset.
   *
   * Reverting the returned change-set brings it back. Campaigns that were made with it stay as they are.
   *
   * Needs the permission `CAMPAIGN.WRITE`.
   *
   * Sends `DELETE /targeting/presets/{id}`.
   * @throws {@link ApiError} `versionConflict` (412): Somebody changed this in the meantime.
   * @example
   * ```ts
   * const answer = await client.targetingPresets.remove({ id: 1 })
   * console.log(answer)
   * ```
   */
  remove(input: TargetingPresetsRemoveInput, options?: CallOptions): Call<TargetingPresetsRemoveAnswer>
}

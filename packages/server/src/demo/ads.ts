/** The ads of a demo campaign: audio, companions, host reads with their briefs. */
import type { AdType, CampaignType } from '@spotdesk/sdk/values'
import { adNames } from './names.ts'
import type { Random } from './random.ts'
import type { Behaviour, DemoAd, Scenario, WorldAgency } from './model.ts'

export function buildAds(
  campaignId: number,
  type: CampaignType,
  scenario: Scenario,
  behaviour: Behaviour,
  agency: WorldAgency,
  /** Publishers that it runs in, by index. */
  places: readonly number[],
  random: Random,
  nextAdId: () => number,
): DemoAd[] {
  const count = random.weighted([
    [1, 3],
    [2, 5],
    [3, 3],
    [4, 2],
    [6, 1],
  ] as const)
  const sequenced = count >= 3 && random.chance(0.25)
  // A campaign without media does not deliver; the list shows it as "Missing creative".
  const missing = behaviour === 'NONE' && scenario === 'RUNNING'
  return Array.from({ length: count }, (_, index) => {
    const companion = type === 'SECOND_SCREEN' || (index > 0 && index === count - 1 && random.chance(0.3))
    const adType: AdType =
      type === 'SECOND_SCREEN'
        ? 'SECOND_SCREEN'
        : companion
          ? 'DISPLAY'
          : // No zone of the demo shows films: a campaign has at least one ad that can be heard.
            index === 0
            ? 'AUDIO'
            : random.weighted([
                ['AUDIO', 12],
                ['REDIRECT', 2],
                ['VIDEO', 1],
              ] as const)
    const label = companion ? 'Companion banner' : random.pick(adNames.slice(0, 5))
    const hostRead = label.includes('host')
    const draft = scenario === 'DRAFT'
    const brief =
      hostRead && (scenario === 'READY' || scenario === 'RUNNING') && random.chance(0.45)
        ? random.pick(['NEW_CREATIVE_BRIEF', 'PENDING_CREATIVE', 'PENDING_APPROVAL', 'CREATIVE_APPROVED', 'CREATIVE_CANCELED'])
        : null
    return {
      id: nextAdId(),
      campaignId,
      name: `${label} ${'ABCDEF'[index]}`,
      type: adType,
      subtype:
        adType !== 'AUDIO'
          ? null
          : hostRead
            ? ('AUDIO_HOST_READ' as const)
            : random.weighted([
                ['AUDIO', 8],
                ['AUDIO_DYNAMIC', 1],
                ['INTERACTIVE_SHAKE', 1],
              ] as const),
      status: draft ? 'DRAFT' : index > 2 && random.chance(0.5) ? 'INACTIVE' : 'ACTIVE',
      archived: index === 5 && random.chance(0.5),
      hasMedia: !(missing || (draft && random.chance(0.4))),
      brief,
      weight: random.pick([10, 10, 10, 20, 5]),
      included: index === 0 || random.chance(0.93),
      seconds: Number(/:(\d+)/.exec(label)?.[1] ?? 0),
      sequencePosition: sequenced && index < 3 ? index : null,
      zoneIds: chooseZones(agency, places, index, companion, random),
    }
  })
}

/** Zones in turn for the ads: display ads run in display zones, audio ads in audio zones. */
function chooseZones(agency: WorldAgency, places: readonly number[], index: number, companion: boolean, random: Random): number[] {
  const which = random.whole(0, 5)
  return places.map((_, turn) => {
    const at = places[(index + turn) % places.length]!
    const zones = agency.zoneIds[at]!.filter((_zone, zone) => companion || !/companion/i.test(agency.publishers[at]!.zones[zone]![0]))
    return zones[which % zones.length]!
  })
}

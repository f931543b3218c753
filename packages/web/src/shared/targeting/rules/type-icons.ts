/** Pictures of targeting types: of the type where it has one of its own, else of its group. */
import type { TargetingGroup, TargetingType } from '@spotdesk/sdk/targeting'
import { targetingTypeNames, targetingTypes } from '@spotdesk/sdk/targeting'
import {
  Calendar,
  CalendarClock,
  CloudSun,
  Globe,
  type LucideIcon,
  MapPin,
  Mic,
  Music,
  Newspaper,
  Podcast,
  RadioTower,
  ShieldAlert,
  SlidersHorizontal,
  Smartphone,
  Sparkles,
  Thermometer,
  Upload,
  Users,
  Wallet,
} from 'lucide-react'

const ofGroup: Record<TargetingGroup, LucideIcon> = {
  Geography: MapPin,
  Device: Smartphone,
  Data: Users,
  'Date & Time': Calendar,
  Advanced: SlidersHorizontal,
  Podcast,
  'Spotdesk Data': Sparkles,
  'Imported Data': Upload,
  'Contextual Data': Newspaper,
  'Inventory Targeting': RadioTower,
}

const ofType: Partial<Record<TargetingType, LucideIcon>> = {
  LOCATION_COUNTRY: Globe,
  LOCATION: Globe,
  TIME_HOURLY_WEEK_DAY: CalendarClock,
  PODCAST_BRAND_SAFETY: ShieldAlert,
  PODCAST_SHOW: Mic,
  DATA_HOUSEHOLD_INCOME: Wallet,
  CONTEXT_WEATHER: CloudSun,
  CONTEXT_TEMPERATURE: Thermometer,
  CONTEXT_MUSIC_GENRE: Music,
}

export const typeIcons = Object.fromEntries(
  targetingTypeNames.map((type) => [type, ofType[type] ?? ofGroup[targetingTypes[type].group]]),
) as Record<TargetingType, LucideIcon>

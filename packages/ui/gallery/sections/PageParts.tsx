import { AudioParts } from './parts/AudioParts.tsx'
import { HeadParts } from './parts/HeadParts.tsx'
import { MapParts } from './parts/MapParts.tsx'
import { PanelParts } from './parts/PanelParts.tsx'
import { ScheduleParts } from './parts/ScheduleParts.tsx'
import { SideParts } from './parts/SideParts.tsx'
import { PartsOf } from './PartsOf.tsx'
import { WizardParts } from './parts/WizardParts.tsx'

const sections = {
  head: HeadParts,
  panels: PanelParts,
  wizard: WizardParts,
  schedule: ScheduleParts,
  side: SideParts,
  maps: MapParts,
  audio: AudioParts,
}

/** The parts of which pages are made, in their states. */
export default function PageParts() {
  return <PartsOf sections={sections} />
}

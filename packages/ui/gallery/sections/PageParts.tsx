import { AudioParts } from './parts/AudioParts.tsx'
import { HeadParts } from './parts/HeadParts.tsx'
import { MapParts } from './parts/MapParts.tsx'
import { PanelParts } from './parts/PanelParts.tsx'
import { ScheduleParts } from './parts/ScheduleParts.tsx'
import { SideParts } from './parts/SideParts.tsx'
import { WizardParts } from './parts/WizardParts.tsx'

/** The parts of which pages are made, in their states. */
export default function PageParts() {
  return (
    <>
      <HeadParts />
      <PanelParts />
      <WizardParts />
      <ScheduleParts />
      <SideParts />
      <MapParts />
      <AudioParts />
    </>
  )
}

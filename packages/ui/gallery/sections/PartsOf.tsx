import type { ComponentType } from 'react'

/** The sections of a kit's page: all of them, or the one that `?part=` names, for tests of that one. */
export function PartsOf({ sections }: { sections: Readonly<Record<string, ComponentType>> }) {
  const asked = new URLSearchParams(location.search).get('part')
  return Object.entries(sections).map(([name, Part]) => (asked === null || asked === name) && <Part key={name} />)
}

import type { Screen } from '../../shared/page/screen.ts'

export const creativeScreens: readonly Screen[] = [
  {
    path: '/creativeStudio/library/creatives',
    title: 'Creative files',
    requiredPermission: 'CREATIVE_STUDIO.READ',
    load: () => import('./CreativeLibrary.tsx'),
    switchAccountRedirect: '/creativeStudio/library/creatives',
    find: { label: 'Find creative files', href: '/creativeStudio/library/creatives?q=' },
    navigation: { label: 'Creative studio', href: '/creativeStudio/library/creatives' },
  },
]

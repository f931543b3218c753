import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { TextId } from './texts.ts'

/** The texts of the chosen language: `const t = useText(); t('login.title')`. */
export function useText(): (id: TextId, values?: Record<string, string | number>) => string {
  const { i18n } = useLingui()
  return useCallback((id, values) => i18n._(id, values), [i18n])
}

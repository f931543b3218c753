import { useEffect, useState } from 'react'
import { t } from '../../shared/text.ts'

/** The effects of an action on other things, below its question, which does not wait for them: a line stands where they come. */
export function Consequences({ of }: { of: Promise<readonly string[] | null> }) {
  const [told, setTold] = useState<readonly string[] | null>()
  useEffect(() => {
    void of.then(setTold)
  }, [of])
  return <span role="status">{describe(told)}</span>
}

/** @param told null: the server did not say; undefined: it is being asked */
function describe(told: readonly string[] | null | undefined): string {
  if (told === undefined) return t('Looking up what else this affects …')
  if (told === null) return t('What else this affects is not known right now.')
  return told.length === 0 ? t('Nothing else is affected.') : told.join(' ')
}

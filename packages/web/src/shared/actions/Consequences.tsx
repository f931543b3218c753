import { useEffect, useState } from 'react'
import { t } from '../text.ts'

/** The effects of an action on other things, below its question, which does not wait for them: a line stands where they come. */
export function Consequences({ sentences }: { sentences: Promise<readonly string[] | null> }) {
  const [known, setKnown] = useState<readonly string[] | null>()
  useEffect(() => {
    void sentences.then(setKnown)
  }, [sentences])
  return <span role="status">{describe(known)}</span>
}

/** @param known null: the server did not answer; undefined: it has not answered yet */
function describe(known: readonly string[] | null | undefined): string {
  if (known === undefined) return t('Looking up what else this affects …')
  if (known === null) return t('What else this affects is not known right now.')
  return known.length === 0 ? t('Nothing else is affected.') : known.join(' ')
}

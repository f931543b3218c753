import type { ReactNode } from 'react'

/** A name in a sentence, in bold. Whatever it holds, it turns the sentence around it in no other direction. */
export function Isolated({ children }: { children?: ReactNode }) {
  return (
    <strong>
      <bdi>{children}</bdi>
    </strong>
  )
}

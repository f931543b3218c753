import type { ComponentPropsWithoutRef, CSSProperties, ElementType } from 'react'

export interface VisuallyHiddenProps extends ComponentPropsWithoutRef<'div'> {
  /** Element to render; default `div`. */
  elementType?: ElementType
}

/** Out of sight and out of the layout, but rendered. Screen readers skip elements that are not rendered. */
const hidden: CSSProperties = {
  position: 'absolute',
  width: 1,
  height: 1,
  padding: 0,
  margin: -1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
}

/** Content for screen readers alone. */
export function VisuallyHidden({ elementType: Element = 'div', style, ...rest }: VisuallyHiddenProps) {
  return <Element {...rest} style={{ ...hidden, ...style }} />
}

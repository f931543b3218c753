import { useRouter } from '@tanstack/react-router'
import { type AriaAttributes, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { parseSearch } from '../data/search.ts'

interface ScreenLinkProps extends Pick<AriaAttributes, 'aria-current' | 'aria-label'> {
  /** Path with its search parameters. */
  href: string
  className?: string | undefined
  title?: string
  /** `auto` where the text is what people have typed. */
  dir?: 'auto'
  /**
   * Called for each click, also for one that opens a tab, before the router takes the page to its place. A handler of a parent in the capture
   * phase could remove the link before its own click is handled: the browser would then load the whole page anew.
   */
  onFollow?: (() => void) | undefined
  children: ReactNode
}

/** Pointer or focus must stay this long before the screen behind a link is loaded. */
const intentMs = 50

/**
 * A link inside the application. Routes come from a table, so addresses are text and not the router's literal types. The router's own link
 * renders again with every change of the address, to know whether it is the current one: a list has a link in each row, and here the
 * owner says which link is the current one.
 */
export function ScreenLink({ href, onFollow, children, ...rest }: ScreenLinkProps) {
  const router = useRouter()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => clearTimeout(waiting.current)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const preload = () => {
    const [path = '/', search = ''] = href.split('?')
    // A screen that cannot be loaded says so when it is opened.
    router.preloadRoute({ to: path as never, search: parseSearch(search) as never }).catch(() => undefined)
  }
  const intend = () => {
    leave()
    waiting.current = setTimeout(preload, intentMs)
  }
  const onClick = (event: MouseEvent) => {
    onFollow?.()
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    leave()
    void router.navigate({ href })
  }
  return (
    <a
      {...rest}
      href={href}
      onClick={onClick}
      onMouseEnter={intend}
      onMouseLeave={leave}
      onFocus={intend}
      onBlur={leave}
      onTouchStart={preload}
    >
      {children}
    </a>
  )
}

import { Link } from '@tanstack/react-router'
import type { AriaAttributes, ReactNode } from 'react'
import { parseSearch } from './search.ts'

interface ScreenLinkProps extends Pick<AriaAttributes, 'aria-current' | 'aria-label'> {
  /** Path with its search parameters. */
  href: string
  className?: string | undefined
  title?: string
  children: ReactNode
}

/** A link inside the application. Routes come from a table, so addresses are text and not the router's literal types. */
export function ScreenLink({ href, children, ...rest }: ScreenLinkProps) {
  const [path = '/', search = ''] = href.split('?')
  return (
    <Link to={path as never} search={parseSearch(search) as never} activeProps={{}} {...rest}>
      {children}
    </Link>
  )
}

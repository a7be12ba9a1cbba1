import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean }

/** A link within the application: goes there without loading the page anew. */
export function Link({ href, ...rest }: LinkProps) {
  return <RouterLink to={href} {...rest} />
}

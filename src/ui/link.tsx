import type { ComponentProps, MouseEvent } from 'react'
import { useLink } from './navigation.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { href: string }

/** A link within the application, which does not reload the page. */
export function Link({ href, onClick, ...rest }: LinkProps) {
  const link = useLink(href)

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    link.follow(event)
  }

  return <a {...rest} href={link.href} onClick={click} />
}

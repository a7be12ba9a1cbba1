import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { href: string }

/** A link within the application: goes there without loading the page anew. The router's own brings more than we use. */
export function Link({ href, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href)

  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }

  return <a {...rest} href={useHref(href)} onClick={click} />
}

import type { ReactNode } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { Page } from '../../../ui/page.tsx'

interface CellarNoticeProps {
  tone?: 'info' | 'danger'
  heading: ReactNode
  children: ReactNode
  command: ReactNode
  below?: ReactNode
}

/** A screen that has a notice and a way out in place of the cellar. */
export function CellarNotice({ tone = 'danger', heading, children, command, below }: CellarNoticeProps) {
  return (
    <Page heading={heading} width="lines">
      <Banner tone={tone} actions={command}>
        {children}
      </Banner>
      {below}
    </Page>
  )
}

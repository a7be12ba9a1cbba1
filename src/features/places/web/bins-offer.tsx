import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDismissed } from '../../../client/use-dismissed.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import type { FoundBins } from '../bin-grid.ts'

const BinsDialog = lazyDialog(() => import('./bins-dialog.tsx'))

/** Offers to turn bins into a rack. */
export function BinsOffer({ bins }: { bins: FoundBins | undefined }) {
  const { t } = useLingui()
  const canWrite = useCanWrite()
  const [open, setOpen] = useState(false)
  const { isDismissed, dismiss } = useDismissed('bins')
  if (!bins || !canWrite) return null
  const number = bins.grid.bins.length
  // It is offered again when there are more of them.
  const offer = `${bins.parent?.id ?? ''} ${number}`
  if (isDismissed(offer)) return null
  const parent = bins.parent?.name
  return (
    <>
      <Banner
        actions={
          <>
            <Button size="small" onClick={() => setOpen(true)}>
              {t`${plural(number, { one: 'Turn # bin into a rack', other: 'Turn # bins into a rack' })}`}
            </Button>
            <Button size="small" look="plain" onClick={() => dismiss(offer)}>
              {t({ context: 'suggestions', message: 'Dismiss' })}
            </Button>
          </>
        }
      >
        {parent === undefined
          ? t`${plural(number, { one: '# place looks like a bin.', other: '# places look like bins.' })}`
          : t`${plural(number, { one: `# place in ${parent} looks like a bin.`, other: `# places in ${parent} look like bins.` })}`}{' '}
        {t`As slots of one rack they are shown side by side.`}
      </Banner>
      {open && <BinsDialog bins={bins} onClose={() => setOpen(false)} />}
    </>
  )
}

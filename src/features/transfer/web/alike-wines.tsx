import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { typeNames } from '../../wines/web/words.ts'
import type { AlikeWine, Report } from '../contract.ts'
import { namedText } from './words.ts'

interface AlikeWinesProps {
  report: Report
  onChoose(wine: AlikeWine, as: string | null): void
}

/** Asks whether wines are the same as others of their names, where one of them lacks what tells them apart. */
export function AlikeWines({ report, onChoose }: AlikeWinesProps) {
  const { t, i18n } = useLingui()
  const columns: Column<AlikeWine>[] = [
    {
      header: t({ context: 'column', message: 'In the file' }),
      cell: ({ wine }) => describedText(wine, i18n),
    },
    {
      header: t({ context: 'column', message: 'Imported as' }),
      cell: each => (
        <Select
          label={t`Import ${describedText(each.wine, i18n)} as`}
          hideLabel
          empty={t`A wine of its own`}
          value={each.taken ?? ''}
          choices={each.choices.map(choice => ({ value: choice.as, label: describedText(choice, i18n) }))}
          onChange={({ target }) => onChoose(each, target.value || null)}
        />
      ),
    },
  ]
  return (
    <Card heading={<Trans context="heading">The same wine?</Trans>}>
      <p>
        <Trans>
          These wines have the name of another wine, but the colour, appellation, designation, vineyard or
          classification of one of the two is missing. Check whether they are the same.
        </Trans>
      </p>
      <Table
        caption={t({ context: 'heading', message: 'The same wine?' })}
        columns={columns}
        rows={report.alike}
        rowKey={({ within, row }) => `${within} ${row}`}
      />
    </Card>
  )
}

/** Returns the names of a wine, and what tells it apart from others of the same name. */
function describedText(wine: AlikeWine['wine'], i18n: I18n): string {
  const { type, colour, appellation, designation, vineyard, classification } = wine
  const types = [type === 'other' ? null : type, colour].map(each => each && i18n._(typeNames[each]))
  const facts = [...types, appellation, designation, vineyard, classification].filter(Boolean)
  const name = namedText(wine, i18n)
  return facts.length === 0 ? name : `${name} (${facts.join(', ')})`
}

import { useLingui } from '@lingui/react/macro'
import { instantText } from '../../../client/instant-text.ts'
import { useAttempt } from '../../../client/use-attempt.ts'
import type { Overwriting } from '../../../ledger/web/outbox-entry.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Link } from '../../../ui/link.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../accounts/web/session.ts'
import { ComparedFields } from '../../history/web/compared-fields.tsx'
import { useFieldWords } from '../../history/web/use-field-words.ts'
import { wineText } from '../../wines/web/wine-names.ts'
import styles from './outbox-screen.module.css'

/** The person's changes that were sent late and replaced values written elsewhere meanwhile, with both texts. */
export function OverwritingChanges() {
  const { t } = useLingui()
  const { overwriting } = useCellar()
  if (overwriting.length === 0) return null
  return (
    <Card heading={t`Newer changes replaced by yours`}>
      <Stack as="ul" gap={4}>
        {overwriting.map(each => (
          <OverwritingChange key={each.at} overwriting={each} />
        ))}
      </Stack>
    </Card>
  )
}

function OverwritingChange({
  overwriting: { at, key, composed_at, touched, overwritten },
}: {
  overwriting: Overwriting
}) {
  const { t, i18n } = useLingui()
  const { replica, undo, forgetOverwriting } = useCellar()
  const attempt = useAttempt()
  const { user } = useSession()
  const { nameOf, sayValue, shownFields } = useFieldWords()
  const [first] = overwritten
  if (!first) return null
  const isOwn = first.person_id === user?.id
  const name = first.person_name ?? t({ context: 'person', message: 'Someone' })
  const theirs_at = instantText(first.made_at, i18n.locale)
  const yours_at = instantText(composed_at, i18n.locale)
  const rowOf = (id: string) => touched.find(row => row.id === id)
  const row = rowOf(first.id)
  const wine = replica?.wines.get(first.table === 'wines' ? first.id : String(row?.after?.wine_id))
  const overwrittenRows = Array.from(Map.groupBy(overwritten, each => each.id)).flatMap(([id, replaced]) => {
    const yours = rowOf(id)?.after
    const values = Object.fromEntries(replaced.map(({ field, value }) => [field, value]))
    const theirs = { ...rowOf(id)?.before, ...values }
    return shownFields(Object.keys(values), theirs, yours).map(field => ({
      id: `${id} ${field}`,
      name: nameOf(field),
      values: [sayValue(field, yours), sayValue(field, theirs)] as const,
    }))
  })
  async function putBack() {
    if (!(await attempt(undo({ key }), t`This could not be undone. Please try again.`))) return
    forgetOverwriting(at)
    toast(t({ context: 'heading', message: 'Undone' }), { tone: 'good' })
  }
  return (
    <li className={styles.change}>
      <div>
        <p>
          {isOwn
            ? t`You changed this on another device on ${theirs_at}. Your change on this device from ${yours_at}, made without knowing about it, replaced it.`
            : t`${name} changed this on ${theirs_at}. Your change on this device from ${yours_at}, made without knowing about it, replaced it.`}
        </p>
        {wine && (
          <p>
            <Link href={`/wines/${wine.id}`}>{wineText(wine)}</Link>
          </p>
        )}
      </div>
      <ComparedFields
        headings={[
          t({ context: 'heading', message: 'Your version' }),
          isOwn ? t`Your version on the other device` : t`Version by ${name}`,
        ]}
        rows={overwrittenRows}
      />
      <Row gap={2} wrap>
        <Button onClick={putBack}>{t`Undo my change`}</Button>
        <Button look="plain" onClick={() => forgetOverwriting(at)}>
          {t({ context: 'version', message: 'Keep mine' })}
        </Button>
      </Row>
    </li>
  )
}

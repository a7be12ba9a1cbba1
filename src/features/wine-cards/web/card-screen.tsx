import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from '../../../client/use-query.ts'
import { useCanWrite } from '../../../ledger/web/use-can-write.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-row.tsx'
import { Page, type PageProps } from '../../../ui/page.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useSession } from '../../accounts/web/session.ts'
import { WithCellar } from '../../cellars/web/with-cellar.tsx'
import { fingerprintOf } from '../card.ts'
import { getCardKey } from '../endpoints.ts'
import { AddCardForm } from './add-card-form.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardForVisitor } from './card-for-visitor.tsx'
import { forgetCard, storeCard } from './stored-card.ts'
import { type OpenedCard, useCardText, useOpenedCard } from './use-opened-card.ts'

/** Shows a wine card that somebody else made, and lets the person add its wine to their cellar. */
export default function CardScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const [text, open] = useCardText()
  const page: PageProps = { heading: t({ context: 'screen', message: 'Wine card' }), width: 'lines' }
  const another = () => {
    forgetCard()
    open(undefined)
  }
  const shown = (
    <Page {...page}>
      {text === undefined ? <PasteCard onCard={open} /> : <Opened key={text} text={text} onAnother={another} />}
    </Page>
  )
  return user ? <WithCellar {...page}>{shown}</WithCellar> : shown
}

/** Takes the link of a card, or what its file contains. */
function PasteCard({ onCard }: { onCard: (text: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  function read() {
    if (text.trim() === '') return
    storeCard(text)
    onCard(text)
  }
  return (
    <>
      <TextArea
        label={t`Link or content of a card`}
        hint={t`You can also scan its QR code, or choose its file under Import.`}
        dir="ltr"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormRow actions>
        <Button look="primary" onClick={read}>
          <Trans context="button">Read card</Trans>
        </Button>
      </FormRow>
    </>
  )
}

function Opened({ text, onAnother }: { text: string; onAnother: () => void }) {
  const { card, refusals } = useOpenedCard(text)
  const { user } = useSession()
  if (refusals) {
    return (
      <Banner
        tone="danger"
        actions={
          <Button size="small" onClick={onAnother}>
            <Trans context="button">Another card</Trans>
          </Button>
        }
      >
        {refusals.map(refusal => (
          <p key={refusal}>{refusal}</p>
        ))}
      </Banner>
    )
  }
  if (!card) return <Spinner />
  if (user) return <ForMember card={card} />
  return (
    <>
      <Sender card={card} />
      <CardFacts wine={card.wine} />
      <CardForVisitor text={text} />
    </>
  )
}

function ForMember({ card }: { card: OpenedCard }) {
  const canWrite = useCanWrite()
  const { data } = useQuery(getCardKey)
  return (
    <>
      <Sender card={card} isOwn={data?.key === card.key} />
      {canWrite ? (
        <AddCardForm wine={card.wine} />
      ) : (
        <>
          <CardFacts wine={card.wine} />
          <Banner>
            <Trans>You can view this cellar but not change it. Its owner can give you access.</Trans>
          </Banner>
        </>
      )}
    </>
  )
}

/** Says who signed a card. Only the server's own key is known; people compare the fingerprint of any other. */
function Sender({ card, isOwn = false }: { card: OpenedCard; isOwn?: boolean }) {
  const fingerprint = fingerprintOf(card.key)
  return isOwn ? (
    <Banner tone="good">
      <Trans>Signed by this server and unchanged since. Fingerprint: {fingerprint}</Trans>
    </Banner>
  ) : (
    <Banner>
      <Trans>
        Unknown sender. The card is unchanged since it was signed, but anybody can sign one. To be sure, ask the sender
        for the fingerprint: {fingerprint}
      </Trans>
    </Banner>
  )
}

import { FileUp, Plus, Trash2, WineOff } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip, ToggleChip } from '../ui/chip.tsx'
import { Disc, type DiscShape } from '../ui/disc.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Key } from '../ui/key.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Meter } from '../ui/meter.tsx'
import { Progress } from '../ui/progress.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './kit.module.css'

const types: [string, DiscShape][] = [
  ['red', 'full'],
  ['white', 'ring'],
  ['rose', 'half'],
  ['orange', 'split'],
  ['sparkling', 'dots'],
  ['sweet', 'drop'],
  ['fortified', 'square'],
  ['spirit', 'diamond'],
  ['other', 'cross'],
]
const stages = ['young', 'early', 'peak', 'late', 'past', 'unknown']
const rows = [
  { name: 'Barolo Cannubi', from: 'Piemonte', vintage: '2016', bottles: '4 + 2 on order', value: '€ 98.00' },
  { name: 'Scharzhofberger Kabinett', from: 'Mosel', vintage: '2019', bottles: '11', value: '€ 34.50' },
  { name: 'Viña Tondonia Reserva', from: 'Rioja', vintage: '2011', bottles: '3', value: '€ 41.00' },
]

export function KitShows() {
  return (
    <div className={styles.columns}>
      <Buttons />
      <Card heading="Marks">
        <div className={styles.row}>
          {types.map(([type, shape]) => (
            <span key={type} className={styles.swatch}>
              <Disc tone={`--type-${type}`} shape={shape} /> {type}
            </span>
          ))}
        </div>
        <div className={styles.row}>
          {stages.map(stage => (
            <span key={stage} className={styles.swatch}>
              <Disc tone={`--stage-${stage}`} shape="square" /> {stage}
            </span>
          ))}
        </div>
        <div className={styles.row}>
          <Badge>6 bottles</Badge>
          <Badge tone="accent">New</Badge>
          <Badge tone="good">At its peak</Badge>
          <Badge tone="warn">Drink soon</Badge>
          <Badge tone="danger">Past since 2023</Badge>
          <span className={styles.swatch}>
            Search <Key>/</Key> Undo <Key>z</Key>
          </span>
        </div>
        <Chips />
      </Card>
      <Card heading="A table">
        <Table
          caption="Three wines"
          hideCaption
          rows={rows}
          rowKey={row => row.name}
          columns={[
            { key: 'name', header: 'Wine', heads: true, cell: row => row.name },
            { key: 'from', header: 'From', cell: row => row.from },
            { key: 'vintage', header: 'Vintage', figures: true, cell: row => row.vintage },
            { key: 'bottles', header: 'Bottles', figures: true, cell: row => row.bottles },
            { key: 'value', header: 'Value', figures: true, cell: row => row.value },
          ]}
        />
      </Card>
      <Card heading="Banners">
        <Banner>Prices are converted with the rates of the purchase day.</Banner>
        <Banner tone="good">412 wines came in.</Banner>
        <Banner tone="warn" actions={<Button size="small">Try again</Button>}>
          The server is out of reach. What you may do is not confirmed.
        </Banner>
        <Banner tone="danger">This file is a web page, not a table of wines.</Banner>
      </Card>
      <Card heading="Counts">
        <Facts
          look="figures"
          facts={[
            { label: 'Bottles', value: '1,204' },
            { label: 'Wines', value: '412' },
            { label: 'Value', value: '€ 48,310' },
          ]}
        />
        <Progress label="Reading the file" done={4200} total={10000} text="4,200 of 10,000 rows" action={<Stop />} />
        <Progress label="Getting ready" done={0} total={undefined} text="A moment" />
        <Meter label="Places taken" value={66} most={96} text="66 of 96 places" />
      </Card>
      <Card heading="Words about a thing">
        <Tabs
          label="Barolo Cannubi"
          tabs={[
            {
              key: 'facts',
              label: 'Facts',
              content: (
                <Facts
                  facts={[
                    { label: 'Producer', value: 'Damilano' },
                    { label: 'From', value: 'Barolo, Piemonte, Italy' },
                    { label: 'Grapes', value: 'Nebbiolo' },
                    { label: 'Window', value: '2024 to 2036' },
                  ]}
                />
              ),
            },
            { key: 'bottles', label: 'Bottles', count: '6', content: <p>Opened 2 of 6.</p> },
            { key: 'history', label: 'History', content: <p>Bought in March 2020.</p> },
          ]}
        />
      </Card>
      <Card>
        <EmptyState
          title="Nothing lies here yet"
          icon={<WineOff />}
          level={2}
          actions={
            <>
              <LinkButton href="#import" look="primary" icon={<FileUp />}>
                Import a file
              </LinkButton>
              <Button icon={<Plus />}>Add a wine</Button>
            </>
          }
        >
          This is where your wines stand, with what is ready to drink at the top. Bring a list along or begin with one.
        </EmptyState>
      </Card>
      <Card heading="Waiting">
        <div className={styles.still}>
          <Spinner />
        </div>
      </Card>
    </div>
  )
}

const Stop = () => <Button size="small">Cancel</Button>

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Card heading="Buttons">
      <div className={styles.row}>
        <Button look="primary">Save</Button>
        <Button>Cancel</Button>
        <Button look="plain">Show all</Button>
        <Button look="danger" icon={<Trash2 />}>
          Delete
        </Button>
        <LinkButton href="#elsewhere">Go there</LinkButton>
      </div>
      <div className={styles.row}>
        <Button look="primary" busy>
          Saving
        </Button>
        <Button busy={busy} onClick={() => setBusy(true)}>
          Make me busy
        </Button>
        <Button disabled>Not now</Button>
        <Button size="small">Small</Button>
        <Button size="small" look="primary">
          Small
        </Button>
        <IconButton label="Delete" icon={<Trash2 />} />
        <IconButton label="Add" icon={<Plus />} size="small" />
        <IconButton label="Kept on" icon={<Plus />} aria-pressed />
      </div>
    </Card>
  )
}

function Chips() {
  const [ready, setReady] = useState(true)
  const [old, setOld] = useState(false)
  return (
    <div className={styles.row}>
      <ToggleChip pressed={ready} onChange={setReady} count="38">
        Ready now
      </ToggleChip>
      <ToggleChip pressed={old} onChange={setOld} count="4">
        Past
      </ToggleChip>
      <Chip text="Italy" onRemove={() => {}}>
        Italy
      </Chip>
    </div>
  )
}

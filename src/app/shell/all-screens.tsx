import { useLingui } from '@lingui/react/macro'
import {
  ChartColumn,
  ClipboardCheck,
  Download,
  FileDown,
  GlassWater,
  Grid3x3,
  History,
  NotebookPen,
  Package,
  Plus,
  Printer,
  ScanLine,
  Settings,
  ShieldCheck,
  ShoppingBasket,
  Table2,
  User,
  Wine,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../features/accounts/web/session.ts'
import { useCanWrite } from '../../ledger/web/use-can-write.ts'
import { paths } from '../screens.ts'

export interface MorePlace {
  key: string
  href: string
  label: string
  /** Describes the purpose of the screen. */
  about: string
  icon: ReactNode
}

/** Returns every screen, grouped by purpose. */
export function useMorePlaces(): { key: string; heading: string; places: MorePlace[] }[] {
  const { t } = useLingui()
  const { isAdmin } = useSession()
  const canWrite = useCanWrite()
  const place = (key: keyof typeof paths, label: string, about: string, icon: ReactNode): MorePlace => ({
    key,
    href: paths[key],
    label,
    about,
    icon,
  })
  const commands = [
    place('add', t`Add a wine`, t`By hand, with its bottles`, <Plus />),
    place('paste', t`Paste a list`, t`Many bottles at once, from a spreadsheet or a mail`, <Table2 />),
    place('import', t`Import`, t`A file of another product`, <Download />),
    place('stocktakes', t`Stock-take`, t`Walk the cellar and see what is really there`, <ClipboardCheck />),
  ]
  return [
    {
      key: 'cellar',
      heading: t`The cellar`,
      places: [
        place('wines', t`Wines`, t`All of them, searched and filtered`, <Wine />),
        place('places', t`Places`, t`Rooms, racks and what lies where`, <Grid3x3 />),
        place('orders', t`On order`, t`What is to come, and what is late`, <Package />),
        place('opened', t`Opened`, t`What is open, and for how long it stays good`, <GlassWater />),
        place('wishes', t`Wish list`, t`What to buy, and for how much at most`, <ShoppingBasket />),
      ],
    },
    ...(canWrite ? [{ key: 'commands', heading: t`To do`, places: commands }] : []),
    {
      key: 'labels',
      heading: t`Labels`,
      places: [
        place('scan', t`Scan`, t`A sticker or a maker’s barcode, with the camera`, <ScanLine />),
        place('labels', t`Print labels`, t`Stickers for bottles and places`, <Printer />),
      ],
    },
    {
      key: 'back',
      heading: t`To look back`,
      places: [
        place('tastings', t`Tastings`, t`What everyone thought of it`, <NotebookPen />),
        place('analytics', t`Analytics`, t`What it comes to, and when to drink it`, <ChartColumn />),
        place('history', t`History`, t`Who did what, and the cellar as it was`, <History />),
        place('export', t`Export`, t`Tables to keep, to hand on and for the insurer`, <FileDown />),
      ],
    },
    {
      key: 'settings',
      heading: t`Settings`,
      places: [
        place('cellar', t`This cellar`, t`Its name, its own fields and its estimates`, <Settings />),
        place('profile', t`Profile`, t`Your account, currency and appearance`, <User />),
        ...(isAdmin ? [place('admin', t`Admin`, t`People and the state of the server`, <ShieldCheck />)] : []),
      ],
    },
  ]
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { call } from '../../../client/api.ts'
import { messageOf } from '../../../client/api-errors.ts'
import { instantText } from '../../../client/instant-text.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useQuery } from '../../../client/use-query.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useLocation } from '../../../ui/navigation.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { toast } from '../../../ui/toast.ts'
import type { AppliedImport } from '../contract.ts'
import { getImportFile, listImports } from '../endpoints.ts'
import { formatName } from './words.ts'

/** Lists the imported files. People who may import can download the originals. */
export function ImportsList({ cellar_id, canDownload }: { cellar_id: string; canDownload: boolean }) {
  const { t, i18n } = useLingui()
  const version = useCellar().replica?.version
  const { data } = useQuery(listImports, { params: { cellar_id } }, { persist: true, version })
  const { hash } = useLocation()
  const meant = data?.imports.find(({ version }) => `#${version}` === hash)?.version
  // A link from the history leads to one of the imports.
  useEffect(() => {
    if (meant === undefined) return
    // Runs after the screen's heading has taken the focus.
    const later = setTimeout(() => document.getElementById(idOf(meant))?.focus())
    return () => clearTimeout(later)
  }, [meant])
  if (!data || data.imports.length === 0) return null

  async function download({ id, file_name }: AppliedImport) {
    try {
      const file = await call(getImportFile, { params: { cellar_id, import_id: id } })
      saveFile(new File([file as unknown as Blob], file_name || 'import'))
    } catch (error) {
      toast(messageOf(error, t`The file could not be downloaded. Please try again.`), { tone: 'danger' })
    }
  }

  const columns: Column<AppliedImport>[] = [
    {
      header: t({ context: 'table', message: 'File' }),
      cell: ({ file_name }) => file_name || t({ context: 'import', message: 'Unnamed file' }),
    },
    {
      header: t({ context: 'import', message: 'Source' }),
      cell: ({ format }) => format && formatName(format, i18n),
    },
    {
      header: t({ context: 'column', message: 'Imported' }),
      cell: ({ taken_at }) => instantText(taken_at, i18n.locale),
    },
    { header: t({ context: 'person', message: 'By' }), cell: ({ person_name }) => person_name },
    {
      header: t({ context: 'bottles', message: 'Added' }),
      cell: applied => <Figures applied={applied} />,
    },
  ]
  if (canDownload) {
    columns.push({
      header: t({ context: 'column', message: 'File' }),
      cell: applied => (
        <IconButton
          id={idOf(applied.version)}
          label={t({ context: 'button', message: `Download ${applied.file_name}` })}
          icon={<Download />}
          onClick={() => void download(applied)}
        />
      ),
    })
  }
  return (
    <Card heading={<Trans context="heading">Previous imports</Trans>}>
      <Table
        caption={t({ context: 'table', message: 'Imported files' })}
        columns={columns}
        rows={data.imports}
        rowKey={({ id }) => id}
      />
    </Card>
  )
}

function Figures({ applied: { figures, undone_by } }: { applied: AppliedImport }) {
  const { t } = useLingui()
  if (undone_by !== null) return <Trans context="heading">Undone</Trans>
  if (!figures) return null
  const { wines } = figures
  const bottles = figures.bottles + figures.on_order + figures.gone
  return t`${plural(wines, { one: '# wine', other: '# wines' })}, ${plural(bottles, { one: '# bottle', other: '# bottles' })}`
}

const idOf = (version: number) => `file-of-${version}`

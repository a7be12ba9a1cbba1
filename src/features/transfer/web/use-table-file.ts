import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveFile } from '../../../client/save-file.ts'
import { useToday } from '../../../client/today.ts'
import { useCellar } from '../../../ledger/web/use-cellar.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { tableTypes } from '../../../shared/contract.ts'
import { type CsvForm, formIn } from '../../../shared/csv.ts'
import { newId } from '../../../shared/ids.ts'
import { toast } from '../../../ui/toast.ts'
import { useSession } from '../../accounts/web/session.ts'
import type { ExportTable, TableForm } from '../export/contract.ts'
import { bytesOf } from '../export/files.ts'
import { type Sheet, withoutPrices } from '../export/sheet.ts'
import { keepSending, noteExport } from './made-exports.ts'

const stepsAtOnce = 4

/**
 * Returns a function that writes a table to a file on this device and saves it, and the table that is being written.
 */
export function useTableFile() {
  const { t, i18n } = useLingui()
  const prices = usePrices()
  const { cellar } = useCellar()
  const { user } = useSession()
  const today = useToday()
  const [making, setMaking] = useState<string>()

  async function save(
    table: ExportTable,
    name: string,
    make: () => Sheet,
    form: TableForm,
    csvForm: CsvForm = formIn(i18n.locale),
  ) {
    const file_name = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.${form}`
    setMaking(file_name)
    try {
      const sheet = prices ? make() : withoutPrices(make())
      const parts = await inChunks(await bytesOf(sheet, form, csvForm))
      saveFile(new File(parts, file_name, { type: tableTypes[form] }))
      toast(t`${file_name} is ready`, { tone: 'good' })
      void note(table, form)
    } catch (error) {
      console.error('The table could not be made', error)
      toast(t`The file could not be created. Please try again.`, { tone: 'danger' })
    } finally {
      setMaking(undefined)
    }
  }

  /** The log is written afterwards: the file is saved, whether or not the server can be reached. */
  async function note(table: ExportTable, form: TableForm) {
    const made = { id: newId(), cellar_id: cellar?.id ?? '', table, form, made_on: today }
    await noteExport(user?.id ?? '', made).catch(() => {
      toast(t`The export will be entered in the security log when the server can be reached.`)
      keepSending(user?.id ?? '')
    })
  }

  return { making, save }
}

/** Lets the page draw and respond between the steps. */
async function inChunks(bytes: Iterable<Uint8Array>): Promise<BlobPart[]> {
  const parts: BlobPart[] = []
  let count = 0
  for (const part of bytes) {
    parts.push(part as Uint8Array<ArrayBuffer>)
    if (++count % stepsAtOnce === 0) await new Promise(resolve => setTimeout(resolve))
  }
  return parts
}

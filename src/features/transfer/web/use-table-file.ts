import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveFile } from '../../../client/save-file.ts'
import { usePrices } from '../../../ledger/web/use-prices.ts'
import { tableTypes } from '../../../shared/contract.ts'
import { type CsvForm, formIn } from '../../../shared/csv.ts'
import { toast } from '../../../ui/toast.ts'
import type { TableForm } from '../export/contract.ts'
import { bytesOf } from '../export/files.ts'
import { type Sheet, withoutPrices } from '../export/sheet.ts'

const stepsAtOnce = 4

/**
 * Returns a function that writes a table to a file on this device and saves it, and the table that is being written.
 */
export function useTableFile() {
  const { t, i18n } = useLingui()
  const prices = usePrices()
  const [making, setMaking] = useState<string>()

  async function save(name: string, make: () => Sheet, form: TableForm, csvForm: CsvForm = formIn(i18n.locale)) {
    const file_name = `${name.replace(/[\\/:*?"<>|]+/g, ' ').trim()}.${form}`
    setMaking(file_name)
    try {
      const sheet = prices ? make() : withoutPrices(make())
      const parts = await inChunks(await bytesOf(sheet, form, csvForm))
      saveFile(new File(parts, file_name, { type: tableTypes[form] }))
      toast(t`${file_name} is ready`, { tone: 'good' })
    } catch (error) {
      console.error('The table could not be made', error)
      toast(t`The file could not be created. Please try again.`, { tone: 'danger' })
    } finally {
      setMaking(undefined)
    }
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

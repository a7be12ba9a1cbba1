import { write } from '../../ledger/command-endpoint.ts'
import { bulkAdd } from './bulk-add.ts'
import * as contract from './contract.ts'

export const bulkAddWrites = [write(contract.bulkAdd, bulkAdd)]

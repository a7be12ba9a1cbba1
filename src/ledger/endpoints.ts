export { getSnapshot, listCellars, listChangedRows, listEvents } from './contract.ts'

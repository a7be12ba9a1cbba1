export { getBeginning, getSnapshot, listCellars, listChangedRows, listEvents } from './contract.ts'

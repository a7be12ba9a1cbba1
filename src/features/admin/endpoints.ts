export { getServerStatus, getSettings, listPeople, setSettings } from './contract.ts'

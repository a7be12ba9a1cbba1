export { getServerStatus, getSettings, listJobs, listPeople, runJob, setSettings } from './contract.ts'

export {
  getServerStatus,
  getSettings,
  listJobs,
  listOpenInvitations,
  listPeople,
  runJob,
  setSettings,
} from './contract.ts'

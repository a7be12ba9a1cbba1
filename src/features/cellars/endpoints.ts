export { listHistory, listMembers } from './contract.ts'

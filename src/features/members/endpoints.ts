export { acceptInvitation, listInvitations, readInvitation } from './contract.ts'

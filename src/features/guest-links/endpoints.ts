export { listGuestLinks, readGuestLink } from './contract.ts'

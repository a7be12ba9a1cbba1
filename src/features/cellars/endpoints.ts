export { findCellarsWith, listHistory, listMembers } from './contract.ts'

export { checkWineCard, getCardKey, makeWineCard } from './contract.ts'

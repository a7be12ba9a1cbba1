export { listViews, removeView, saveView } from './contract.ts'

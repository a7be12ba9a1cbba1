export {
  applyImport,
  dropImport,
  getImportFile,
  listImportRows,
  listImports,
  previewImport,
  readTables,
  reviseImport,
} from './contract.ts'

export {
  applyImport,
  dropImport,
  getImportFile,
  listImportRows,
  listImports,
  previewImport,
  reviseImport,
} from './contract.ts'

import type { ImportProfileInput } from '../../../platform/database/import-profile.ts'
import { commonAnalyteMap } from '../analyte-names.ts'
import { plateColumns, platePatterns, unitColumns, unitPatterns, wellColumns } from './shared-patterns.ts'

/** MassLynx/TargetLynx, "Quantify Compound Summary Report": a block a compound, tab between cells. */
export const watersQuantify: ImportProfileInput = {
  id: 'waters_quantify',
  label: 'Waters MassLynx/TargetLynx – Quantify Compound Summary',
  extensions: ['txt'],
  formats: ['text'],
  delimiter: '\t',
  decimal: 'auto',
  grouped: false,
  signature: ['^Quantify Compound Summary Report', '^Compound \\d+:'],
  meta: {
    plateBarcode: platePatterns,
    run: ['^(?:Batch|Dataset|Sample List)\\s*[:=]\\s*(.+)$'],
    date: ['^Printed (.+)$'],
    unit: unitPatterns,
  },
  layout: 'blocks',
  blockStart: '^Compound \\d+:\\s*(.+)$',
  columns: {
    well: wellColumns('Vial', 'Bottle'),
    sample: ['Sample Text', 'Sample ID', 'ID', 'Name'],
    type: ['Type', 'Sample Type', 'Tipo', 'Tipo campione'],
    value: ['Conc.', 'Conc'],
    flag: ['Primary Flags'],
    unit: unitColumns,
    plate: plateColumns,
  },
  kinds: {
    sample: ['Sample', 'Analyte'],
    blank: ['Blank', 'Solvent'],
    qc: ['QC'],
    standard: ['Standard'],
  },
  analyteMap: { ...commonAnalyteMap },
  ignoreAnalytes: '^(SIL\\b|IS\\b|ISTD|IS[-_])|[-_ ](IS|ISTD|d\\d{1,2})$',
  notDetected: ['n.d.', 'ND', 'No Peak', '< LOD', '<LOD', '< LOQ'],
}

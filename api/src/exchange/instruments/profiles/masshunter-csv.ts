import type { ImportProfileInput } from '../../../platform/database/import-profile.ts'
import { commonAnalyteMap } from '../analyte-names.ts'
import { plateColumns, platePatterns, unitColumns, unitPatterns, wellColumns } from './shared-patterns.ts'

/** Agilent MassHunter Quantitative csv: a row of group titles (`PHE Results`), then the row of columns. */
export const masshunterCsv: ImportProfileInput = {
  id: 'masshunter_csv',
  label: 'Agilent MassHunter – Quantitation csv',
  extensions: ['csv'],
  formats: ['text'],
  signature: ['\\bData File\\b', '(?:Results|Risultati)"?(?:[\\t;,|]|$)'],
  grouped: false,
  meta: {
    plateBarcode: platePatterns,
    run: ['(?:Batch|Batch Data Path)\\s*[:=;,\\t]+\\s*([^;,\\t]+)'],
    unit: unitPatterns,
  },
  layout: 'groups',
  groupSuffix: '\\s*(?:Results|Method|Risultati|Metodo)',
  columns: {
    well: wellColumns('Pos.', 'Vial', 'Vial Position', 'Position', 'Posizione'),
    sample: ['Name', 'Sample Name', 'Nome'],
    type: ['Type', 'Tipo', 'Sample Type', 'Tipo campione'],
    value: ['Final Conc.', 'Calc. Conc.', 'Conc. finale', 'Conc. calc.', 'Conc.'],
    unit: unitColumns,
    plate: plateColumns,
  },
  kinds: {
    sample: ['Sample', 'Campione', 'Probe'],
    blank: ['Blank', 'DoubleBlank', 'Double Blank', 'MatrixBlank', 'Bianco'],
    qc: ['QC', 'CC', 'Controllo'],
    standard: ['Cal', 'Calibration', 'Standard'],
  },
  analyteMap: { ...commonAnalyteMap },
  ignoreAnalytes: '\\(ISTD\\)|^(IS|ISTD)\\b|[-_ ](IS|ISTD|d\\d{1,2})$',
  notDetected: ['n.d.', 'ND', 'Not Found', '< LOD', '<LOD', '< LOQ'],
}

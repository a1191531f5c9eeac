import type { ImportProfileInput } from '../../../platform/database/import-profile.ts'
import { commonAnalyteMap } from '../analyte-names.ts'
import { plateColumns, platePatterns, unitColumns, unitPatterns, wellColumns } from './shared-patterns.ts'

/**
 * Biocrates MetIDQ, sheet of concentrations: a title line, the header, a row a sample and rows of limits without a sample. A well
 * that is a number tells no place, for the file does not give the order; the number of a kit names no plate: samples are then found
 * by their bar code.
 */
export const metidqExport: ImportProfileInput = {
  id: 'metidq_export',
  label: 'Biocrates MetIDQ – concentrazioni',
  extensions: ['xlsx'],
  formats: ['xlsx', 'text'],
  signature: [
    '(?:^|[\\t;,])Plate Bar Code[\\t;,]',
    '[\\t;,]Sample Bar Code[\\t;,]',
    '[\\t;,]Measurement Time(?:[\\t;,]|$)',
  ],
  meta: {
    plateBarcode: platePatterns,
    noPlate: '^\\d{6,}[-/]\\d{1,3}(?:\\s*[|,]\\s*\\d{6,}[-/]\\d{1,3})*$',
    unit: unitPatterns,
  },
  layout: 'wide',
  columns: {
    well: wellColumns(),
    sample: ['Sample Bar Code', 'Sample Identification'],
    type: ['Sample Type'],
    unit: unitColumns,
    plate: plateColumns,
  },
  otherColumns: [
    'Collection Date',
    'Species',
    'Material',
    'OP',
    'Group',
    'Org. Info',
    'Plate Production No.',
    'Plate Note',
    'Sample Volume',
    'Run Number',
    'Injection Number',
    'Measurement Time',
  ],
  wellNotation: 'letters',
  kinds: {
    sample: ['Sample'],
    blank: ['Blank', 'Zero Sample'],
    qc: ['QC', 'QC Level 1', 'QC Level 2', 'QC Level 3'],
    standard: ['Standard', ...[1, 2, 3, 4, 5, 6, 7].map((level) => `Standard L${level}`)],
  },
  analyteMap: {
    ...commonAnalyteMap,
    'C3-DC (C4-OH)': 'C3DC+C4OH',
    'C5-DC (C6-OH)': 'C5DC+C6OH',
    xLeu: 'XLE',
  },
  notDetected: ['< LOD', '<LOD'],
}

import type { ImportProfileInput } from '../../../platform/database/import-profile.ts'
import { commonAnalyteMap } from '../analyte-names.ts'

/**
 * Biocrates MetIDQ, sheet of concentrations: a title line, the header, a row a sample and rows of limits without a sample. The well
 * is a number whose order the file does not tell, and the plate is that of the kit: samples are found by their bar code.
 */
export const metidqExport: ImportProfileInput = {
  id: 'metidq_export',
  label: 'Biocrates MetIDQ – concentrazioni',
  extensions: ['xlsx'],
  formats: ['xlsx', 'text'],
  signature: ['(?:^|\\t)Plate Bar Code\\t', '\\tSample Bar Code\\t', '\\tMeasurement Time(?:\\t|$)'],
  layout: 'wide',
  columns: {
    well: [],
    sample: ['Sample Bar Code', 'Sample Identification'],
    type: ['Sample Type'],
  },
  otherColumns: [
    'Plate Bar Code',
    'Collection Date',
    'Species',
    'Material',
    'OP',
    'Group',
    'Org. Info',
    'Plate Production No.',
    'Plate Note',
    'Well Position',
    'Sample Volume',
    'Run Number',
    'Injection Number',
    'Measurement Time',
  ],
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

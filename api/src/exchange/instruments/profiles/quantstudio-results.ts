import type { ImportProfileInput } from '../../../platform/database/import-profile.ts'
import { commonAnalyteMap } from '../analyte-names.ts'
import { plateColumns, platePatterns, wellColumns } from './shared-patterns.ts'

/** QuantStudio export: lines `* Key = value`, the mark `[Results]`, then a row a well and target. */
export const quantstudioResults: ImportProfileInput = {
  id: 'quantstudio_results',
  label: 'QuantStudio – Results',
  extensions: ['txt', 'csv', 'xlsx'],
  formats: ['text', 'xlsx'],
  signature: ['^\\s*\\[Results\\]'],
  startAfter: '^\\s*\\[Results\\]',
  endBefore: '^\\s*\\[(?!Results)[^\\]]+\\]',
  meta: {
    plateBarcode: [
      '^\\*?\\s*(?:Experiment )?Barcode\\s*=\\s*(\\S+)',
      '^\\*?\\s*(?:Experiment )?Barcode\\t+(\\S+)',
      ...platePatterns,
    ],
    run: ['^\\*?\\s*Experiment Name\\s*[=\\t]\\s*(.+)$'],
    date: ['^\\*?\\s*Experiment Run End Time\\s*[=\\t]\\s*(.+)$'],
  },
  grouped: false,
  layout: 'long',
  columns: {
    well: wellColumns('Well Position', 'Position'),
    sample: ['Sample Name', 'Sample'],
    type: ['Task'],
    analyte: ['Target Name', 'Target', 'Detector Name'],
    value: ['CT', 'Ct', 'Cq'],
    plate: plateColumns,
    omit: ['Omit'],
  },
  wellNotation: 'letters',
  kinds: {
    sample: ['UNKNOWN'],
    blank: ['NTC', 'IPC BLOCKED'],
    qc: ['PC', 'POSITIVE CONTROL', 'ENDOGENOUS CONTROL', 'IPC', 'IPC+'],
    standard: ['STANDARD'],
  },
  kindsByName: { qc: '^(QC|PC|Ctrl|Controllo)' },
  analyteMap: { ...commonAnalyteMap },
  notDetected: ['Undetermined', 'Undet.', 'Non determinato', 'No Ct'],
}

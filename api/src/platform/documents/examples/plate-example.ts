import { type Position, positions } from '@sne/shared/domain'
import type { PlateFacts, PlateMapWell, PunchingRow } from '../plate/plate-input.ts'
import { exampleLaboratory } from './report-example.ts'

export const examplePlate: PlateFacts = {
  laboratory: exampleLaboratory,
  barcode: 'PL26000321',
  number: '2026/0321',
  name: 'Corsa del giovedì',
  analysisType: 'SNE – Aminoacidi e acilcarnitine',
  category: 'sne',
  status: 'punching',
  instrument: 'Xevo TQD 2',
  kitLot: 'K-88120',
  kitExpiry: '2027-03-31',
  isLot: 'IS-4471',
  createdAt: '2026-11-19T08:02:00+01:00',
  createdBy: 'Marta Gallo',
  closedAt: null,
  closedBy: null,
  siblings: ['2026/0322', '2026/0323'],
  notes: null,
  punchingNotes: 'Cambiare punzone dopo H6',
  printedAt: '2026-11-19T09:40:00+01:00',
  printedBy: 'Marta Gallo',
}

const surnames = ['Rossi M.', "D'Alò N.", 'De Santis-Fabbri G.', 'Hussain A.', 'Müller-Übertà S.', 'Zhang L.']

/** All 96 wells: controls at both ends, one replicate pair, urgent and repeated samples, two wells left empty. */
export function exampleWells(): PlateMapWell[] {
  return positions.map((well, index) => exampleWell(well, index))
}

function exampleWell(well: Position, index: number): PlateMapWell {
  const empty: PlateMapWell = {
    well,
    type: 'empty',
    qcLevel: null,
    qcLot: null,
    barcode: null,
    protocol: null,
    newborn: null,
    reason: null,
    urgent: false,
    replicate: null,
    punchStatus: null,
    note: null,
  }
  if (index === 0) return { ...empty, type: 'white_spot' }
  if (index < 6) {
    const levels = ['calibrator', 'low', 'medium', 'high', 'blank'] as const
    return {
      ...empty,
      type: 'quality_control',
      qcLevel: levels[index - 1] ?? 'blank',
      qcLot: `QC-20${index}`,
    }
  }
  if (index === 90) return { ...empty, note: 'non richiesto' }
  if (index === 95) return empty
  const replicate = index === 8 || index === 9 ? { number: index - 7, of: 2 } : null
  const sample = replicate ? 8 : index
  return {
    ...empty,
    type: 'sample',
    barcode: `SN26${String(4700 + sample).padStart(6, '0')}`,
    protocol: `2026/${String(120 + sample).padStart(5, '0')}`,
    newborn: surnames[sample % surnames.length] ?? null,
    reason: replicate ? 're_test' : index === 14 ? 'recall' : 'first',
    urgent: index === 14,
    replicate,
    punchStatus: index < 50 ? 'punched' : index === 60 ? 'insufficient' : 'to_punch',
  }
}

export function examplePunchingRows(): PunchingRow[] {
  return exampleWells()
    .filter((well) => well.type !== 'empty')
    .map((well) => ({
      ...well,
      punches: 1,
      plates: well.type === 'sample' ? ['2026/0321', '2026/0322'] : [],
    }))
}

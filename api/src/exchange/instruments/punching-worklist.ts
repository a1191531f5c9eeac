import { type PunchStatus, punchStatuses, qcLevelLabels, wellTypeLabels } from '@sne/shared/domain'
import { delimitedText, inertText } from '../../platform/documents/sheet/delimited-text.ts'
import type { PlannedWell } from './planned-well.ts'

export interface PunchingWell extends PlannedWell {
  /** From 1, in punching order. */
  readonly order: number
  readonly protocol: string | null
  /** Discs that the well takes. */
  readonly punches: number
  readonly punchStatus: PunchStatus | null
  readonly note: string | null
}

/** Titles of the punching list, in order. */
export const punchingTitles = [
  'Ordine',
  'Pozzetto',
  'Codice a barre',
  'Protocollo',
  'Tipo',
  'Dischi',
  'Stato',
  'Note',
]

/** Rows of the punching list as people read them: the title first, then a well a row. */
export function punchingRows(wells: readonly PunchingWell[]): string[][] {
  return [
    punchingTitles,
    ...wells
      .filter(({ type }) => type !== 'empty')
      .map((well) => [
        String(well.order),
        well.position,
        well.barcode ?? '',
        well.protocol ?? '',
        well.qcLevel === null
          ? wellTypeLabels[well.type]
          : `${wellTypeLabels[well.type]} ${qcLevelLabels[well.qcLevel]}`,
        String(well.punches),
        well.punchStatus === null ? '' : punchStatuses[well.punchStatus].label,
        well.note ?? '',
      ]),
  ]
}

/** The punching list as csv for Italian Excel: semicolons, CRLF, byte order mark. */
export const writePunchingWorklist = (wells: readonly PunchingWell[]): string =>
  delimitedText(
    punchingRows(wells).map((row) => row.map(inertText)),
    { delimiter: ';', byteOrderMark: true },
  )

import type { Well } from '@sne/shared/contract'
import {
  controlLetters,
  newbornName,
  priorityLabels,
  punchStatuses,
  qcLevelLabels,
  type Tone,
} from '@sne/shared/domain'
import type { MapWell } from '@sne/shared/ui-data'

/** The number of a protocol, or the end of a barcode: people compare them while looking at a plate. */
export const shortLabel = ({ protocol, barcode }: Pick<Well, 'protocol' | 'barcode'>): string =>
  protocol ? (protocol.split('/').at(-1) ?? '').replace(/^0+/, '') : (barcode ?? '').slice(-4)

/** The end of a code: codes of one round begin alike, and the smallest wells are two characters wide. */
export const eqaLabel = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').slice(-2)

const toneOf = ({ punchStatus, priority }: Well): Tone | undefined => {
  if (punchStatus && punchStatus !== 'to_punch') return punchStatuses[punchStatus].tone
  if (priority === 'urgent') return 'red'
  return priority === 're_test' ? 'purple' : priority === 'recall' ? 'amber' : undefined
}

const marks = { punched: '✓', insufficient: '✕', error: '!', skipped: '–', to_punch: undefined } as const
const kindMarks = { re_test: 'R', second_tier: '2', first: undefined } as const

/** A well of a plate as the map draws it: planning and punching show the same plate in the same way. */
export function toMapWell(well: Well): MapWell {
  const { position, type, qc, newborn } = well
  if (type === 'quality_control')
    return {
      position,
      type,
      label: qc ? controlLetters[qc.level] : 'C',
      detail: qc ? [qcLevelLabels[qc.level], qc.lot].filter(Boolean).join(', ') : undefined,
    }
  if (type === 'eqa_sample')
    return {
      position,
      type,
      label: well.eqa ? eqaLabel(well.eqa.code) : controlLetters.eqa_sample,
      detail: [
        well.eqa && `${well.eqa.round}, ${well.eqa.code}`,
        well.barcode,
        well.punchStatus && punchStatuses[well.punchStatus].label,
      ]
        .filter(Boolean)
        .join(', '),
      ...(well.punchStatus && well.punchStatus !== 'to_punch'
        ? { tone: punchStatuses[well.punchStatus].tone, mark: marks[well.punchStatus] }
        : {}),
    }
  if (type !== 'sample') return { position, type, reserved: well.notRequired }
  const mark = well.punchStatus ? marks[well.punchStatus] : undefined
  return {
    position,
    type,
    label: shortLabel(well),
    detail: [
      well.barcode,
      well.protocol && `protocollo ${well.protocol}`,
      newborn && newbornName(newborn),
      well.replicateGroup !== null && `replica ${well.replicateNo}`,
      well.priority && well.priority !== 'normal' && priorityLabels[well.priority],
      well.punchStatus && punchStatuses[well.punchStatus].label,
      well.note,
    ]
      .filter(Boolean)
      .join(', '),
    group: well.replicateGroup,
    tone: toneOf(well),
    mark: mark ?? (well.kind ? kindMarks[well.kind] : undefined),
  }
}

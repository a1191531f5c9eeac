import type { PunchingItem } from '@sne/shared/contract'
import {
  controlLetters,
  isCardWell,
  type PlannedDisc,
  type PuncherRecord,
  qcLevelLabels,
} from '@sne/shared/domain'
import { instrumentName, plannedType } from '../../exchange/instruments/index.ts'

export interface Planned extends PlannedDisc {
  readonly item: PunchingItem
}

/** Names by which files call a blank or control: those of the worklist, of the lot and of the level. */
function namesOf({ position, type, qc }: PunchingItem): string[] {
  const level = type === 'white_spot' ? 'blank' : (qc?.level ?? null)
  const own = instrumentName({ position, type: plannedType(type), barcode: null, qcLevel: qc?.level ?? null })
  const letters = type === 'white_spot' ? controlLetters.white_spot : level && controlLetters[level]
  const named = level ? [level, qcLevelLabels[level], `QC-${level}`, `QC ${level}`] : []
  return [own, letters, qc?.lot ?? null, ...named].flatMap((name) => name ?? [])
}

const kindsOf = ({ type, qc }: PunchingItem): PuncherRecord['kind'][] =>
  type === 'white_spot' ? ['blank'] : qc?.level === 'blank' ? ['blank', 'control'] : ['control']

/** The wells of a plate as a puncher's file is compared with them. */
export function planOf(items: readonly PunchingItem[]): Planned[] {
  return items.flatMap((item) =>
    item.type === 'empty'
      ? []
      : [
          {
            position: item.position,
            type: item.type,
            card: isCardWell(item.type) ? item.barcode : null,
            names: isCardWell(item.type) ? [] : namesOf(item),
            kinds: isCardWell(item.type) ? ['sample'] : kindsOf(item),
            status: item.punchStatus,
            punches: item.punches,
            punchesLeft: item.punchesLeft,
            item,
          },
        ],
  )
}

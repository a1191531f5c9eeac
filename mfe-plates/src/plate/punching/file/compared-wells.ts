import type { Plate, PuncherReport, PuncherWell } from '@sne/shared/contract'
import { isCardWell, type PuncherDecision, puncherDecisions } from '@sne/shared/domain'
import type { MapWell } from '@sne/shared/ui-data'
import { toMapWell } from '../../../parts/plate/map-wells.ts'
import { puncherTexts as texts } from './texts.ts'

/** Decisions of a person by well. */
export type Decisions = Readonly<Record<string, PuncherDecision>>

/**
 * Order of the wells in the list: undecided ones, other differences, confirmed ones, wells recorded before.
 */
export type WellGroup = 'open' | 'differs' | 'planned' | 'already' | 'silent'
const groups: readonly WellGroup[] = ['open', 'differs', 'planned', 'already', 'silent']

export function groupOf({ verdict, decisions, confirmable, punchStatus, type }: PuncherWell): WellGroup {
  if (decisions.length > 0) return 'open'
  if (confirmable) return 'planned'
  if (punchStatus === 'punched') return 'already'
  // Controls are usually pipetted: a file that does not name them says nothing.
  return verdict === 'not_in_file' && !isCardWell(type) ? 'silent' : 'differs'
}

/** The wells with differences first, each part in the order of work. */
export const inOrder = (wells: readonly PuncherWell[]): PuncherWell[] =>
  groups.flatMap((group) => wells.filter((well) => groupOf(well) === group))

/** Decisions that a newer comparison still offers, for the same verdict. */
export function stillOffered(decisions: Decisions, before: PuncherReport, now: PuncherReport): Decisions {
  const verdictOf = (report: PuncherReport, at: string) =>
    report.wells.find(({ position }) => position === at)
  return Object.fromEntries(
    Object.entries(decisions).filter(([at, decision]) => {
      const next = verdictOf(now, at)
      return next?.verdict === verdictOf(before, at)?.verdict && next?.decisions.includes(decision)
    }),
  )
}

/** The decision, named with the well that it is for. */
export function decisionLabel(well: PuncherWell, decision: PuncherDecision): string {
  if (decision !== 'leave') return puncherDecisions[decision].label
  if (!isCardWell(well.type)) return texts.leaveSeen
  return well.punchStatus === 'punched' ? texts.leavePunched : texts.leaveOpen
}

/** The plate as the file fills it: as planned green, differences red, decided amber. */
export function comparedMap(plate: Plate, { wells }: PuncherReport, decisions: Decisions): MapWell[] {
  const compared = new Map(wells.map((well) => [well.position as string, well]))
  return plate.wells.map((well): MapWell => {
    const one = compared.get(well.position)
    const shown = { ...toMapWell(well), mark: undefined, tone: undefined }
    if (!one) return shown
    const group = groupOf(one)
    const label = shown.label ?? (one.type === 'empty' ? '?' : undefined)
    if (group === 'planned' || group === 'already') return { ...shown, tone: 'green', mark: '✓' }
    if (group === 'silent') return shown
    if (group === 'open' && decisions[well.position]) return { ...shown, label, tone: 'amber', mark: '!' }
    return { ...shown, label, tone: 'red', mark: one.verdict === 'not_in_file' ? '?' : '✕' }
  })
}

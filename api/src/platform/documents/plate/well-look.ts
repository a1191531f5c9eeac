import { controlLetters, type PunchStatus, type QcLevel, qcLevelLabels } from '@sne/shared/domain'
import type { PlateMapWell, WellReason } from './plate-input.ts'

/**
 * Appearance of a control well: the letters tell the level without colour, the colour speeds up the
 * search.
 */
export interface WellLook {
  readonly letters: string
  readonly word: string
  readonly fill: string
}

const qcLooks: Readonly<Record<QcLevel, WellLook>> = {
  low: { letters: controlLetters.low, word: qcLevelLabels.low, fill: '#cfe6f5' },
  medium: { letters: controlLetters.medium, word: qcLevelLabels.medium, fill: '#fbe6b4' },
  high: { letters: controlLetters.high, word: qcLevelLabels.high, fill: '#f7cfc9' },
  blank: { letters: controlLetters.blank, word: qcLevelLabels.blank, fill: '#e6e9eb' },
  calibrator: { letters: controlLetters.calibrator, word: qcLevelLabels.calibrator, fill: '#dfd5f0' },
}

const eqaLook: WellLook = { letters: controlLetters.eqa_sample, word: 'Campione VEQ', fill: '#fde3cf' }
const whiteSpotLook: WellLook = { letters: controlLetters.white_spot, word: 'Spot bianco', fill: '#ffffff' }

/** Look of a control, white spot or EQA sample; null for samples and empty wells. */
export function controlLook(well: PlateMapWell): WellLook | null {
  if (well.type === 'white_spot') return whiteSpotLook
  if (well.type === 'eqa_sample') return eqaLook
  return well.type === 'quality_control' ? qcLooks[well.qcLevel ?? 'blank'] : null
}

/** Every look, for the legend. */
export const controlLooks: readonly WellLook[] = [whiteSpotLook, ...Object.values(qcLooks), eqaLook]

/** Mark of a sample that is not analysed for the first time. */
export const reasonMarks: Readonly<Record<WellReason, string>> = {
  first: '',
  re_test: 'RIP',
  second_tier: '2T',
  recall: 'RIC',
}

/** Sign of the punching state, in the corner of the well. */
export const punchSigns: Readonly<Record<PunchStatus, string>> = {
  to_punch: '○',
  punched: '●',
  error: '✕',
  insufficient: '◐',
  skipped: '–',
}

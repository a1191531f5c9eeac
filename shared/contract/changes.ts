import type { Resource } from './resources.ts'

/*
 * What the steps of one kind of record change, for `changes` of their calls: every resource that shows something of it.
 * A resource too many costs a read of what is on screen; one too few leaves an old status there.
 */

const ofNewborn = [
  'newborn',
  'newborn-event',
  'follow-up',
  'missing-communication',
  'birth-point-notice',
  'turnaround',
  'failsafe',
  'notification',
  'recall-case',
] as const

/** A card is decided, taken back, corrected or removed. */
export const cardSteps = [
  ...ofNewborn,
  'sample',
  'shipping',
  'acceptance',
  'reception',
  'correction',
  'analyzable-sample',
  'analysis-request',
  'sample-request',
  'sample-analysis',
  'plate',
  'planning',
  'punching',
  'open-category',
  'info-report',
  'internal-registry',
  'duplicate',
] as const satisfies Resource[]

/** An order is closed or opened. */
export const orderSteps = [
  ...ofNewborn,
  'analysis-request',
  'sample-request',
  'sample-analysis',
  'analyzable-sample',
  'plate',
  'planning',
] as const satisfies Resource[]

/** A card is decided; its facts may mark or return reports of the newborn's other cards. */
export const decidedCardSteps = [
  ...cardSteps,
  'report',
  'reassessment',
  'grid',
  'critical-value',
] as const satisfies Resource[]

/** Resources that change when a newborn is closed. */
export const closingSteps = [...orderSteps, 'sample'] as const satisfies Resource[]

/** Two newborns become one, or stay two. */
export const mergeSteps = [
  ...ofNewborn,
  'duplicate',
  'sample',
  'sample-analysis',
  'analyzable-sample',
  'analysis-request',
  'sample-request',
  'report',
] as const satisfies Resource[]

/** A plate is planned, punched, closed or reopened. */
export const plateSteps = [
  'plate',
  'planning',
  'punching',
  'eqa',
  'analyzable-sample',
  'sample-request',
  'sample-analysis',
  'turnaround',
  'notification',
] as const satisfies Resource[]

/** Samples of a failed run go to a copy of its plate; another card is asked for where theirs has no disc left. */
export const copySteps = [...cardSteps, 'grid', 'critical-value', 'eqa'] as const satisfies Resource[]

/** Measured values come in, are taken out or change. */
export const resultSteps = [
  'analysis-request',
  'results',
  'eqa',
  'critical-value',
  'grid',
  'plate',
  'sample-analysis',
  'analyzable-sample',
  'report',
  'turnaround',
  'notification',
] as const satisfies Resource[]

/** An analysis or its report is decided. */
export const decisionSteps = [
  ...ofNewborn,
  'critical-value',
  'grid',
  'plate',
  'sample-analysis',
  'report',
  'sample-request',
  'analyzable-sample',
  'analysis-request',
  'internal-registry',
] as const satisfies Resource[]

/** A run is rejected: its unsigned reports go back, its signed ones are reassessed. */
export const rejectionSteps = [
  ...decisionSteps,
  'results',
  'reassessment',
  'eqa',
] as const satisfies Resource[]

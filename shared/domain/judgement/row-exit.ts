import type { Finding } from './finding.ts'

/** The way out that a finding needs next, the gravest first. */
const gravity = [
  'urgent_recall',
  'report_positive',
  'request_serum',
  'recall_spot',
  're_test_duplicate',
  're_test_single',
  'second_tier',
  'suspend',
] as const
export type Exit = (typeof gravity)[number]

interface FindingExit {
  readonly finding: Pick<Finding, 'critical' | 'timeCritical'>
  readonly exit: Exit
  /**
   * The finding waits on, though an order for it had no answer in its hours. It cannot wait for other material.
   */
  readonly late?: boolean
}

const repetitions: readonly Exit[] = ['re_test_duplicate', 're_test_single']
/** More material or a report leaves no repetition on the card. */
const plainRecalls: readonly Exit[] = ['report_positive', 'request_serum', 'recall_spot']

/** Does a finding wait for material that a recall of days may not replace? */
export const isUrgentBesides = ({ finding, exit, late = false }: FindingExit): boolean =>
  late || (repetitions.includes(exit) && (finding.critical || finding.timeCritical))

/**
 * Exit of the row: the gravest exit of its findings. A recall ends the repetitions of the card. A critical or
 * time-critical finding that loses its repetition is recalled urgently, as on a card without a disc. So is a
 * finding that waited in vain.
 */
export function rowExit(exits: readonly FindingExit[]): Exit {
  const gravest = gravity.find((name) => exits.some(({ exit }) => exit === name)) ?? 'suspend'
  return plainRecalls.includes(gravest) && exits.some(isUrgentBesides) ? 'urgent_recall' : gravest
}

/** In-range newborns of one plate or one day, by an instrument. */
export interface PatientBatch {
  /** The first plate of the batch. */
  readonly plateId: number
  /** Import of its results, ISO 8601. */
  readonly at: string
  /** Newborns in range. */
  readonly n: number
  readonly p10: number
  readonly median: number
  readonly p90: number
}

/** Subjects of a batch, in Italian. */
export const patientGroups = { plate: 'Piastra', day: 'Giorno' } as const
export type PatientGroup = keyof typeof patientGroups

/** Newborns below which a median says little: a smaller batch is left out. */
export const leastNewborns = 5
/** Batches below which a history has no limits. */
export const leastBatches = 10
/** Days before the newest batch that are compared with the history. */
export const watchedDays = 30
/** Days that the history reaches back. */
export const patientHistoryDays = 365

const dayMs = 86_400_000
/** SD of the median of n normal values is this many times their SD, divided by √n. */
const medianFactor = Math.sqrt(Math.PI / 2)
/** Distance of the 10th from the 90th percentile of normal values, in SD. */
const tenToNinety = 2.563

/** Statistics of the medians of good batches. */
export interface BatchHistory {
  readonly batches: number
  readonly newborns: number
  /** Mean of the medians. */
  readonly centre: number
  /** SD between batches beside the part explained by the number of newborns. */
  readonly between: number
  /** SD of newborns in a batch. */
  readonly within: number
  /** SD of the medians as they are. */
  readonly sd: number
}

/** Batches with enough newborns, in their order. */
export const largeEnough = <B extends Pick<PatientBatch, 'n'>>(batches: readonly B[]): B[] =>
  batches.filter(({ n }) => n >= leastNewborns)

/**
 * The batches from which the limits come. A reference period chosen by a lead counts when it has enough
 * batches; else the batches older than the watched days; else the first ones.
 * @param batches large enough, oldest first
 * @param isReference tells whether a batch lies in the reference period
 */
export function historyBatches<B extends PatientBatch>(
  batches: readonly B[],
  isReference: (batch: B) => boolean = () => false,
): B[] {
  const chosen = batches.filter(isReference)
  if (chosen.length >= leastBatches) return chosen
  const newest = Date.parse(batches.at(-1)?.at ?? '')
  const older = batches.filter(({ at }) => newest - Date.parse(at) > watchedDays * dayMs)
  return older.length >= leastBatches ? older : batches.slice(0, leastBatches)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Centre and spread of the medians of good batches; null below the least number of them.
 * @param step smallest difference of two values as instruments write them; medians lie no closer
 */
export function batchHistory(batches: readonly PatientBatch[], step: number): BatchHistory | null {
  if (batches.length < leastBatches) return null
  const medians = batches.map(({ median }) => median)
  const centre = mean(medians)
  const variance = medians.reduce((sum, one) => sum + (one - centre) ** 2, 0) / (medians.length - 1)
  const within = mean(batches.map(({ p10, p90 }) => (p90 - p10) / tenToNinety))
  const sampling = mean(batches.map(({ n }) => (medianFactor * within) ** 2 / n))
  const rounding = step ** 2 / 12
  return {
    batches: batches.length,
    newborns: batches.reduce((sum, { n }) => sum + n, 0),
    ...{ centre, within, sd: Math.sqrt(variance) },
    between: Math.sqrt(Math.max(rounding, variance - sampling)),
  }
}

/** SD that the median of a batch of n newborns has in the history. */
export const medianSd = ({ between, within }: BatchHistory, n: number): number =>
  Math.sqrt(between ** 2 + (medianFactor * within) ** 2 / n)

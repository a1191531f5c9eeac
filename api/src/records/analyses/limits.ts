import { sql } from 'kysely'

/** Critical limits of the joined `rule`, otherwise those of the joined `columns` of its analyte. */
export const criticalLimits = [
  sql<number | null>`coalesce(rule.critical_low, columns.critical_low)`.as('criticalLow'),
  sql<number | null>`coalesce(rule.critical_high, columns.critical_high)`.as('criticalHigh'),
] as const

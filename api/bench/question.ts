/** Whose pages ask it. */
type Role = 'accettazione' | 'piastre' | 'analista' | 'supervisore' | 'supporto' | 'icfc'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** One question of a page, and the bare SQL that a person who knows the tables would write for it. */
export interface Question {
  readonly name: string
  readonly role: Role
  /** @param turn another number for each time it is asked, so that not one answer is measured over and over */
  path(turn: number, facts: Facts): string
  bare(turn: number, facts: Facts): readonly Statement[]
}

/** Facts of the filled database that questions need as parameters. */
export interface Facts {
  readonly laboratory: number
  readonly barcodes: readonly string[]
  readonly protocols: readonly string[]
  readonly names: readonly string[]
  readonly newborns: readonly number[]
  readonly analyte: string
}

/** Lists count to here and say "more" beyond. */
export const counted = 10_000

export const pick = <T>(list: readonly T[], turn: number): T => {
  const one = list[(turn * 7919) % list.length]
  if (one === undefined) throw new Error('Nothing to ask for.')
  return one
}
export const ask = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`

/** A page of fifty with its number of rows. @param from tables with the condition */
export const page = (
  select: string,
  from: string,
  order: string,
  values: readonly unknown[],
): Statement[] => [
  { text: `select count(*) from (select from ${from} limit ${counted + 1}) found`, values },
  { text: `select ${select} from ${from} order by ${order} limit 50`, values },
]

/** Tone of a status: always shown together with a sign and a text, never colour alone. */
export type Tone = 'grey' | 'blue' | 'amber' | 'green' | 'red' | 'purple'

/** How one status reads on screen and paper. */
export interface StatusLook {
  readonly label: string
  readonly tone: Tone
}

/** Statuses of one entity with their Italian labels: the keys are the values stored in the database. */
export type StatusTable<S extends string> = Readonly<Record<S, StatusLook>>

/** The keys of a status table as the non-empty tuple that `z.enum` wants. */
export function keysOf<S extends string>(table: Readonly<Record<S, unknown>>): [S, ...S[]] {
  return Object.keys(table) as [S, ...S[]]
}

/** Whether a value is in a list of a narrower type. */
export const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  (list as readonly string[]).includes(value)

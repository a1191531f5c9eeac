/** Mandatory data of a card; moments in ISO 8601, null where not filled in. */
export interface MandatoryData {
  readonly birthAt: string | null
  /** False when only the day of birth is known. */
  readonly birthTimeKnown: boolean
  readonly collectedAt: string | null
  /** False when only the day of the collection is known. */
  readonly collectionTimeKnown: boolean
  readonly gaWeeks: number | null
  /** Grams. */
  readonly birthWeight: number | null
  readonly phones: readonly string[]
}

const lead = 'Manca: '

/** "Manca: età gestazionale, telefono"; null for a card that says everything. */
export function missingDataText(card: MandatoryData): string | null {
  const missing: [boolean, string][] = [
    [card.gaWeeks === null, 'età gestazionale'],
    [card.birthWeight === null, 'peso alla nascita'],
    [card.birthAt === null, 'data di nascita'],
    [card.birthAt !== null && !card.birthTimeKnown, 'ora di nascita'],
    [card.collectedAt === null, 'data e ora del prelievo'],
    [card.collectedAt !== null && !card.collectionTimeKnown, 'ora del prelievo'],
    [card.phones.length === 0, 'telefono'],
  ]
  const names = missing.flatMap(([lacks, name]) => (lacks ? [name] : []))
  return names.length > 0 ? lead + names.join(', ') : null
}

/** A problem that is recorded for a card. */
interface Problem {
  readonly code: string
  readonly label: string
  readonly note: string | null
}

/** A recorded problem as text: missing data are named, "Manca: età gestazionale"; others have their label. */
export const problemText = ({ code, label, note }: Problem): string =>
  code === 'missing_data' && note?.startsWith(lead) ? note : label

interface Given {
  readonly code: string
  readonly note?: string | null
}

/**
 * Reasons for a decision with the missing data named beside a person's text. @param why data that the card
 * lacks now
 */
export const withMissingNamed = <R extends Given>(reasons: readonly R[], why: string | null): readonly R[] =>
  reasons.map((reason) => {
    if (reason.code !== 'missing_data' || why === null || reason.note?.startsWith(lead)) return reason
    return { ...reason, note: reason.note ? `${why} (${reason.note})` : why }
  })

/** Recorded problems after a correction: the named missing data are the ones that the corrected data lack. */
export const withMissingRenamed = <R extends Given>(
  recorded: readonly R[],
  before: string | null,
  after: string | null,
): readonly R[] =>
  recorded.map((problem) =>
    problem.code === 'missing_data' && before !== null && after !== null && problem.note?.startsWith(before)
      ? { ...problem, note: after + problem.note.slice(before.length) }
      : problem,
  )

import { GridDraftRow, type GridRow } from '@sne/shared/contract'
import { z } from 'zod'
import { type Choice, type Choices, choiceFor } from './draft-state.ts'

/** Rows decided and not yet saved, each with the version at which the row had been saved before. */
export const PendingRows = z.array(
  z.object({
    id: z.number(),
    savedVersion: z.number().nullable(),
    choice: GridDraftRow.pick({ actionId: true, note: true, checked: true }).extend({
      // Rows kept by an earlier version name none.
      secondTierTypeIds: z.array(z.number()).nullable().default(null),
    }),
  }),
)
export type PendingRows = z.infer<typeof PendingRows>

/** @param seen at which version the person last saw each row saved */
export const pendingRows = (
  dirty: ReadonlySet<number>,
  choices: Choices,
  seen: ReadonlyMap<number, number | null>,
): PendingRows =>
  [...dirty].map((id) => ({ id, savedVersion: seen.get(id) ?? null, choice: choiceFor(choices, id) }))

/** Splits kept rows into valid ones and ones that others decided meanwhile or that left the grid. */
export function stillPending(rows: readonly GridRow[], kept: PendingRows) {
  const mine: { id: number; choice: Choice }[] = []
  const changed: number[] = []
  for (const { id, savedVersion, choice } of kept) {
    const row = rows.find(({ sampleAnalysisId }) => sampleAnalysisId === id)
    if (row && row.draft.savedVersion === savedVersion) mine.push({ id, choice })
    else if (row && !sameChoice(row.draft, choice)) changed.push(id)
  }
  return { mine, changed }
}

const sameIds = (one: readonly number[] | null, other: readonly number[] | null) =>
  String(one?.toSorted()) === String(other?.toSorted())

/** The save had arrived, only its answer had not. */
const sameChoice = (saved: Choice, choice: Choice) =>
  saved.actionId === choice.actionId &&
  saved.note === choice.note &&
  sameIds(saved.secondTierTypeIds, choice.secondTierTypeIds)

import { lookAgain } from './look-again.ts'
import type { JobTools } from './own-transaction.ts'
import { askForEnds, remindPlaces, writeLetters } from './tell-places.ts'

/** What is to be done for planned cards now. Safe to repeat, and for several processes. */
export async function plannedCardRound(tools: JobTools): Promise<void> {
  while (await lookAgain(tools));
  await writeLetters(tools)
  await remindPlaces(tools)
  await askForEnds(tools)
}

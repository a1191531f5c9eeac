import type { JobTools } from '../../records/jobs/own-transaction.ts'
import { askForLost } from './ask-for-lost.ts'
import { lookAgain } from './look-again.ts'
import { lookAtConsents, tellUnheardRefusals } from './look-at-consents.ts'
import { lookAtLeftOut } from './look-at-left-out.ts'
import { askForEnds, remindPlaces, writeLetters } from './tell-places.ts'

/** Due work for planned cards and for cards that did not come. Safe to repeat, and for several processes. */
export async function plannedCardRound(tools: JobTools): Promise<void> {
  while (await lookAtConsents(tools));
  await tellUnheardRefusals(tools)
  while (await lookAtLeftOut(tools));
  while (await lookAgain(tools));
  await writeLetters(tools)
  await remindPlaces(tools)
  await askForEnds(tools)
  await askForLost(tools)
}

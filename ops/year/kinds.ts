import { createRandom, type Random } from '../../api/src/entry/demo/random.ts'

/** Subject of a newborn's story. Shares refer to a year of 60,000 newborns; 1000 more are chosen by kind. */
export const storyKinds = {
  healthy: { share: 47_250, what: 'one card, in range' },
  preterm: { share: 1450, what: 'planned card, sent' },
  early: { share: 1300, what: 'collected before 48 hours, planned card sent' },
  transfused: { share: 300, what: 'planned card after a transfusion, sent' },
  planned_silent: { share: 550, what: 'planned card, family does not answer' },
  twins: { share: 1550, what: 'second newborn of a birth, planned card sent' },
  recalled: { share: 2700, what: 'recall, the new card is in range' },
  affected: { share: 300, what: 'recall, the new card is out of range too' },
  recall_silent: { share: 300, what: 'recall, family not reached' },
  recall_refused: { share: 200, what: 'recall, the parents refuse with a form' },
  unsuitable: { share: 700, what: 'card unsuitable, another one comes' },
  unsuitable_silent: { share: 200, what: 'card unsuitable, nobody answers' },
  deceased: { share: 200, what: 'dies while its card is at work' },
  transferred: { share: 500, what: 'moves to another structure' },
  lost: { share: 300, what: 'card does not come, another one is sent' },
  never_accepted: { share: 200, what: 'card sent, nobody accepts it' },
  second_lost: { share: 1000, what: 'the second laboratory does not get its card' },
  consent_refused: { share: 1000, what: 'optional categories refused' },
} as const satisfies Readonly<Record<string, { readonly share: number; readonly what: string }>>
export type StoryKind = keyof typeof storyKinds

const kinds = Object.keys(storyKinds) as StoryKind[]

/** Kind of a newborn of the year, by its number alone. */
export function kindOf(seed: number, number: number): StoryKind {
  const random: Random = createRandom('year', seed, 'kind', number)
  return random.weighted(kinds.map((kind) => [kind, storyKinds[kind].share] as const))
}

/** Kind of a case of the services: every kind comes as often as each other. */
export const caseKind = (number: number): StoryKind => kinds[number % kinds.length] as StoryKind

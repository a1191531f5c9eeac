import type { Found } from './invariant.ts'
import type { Failure, Step, StepLog } from './steps.ts'
import type { Story } from './story.ts'

export interface Violation {
  readonly story: Story
  readonly what: string
  readonly week: number
  readonly steps: readonly Step[]
}

const stepsOf = (story: Story, log: StepLog) => log.of(story.cards.map(({ barcode }) => barcode))

/** Adds the findings of a weekly look; each category of a newborn once. */
export function collect(
  found: Map<string, Violation>,
  { forgotten }: Found,
  stories: readonly Story[],
  week: number,
  log: StepLog,
): void {
  for (const { newbornId, category, standing } of forgotten) {
    const story = stories.find((one) => one.newbornId === newbornId)
    const key = `${newbornId} ${category}`
    if (!story || found.has(key)) continue
    found.set(key, { story, what: `${category}: ${standing}, on no list`, week, steps: stepsOf(story, log) })
  }
  for (const story of stories)
    if (story.cards.length > 0 && story.newbornId === null && !found.has(`${story.number}`))
      found.set(`${story.number}`, { story, what: 'card sent, no newborn', week, steps: stepsOf(story, log) })
}

/** A call that failed with an error of the server. */
export function violationOf({ step, barcodes }: Failure, stories: readonly Story[], log: StepLog): Violation {
  const story =
    stories.find(({ cards }) => cards.some(({ barcode }) => barcodes.includes(barcode))) ?? stories[0]
  if (!story) throw new Error('A run without stories calls nothing')
  return {
    story,
    what: `${step.call} failed: ${step.status} ${step.said}`,
    week: 0,
    steps: stepsOf(story, log),
  }
}

/** How many tests of a run passed and failed; skipped ones count as neither. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped?: number
}

const attribute = (tag: string, name: string) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(tag)?.[1] ?? 0)

/** Reads the totals of a JUnit report, as vitest and Playwright write it. */
export function countOfJUnit(xml: string): Counts {
  const tag = /<testsuites\b[^>]*>/.exec(xml)?.[0] ?? ''
  const failed = attribute(tag, 'failures') + attribute(tag, 'errors')
  const skipped =
    attribute(tag, 'skipped') ||
    [...xml.matchAll(/<testsuite\b[^>]*>/g)].reduce(
      (total, [suite]) => total + attribute(suite, 'skipped'),
      0,
    )
  return { passed: attribute(tag, 'tests') - failed - skipped, failed, skipped }
}

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, counts) => total + counts.passed, 0),
  failed: all.reduce((total, counts) => total + counts.failed, 0),
  skipped: all.reduce((total, counts) => total + (counts.skipped ?? 0), 0),
})

/** The one line that closes `npm test`. */
export const closingLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

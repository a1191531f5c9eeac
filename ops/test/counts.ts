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

const entities: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }
const plain = (text: string) => text.replace(/&(quot|apos|lt|gt|amp);/g, (_, name) => entities[name] ?? '')

const textAttribute = (tag: string, name: string) =>
  plain(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

/**
 * The text of vitest below an error of its own: the file that a worker ran when it ended, and how it ended.
 */
const causeOf = (body: string) => plain(/Caused by: [^\n<]*/.exec(body)?.[0] ?? '')

/** Failures of a JUnit report, as `file › test: first line of the reason`, for readers of a log's end. */
export const failuresOfJUnit = (xml: string): readonly string[] =>
  [...xml.matchAll(/<testcase\b([^>]*[^/])>([\s\S]*?)<\/testcase>/g)].flatMap(([, tag = '', body = '']) => {
    const failure = /<(?:failure|error)\b[^>]*>/.exec(body)?.[0]
    if (!failure) return []
    const reason = textAttribute(failure, 'message').split(/\n|&#10;/)[0]
    const place = `${textAttribute(tag, 'classname')} › ${textAttribute(tag, 'name')}`
    return [[`${place}: ${reason}`, causeOf(body)].filter(Boolean).join(' ')]
  })

export const sum = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, counts) => total + counts.passed, 0),
  failed: all.reduce((total, counts) => total + counts.failed, 0),
  skipped: all.reduce((total, counts) => total + (counts.skipped ?? 0), 0),
})

/** The one line that closes `npm test`. */
export const closingLine = ({ passed, failed, skipped }: Counts) =>
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`

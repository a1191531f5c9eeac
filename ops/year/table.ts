import { type StoryKind, storyKinds } from './kinds.ts'
import type { PureYear } from './rules.ts'
import type { ServiceYear } from './services.ts'
import type { Violation } from './violations.ts'

type Cells = readonly (string | number)[]

function table(head: Cells, rows: readonly Cells[]): string {
  const line = (cells: Cells) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const inWords = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([name, count]) => `${name} ${count}`).join(', ')

const kinds = Object.keys(storyKinds) as StoryKind[]

export const rulesTable = ({ ends, plannedCards, recalls }: PureYear): string =>
  `${table(
    ['story', 'newborns', 'ended as'],
    kinds.flatMap((kind) => {
      const counts = ends.get(kind)
      if (!counts) return []
      const sum = [...counts.values()].reduce((total, count) => total + count, 0)
      return [[kind, sum, inWords(counts)]]
    }),
  )}\n${recalls} recalls, ${plannedCards} planned cards`

/** Categories of the newborns at the end, by story. */
export function servicesTable({ stories, last }: ServiceYear): string {
  return table(
    ['story', 'newborns', 'categories ended as'],
    kinds.flatMap((kind) => {
      const own = stories.filter((story) => story.kind === kind)
      if (own.length === 0) return []
      const ids = new Set(own.map(({ newbornId }) => newbornId))
      const counts = new Map<string, number>()
      for (const { newbornId, standing } of last.rows.filter((row) => ids.has(row.newbornId))) {
        const isListed = !['outcome', 'closed'].includes(standing) && last.listed.has(newbornId)
        const name = isListed ? `${standing} + failsafe` : standing
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
      return [[kind, own.length, inWords(counts)]]
    }),
  )
}

const kindOfProblem = ({ what, story }: Violation) => `${story.kind} ${what.replace(/\d+/g, '')}`

/** The shortest story of each kind of problem, call by call. @param alone the run had one story only */
export function storyText(
  { violations }: ServiceYear,
  seed: number,
  cases: number,
  alone: boolean,
): string[] {
  const kinds = Map.groupBy(violations, kindOfProblem)
  return [...kinds.values()].map((same) => {
    const [shortest] = same.toSorted((one, other) => one.steps.length - other.steps.length)
    if (!shortest) return ''
    const { story, what, week, steps } = shortest
    const again = `npm run test:year -- --seed ${seed} --cases ${cases} --newborns 0 --story ${story.number}`
    const lines = steps.map(
      ({ at, who, call, status, said }) => `      ${at} ${who}: ${call} ${status}${said ? ` ${said}` : ''}`,
    )
    const heading = `  ✘ story ${story.number} (${story.kind}), week ${week}: ${what}; ${same.length} like it`
    return [heading, ...lines, ...(alone ? [] : [`    Alone: ${again}`])].join('\n')
  })
}

export function closing(rules: PureYear | null, services: ServiceYear, minutes: number): string {
  const wrong = rules?.violations ?? []
  const shown = wrong.slice(0, 10).map(({ number, kind, what }) => `  ✘ newborn ${number} (${kind}): ${what}`)
  const { stories, calls, weeks, violations } = services
  const sum = `${stories.length} stories, ${calls} calls, ${weeks} weeks, ${minutes.toFixed(1)} minutes: `
  return [...shown, `${sum}${violations.length + wrong.length} violations`].join('\n')
}

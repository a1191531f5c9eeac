import { createRandom } from '../../api/src/entry/demo/random.ts'
import { plannedCardRound } from '../../api/src/work/planned-card/round.ts'
import { type Act, type Region, sendFirst } from './acts.ts'
import { decidePending, verifyReports } from './decisions.ts'
import { answersOf } from './families.ts'
import { type Found, look } from './invariant.ts'
import type { CardsValues } from './laboratory.ts'
import { Plates } from './plates.ts'
import { openRegion } from './region.ts'
import { shuffled } from './shuffled.ts'
import { type Story, storyOf, valuesOf } from './story.ts'
import { collect, type Violation, violationOf } from './violations.ts'

/** Monday of the first week, 10:00 in Italy. Limits of the laboratories are approved since 1 January. */
const start = Date.parse('2026-01-05T09:00:00Z')
const dayMs = 86_400_000
/** Days after the last first card: long enough for a late recall to be overdue. */
const tailDays = 42

export interface ServiceYear {
  readonly stories: readonly Story[]
  readonly last: Found
  readonly weeks: number
  readonly violations: readonly Violation[]
  readonly calls: number
}

/** Days on which first cards come: a case story is a sample of the year, so few cases need few days. */
const birthDays = (cases: number) => Math.max(7, Math.min(180, Math.ceil(cases / 4)))

/**
 * @param story one case alone, with the same facts as in the whole run
 * @param tail days of work after the last first card
 */
export async function liveServices(
  seed: number,
  cases: number,
  story: number | null,
  tail = tailDays,
): Promise<ServiceYear> {
  const region = await openRegion(seed)
  const { test, log } = region
  try {
    const days = birthDays(cases)
    const numbers = story === null ? Array.from({ length: cases }, (_, at) => at) : [story]
    const stories = numbers.map((number) => storyOf(seed, number, days))
    let acts: Act[] = stories.map((one) => ({ day: one.day, story: one, run: sendFirst }))
    const random = createRandom('year', seed, 'laboratory')
    const plates = new Plates(test, region.person)
    const found = new Map<string, Violation>()
    let last: Found = { rows: [], listed: new Set(), forgotten: [] }
    const end = days + tail
    for (let day = 0; day <= end; day += 1) {
      test.clock.set(new Date(start + day * dayMs).toISOString())
      acts = await passDay(region, acts, day, random)
      await learnNewborns(region, stories)
      for (const one of stories)
        for (const [inDays, run] of await answersOf(region, one))
          acts.push({ day: day + inDays, story: one, run })
      if (day % 3 === 1) await workAtBenches(region, plates, stories, random)
      const { db, services } = test
      await plannedCardRound({ db, services, now: test.clock.now() })
      if (day % 7 === 6 || day === end) {
        last = await look(region)
        collect(found, last, stories, Math.floor(day / 7) + 1, log)
      }
    }
    const failed = log.failures.map((failure) => violationOf(failure, stories, log))
    return {
      stories,
      last,
      weeks: Math.ceil(end / 7),
      violations: [...found.values(), ...failed],
      calls: log.calls,
    }
  } finally {
    await test.close()
  }
}

type Chance = ReturnType<typeof createRandom>

/** Does due acts in a random order; some are postponed until tomorrow. */
async function passDay(region: Region, acts: readonly Act[], day: number, random: Chance): Promise<Act[]> {
  const left = acts.filter((act) => act.day > day)
  for (const act of shuffled(
    acts.filter((one) => one.day <= day),
    random,
  )) {
    if (random.chance(0.08)) left.push({ ...act, day: day + 1 })
    else
      for (const [inDays, run] of await act.run(region, act.story))
        left.push({ day: day + Math.max(1, inDays), story: act.story, run })
  }
  return left
}

async function learnNewborns({ db }: Region, stories: readonly Story[]): Promise<void> {
  for (const story of stories) {
    const [card] = story.cards
    if (!card || story.newbornId !== null) continue
    const row = await db
      .selectFrom('samples')
      .select('newbornId')
      .where('barcode', '=', card.barcode)
      .executeTakeFirst()
    story.newbornId = row ? Number(row.newbornId) : null
  }
}

async function workAtBenches(region: Region, plates: Plates, stories: readonly Story[], random: Chance) {
  const values: CardsValues = Object.fromEntries(
    stories.flatMap((story) => story.cards.map(({ barcode }, at) => [barcode, valuesOf(story, at)])),
  )
  for (const place of [region.hub, ...region.seconds]) {
    const works = [
      () => plates.round(place, values, random),
      () => decidePending(region.person, place),
      () => verifyReports(region.person, place, random),
    ]
    for (const work of shuffled(works, random)) await work()
  }
}

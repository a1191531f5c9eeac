import type { Layout, PlanningChange, PlanningGesture, Well } from '@sne/shared/contract'
import {
  freed,
  isSameLayout,
  type LayoutWell,
  layoutOf,
  layoutRefusal,
  moved,
  type PlateLayout,
  type Position,
  positions,
  withMaterial,
} from '@sne/shared/domain'
import { plateWells, refusal } from '@sne/shared/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPlanningSender, type PlanningNotice, type PlanningState } from './planning-sender.ts'

const samples = [1, 2, 3, 4, 5]
const places = positions.slice(0, 8)
const sampleIn = (position: string, sampleId: number): LayoutWell => ({
  position,
  type: 'sample',
  requestKey: `a${sampleId}`,
  sampleId,
  replicateNo: 1,
})

/** One plate of a laboratory, by the rules of the server, and pages of people who plan it. */
function laboratory() {
  const state = { layout: [{ plateId: 7, wells: [] }] as PlateLayout[], version: 1 }
  const answers = new Map<string, PlanningChange>()
  /** Acts that changed the map although it was not the one that the person had seen. */
  let overwritten = 0
  const wellsOf = ([plate]: readonly PlateLayout[]): Well[] =>
    plateWells(
      Object.fromEntries(
        (plate?.wells ?? []).map((well) => [
          well.position,
          well.type === 'sample'
            ? { ...well, barcode: `SN-${well.sampleId}`, qc: null }
            : { type: well.type, requestKey: null, sampleId: null, replicateNo: null, qc: null },
        ]),
      ),
    ).map((well) => (well.type === 'empty' ? { ...well, requestKey: null, sampleId: null, qc: null } : well))
  const platesNow = (): PlanningChange['plates'] => [
    {
      id: 7,
      status: 'planning',
      version: state.version,
      counters: {} as PlanningChange['plates'][number]['counters'],
      wells: wellsOf(state.layout),
    },
  ]

  const page = () => {
    const line = { away: false, lost: false }
    const due: (() => void)[] = []
    const notices: PlanningNotice[] = []
    let shown: PlanningState = {
      plates: null,
      canUndo: false,
      canRedo: false,
      isWorking: false,
      isAway: false,
    }
    let reading: (() => void) | null = null
    const serve = async (gesture: PlanningGesture, goal: (now: PlateLayout[]) => PlateLayout[] | null) => {
      await Promise.resolve()
      if (line.away) throw new TypeError('network')
      const given = answers.get(gesture.id)
      if (!given) {
        if (!isSameLayout(gesture.seen as PlateLayout[], state.layout)) throw refusal('stale_version')
        const next = goal(state.layout)
        if (!next || layoutRefusal(state.layout, next)) throw refusal('well_occupied')
        if (!isSameLayout(state.layout, next)) {
          if (!isSameLayout(layoutOf(shown.plates ?? []), state.layout)) overwritten += 1
          state.version += 1
        }
        state.layout = next
        answers.set(gesture.id, {
          changed: true,
          placed: [],
          freed: [],
          leftOut: [],
          layout: structuredClone(next) as Layout,
          plates: [],
        })
      }
      if (line.lost) {
        line.lost = false
        throw new TypeError('network')
      }
      return { ...(answers.get(gesture.id) as PlanningChange), plates: platesNow() }
    }
    const sender = createPlanningSender({
      setLayout: (gesture, layout) => serve(gesture, () => layout as PlateLayout[]),
      read: async () => {
        if (line.away) throw new TypeError('network')
        return platesNow()
      },
      onChange: (state) => {
        shown = state
      },
      onNotice: (notice) => notices.push(notice),
      newId: () => `gesture-${Math.random()}`,
      after: (_, work) => {
        due.push(work)
        return () => void due.splice(due.indexOf(work), 1)
      },
    })
    const act = (goal: (now: PlateLayout[]) => PlateLayout[] | null) =>
      sender.add((gesture) => serve(gesture, goal))
    const place = (sampleId: number, position: string) =>
      act((now) => {
        const [plate] = now
        if (!plate || plate.wells.some((well) => well.type === 'sample' && well.sampleId === sampleId))
          return null
        return [{ ...plate, wells: [...plate.wells, sampleIn(position, sampleId)] }]
      })
    return {
      line,
      sender,
      notices,
      place,
      fill: () =>
        act((now) => {
          let next = now
          for (const sampleId of samples) {
            const wells = next[0]?.wells ?? []
            if (wells.some((well) => well.type === 'sample' && well.sampleId === sampleId)) continue
            const free = places.find((one) => !wells.some(({ position }) => position === one))
            if (free) next = [{ plateId: 7, wells: [...wells, sampleIn(free, sampleId)] }]
          }
          return next
        }),
      move: (from: string, to: string) =>
        act((now) => moved(now, 7, from as Position, to as Position, 'row')),
      free: (position: string) => act((now) => freed(now, 7, [position])),
      blank: (position: string) => act((now) => withMaterial(now, [position], { type: 'white_spot' })),
      /** A reading begins now and comes when it is let through. */
      ask: () => {
        const asked = platesNow()
        reading = () => sender.read(asked)
      },
      hear: () => {
        reading?.()
        reading = null
      },
      poll: () => sender.read(platesNow()),
      shown: () => shown,
      layout: () => layoutOf(shown.plates ?? []),
      settle: async () => {
        for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
        for (const work of due.splice(0)) work()
        for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
      },
    }
  }
  return { state, page, overwritten: () => overwritten }
}

const well = fc.integer({ min: 0, max: places.length - 1 }).map((index) => places[index] ?? 'A1')
const step = fc.record({
  who: fc.integer({ min: 0, max: 1 }),
  what: fc.oneof(
    fc.record({ do: fc.constant('place' as const), sample: fc.constantFrom(...samples), to: well }),
    fc.record({ do: fc.constant('move' as const), from: well, to: well }),
    fc.record({ do: fc.constantFrom('free' as const, 'blank' as const), at: well }),
    fc.record({
      do: fc.constantFrom('fill', 'undo', 'redo', 'poll', 'ask', 'hear', 'settle', 'away', 'back', 'lose'),
    }),
  ),
})

it('any acts of two people lose and double no sample, and the pages end as the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const lab = laboratory()
      const pages = [lab.page(), lab.page()]
      for (const page of pages) page.poll()
      for (const { who, what } of steps) {
        const page = pages[who]
        if (!page) continue
        if (what.do === 'place') void page.place(what.sample, what.to)
        else if (what.do === 'move') void page.move(what.from, what.to)
        else if (what.do === 'free') void page.free(what.at)
        else if (what.do === 'blank') void page.blank(what.at)
        else if (what.do === 'fill') void page.fill()
        else if (what.do === 'undo') void page.sender.undo()
        else if (what.do === 'redo') void page.sender.redo()
        else if (what.do === 'poll') page.poll()
        else if (what.do === 'ask') page.ask()
        else if (what.do === 'hear') page.hear()
        else if (what.do === 'away') page.line.away = true
        else if (what.do === 'back') page.line.away = false
        else if (what.do === 'lose') page.line.lost = true
        if (what.do === 'settle') await page.settle()
      }
      for (const page of pages) {
        page.line.away = false
        page.line.lost = false
      }
      for (let turn = 0; turn < 4; turn += 1) for (const page of pages) await page.settle()
      for (const page of pages) {
        page.hear()
        page.poll()
        expect(page.shown()).toMatchObject({ isWorking: false, isAway: false })
        expect(isSameLayout(page.layout(), lab.state.layout)).toBe(true)
      }
      const standing = lab.state.layout.flatMap(({ wells }) => wells)
      const ids = standing.flatMap((one) => (one.type === 'sample' ? one.sampleId : []))
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(standing.map(({ position }) => position)).size).toBe(standing.length)
      expect(lab.overwritten()).toBe(0)
    }),
    { numRuns: 300 },
  )
})

/** Both pages show the plate with samples 1 and 2. */
async function twoPages() {
  const lab = laboratory()
  const [mine, other] = [lab.page(), lab.page()]
  for (const page of [mine, other]) page.poll()
  void mine.place(1, 'A1')
  void mine.place(2, 'A2')
  await mine.settle()
  other.poll()
  return { lab, mine, other }
}

it('a move whose answer was lost is sent again, moves once, and can be undone', async () => {
  const { lab, mine } = await twoPages()
  mine.line.lost = true
  void mine.move('A1', 'A5')
  await mine.settle()
  expect(lab.state.version).toBe(4)
  expect(mine.layout()).toEqual(lab.state.layout)
  expect(mine.shown().canUndo).toBe(true)
  void mine.sender.undo()
  await mine.settle()
  expect(lab.state.layout[0]?.wells.map(({ position }) => position).sort()).toEqual(['A1', 'A2'])
})

it('an act on a map changed by a colleague is refused, shows the map and drops later acts', async () => {
  const { lab, mine, other } = await twoPages()
  void other.free('A1')
  await other.settle()
  const done = Promise.all([mine.free('A2'), mine.fill()])
  await mine.settle()
  expect(await done).toEqual([null, null])
  expect(mine.notices).toMatchObject([{ kind: 'refused', isStale: true, dropped: 1 }])
  expect(mine.layout()).toEqual(lab.state.layout)
  expect(mine.shown().canUndo).toBe(true)
})

it('an undo after a colleague came between is refused, takes nothing back, and is not offered again', async () => {
  const { lab, mine, other } = await twoPages()
  void other.free('A1')
  await other.settle()
  mine.poll()
  expect(mine.notices).toMatchObject([{ kind: 'changed', changes: [{ position: 'A1' }] }])
  void mine.sender.undo()
  await mine.settle()
  expect(mine.notices.at(-1)).toMatchObject({ kind: 'refused', isStale: true })
  expect(lab.state.layout[0]?.wells.map(({ position }) => position)).toEqual(['A2'])
  expect(mine.shown().canUndo).toBe(false)
})

it('a refused act leaves the sample where it stands, and the undo of the act before it', async () => {
  const { mine } = await twoPages()
  void mine.move('A1', 'A2')
  await mine.settle()
  expect(
    mine
      .layout()[0]
      ?.wells.map(({ position }) => position)
      .sort(),
  ).toEqual(['A1', 'A2'])
  expect(mine.shown().canUndo).toBe(true)
  expect(mine.notices).toMatchObject([{ kind: 'refused', isStale: false, dropped: 0 }])
})

it('a reading that began before an act does not take the act off the page', async () => {
  const { lab, mine } = await twoPages()
  mine.ask()
  void mine.move('A1', 'A5')
  await mine.settle()
  mine.hear()
  expect(mine.layout()).toEqual(lab.state.layout)
  expect(mine.notices).toEqual([])
})

it('a colleague’s change after an act with a lost answer is shown, and not taken back by undo', async () => {
  const { lab, mine, other } = await twoPages()
  mine.line.lost = true
  void mine.move('A1', 'A5')
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  other.poll()
  void other.place(3, 'A7')
  await other.settle()
  await mine.settle()
  expect(mine.notices).toMatchObject([{ kind: 'changed', changes: [{ position: 'A7' }] }])
  void mine.sender.undo()
  await mine.settle()
  expect(lab.state.layout[0]?.wells).toHaveLength(3)
})

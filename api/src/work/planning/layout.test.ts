import { randomUUID } from 'node:crypto'
import { layoutOf, type PlateStatus } from '@sne/shared/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/index.ts'
import { type AcceptedCard, acceptedCards, analysisTypeId, newPlate } from '../../testing/plates.ts'

let test: TestApp
let planner: TestPerson
let colleague: TestPerson
let cards: AcceptedCard[]
let id: number
beforeAll(async () => {
  test = await startTestApp()
  planner = await test.as('planner')
  colleague = await test.as('planner')
  cards = await acceptedCards(test, 4)
})
afterAll(() => test.close())
beforeEach(async () => {
  id = (await newPlate(test, planner)).id
  return async () => {
    await test.db
      .updateTable('plates')
      .set({ status: 'planning', closedAt: null, analyzedAt: null, completedAt: null })
      .where('id', '=', id)
      .execute()
    await test.db.updateTable('wells').set({ punchStatus: 'to_punch' }).where('type', '=', 'sample').execute()
    await planner.call('unplanGroupAll', { params: { id }, body: {} })
  }
})

const params = () => ({ id })
const seen = async () => layoutOf((await planner.call('getPlateGroup', { params: params() })).plates)
const act = async (gestureId: string = randomUUID()) => ({ id: gestureId, seen: await seen() })
const fill = async (who = planner) =>
  who.call('planAll', { params: params(), body: { gesture: await act() } })
/** Barcodes by well of the plate. */
const mapOf = async (plateId = id) => {
  const { items } = await planner.call('listPlannedWells', { params: { id: plateId } })
  return Object.fromEntries(items.flatMap(({ barcode, position }) => (barcode ? [[position, barcode]] : [])))
}
const at = (status: PlateStatus) => {
  const now = test.clock.now()
  return {
    status,
    closedAt: now,
    analyzedAt: status === 'closed' ? null : now,
    completedAt: status === 'completed' ? now : null,
  }
}
const versionOf = async () => (await planner.call('getPlate', { params: params() })).version
const cardIn = async (well: string) => (await mapOf())[well]
const move = async (from: string, to: string, gesture?: Awaited<ReturnType<typeof act>>) => ({
  params: params(),
  body: { from, to, gesture: gesture ?? (await act()) },
})
const free =
  (well: string, who = colleague) =>
  async () => {
    const { items } = await who.call('listPlannedWells', { params: params() })
    const requestKey = items.find(({ position }) => position === well)?.requestKey ?? ''
    await who.call('unplanSingle', { params: params(), body: { requestKey } })
  }

describe('movePlanned', () => {
  it('movePlanned moves a sample in one transaction, and its analysis stays the same', async () => {
    await fill()
    const card = await cardIn('E1')
    const analyses = () => test.db.selectFrom('sampleAnalyses').select('id').orderBy('id').execute()
    const before = await analyses()
    const version = await versionOf()
    const change = await planner.call('movePlanned', await move('E1', 'D7'))
    expect(change.changed).toBe(true)
    expect(await cardIn('D7')).toBe(card)
    expect(await cardIn('E1')).toBeUndefined()
    expect(await analyses()).toEqual(before)
    expect(await versionOf()).toBe(version + 1)
    expect(change.layout).toEqual(await seen())
  })

  it('movePlanned leaves everything as it is when the well is taken, by a sample or a control', async () => {
    await fill()
    const before = await mapOf()
    for (const to of ['F1', 'B1']) {
      const refused = await planner.refused('movePlanned', await move('E1', to))
      expect(refused).toMatchObject({ status: 409, details: { code: 'well_occupied' } })
    }
    expect(await mapOf()).toEqual(before)
  })

  it('movePlanned moves a blank and a control, which keeps its lot also when the lot has expired', async () => {
    const lots = async () =>
      (await planner.call('listPlannedWells', { params: params() })).items.flatMap(({ position, qc }) =>
        qc ? [[position, qc.lotId]] : [],
      )
    const lot = (await lots()).find(([position]) => position === 'B1')?.[1] as number
    await test.db.updateTable('qcLots').set({ expiresOn: '2020-01-01' }).where('id', '=', lot).execute()
    await planner.call('movePlanned', await move('B1', 'H12'))
    await planner.call('movePlanned', await move('A1', 'H11'))
    expect(await lots()).toContainEqual(['H12', lot])
    await test.db.updateTable('qcLots').set({ expiresOn: '2030-01-01' }).where('id', '=', lot).execute()
  })

  it('movePlanned refuses a punched well and one in which nothing stands', async () => {
    await fill()
    await test.db
      .updateTable('wells')
      .set({ punchStatus: 'punched' })
      .where('plateId', '=', id)
      .where('position', '=', 'E1')
      .execute()
    expect((await planner.refused('movePlanned', await move('E1', 'D7'))).details.code).toBe('well_punched')
    const nothing = await planner.refused('movePlanned', await move('H9', 'D7'))
    expect(nothing.message).toContain('H9')
  })
})

describe('an act on a map that somebody else has changed', () => {
  it('an act on a map changed by another person is refused with colleague, cards and wells, and overwrites nothing', async () => {
    await fill()
    const old = await act()
    const [first, second] = [await cardIn('E1'), await cardIn('F1')]
    await free('E1')()
    await colleague.call('movePlanned', await move('F1', 'C9'))
    const before = await mapOf()
    const acts = [
      planner.refused('movePlanned', await move('G1', 'D7', old)),
      planner.refused('unplanAll', { params: params(), body: { gesture: old } }),
      planner.refused('compressPlate', { params: params(), body: { gesture: old } }),
      planner.refused('planAll', { params: params(), body: { gesture: old } }),
      planner.refused('setLayout', { params: params(), body: { gesture: old, layout: old.seen } }),
    ]
    for (const refused of await Promise.all(acts)) {
      expect(refused).toMatchObject({ status: 409, details: { code: 'stale_version' } })
      expect(refused.message).toContain(`E1 tolto ${first}`)
      expect(refused.message).toContain(`C9 inserito ${second}`)
      expect(refused.message).toMatch(/ ha cambiato la piastra/)
      const by = (refused.details.changes as { position: string; by: { id: number } }[]).map(
        (change) => change.by.id,
      )
      expect(new Set(by)).toEqual(new Set([colleague.userId]))
    }
    expect(await mapOf()).toEqual(before)
  })

  it('an undo of all samples after a colleague has taken one off frees none', async () => {
    const before = await seen()
    const filled = await fill()
    await free('F1')()
    const undo = { gesture: { id: randomUUID(), seen: filled.layout }, layout: before }
    const refused = await planner.refused('setLayout', { params: params(), body: undo })
    expect(refused.message).toMatch(/F1 tolto/)
    expect(Object.keys(await mapOf())).toEqual(['E1', 'G1', 'H1'])
  })

  it('one of two concurrent acts on one map is refused', async () => {
    await fill()
    const gesture = await act()
    const body = { ...(await move('E1', 'D7')).body, gesture }
    const other = { ...body, gesture: { ...gesture, id: randomUUID() }, to: 'D8' }
    const answers = await Promise.all([
      planner.raw('movePlanned', { params: params(), body }),
      colleague.raw('movePlanned', { params: params(), body: other }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(Object.keys(await mapOf())).toHaveLength(4)
  })
})

describe('an act whose answer was lost', () => {
  it('an act whose answer was lost is answered as before, changes nothing, and gives its own map', async () => {
    const gesture = await act()
    const body = { gesture }
    const first = await planner.call('planAll', { params: params(), body })
    await free('E1')()
    const before = await mapOf()
    const again = await planner.call('planAll', { params: params(), body })
    expect(again).toMatchObject({ changed: false, placed: first.placed, layout: first.layout })
    expect(layoutOf(again.plates)).toEqual(await seen())
    expect(await mapOf()).toEqual(before)
  })

  it('an act whose answer was lost is answered also after the plate was closed, and belongs to its own person', async () => {
    await fill()
    const input = await move('E1', 'D7')
    const { layout } = await planner.call('movePlanned', input)
    await test.db.updateTable('plates').set(at('closed')).where('id', '=', id).execute()
    expect((await planner.call('movePlanned', input)).layout).toEqual(layout)
    const other = await colleague.refused('movePlanned', input)
    expect(other.details.code).toBe('invalid_transition')
  })
})

describe('setLayout', () => {
  it('setLayout takes an act back and does it again', async () => {
    const before = await seen()
    const filled = await fill()
    const samples = await mapOf()
    const undo = { gesture: { id: randomUUID(), seen: filled.layout }, layout: before }
    const undone = await planner.call('setLayout', { params: params(), body: undo })
    expect(undone.freed).toHaveLength(4)
    expect(await mapOf()).toEqual({})
    const redo = { gesture: { id: randomUUID(), seen: undone.layout }, layout: filled.layout }
    expect((await planner.call('setLayout', { params: params(), body: redo })).placed).toHaveLength(4)
    expect(await mapOf()).toEqual(samples)
  })

  it('setLayout is refused whole when one card has no disc left', async () => {
    const before = await seen()
    const filled = await fill()
    await planner.call('setLayout', {
      params: params(),
      body: { gesture: { id: randomUUID(), seen: filled.layout }, layout: before },
    })
    const out = (set: 'punchesTotal' | 0) =>
      test.db
        .updateTable('samples')
        .set((eb) => ({ punchesUsed: set === 0 ? 0 : eb.ref(set) }))
        .where('id', '=', cards[2]?.id ?? 0)
        .execute()
    await out('punchesTotal')
    const redo = { gesture: { id: randomUUID(), seen: before }, layout: filled.layout }
    const refused = await planner.refused('setLayout', { params: params(), body: redo })
    expect(refused.details.code).toBe('punches_exhausted')
    expect(await mapOf()).toEqual({})
    await out(0)
  })

  it('setLayout places no sample of another laboratory or of two wells, and no lot of another type', async () => {
    const now = await seen()
    const [own] = now
    const layoutWith = (well: object) => [{ ...own, wells: [...(own?.wells ?? []), well] }] as typeof now
    const place = async (well: object) =>
      planner.refused('setLayout', {
        params: params(),
        body: { gesture: await act(), layout: layoutWith({ position: 'D7', ...well }) },
      })
    const strange = { type: 'sample', requestKey: 'a999999', sampleId: 1, replicateNo: 1 }
    expect((await place(strange)).details.code).toBe('not_plannable')
    const apart = { ...strange, replicateNo: 2 }
    expect((await place(apart)).details.code).toBe('not_plannable')
    const lot = { type: 'quality_control', level: 'low', lotId: 999_999 }
    expect((await place(lot)).status).toBe(422)
  })

  it.each(['closed', 'analyzed', 'repeated', 'completed'] satisfies PlateStatus[])(
    'setLayout changes nothing on a plate that is %s',
    async (status) => {
      await fill()
      const before = await mapOf()
      const body = { gesture: await act(), layout: [{ plateId: id, wells: [] }] }
      await test.db.updateTable('plates').set(at(status)).where('id', '=', id).execute()
      const refused = await planner.refused('setLayout', { params: params(), body })
      expect(refused.details.code).toBe('invalid_transition')
      const moving = await planner.refused('movePlanned', await move('E1', 'D7', body.gesture))
      expect(moving.details.code).toBe('invalid_transition')
      expect(await mapOf()).toEqual(before)
    },
  )

  it('setLayout works while the plate is punched, and is forbidden to other roles', async () => {
    await fill()
    await test.db.updateTable('plates').set({ status: 'punching' }).where('id', '=', id).execute()
    expect((await planner.call('movePlanned', await move('E1', 'D7'))).changed).toBe(true)
    for (const role of ['analyst', 'acceptance', 'support', 'supervisor'] as const) {
      const person = await test.as(role)
      const refused = await person.refused('setLayout', {
        params: params(),
        body: { gesture: await act(), layout: await seen() },
      })
      expect(refused.status).toBe(403)
    }
  })
})

it('a move in a group takes the sample along on every sibling, and a seen map counts for all', async () => {
  const types = await Promise.all(
    (['sne_ms', 'btd_act'] as const).map(async (code) => ({
      analysisTypeId: await analysisTypeId(test, code),
    })),
  )
  const { plates } = await planner.call('createPlateGroup', { body: { plates: types } })
  const [sne, btd] = plates.map((plate) => plate.id)
  id = sne ?? 0
  await planner.call('planGroupAll', { params: params(), body: { gesture: await act() } })
  const card = await cardIn('E1')
  const moved = await planner.call('movePlanned', await move('E1', 'D7'))
  expect([await cardIn('D7'), (await mapOf(btd)).D7]).toEqual([card, card])
  await planner.call('movePlanned', await move('A1', 'H12'))
  const blanks = (await seen()).map(({ wells }) => wells.filter(({ type }) => type === 'white_spot'))
  expect(blanks.map((wells) => wells.map(({ position }) => position))).toEqual([['H12'], ['H12']])
  // A colleague changes the sibling alone: the act on this plate is refused too.
  const old = { id: randomUUID(), seen: moved.layout }
  await colleague.call('placeWhiteSpot', {
    params: { id: btd ?? 0 },
    body: { well: 'H10', onlyThisPlate: true },
  })
  const refused = await planner.refused('movePlanned', await move('D7', 'D8', old))
  expect(refused.message).toContain('H10 inserito SB')
  const apart = (await seen()).map((plate) => ({
    ...plate,
    wells: plate.wells.map((well) =>
      plate.plateId === btd && well.position === 'D7' ? { ...well, position: 'D9' } : well,
    ),
  }))
  const onOne = await planner.refused('setLayout', {
    params: params(),
    body: { gesture: await act(), layout: apart },
  })
  expect(onOne.details.code).toBe('well_occupied')
})

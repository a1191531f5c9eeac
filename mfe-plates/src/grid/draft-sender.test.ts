import { type GridDraft, GridDraftRow, type SaveGridDraftInput } from '@sne/shared/contract'
import { type GridActionName, isOvertaken } from '@sne/shared/domain'
import { record, refusal } from '@sne/shared/testing'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDraftSender, type DraftView } from './draft-sender.ts'
import { noChoice } from './draft-state.ts'

/** One grid on a server that keeps it as the real one does. */
function server() {
  const state = { version: 1, status: 'open' as 'open' | 'closed' }
  const rows = new Map<number, GridDraftRow>()
  const done = new Set<number>()
  const history = new Map<number, { by: number; actionId: GridActionName | null }[]>()
  const newer = (since: number) =>
    [...rows.values()].filter(({ savedVersion }) => (savedVersion ?? 0) > since)
  const read = (since: number): GridDraft => ({ version: state.version, rows: newer(since), savedAt: null })
  const save = (person: number, body: SaveGridDraftInput): GridDraft => {
    if (state.status === 'closed') throw refusal('invalid_transition', { from: 'completed', to: 'analyzed' })
    const ids = body.rows.map(({ sampleAnalysisId }) => sampleAnalysisId)
    const theirs = newer(body.version)
    if (theirs.some((row) => ids.includes(row.sampleAnalysisId) && isOvertaken(row, body.version, person)))
      throw refusal('stale_version', { current: read(body.version) } as never)
    const decided = ids.find((id) => done.has(id))
    if (decided) throw refusal('invalid_transition', { sampleAnalysisId: decided } as never)
    state.version += 1
    for (const row of body.rows) {
      const { sampleAnalysisId, actionId } = row
      rows.set(
        sampleAnalysisId,
        record(GridDraftRow, {
          sampleAnalysisId,
          actionId,
          note: null,
          secondTierTypeIds: null,
          savedVersion: state.version,
          saved: { at: '2026-11-20T09:00:00.000Z', by: { id: person, label: `Persona ${person}` } },
          values: null,
        }),
      )
      history.set(sampleAnalysisId, [...(history.get(sampleAnalysisId) ?? []), { by: person, actionId }])
    }
    return read(state.version - 1)
  }
  /** @returns whether the close was taken */
  const close = (version: number) => newer(version).length === 0
  return { state, rows, done, history, read, save, close }
}

/** A person with the grid open, whose saves may find no server. */
function person(id: number, at: ReturnType<typeof server>) {
  const net = { away: false, recalled: false, sent: 0 }
  let view: DraftView | null = null
  const sender = createDraftSender({
    person: id,
    first: { choices: new Map(), savedAt: null, version: at.state.version },
    save: async (body) => {
      net.sent += 1
      if (net.away) throw new TypeError('network')
      if (net.recalled) throw refusal('remote_recalled')
      return at.save(id, body)
    },
    onChange: (next) => {
      view = next
    },
    onForeignChange: () => undefined,
    after: () => () => undefined,
  })
  return {
    net,
    sender,
    view: () => view as unknown as DraftView,
    decide: (row: number, actionId: GridActionName) => sender.change(row, { ...noChoice, actionId }),
    look: () => sender.look(at.read(sender.version())),
    actions: () => view?.conflicts.map(({ sampleAnalysisId }) => sampleAnalysisId) ?? [],
  }
}
const two = () => {
  const at = server()
  return { at, p: person(1, at), q: person(2, at) }
}
/** One person with the same grid in two tabs. */
const twice = () => {
  const at = server()
  return { at, p: person(1, at), q: person(1, at) }
}
const actionOf = ({ rows }: ReturnType<typeof server>, id: number) => rows.get(id)?.actionId ?? null

it('a row that a colleague decided is not overwritten by the save of another row', async () => {
  const { at, p, q } = two()
  p.net.away = true
  p.decide(3, 'report_negative')
  await p.sender.flush()
  q.decide(3, 'recall_spot')
  await q.sender.flush()
  p.net.away = false
  await p.sender.flush()
  expect(p.actions()).toEqual([3])
  p.look()
  p.decide(4, 'report_negative')
  expect(await p.sender.flush()).toBe(false)
  expect([actionOf(at, 3), actionOf(at, 4)]).toEqual(['recall_spot', 'report_negative'])
  p.look()
  expect(p.actions()).toEqual([3])
})

it('a decision is said to be unsaved at once, and saved with the answer alone', async () => {
  const { p } = two()
  p.decide(3, 'report_negative')
  expect(p.view().state).toBe('unsaved')
  const saving = p.sender.flush()
  expect(p.view().state).toBe('saving')
  await saving
  expect(p.view().state).toBe('saved')
})

it('a row that the server refuses to a recalled version stays to be saved, and is not told as refused', async () => {
  const { at, p } = two()
  p.net.recalled = true
  p.decide(3, 'report_negative')
  expect(await p.sender.flush()).toBe(false)
  expect(p.view()).toMatchObject({ state: 'failed', dirty: 1, refused: [] })
  p.net.recalled = false
  expect(await p.sender.flush()).toBe(true)
  expect(actionOf(at, 3)).toBe('report_negative')
})

it('a row that a look showed before its save got through is in conflict too', async () => {
  const { at, p, q } = two()
  p.net.away = true
  p.decide(6, 'report_negative')
  await p.sender.flush()
  q.decide(6, 'recall_spot')
  await q.sender.flush()
  p.look()
  p.net.away = false
  expect(await p.sender.flush()).toBe(false)
  expect([actionOf(at, 6), p.actions()]).toEqual(['recall_spot', [6]])
})

it.each([
  ['kept', true, 'report_negative'],
  ['given up', false, 'recall_spot'],
] as const)('a decision in conflict is %s when the person says so', async (_, mine, expected) => {
  const { at, p, q } = two()
  p.decide(3, 'report_negative')
  q.decide(3, 'recall_spot')
  await q.sender.flush()
  await p.sender.flush()
  p.sender.resolve(mine)
  expect(await p.sender.flush()).toBe(true)
  expect([actionOf(at, 3), p.view().choices.get(3)?.actionId]).toEqual([expected, expected])
})

it('a close names the version of the own saves', async () => {
  const { at, p } = two()
  p.decide(3, 'report_negative')
  await p.sender.flush()
  p.decide(3, 're_test_duplicate')
  await p.sender.flush()
  expect(at.close(p.sender.version())).toBe(true)
})

it('a close stays behind what a colleague saved between two saves, until it was looked at', async () => {
  const { at, p, q } = two()
  q.decide(4, 're_test_duplicate')
  await q.sender.flush()
  p.decide(3, 'report_negative')
  await p.sender.flush()
  expect(at.close(p.sender.version())).toBe(false)
  expect(p.sender.unseen(at.read(0).rows).map(({ sampleAnalysisId }) => sampleAnalysisId)).toEqual([4])
  p.look()
  expect(at.close(p.sender.version())).toBe(true)
  expect(p.view().choices.get(4)?.actionId).toBe('re_test_duplicate')
})

it('a close of a tab that does not show what the same person decided in another one is refused', async () => {
  const { at, p, q } = twice()
  p.decide(3, 'report_negative')
  await p.sender.flush()
  q.look()
  q.decide(3, 're_test_duplicate')
  await q.sender.flush()
  expect(at.close(p.sender.version())).toBe(false)
  expect(p.sender.unseen(at.read(0).rows)).toMatchObject([{ sampleAnalysisId: 3 }])
})

it('an answer that was on its way since before a save shows nothing older than the save', async () => {
  const { at, p, q } = two()
  p.decide(3, 'report_negative')
  await p.sender.flush()
  const late = at.read(0)
  q.decide(4, 'suspend')
  await q.sender.flush()
  p.decide(3, 're_test_duplicate')
  await p.sender.flush()
  p.sender.look(late)
  expect(p.view().choices.get(3)?.actionId).toBe('re_test_duplicate')
})

it('a row that was decided again while it was being saved is saved as it is now', async () => {
  const { at, p } = two()
  p.decide(3, 'report_negative')
  const saving = p.sender.flush()
  p.decide(3, 're_test_duplicate')
  await saving
  expect([actionOf(at, 3), at.close(p.sender.version())]).toEqual(['re_test_duplicate', true])
})

it('a row that was decided at once leaves the draft with its reason, and the others are saved', async () => {
  const { at, p } = two()
  at.done.add(5)
  p.decide(5, 'urgent_recall')
  p.decide(7, 'report_negative')
  expect(await p.sender.flush()).toBe(true)
  expect(actionOf(at, 7)).toBe('report_negative')
  expect(p.view().refused).toMatchObject([{ id: 5, choice: { actionId: 'urgent_recall' } }])
  const { sent } = p.net
  await p.sender.flush()
  expect(p.net.sent).toBe(sent)
})

it('a closed grid keeps nothing and names what was not saved', async () => {
  const { at, p } = two()
  p.decide(9, 'recall_spot')
  at.state.status = 'closed'
  await p.sender.flush()
  expect(p.view()).toMatchObject({ dirty: 0, state: 'saved', refused: [{ id: 9 }] })
  p.decide(9, 'recall_spot')
  p.sender.look(at.read(1), 'La griglia è chiusa')
  expect(p.view()).toMatchObject({ dirty: 0, refused: [{ id: 9, reason: 'La griglia è chiusa' }] })
})

it('a row that is refused for another reason holds no other back', async () => {
  const at = server()
  const sent: number[][] = []
  let view: DraftView | null = null
  const sender = createDraftSender({
    person: 1,
    first: { choices: new Map(), savedAt: null, version: 1 },
    save: async (body) => {
      const ids = body.rows.map(({ sampleAnalysisId }) => sampleAnalysisId)
      sent.push(ids)
      if (ids.includes(2)) throw refusal('not_found')
      return at.save(1, body)
    },
    onChange: (next) => {
      view = next
    },
    onForeignChange: () => undefined,
    after: () => () => undefined,
  })
  for (const id of [1, 2, 3]) sender.change(id, { ...noChoice, actionId: 'suspend' })
  await sender.flush()
  expect(sent).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(view).toMatchObject({ dirty: 0, refused: [{ id: 2 }] })
})

const negative = 'report_negative'
it('whatever two people and the network do, nobody replaces a decision that they had not seen', async () => {
  const who = fc.constantFrom(0, 1)
  const step = fc.oneof(
    fc.record({ who, row: fc.integer({ min: 1, max: 3 }), recall: fc.boolean() }),
    fc.record({
      who,
      does: fc.constantFrom('save' as const, 'look' as const, 'mine' as const, 'theirs' as const),
    }),
    fc.record({ who, away: fc.boolean() }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { at, p, q } = two()
      const people = [p, q]
      for (const next of steps) {
        const one = people[next.who]!
        if ('row' in next) one.decide(next.row, next.recall ? 'recall_spot' : negative)
        else if ('away' in next) one.net.away = next.away
        else if (next.does === 'look') one.look()
        else if (next.does === 'save') {
          /** The person's and the server's state of each row: both before the save. */
          const before = new Map(at.rows)
          const seen = one.sender.version()
          await one.sender.flush()
          for (const [id, was] of before) {
            const now = at.rows.get(id)!
            const isOverwritten = now.saved?.by?.id === next.who + 1 && was.saved?.by?.id !== next.who + 1
            // Only rows that the person could see, or has answered for, give way to their decision.
            if (isOverwritten) expect((was.savedVersion ?? 0) <= seen).toBe(true)
          }
        } else one.sender.resolve(next.does === 'mine')
      }
      // In the end everything is saved, refused or asked about.
      for (const one of people) {
        one.net.away = false
        await one.sender.flush()
        const { dirty, conflicts } = one.view() ?? { dirty: 0, conflicts: [] }
        expect(dirty).toBe(conflicts.length)
      }
    }),
  )
})

it.each([
  ['two people', two],
  ['two tabs of one person', twice],
])('whatever %s do, a close that is taken closes what is on screen', async (_, open) => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    row: fc.integer({ min: 1, max: 3 }),
    does: fc.constantFrom(
      'negative' as const,
      'repeat' as const,
      'save' as const,
      'look' as const,
      'late' as const,
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { at, p, q } = open()
      const people = [p, q]
      let late = at.read(0)
      for (const { who, row, does } of steps) {
        const one = people[who]!
        if (does === 'save') {
          const isSaved = await one.sender.flush()
          if (!isSaved || !at.close(one.sender.version())) continue
          for (const [id, { actionId }] of at.rows)
            expect(one.sender.choice(id).actionId ?? null).toBe(actionId)
        } else if (does === 'look') one.look()
        else if (does === 'late') {
          one.sender.look(late)
          late = at.read(0)
        } else one.decide(row, does === 'repeat' ? 're_test_duplicate' : negative)
      }
    }),
  )
})

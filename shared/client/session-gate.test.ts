import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionGate, savesPatience } from './session-gate.ts'

/** A call whose answer the test gives. */
function asked() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const work = vi.fn(() => promise)
  return { work, answer: resolve, refuse: (message: string) => reject(new Error(message)) }
}

/** Result of a call: null while it is pending. */
function outcomeOf(call: Promise<string>) {
  const seen: { outcome: string | null } = { outcome: null }
  call.then(
    (answer) => {
      seen.outcome = answer
    },
    (error: Error) => {
      seen.outcome = `refused: ${error.message}`
    },
  )
  return seen
}

/** Everything that can happen without time has happened. */
const settled = () => vi.advanceTimersByTimeAsync(0)

let gate: SessionGate
beforeEach(() => {
  vi.useFakeTimers()
  gate = new SessionGate()
  gate.become('1:planner')
})
afterEach(() => void vi.useRealTimers())

describe('a session gate while the session changes', () => {
  it('a session gate while the session changes lets calls through as long as nothing changes', async () => {
    const call = asked()
    const read = outcomeOf(gate.page(false, call.work))
    call.answer('read')
    await settled()
    expect(read.outcome).toBe('read')
  })

  it('a session gate while the session changes drops a read that is answered after the change, whichever answer comes first', async () => {
    for (const readFirst of [true, false]) {
      const [call, change] = [asked(), asked()]
      const read = outcomeOf(gate.page(false, call.work))
      const switched = outcomeOf(gate.change(change.work))
      await settled()
      const answers = [() => call.answer('read'), () => change.answer('switched')]
      for (const answer of readFirst ? answers : answers.reverse()) {
        answer()
        await settled()
      }
      gate.become(readFirst ? '1:acceptance' : '1:planner')
      await settled()
      expect([read.outcome, switched.outcome]).toEqual([null, 'switched'])
    }
  })

  it('a session gate while the session changes drops a refusal of the former role as it drops an answer', async () => {
    const [call, change] = [asked(), asked()]
    const read = outcomeOf(gate.page(false, call.work))
    void gate.change(change.work)
    await settled()
    call.refuse('permission_denied')
    change.answer('switched')
    await settled()
    gate.become('1:acceptance')
    await settled()
    expect(read.outcome).toBeNull()
  })

  it('a changing session gate sends nothing asked during the change or before the new person is known', async () => {
    const [during, after, change] = [asked(), asked(), asked()]
    void gate.change(change.work)
    await settled()
    void gate.page(false, during.work)
    change.answer('switched')
    await settled()
    void gate.page(true, after.work)
    gate.become('1:acceptance')
    await settled()
    expect(during.work).not.toHaveBeenCalled()
    expect(after.work).not.toHaveBeenCalled()
  })

  it('a session gate while the session changes lets everything go on when the change is refused', async () => {
    const [before, during, change] = [asked(), asked(), asked()]
    const first = outcomeOf(gate.page(false, before.work))
    const switched = outcomeOf(gate.change(change.work))
    await settled()
    const second = outcomeOf(gate.page(true, during.work))
    before.answer('read')
    await settled()
    expect(first.outcome).toBeNull()
    change.refuse('permission_denied')
    during.answer('saved')
    await settled()
    expect([first.outcome, second.outcome, switched.outcome]).toEqual([
      'read',
      'saved',
      'refused: permission_denied',
    ])
    expect(gate.changedHere).toBe(false)
  })

  it('a changing session gate waits for the answer of a save, and for the save that follows from it', async () => {
    const [first, second, change] = [asked(), asked(), asked()]
    const saves = outcomeOf(gate.page(true, first.work).then(() => gate.page(true, second.work)))
    void gate.change(change.work)
    first.answer('first')
    await settled()
    await settled()
    expect(second.work).toHaveBeenCalled()
    expect(change.work).not.toHaveBeenCalled()
    second.answer('second')
    await settled()
    await settled()
    expect(saves.outcome).toBe('second')
    expect(change.work).toHaveBeenCalled()
  })

  it('a session gate while the session changes gives the change up when a save gets no answer', async () => {
    const [save, change] = [asked(), asked()]
    const saved = outcomeOf(gate.page(true, save.work))
    const switched = outcomeOf(gate.change(change.work))
    await vi.advanceTimersByTimeAsync(savesPatience + 1)
    expect(switched.outcome).toBe('refused: Un salvataggio è ancora in corso. Attendere e riprovare.')
    expect(change.work).not.toHaveBeenCalled()
    save.answer('saved')
    await settled()
    expect(saved.outcome).toBe('saved')
  })

  it('a session gate makes one change at a time, and drops one meant for the session before', async () => {
    const [first, second] = [asked(), asked()]
    void gate.change(first.work)
    void gate.change(second.work)
    await settled()
    first.answer('switched')
    await settled()
    gate.become('1:acceptance')
    await settled()
    expect(second.work).not.toHaveBeenCalled()
  })

  it('a session gate knows whether this page changed the session, until the person at work is known', async () => {
    const change = asked()
    void gate.change(change.work)
    change.answer('switched')
    await settled()
    expect(gate.changedHere).toBe(true)
    gate.become('1:acceptance')
    expect(gate.changedHere).toBe(false)
    gate.close()
    expect(gate.changedHere).toBe(false)
  })
})

describe('a session gate when the session changed elsewhere', () => {
  it('a session gate drops calls from before a change elsewhere, and passes calls in the new role', async () => {
    const [before, after] = [asked(), asked()]
    const old = outcomeOf(gate.page(false, before.work))
    await settled()
    gate.close()
    before.refuse('session_changed')
    await settled()
    gate.become('1:acceptance')
    const read = outcomeOf(gate.page(false, after.work))
    after.answer('read')
    await settled()
    expect([old.outcome, read.outcome]).toEqual([null, 'read'])
  })

  it('a session gate when the session changed elsewhere drops answers for somebody who signed out', async () => {
    const call = asked()
    const read = outcomeOf(gate.page(false, call.work))
    await settled()
    gate.become(null)
    call.answer('read')
    await settled()
    expect(read.outcome).toBeNull()
  })
})

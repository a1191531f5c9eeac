import { describe, expect, it } from 'vitest'
import { CallRefused } from '../../../platform/calls/over-http.ts'
import { BirthPointOfDay } from './birth-point.ts'
import { goOn } from './go-on.ts'
import { MadeCards } from './made-cards.ts'
import { NotTheDemonstration } from './staff.ts'
import type { DayAtWork } from './turn.ts'

/** Nobody has anything to do, and whoever is asked answers so. */
function emptyDay(send: () => Promise<unknown> = async () => ({})): DayAtWork {
  const answers: Readonly<Record<string, unknown>> = { acceptReports: { accepted: 0 } }
  const worker = {
    call: async (name: string) =>
      name === 'createIntakeShipping' ? send() : (answers[name] ?? { items: [] }),
    attempt: async () => true,
  } as never
  const made = new MadeCards()
  return {
    staff: { person: async () => worker },
    birthPoint: new BirthPointOfDay(worker, made),
    made,
    clock: { now: () => new Date('2026-03-02T08:00:00Z') },
    cards: 2,
  }
}
const pace = (lines: string[], turns = 2) => ({
  ...{ pause: 0, turns, signal: new AbortController().signal },
  tell: (line: string) => void lines.push(line),
})

describe('a day of the demonstration', () => {
  it('a day of the demonstration sends other cards in each turn', async () => {
    const day = emptyDay()
    expect(await goOn(day, pace([]))).toEqual({ turns: 2, refused: 0 })
    expect(day.made.barcodes).toHaveLength(4)
    expect(new Set(day.made.barcodes).size).toBe(4)
  })

  it('a day of the demonstration sends at most five cards of a newborn, whatever is asked for', async () => {
    let code = ''
    let turn = 0
    const sent: number[] = []
    const call = async (name: string, { body }: { body: { cards: { newborn: { code: string } }[] } }) => {
      if (name === 'createIntakeShipping') {
        code ||= body.cards[0]?.newborn.code ?? ''
        sent.push(body.cards.filter(({ newborn }) => newborn.code === code).length)
        return {}
      }
      turn += 1
      return { items: [{ id: turn, type: 'new_spot', status: 'pending', externalCode: code, barcode: 'X' }] }
    }
    const birthPoint = new BirthPointOfDay({ call, attempt: async () => true } as never, new MadeCards())
    for (let times = 0; times < 8; times += 1) await birthPoint.send(1, new Date('2026-03-02T08:00:00Z'))
    expect(sent).toEqual([1, 1, 1, 1, 1, 0, 0, 0])
  })

  it('a day of the demonstration prints a step that is refused and goes on with the others', async () => {
    const lines: string[] = []
    const refusing = async () => {
      throw new CallRefused('createIntakeShipping', 409, 'Già presente')
    }
    expect(await goOn(emptyDay(refusing), pace(lines))).toEqual({ turns: 2, refused: 2 })
    expect(lines.join('\n')).toContain('Già presente')
  })

  it('a day of the demonstration tries again what nobody answered, and gives up after ten steps in a row', async () => {
    const lines: string[] = []
    const day: DayAtWork = {
      ...emptyDay(async () => Promise.reject(new TypeError('fetch failed'))),
      staff: { person: async () => Promise.reject(new TypeError('fetch failed')) },
    }
    await expect(goOn(day, pace(lines, 5))).rejects.toThrow(/dieci volte di seguito/)
    expect(lines.filter((line) => line.includes('fetch failed'))).toHaveLength(10)
  })

  it('a day of the demonstration ends at once where no demonstration answers', async () => {
    const day: DayAtWork = {
      ...emptyDay(async () => Promise.reject(new NotTheDemonstration('Nessun prodotto'))),
    }
    await expect(goOn(day, pace([]))).rejects.toThrow('Nessun prodotto')
  })

  it('a day of the demonstration stops between two steps when it is told to', async () => {
    const stopping = new AbortController()
    const day = emptyDay(async () => stopping.abort())
    const done = await goOn(day, { pause: 60_000, signal: stopping.signal, tell: () => undefined })
    expect(done).toEqual({ turns: 1, refused: 0 })
  })
})

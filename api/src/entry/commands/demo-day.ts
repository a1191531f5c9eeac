import { readSettings } from '../../platform/settings.ts'
import { BirthPointOfDay } from '../demo/day/birth-point.ts'
import { goOn } from '../demo/day/go-on.ts'
import { MadeCards } from '../demo/day/made-cards.ts'
import { staffAt } from '../demo/day/staff.ts'
import { dayTexts as texts } from '../demo/day/texts.ts'
import { readArguments, runCommand, UsageError } from './command-line.ts'

/*
 * Runs the demonstration laboratory: a birth point sends cards, and people accept, punch, judge, sign and call.
 *   npm run demo:day -- [--url http://localhost:8080] [--cards 6] [--pause 5] [--turns 3]
 * The command signs in at a running product as the people of the demonstration. It ends with Ctrl+C, or after the
 * given number of turns.
 */
const usage = `Uso: npm run demo:day -- [--url <indirizzo>] [--cards <cartoncini per giro>] [--pause <secondi fra i passi>] [--turns <giri>]
Usage: npm run demo:day -- [--url <address>] [--cards <cards a turn>] [--pause <seconds between steps>] [--turns <turns>]`

/** @throws UsageError for anything but a whole number in the range */
function numberOf(name: string, text: string, [low, high]: readonly [number, number]): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < low || value > high)
    throw new UsageError(`--${name}: ${low}–${high}`, usage)
  return value
}

await runCommand(async (args) => {
  const { values } = readArguments(args, {
    usage,
    options: {
      url: { type: 'string', default: readSettings().publicUrl },
      cards: { type: 'string', default: '6' },
      pause: { type: 'string', default: '5' },
      turns: { type: 'string' },
    },
  })
  if (!URL.canParse(values.url)) throw new UsageError(`--url: ${values.url}`, usage)
  const cards = numberOf('cards', values.cards, [1, 60])
  const pause = numberOf('pause', values.pause, [0, 3600]) * 1000
  const turns = values.turns === undefined ? undefined : numberOf('turns', values.turns, [1, 100_000])
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const { staff, birthPoint } = staffAt(values.url)
  const made = new MadeCards()
  const clock = { now: () => new Date() }
  const day = { staff, birthPoint: new BirthPointOfDay(birthPoint, made), made, clock, cards }
  const { signal } = stopping
  await goOn(day, { pause, turns, signal, tell: (line) => console.log(line) })
  console.log(texts.stopped)
})

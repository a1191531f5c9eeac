import { readdirSync, readFileSync } from 'node:fs'
import { IntakeCard } from '@sne/shared/contract'
import { expect, it } from 'vitest'
import { damagedBytes, damagedText, oneOfThem, seeded } from '../testing/damage.ts'
import { decodeHl7, orderTexts, readMessage, readOneOrder, writeAck } from './hl7/index.ts'
import { dialects, dialectWells } from './instruments/dialects.fixture.ts'
import { builtInProfiles, FileBeyondLimits } from './instruments/index.ts'
import { matchFile } from './instruments/match-file.ts'
import { readPuncherOutput } from './instruments/puncher-output.ts'

// `npm run test:intake` damages 50,000 messages and files; `npm test` a few.
const runs = Number(process.env.INTAKE_RUNS ?? 600)
const seed = Number(process.env.INTAKE_SEED ?? Math.floor(Math.random() * 1e6))
/** Milliseconds of a processor for one message or file; the limits of the threads that read files are 10 s. */
const mostMilliseconds = 5_000

const folder = new URL('hl7/senders/', import.meta.url)
const messages = readdirSync(folder)
  .filter((name) => name.endsWith('.hl7'))
  .map((name) => readFileSync(new URL(name, folder)))
const updates = ['A08', 'A40'].map((event) =>
  Buffer.from(
    [
      `MSH|^~\\&|ADT|OSP|SNE|LAB|20261104083000+0100||ADT^${event}|A1|P|2.5`,
      'PID|1||N1^^^OSP^MR||ROSSI^ADA||20261031072500|F',
      'NK1|1|BRUNI^EVA|MTH',
      'MRG|N2^^^OSP^MR',
    ].join('\r'),
  ),
)

/** Seed and number of one case, to repeat it alone. */
const told = (at: number) => `seed ${seed}, number ${at}`

/** Processor time of a piece of work: a busy machine does not lengthen it. */
async function measured(at: number, work: () => unknown): Promise<void> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000, told(at)).toBeLessThan(mostMilliseconds)
}

function readOne(text: string, at: number): string {
  const reading = readOneOrder(text)
  const { order, problems, code, message } = reading
  if ((order !== null) !== (problems.length === 0) || (order !== null) !== (code === 'AA'))
    throw new Error(`Answer, order and problems do not agree: ${told(at)}`)
  for (const { card } of order?.orders ?? [])
    if (!IntakeCard.safeParse(card).success) throw new Error(`A card is no card: ${told(at)}`)
  const ack = writeAck({ message, code, problems, controlId: '1' })
  if (readMessage(ack)?.segments[1]?.name !== 'MSA') throw new Error(`No acknowledgement: ${told(at)}`)
  return code
}

it(`damaged messages are read or refused with a reason, in bounded time (seed ${seed})`, async () => {
  const random = seeded(seed)
  const answers = new Map<string, number>()
  for (let at = 0; at < Math.ceil(runs * 0.8); at += 1) {
    const whole = oneOfThem(random, [...messages, ...updates])
    const bytes =
      random() < 0.8 ? Buffer.from(damagedText(whole.toString(), random)) : damagedBytes(whole, random)
    await measured(at, () => {
      for (const text of orderTexts(decodeHl7(bytes)).messages) {
        const code = readOne(text, at)
        answers.set(code, (answers.get(code) ?? 0) + 1)
      }
    })
  }
  // The damage is neither always fatal nor always harmless.
  expect([...answers.keys()].sort()).toEqual(['AA', 'AE', 'AR'])
}, 3_600_000)

const plate = (analytes: readonly string[]) => ({
  barcode: 'PL-1',
  wells: dialectWells.map(({ card, well }) => ({
    position: well,
    type: 'sample' as const,
    barcode: card,
    qcLevel: null,
  })),
  analytes: analytes.map((code) => ({ code, label: code })),
})

it(`damaged files of instruments are read or refused with a reason, in bounded time (seed ${seed})`, async () => {
  const random = seeded(seed + 1)
  let importable = 0
  let refused = 0
  for (let at = 0; at < Math.ceil(runs * 0.2); at += 1) {
    const { name, bytes, analytes } = oneOfThem(random, dialects)
    const isText = !Buffer.from(bytes).subarray(0, 2).equals(Buffer.from('PK'))
    const damaged =
      isText && random() < 0.7
        ? Buffer.from(damagedText(Buffer.from(bytes).toString(), random))
        : damagedBytes(bytes, random)
    await measured(at, async () => {
      try {
        readPuncherOutput(damaged)
        const match = await matchFile({
          bytes: damaged,
          name,
          profiles: builtInProfiles,
          profileId: null,
          usualProfileId: null,
          plate: plate(analytes),
        })
        if (match && !match.report.importable) {
          const reasons = match.report.problems.filter(({ severity }) => severity === 'error')
          expect(reasons.length, told(at)).toBeGreaterThan(0)
        }
        if (match?.report.importable) importable += 1
        else refused += 1
      } catch (error) {
        if (!(error instanceof FileBeyondLimits)) throw new Error(told(at), { cause: error })
        refused += 1
      }
    })
  }
  expect(importable).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
}, 3_600_000)

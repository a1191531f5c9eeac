import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locationOf, toIntakeProblem } from './problem.ts'
import { readOrderFile } from './read-orders.ts'
import { senderCases } from './senders/cases.ts'
import { sendersDocument } from './senders/document.ts'
import { factsOf } from './senders/facts.ts'
import { senderFile } from './senders/sender-file.ts'

describe.each(senderCases)('$file: $shape', ({ file, cards, refused }) => {
  const readings = readOrderFile(senderFile(file))
  it.runIf(cards.length > 0)('a sender’s HL7 file becomes its cards with their newborns', () => {
    const read = readings.flatMap(({ order }) => order?.orders ?? []).map(factsOf)
    expect(read).toHaveLength(cards.length)
    expect(read).toMatchObject(cards.map(({ barcode, newborn, facts }) => ({ barcode, newborn, ...facts })))
  })
  it.runIf(refused)('a sender’s refused HL7 file is answered with its reason', () => {
    const [reading] = readings
    expect(reading).toMatchObject({ code: refused?.answer, order: null })
    const [problem] = reading?.problems ?? []
    expect(problem && [locationOf(problem), toIntakeProblem(problem).code]).toEqual([
      refused?.place,
      refused?.code,
    ])
  })
})

it('the table of senders has a case for every sample', () => {
  const files = readdirSync(new URL('senders/', import.meta.url)).filter((name) => name.endsWith('.hl7'))
  expect(senderCases.map(({ file }) => `${file}.hl7`)).toEqual(files.toSorted())
})

it('the page about senders is current', async () => {
  await expect(sendersDocument(senderCases)).toMatchFileSnapshot('../../../../docs/senders.md')
})

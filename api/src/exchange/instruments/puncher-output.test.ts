import { describe, expect, it } from 'vitest'
import { fileLimits } from '../../platform/limits.ts'
import { FileBeyondLimits } from './beyond-limits.ts'
import { fixture } from './fixture.ts'
import { readPuncherOutput } from './puncher-output.ts'
import { writePunchingWorklist } from './punching-worklist.ts'
import { type WorklistWell, writeWorklist } from './worklist.ts'

const read = (text: string) => readPuncherOutput(new TextEncoder().encode(text))
const outcomes = (text: string) => read(text).records.map(({ outcome }) => outcome)
const messages = (text: string) => read(text).problems.map(({ message }) => message)
const well: WorklistWell = {
  position: 'B2',
  type: 'sample',
  barcode: 'SNE2600101',
  qcLevel: null,
  replicateNo: 1,
}

describe('the output of a BSD600', () => {
  it('the output of a BSD600 gives every disc, the failed one too, at the time of the first line', () => {
    const output = readPuncherOutput(fixture('bsd600.csv'))
    expect(output).toMatchObject({ machine: 'BSD600-0412', user: 'MROSSI', run: '17' })
    expect(output.records.map((one) => [one.well, one.outcome, one.kind])).toEqual([
      ['A1', 'punched', 'blank'],
      ['A3', 'punched', 'sample'],
      ['A4', 'failed', 'sample'],
      ['A4', 'punched', 'sample'],
    ])
    expect(output.records[1]).toMatchObject({
      cardBarcode: 'SNE2600101',
      plateBarcode: 'SNE-2026-0031',
      order: 2,
      time: '02/11/2026 08:31',
    })
    expect(output.problems).toMatchObject([{ line: 5, severity: 'warning' }])
  })

  it('the output of a BSD600 without the line of the machine proves no disc', () => {
    const [, ...lines] = fixture('bsd600.csv').toString().split('\n')
    expect(outcomes(lines.join('\n'))).toEqual(['unproven', 'unproven', 'failed', 'unproven'])
  })
})

describe('a plain csv', () => {
  it('a plain csv gives wells, cards, plate, time and outcome; words that are not known prove nothing', () => {
    const { records, machine } = readPuncherOutput(fixture('punzonatore.csv'))
    expect(machine).toBeNull()
    expect(records.map((one) => [one.well, one.kind, one.cardBarcode, one.outcome])).toEqual([
      ['A1', 'blank', null, 'punched'],
      ['A2', 'control', 'QC-low-A2', 'punched'],
      ['A3', 'sample', 'SNE2600101', 'punched'],
      ['A4', 'sample', 'SNE2600102', 'failed'],
      ['A5', 'sample', 'SNE2600103', 'unproven'],
      ['A6', 'sample', 'SNE2600104', 'punched'],
    ])
    expect(records[2]).toMatchObject({ time: '02/11/2026 08:31:20', plateBarcode: 'SNE-2026-0031' })
  })

  it.each(['ok', 'OK', 'Punched', 'Eseguito', 'punzonato'])('the outcome «%s» is a disc', (word) => {
    expect(outcomes(`Well\tBarcode\tResult\nA1\tSN1\t${word}\n`)).toEqual(['punched'])
  })

  it.each(['Error 12', 'not punched', 'Disco perso', 'Non riuscito', 'Skipped'])(
    'the outcome «%s» is none',
    (word) => expect(outcomes(`Well,Barcode,Result\nA1,SN1,${word}\n`)).toEqual(['failed']),
  )

  it('a row with neither time nor outcome is unproven beside others that have them', () => {
    expect(outcomes('Well,Barcode,Time\nA1,SN1,08:30\nA2,SN2,\n')).toEqual(['punched', 'unproven'])
  })
})

describe('a row whose outcome is not whole', () => {
  it('a row whose outcome is not whole with words beyond the last title proves no disc', () => {
    const rows = 'A1,SN1,8:30,OK\nA2,SN2,8:31,OK,but lost\nA3,SN3,8:32,OK,see note\n'
    expect(outcomes(`Well,Barcode,Time,Result\n${rows}`)).toEqual(['punched', 'failed', 'unproven'])
  })

  it('a row whose outcome is not whole with which a cut file ends proves no disc', () => {
    const rows = 'A1,SN1,8:30,\nA2,SN2,8:31'
    expect(outcomes(`Well,Barcode,Time,Result\n${rows}`)).toEqual(['punched', 'unproven'])
    expect(outcomes(`Well,Barcode,Time,Result\n${rows}\n`)).toEqual(['punched', 'punched'])
  })
})

describe('a file that is refused with what is missing', () => {
  it('a file that is refused with what is missing is empty, has no header, no rows, or a title twice', () => {
    expect(readPuncherOutput(new Uint8Array()).problems[0]!.message).toContain('vuoto')
    expect(messages('a,b\n1,2\n')).toEqual([expect.stringContaining('intestazione')])
    expect(messages('Well,Barcode,Time\n')).toEqual([expect.stringContaining('non contiene pozzetti')])
    expect(messages('Well,Barcode,Barcode,Time\nA1,SN1,SN2,8:30\n')).toEqual([
      expect.stringContaining('più colonne «Barcode»'),
    ])
  })

  it('a list of what to punch is refused as a puncher file: the worklist, the punching list, a plan', () => {
    expect(messages(writeWorklist([well], 'PL-1'))).toEqual([
      expect.stringContaining('non dice che i dischi sono stati punzonati'),
    ])
    const list = [
      { ...well, order: 1, protocol: null, punches: 1, punchStatus: 'punched' as const, note: null },
    ]
    expect(messages(writePunchingWorklist(list))).toEqual([
      expect.stringContaining('la lista di punzonatura di questo programma'),
    ])
    expect(read('Pozzetto;Cartoncino\nA1;SN1\n').records).toEqual([])
  })

  it('a file that is refused with what is missing has more rows than a file may', () => {
    const rows = `A1,SN1,8:30\n`.repeat(fileLimits.rows + 1)
    expect(() => read(`Well,Barcode,Time\n${rows}`)).toThrow(FileBeyondLimits)
  })
})

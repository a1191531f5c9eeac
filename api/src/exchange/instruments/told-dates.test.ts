import { describe, expect, it } from 'vitest'
import { profileOf } from './fixture.ts'
import { matchToPlate } from './match-to-plate.ts'
import { parse } from './parse.ts'
import { cards, plateOf, positions } from './table-fixture.ts'
import { dateIn, isRunDateTitle } from './told-dates.ts'

const punchedOn = '2026-11-26'
async function confirmed(lines: readonly string[], profile = 'wide_table', plate = plateOf('PHE')) {
  const file = await parse(new TextEncoder().encode(`${lines.join('\n')}\n`), profileOf(profile))
  return matchToPlate(file, { ...plate, punchedOn }).report.toConfirm.join('\n')
}
const rows = cards.map((card, at) => `${positions[at]};${card};5${at}.2`)
const under = (line: string) => confirmed([line, '', 'Well;Sample;PHE', ...rows])

describe('a run before the punching of its plate asks for a confirmation that shows the date', () => {
  it.each([
    'Acquired;2025-11-25 10:00',
    'Batch date;25/11/2025',
    'Run: 11/25/2025 10:11 AM',
    'Data: 25/11/26',
    'Printed Tue Nov 25 12:00:00 2025',
    'Stampato il mar 25 nov 2025',
    'Analisi eseguita il: 25.11.2026',
  ])('a run before the punching of its plate is confirmed by its date in the line «%s»', async (line) => {
    const text = await under(line)
    expect(text).toContain(`Riga 1: il file dice «${line.replaceAll(';', ' ')}»`)
    expect(text).toContain('la piastra è stata punzonata il 26/11/2026')
  })

  it.each(['Acquisition time', 'Acq. Date', 'Measurement Time', 'Run Date', 'Date', 'Data e ora'])(
    'a run before the punching of its plate is confirmed by its earliest row in the column «%s»',
    async (title) => {
      const text = await confirmed([
        `Well;Sample;PHE;${title}`,
        ...rows.map((row, at) => `${row};${['26/11/2026', '24/11/2025', '25/11/2025'][at]} 10:00`),
      ])
      expect(text).toContain(`Riga 3: il file dice «${title}: 24/11/2025 10:00»`)
    },
  )

  it('a run before the punching of its plate is confirmed by its date in an export of QuantStudio', async () => {
    const text = await confirmed(
      [
        '* Experiment Run End Time = 2025-11-26 10:00:00 AM CET',
        '[Results]',
        'Well Position\tSample Name\tTarget Name\tTask\tCT',
        ...cards.map((card, at) => `${positions[at]}\t${card}\tSMN1\tUNKNOWN\t25.${at}1`),
      ],
      'quantstudio_results',
      plateOf('SMN1'),
    )
    expect(text).toContain('Experiment Run End Time = 2025-11-26')
  })
})

it.each([
  'Acquired;2026-11-26 10:00',
  'Acquired;27/11/2026',
  'Run: 12/11/2026',
  'Data di nascita: 20/11/2026',
  'Collection date: 20/11/2026',
  'Calibration run: 20/11/2026',
  'Lotto kit analisi: 2026-01-02',
  'Date created: 20/11/2026',
  'Batch file: D:\\dati\\2025-11-25 corsa.wiff',
  'Run: 25',
])('the line «%s» asks for nothing', async (line) => {
  expect(await under(line)).not.toContain('punzonata')
})

it('a date of a calibrator asks for nothing', async () => {
  const text = await confirmed([
    'Well;Sample;Type;PHE;Acq. Date',
    'H1;Cal 1;Standard;100.5;20/11/2026',
    ...cards.map((card, at) => `${positions[at]};${card};Sample;5${at}.2;26/11/2026`),
  ])
  expect(text).toBe('')
})

it('dates in which day and month may be exchanged count as the later of both', () => {
  expect(dateIn('03/04/2026')?.day).toBe('2026-04-03')
  expect(dateIn('13/04/2026')?.day).toBe('2026-04-13')
  expect(dateIn('04/13/2026')?.day).toBe('2026-04-13')
  expect(dateIn('31/31/2026')).toBeNull()
  expect(isRunDateTitle('Data prelievo')).toBe(false)
})

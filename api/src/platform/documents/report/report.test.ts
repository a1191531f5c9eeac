import { describe, expect, it } from 'vitest'
import { fontsOf, pagesOf, textOf } from '../examples/read-pdf.ts'
import { exampleReport, exampleSneAnalytes, exampleTsh } from '../examples/report-example.ts'
import { isOutOfRange, limits } from './analytes.ts'
import { renderReport } from './report.ts'

describe('report', () => {
  it('report prints the facts of newborn, card, values and signatures as selectable Italian text', async () => {
    const text = await textOf(await renderReport(exampleReport()))
    for (const part of [
      'Azienda Ospedaliera Universitaria di Monteverde',
      'Referto di screening neonatale',
      'Referto n. 2026/004512',
      "D'Alò Niccolò",
      '14/11/2026 05:17',
      '38+4 settimane',
      '3240 g',
      'SN26004711 (1º prelievo)',
      '51 ore',
      'Esito: Nella norma',
      'TIN: no',
      '2,1 mU/L ≤ 6,0',
      'versione 3 del 01/09/2026',
      'Dott.ssa Chiara Bianchi 19/11/2026 15:20',
      'Dott. Paolo Neri 20/11/2026 10:42',
      'Pagina 1 di 1',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).not.toContain('NON VALIDO')
  })

  it('report prints no "no" for a condition that nobody told', async () => {
    const { card } = exampleReport()
    const told = exampleReport({ card: { ...card, tin: true, untold: ['tin', 'transfusion', 'parenteral'] } })
    const text = await textOf(await renderReport(told))
    for (const part of ['TIN: sì', 'Trasfusione: non indicato', 'NPT: non indicato'])
      expect(text).toContain(part)
  })

  it('report prints the comparator of a bound, and the sign of one that cannot be compared', async () => {
    const below = { ...exampleTsh, comparator: '<' } as const
    const analytes = [
      { ...below, value: 2 },
      { ...below, code: 'GALT', value: 2.5, flag: 'NC', low: 2, high: null } as const,
    ]
    const text = await textOf(await renderReport(exampleReport({ analytes })))
    for (const part of ['< 2,0 mU/L', '< 2,5 ? mU/L', '? non confrontabile']) expect(text).toContain(part)
  })

  it('report does not say that nothing was found above a value out of range, of an earlier analysis too', async () => {
    const out = { ...exampleTsh, value: 22, flag: 'HH' } as const
    const said = 'Non sono emersi elementi indicativi'
    expect(await textOf(await renderReport(exampleReport()))).toContain(said)
    for (const more of [{ analytes: [out] }, { beside: [{ title: 'Primo livello', analytes: [out] }] }]) {
      const text = await textOf(await renderReport(exampleReport(more)))
      expect(text).toContain('▲▲')
      expect(text).toContain('Uno o più valori sono fuori dai limiti')
      expect(text).not.toContain(said)
    }
  })

  it('report embeds every font', async () => {
    const fonts = await fontsOf(await renderReport(exampleReport({ analytes: exampleSneAnalytes() })))
    expect(fonts.length).toBeGreaterThan(1)
    expect(fonts.filter((font) => !font.embedded)).toEqual([])
  })

  it('report gives the same bytes for the same data, whatever was made in between', async () => {
    const first = await renderReport(exampleReport())
    await renderReport(exampleReport({ text: 'ﬁ ffi – officina, ﬂutti, Ω µ μ', status: 'pending' }))
    const again = await renderReport(exampleReport())
    expect(Buffer.compare(first, again)).toBe(0)
    const other = await renderReport(exampleReport({ revision: 2 }))
    expect(Buffer.compare(first, other)).not.toBe(0)
  })

  it('report puts all analytes of a negative extended screening on one page', async () => {
    const analytes = exampleSneAnalytes()
    expect(analytes.length).toBeGreaterThanOrEqual(53)
    const pages = await pagesOf(await renderReport(exampleReport({ category: 'sne', analytes })))
    expect(pages).toHaveLength(1)
    for (const analyte of analytes) expect(pages[0]).toContain(analyte.code)
    expect(pages[0]).toContain('µmol/L')
  })

  it('report shows values out of range first, with signs, and what is asked for after a recall', async () => {
    const report = exampleReport({
      category: 'sne',
      outcome: 'recall',
      urgent: true,
      analytes: exampleSneAnalytes({
        C3: { value: 9.214, flag: 'H' },
        'C3/C2': { value: 0.71, flag: 'HH' },
        C0: { value: 3.2, flag: 'LL' },
        CIT: { value: 4.1, flag: 'L' },
      }),
      requests: [
        {
          type: 'new_spot',
          motivation: 'Richiamo per valore alterato – Screening neonatale esteso',
          urgent: true,
          dueDate: '2026-11-23',
        },
      ],
    })
    const text = await textOf(await renderReport(report))
    expect(text.indexOf('Valori fuori dai limiti')).toBeLessThan(text.indexOf('Valori nei limiti'))
    expect(text).toMatch(/C3 Propionilcarnitina 9,21 ▲ µmol\/L ≤ 6,30 PA, MUT/)
    expect(text).toMatch(/C3\/C2 0,710 ▲▲/)
    expect(text).toMatch(/C0 Carnitina libera 3,20 ▼▼ µmol\/L 6,50 – 125,00/)
    expect(text).toMatch(/CIT Citrullina 4,1 ▼ /)
    expect(text).toContain('Esito: Richiamo – URGENTE')
    expect(text).toContain('URGENTE – Nuovo spot: Richiamo per valore alterato')
    expect(text).toContain('entro il 23/11/2026')
  })

  it('report prints what controls hold apart from the values in range', async () => {
    const held = { ...exampleTsh, code: 'ALA', notReleased: true } as const
    const text = await textOf(await renderReport(exampleReport({ analytes: [exampleTsh, held] })))
    const at = (words: string) => text.indexOf(words)
    expect(at('Valori non rilasciati dai controlli di qualità')).toBeGreaterThan(-1)
    expect(at('ALA')).toBeGreaterThan(at('Valori non rilasciati'))
    expect(at('Valore nei limiti')).toBeGreaterThan(at('ALA'))
  })

  it.each([
    ['pending', 'BOZZA – NON VALIDO'],
    ['superseded', 'SOSTITUITO'],
    ['reopened', 'RIAPERTO – NON VALIDO'],
    ['refused', 'RIFIUTATO – NON VALIDO'],
  ] as const)('report marks a %s report across the page', async (status, words) => {
    expect(await textOf(await renderReport(exampleReport({ status })))).toContain(words)
  })

  it('report prints the day of birth alone when the hour is not known', async () => {
    const newborn = { ...exampleReport().newborn, birthAt: '2026-11-14' }
    expect(await textOf(await renderReport(exampleReport({ newborn })))).toContain(
      'Nascita 14/11/2026 Codice',
    )
  })

  it("report reads '-' where a value is absent", async () => {
    const base = exampleReport()
    const report = exampleReport({
      number: null,
      cutoffVersion: null,
      decidedBy: null,
      acceptedBy: null,
      newborn: {
        ...base.newborn,
        sex: null,
        birthAt: null,
        fiscalCode: null,
        gaWeeks: null,
        birthWeight: null,
        mother: null,
        birthPoint: null,
      },
      card: { ...base.card, protocol: null, collectedAt: null, ageAtCollectionHours: null, motivation: null },
      analytes: [{ ...exampleTsh, value: null, flag: 'ERR' }],
    })
    const text = await textOf(await renderReport(report))
    for (const label of [
      'Sesso',
      'Nascita',
      'Codice fiscale',
      'Età gestazionale',
      'Madre',
      'Protocollo',
      'Motivo',
    ]) {
      expect(text).toContain(`${label} -`)
    }
    expect(text).not.toMatch(/null|undefined|NaN/)
  })

  it('report never cuts a long name and repeats it on every further page', async () => {
    const base = exampleReport()
    const surname = 'Wijesinghe Arachchilage Mudiyanselage-Castiglione della Rovere'
    const name = "Maria Vittoria Immacolata Jacqueline Ó'Séaghdha"
    const pages = await pagesOf(
      await renderReport(
        exampleReport({
          newborn: { ...base.newborn, surname, name },
          text: 'Commento. '.repeat(250),
          analytes: exampleSneAnalytes({ C3: { flag: 'H' }, C5: { flag: 'H' } }),
        }),
      ),
    )
    expect(pages.length).toBeGreaterThan(1)
    pages.forEach((page, index) => {
      for (const word of `${surname} ${name}`.split(' ')) expect(page).toContain(word)
      expect(page).toContain(`Pagina ${index + 1} di ${pages.length}`)
    })
  })

  it('report takes "not detected" as a result for a Ct alone', () => {
    const ct = { ...exampleTsh, kind: 'ct', unit: 'Ct', value: null, flag: 'ND' } as const
    expect(isOutOfRange(ct)).toBe(true)
    expect(isOutOfRange({ ...ct, kind: 'measured' })).toBe(false)
    expect(limits({ ...exampleTsh, low: 60, high: null })).toBe('≥ 60,0')
    expect(limits({ ...exampleTsh, low: null, high: null })).toBe('-')
  })
})

// @vitest-environment happy-dom
import { Me, Report, ReportedAnalysis, ReportRow, ReportStep, ReportValue } from '@sne/shared/contract'
import {
  mockCalls,
  pressKey,
  record,
  refusal,
  renderRemote,
  type StoppedClock,
  scanKeys,
  stoppedClock,
  watchedElements,
} from '@sne/shared/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settleTime } from './decision-bar.tsx'
import VerifyPage from './verify-page.tsx'

afterEach(cleanup)

let clock: StoppedClock
beforeEach(() => {
  clock = stoppedClock()
  watchedElements()
})

const newborn = (surname: string) => ({ ...record(Report).newborn, surname, name: 'Anna' })
const waiting = [
  record(ReportRow, {
    id: 1,
    newborn: newborn('NORMALI'),
    bulkAcceptable: true,
    version: 3,
    status: 'pending',
  }),
  record(ReportRow, {
    id: 2,
    newborn: newborn('URGENTI'),
    outcome: 'positive',
    urgent: true,
    bulkAcceptable: false,
    status: 'pending',
  }),
  record(ReportRow, {
    id: 3,
    newborn: newborn('RICHIAMI'),
    outcome: 'recall',
    bulkAcceptable: false,
    status: 'pending',
  }),
]
const supervisor = (validator: boolean) =>
  record(Me, {
    roles: ['supervisor'],
    currentRole: 'supervisor',
    hcp: {
      title: null,
      name: 'Marco',
      surname: 'Rinaldi',
      phone: null,
      lead: false,
      validator,
      config: { screenings: ['sne'] },
      workgroup: null,
    },
  })

const lists = () => {
  const gone = new Set<number>()
  const handlers: Parameters<typeof mockCalls>[0] = {
    listReports: ({ query }) => {
      const items = waiting.filter(
        ({ id, outcome, urgent, bulkAcceptable }) =>
          !gone.has(id) &&
          (query.outcome === undefined || query.outcome.includes(outcome)) &&
          (query.urgent === undefined || query.urgent === urgent) &&
          (query.ordinary === undefined || query.ordinary === bulkAcceptable),
      )
      return { items, total: items.length, page: 1, pageSize: 200, sort: null }
    },
    getReport: ({ params }) => {
      const row = waiting.find(({ id }) => id === params.id)!
      return { ...record(Report), ...row, newborn: { ...record(Report).newborn, ...row.newborn } }
    },
  }
  return { gone, handlers }
}
const decided = (id: number) =>
  record(ReportStep, {
    changed: true,
    report: { ...waiting[0]!, id, status: 'accepted', number: '2026/00007' },
  })

const show = (validator = true, path = '/report/pending/list') =>
  renderRemote(<VerifyPage />, { me: supervisor(validator), path })
/** The report is on screen, and the effects of its components have run: they note the moment. */
const opened = async (name: string) => {
  const link = await screen.findByRole('link', { name: `${name} Anna` })
  await act(async () => undefined)
  return link
}
/** A key is taken when the report has been on screen for a moment. */
const settle = () => clock.advance(settleTime)
const press = pressKey

/** An urgent report is asked about once more. */
const sign = async () => {
  const dialog = within(await screen.findByRole('dialog'))
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Firma' })))
}

it('the page shows the values before an urgent report is signed, and asks once more', async () => {
  const { handlers } = lists()
  const phe = record(ReportValue, { code: 'PHE', value: 900, flag: 'HH', excluded: false })
  const calls = mockCalls({
    ...handlers,
    getReport: (input) => ({
      ...(handlers.getReport!(input) as Report),
      values: [phe],
      beside: [],
      remarks: ['Escluso TYR: picco sovrapposto.'],
    }),
  })
  show()
  await opened('URGENTI')
  settle()
  const strip = within(screen.getByRole('region', { name: 'Valori decisivi' }))
  expect(strip.getByText(/PHE 900/)).toBeTruthy()
  expect(strip.getByText(/picco sovrapposto/)).toBeTruthy()
  await press('a')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/PHE 900/)).toBeTruthy()
  expect(calls.some(({ name }) => name === 'acceptReport')).toBe(false)
})

it('the page opens the urgent report first and goes on with the next one after "A"', async () => {
  const { gone, handlers } = lists()
  const calls = mockCalls({
    ...handlers,
    acceptReport: ({ params }) => {
      gone.add(params.id as number)
      return decided(params.id as number)
    },
  })
  const { shell } = show()
  await opened('URGENTI')
  settle()
  await press('a')
  await sign()
  await opened('RICHIAMI')
  const accept = calls.find(({ name }) => name === 'acceptReport')
  expect(accept?.input).toMatchObject({ params: { id: 2 }, body: { version: waiting[1]!.version } })
  expect(shell.seen.toasts).toEqual([{ kind: 'success', text: 'Referto 2026/00007 accettato' }])
})

it('a key held down, or pressed as the report appears, accepts nothing', async () => {
  const { handlers } = lists()
  const calls = mockCalls(handlers)
  show()
  await opened('URGENTI')
  await press('a')
  clock.advance(settleTime - 1)
  await press('a')
  clock.advance(1)
  await press('a', { repeat: true })
  expect(calls.some(({ name }) => name === 'acceptReport')).toBe(false)
})

it('a key pressed as the report appears says that nothing was signed or refused', async () => {
  mockCalls(lists().handlers)
  const { shell } = show()
  await opened('URGENTI')
  await press('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/nulla è stato firmato o rifiutato/)
})

it.each(['a', 'r'])(
  'the key %s as the first character of a scan that pauses signs and refuses nothing',
  async (key) => {
    const calls = mockCalls(lists().handlers)
    show(true, '/report/pending/list?report=3')
    await opened('RICHIAMI')
    settle()
    await act(async () => void fireEvent.keyDown(document.body, { key }))
    clock.advance(700)
    await scanKeys('157321')
    await act(async () => {})
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.some(({ name }) => name === 'acceptReport')).toBe(false)
  },
)

it('J and K move through the queue, and the address keeps the open report', async () => {
  mockCalls(lists().handlers)
  const { shell } = show()
  await opened('URGENTI')
  await press('j')
  await opened('RICHIAMI')
  expect(shell.navigation.current().location.search).toBe('?report=3')
  await press('k')
  await opened('URGENTI')
})

it('a card that is read opens its report and signs nothing, whatever letters its code has', async () => {
  const { handlers } = lists()
  const calls = mockCalls({
    ...handlers,
    listReports: (input) => {
      const answer = handlers.listReports!(input) as { items: ReportRow[] }
      return { ...answer, items: answer.items.map((row) => ({ ...row, barcode: `ar2600000${row.id}` })) }
    },
  } as typeof handlers)
  const { shell } = show()
  await opened('URGENTI')
  settle()
  await scanKeys('ar26000003')
  await opened('RICHIAMI')
  expect(shell.navigation.current().location.search).toBe('?report=3')
  settle()
  await scanKeys('ar26009999')
  settle()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(calls.some(({ name }) => name === 'acceptReport')).toBe(false)
})

it('the page says that the right to validate is missing, and offers no acceptance', async () => {
  mockCalls(lists().handlers)
  show(false)
  await opened('URGENTI')
  expect(screen.getByText(/serve l’abilitazione alla validazione/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Accetta A$/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: /Accetta tutti/ }).hasAttribute('disabled')).toBe(true)
})

it('the page accepts and refuses nothing in a session of support, and says why', async () => {
  mockCalls(lists().handlers)
  const impersonatedBy = { id: 9, email: 's@lab.example', label: 'Bassi Sara' }
  renderRemote(<VerifyPage />, { me: { ...supervisor(true), impersonatedBy }, path: '/report/pending/list' })
  await opened('URGENTI')
  expect(screen.getByText(/In una sessione di assistenza non si firma/)).toBeTruthy()
  for (const name of [/^Accetta A$/, /^Rifiuta R$/, /Accetta tutti/])
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true)
})

it('a report changed by a colleague is not accepted before it was read again', async () => {
  mockCalls({
    ...lists().handlers,
    acceptReport: () => {
      throw refusal('stale_version')
    },
  })
  show()
  await opened('URGENTI')
  settle()
  await press('a')
  await sign()
  await screen.findByText('Il referto è cambiato nel frattempo')
  expect(screen.getByRole('button', { name: /^Accetta A$/ }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Ricarica il referto' }))
  await waitFor(() => expect(screen.queryByText('Il referto è cambiato nel frattempo')).toBeNull())
  expect(screen.getByRole('button', { name: /^Accetta A$/ }).hasAttribute('disabled')).toBe(false)
})

it('a refusal needs a reason, which survives a conflict', async () => {
  mockCalls({
    ...lists().handlers,
    refuseReport: () => {
      throw refusal('stale_version')
    },
  })
  const { shell } = show()
  await opened('URGENTI')
  settle()
  await press('r')
  const dialog = within(await screen.findByRole('dialog'))
  const confirm = () => act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Rifiuta' })))
  await confirm()
  expect(await dialog.findByText('Questo campo è obbligatorio')).toBeTruthy()
  const reason = dialog.getByLabelText(/Motivo del rifiuto/) as HTMLTextAreaElement
  fireEvent.change(reason, { target: { value: 'Da ripetere in doppio' } })
  await waitFor(() => expect(shell.seen.unsaved).toHaveLength(1))
  await confirm()
  expect(await dialog.findByText('Il referto è cambiato nel frattempo')).toBeTruthy()
  expect(reason.value).toBe('Da ripetere in doppio')
})

it('the page accepts the ordinary reports together, naming what is left out, and shows each result', async () => {
  const calls = mockCalls({
    ...lists().handlers,
    acceptReports: () => ({
      accepted: 0,
      leftOut: 1,
      results: [
        {
          id: 1,
          accepted: false,
          changed: false,
          number: null,
          code: 'stale_version',
          message: 'È cambiato.',
        },
      ],
    }),
  })
  show()
  await opened('URGENTI')
  const all = await screen.findByRole('button', { name: 'Accetta tutti i normali (1)' })
  await act(async () => fireEvent.click(all))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('1 urgente · 1 richiamo')).toBeTruthy()
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Accetta 1 referto' })))
  expect(await screen.findByText('0 referti accettati, 1 escluso.')).toBeTruthy()
  expect(screen.getByText('È cambiato.')).toBeTruthy()
  expect(calls.find(({ name }) => name === 'acceptReports')?.input.body).toEqual({ ids: [1] })
})

it('a signature while the one before is on its way is not made, and the page says so', async () => {
  const { handlers } = lists()
  const calls = mockCalls({ ...handlers, acceptReport: () => new Promise(() => undefined) as never })
  const { shell } = show()
  await opened('URGENTI')
  await press('j')
  await opened('RICHIAMI')
  clock.advance(settleTime)
  await press('a')
  await waitFor(() => expect(calls.some(({ name }) => name === 'acceptReport')).toBe(true))
  clock.advance(settleTime)
  await press('a')
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/^La firma di questo referto è in corso/)
  await press('k')
  await opened('URGENTI')
  clock.advance(settleTime)
  await press('a')
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/^La firma precedente è ancora in corso/)
  expect(calls.filter(({ name }) => name === 'acceptReport')).toHaveLength(1)
})

it.each(['a', 'r'])(
  'the key %s decides nothing on the next report when its own closes first; the page names its own',
  async (key) => {
    const { gone, handlers } = lists()
    let answer = () => {}
    const calls = mockCalls({
      ...handlers,
      acceptReport: ({ params }) =>
        new Promise((resolve) => {
          answer = () => {
            gone.add(Number(params.id))
            resolve(decided(Number(params.id)))
          }
        }),
    })
    const { shell } = show()
    await opened('URGENTI')
    await press('j')
    await opened('RICHIAMI')
    clock.advance(settleTime)
    await press('a')
    await waitFor(() => expect(calls.some(({ name }) => name === 'acceptReport')).toBe(true))
    await act(async () => void fireEvent.keyDown(document.body, { key }))
    await act(async () => answer())
    await waitFor(() => expect(screen.queryByRole('heading', { name: /RICHIAMI/ })).toBeNull())
    clock.advance(settleTime)
    await press('F9')
    expect(shell.seen.toasts.at(-1)).toEqual({
      kind: 'warning',
      text: `Tasto «${key.toUpperCase()}» non eseguito: era per il referto di RICHIAMI Anna, che non è più a schermo.`,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ name }) => name === 'acceptReport')).toHaveLength(1)
  },
)

it('R while a signature is on its way refuses nothing, and the page says so', async () => {
  const { handlers } = lists()
  const calls = mockCalls({ ...handlers, acceptReport: () => new Promise(() => undefined) as never })
  const { shell } = show()
  await opened('URGENTI')
  await press('j')
  await opened('RICHIAMI')
  clock.advance(settleTime)
  await press('a')
  await waitFor(() => expect(calls.some(({ name }) => name === 'acceptReport')).toBe(true))
  await press('r')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/nulla è stato rifiutato\. Premere di nuovo R\./)
})

const reportWith = (values: ReportValue[], beside: Report['beside'] = []) => {
  const { handlers } = lists()
  return mockCalls({
    ...handlers,
    getReport: (input) => ({ ...(handlers.getReport!(input) as Report), values, beside, remarks: [] }),
    acceptReport: ({ params }) => decided(params.id as number),
  })
}
const inRange = (code: string) => record(ReportValue, { code, value: 4.2, flag: 'N', excluded: false })

it('the newborn and the decision stand in the head that stays in view', async () => {
  reportWith([inRange('TSH')])
  show(true, '/report/pending/list?report=3')
  await opened('RICHIAMI')
  const head = within(document.querySelector<HTMLElement>('.rep-report-head')!)
  expect(head.getByText('RICHIAMI Anna')).toBeTruthy()
  expect(head.getByRole('button', { name: /^Accetta A$/ })).toBeTruthy()
})

it('A signs nothing before every value was on the screen, says so and scrolls there', async () => {
  const watched = watchedElements({ inView: false })
  const scrolled = vi.spyOn(Element.prototype, 'scrollTop', 'set')
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900)
  const calls = reportWith([inRange('TSH'), inRange('T4')])
  const isSent = () => calls.some(({ name }) => name === 'acceptReport')
  const { shell } = show(true, '/report/pending/list?report=3')
  await opened('RICHIAMI')
  settle()
  intoView.mockClear()
  await press('a')
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/^Scorrere ai valori: 2 non sono/)
  const panes = scrolled.mock.contexts as Element[]
  expect(panes.length).toBeGreaterThan(0)
  for (const pane of panes) {
    expect(pane.contains(watched.waiting()[0]!)).toBe(true)
    expect(pane.closest('.rep-values-area'), 'the window does not scroll').not.toBeNull()
  }
  expect(intoView).not.toHaveBeenCalled()
  watched.show([watched.waiting()[0]!])
  settle()
  await press('a')
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/^Scorrere ai valori: 1 non è/)
  fireEvent.click(screen.getByRole('button', { name: /^Accetta A$/ }))
  expect(isSent()).toBe(false)
  watched.show()
  await press('a')
  expect(isSent(), 'the last value has just come onto the screen').toBe(false)
  settle()
  await press('a')
  await waitFor(() => expect(isSent()).toBe(true))
})

const earlier = (title: string, code: string, values: ReportValue[]) => ({
  ...record(ReportedAnalysis),
  sampleAnalysisId: title.length,
  title,
  analysisType: { code, label: title },
  values,
})
const outOfRange = (code: string) => record(ReportValue, { code, value: 99, flag: 'H', excluded: false })

it('A waits for every analyte with a finding in any analysis of the episode, and for second tiers', async () => {
  const watched = watchedElements({ inView: false })
  const calls = reportWith(
    [inRange('C3')],
    [
      earlier('Primo livello', 'sne_ms', [outOfRange('C3'), inRange('PHE'), inRange('TYR')]),
      earlier('Ripetizione', 'sne_ms', [inRange('C3'), inRange('PHE')]),
      earlier('Ripetizione in doppio', 'sne_ms', [
        record(ReportValue, { code: 'PHE', value: 300, flag: 'H', excluded: true }),
      ]),
      earlier('Acido metilmalonico', 'sne_2t_mma', [inRange('MMA')]),
    ],
  )
  const { shell } = show(true, '/report/pending/list?report=3')
  await opened('RICHIAMI')
  settle()
  const lines = watched.waiting()
  expect(lines.map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
    ...['C3', 'C3', 'PHE', 'C3', 'PHE', 'MMA'],
  ])
  watched.show(lines.slice(0, 3))
  settle()
  await press('a')
  expect(shell.seen.toasts.at(-1)?.text).toMatch(/^Scorrere ai valori: 3 non sono/)
  expect(calls.some(({ name }) => name === 'acceptReport')).toBe(false)
  watched.show()
  settle()
  await press('a')
  await waitFor(() => expect(calls.some(({ name }) => name === 'acceptReport')).toBe(true))
})

it('values in range stand with their numbers before consequences and notices', async () => {
  reportWith([inRange('TSH')])
  show()
  await opened('URGENTI')
  const values = screen.getByRole('region', { name: 'Valori nei limiti' })
  expect(values.textContent).toMatch(/TSH 4[,.]2/)
  const after = screen.getByRole('region', { name: 'Accettando' })
  expect(values.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it.each(['a', 'r'])(
  'the key %s before the report is on the screen says that nothing was decided',
  async (key) => {
    mockCalls({ ...lists().handlers, getReport: () => new Promise(() => undefined) as never })
    const { shell } = show()
    await screen.findByRole('button', { name: /URGENTI/ })
    await press(key)
    expect(shell.seen.toasts.at(-1)).toMatchObject({
      kind: 'warning',
      text: expect.stringMatching(/nulla è stato firmato/),
    })
    expect(await screen.findByText(/il server non ha ancora risposto/)).toBeTruthy()
  },
)

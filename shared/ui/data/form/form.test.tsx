// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import {
  atLeastOneYes,
  optionalNumber,
  optionalText,
  requiredChoice,
  requiredEmail,
  requiredFile,
  requiredPastDay,
  requiredWhole,
} from '../../../contract/forms.ts'
import { wholeNumber } from '../../../domain/validation-messages.ts'
import { refusal, renderPage } from '../../../testing/index.ts'
import {
  CheckboxField,
  DateField,
  DateTimeField,
  FileField,
  Form,
  NumberField,
  optionsOf,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from './index.ts'

afterEach(cleanup)

const type = (label: string | RegExp, value: string) => {
  const input = screen.getByLabelText(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: /Salva/ })))
const messageOf = (label: string | RegExp) =>
  document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent

describe('Form', () => {
  const Person = z.object({ email: requiredEmail(), note: optionalText({ max: 10 }) })
  const show = (onSubmit: (values: z.output<typeof Person>) => Promise<unknown>, onDirtyChange = vi.fn()) =>
    renderPage(
      <Form
        unsaved={null}
        schema={Person}
        defaultValues={{ email: '', note: '' }}
        onSubmit={onSubmit}
        onDirtyChange={onDirtyChange}
      >
        <TextField name="email" label="Email" required help="Dell'ospedale" />
        <TextAreaField name="note" label="Note" />
      </Form>,
    )

  it('Form says the messages of the product under their fields and sends nothing', async () => {
    const onSubmit = vi.fn()
    show(onSubmit)
    expect(messageOf(/Email/)).toBe("Dell'ospedale")
    await save()
    expect(messageOf(/Email/)).toBe('Questo campo è obbligatorio')
    expect(document.activeElement).toBe(screen.getByLabelText(/Email/))
    type(/Email/, 'maria@')
    type('Note', 'troppo lungo davvero')
    await waitFor(() => expect(messageOf(/Email/)).toBe('Indirizzo email non valido'))
    expect(messageOf('Note')).toBe('Questo campo può contenere al massimo 10 caratteri')
    expect(screen.getByLabelText(/Email/).getAttribute('aria-invalid')).toBe('true')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('Form sends the values as the schema gives them', async () => {
    const onSubmit = vi.fn()
    show(onSubmit)
    type(/Email/, ' Maria@Ospedale.IT ')
    await save()
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ email: 'maria@ospedale.it', note: null })
  })

  it("Form puts the server's field errors under the fields", async () => {
    const fields = [{ path: 'email', message: 'Indirizzo già in uso' }]
    show(() => Promise.reject(refusal('validation', { fields })))
    type(/Email/, 'maria@ospedale.it')
    await save()
    expect(messageOf(/Email/)).toBe('Indirizzo già in uso')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it("Form shows the server's errors of fields that are not on the page, and moves to them", async () => {
    const fields = [{ path: 'hcp.workgroupId', message: 'Laboratorio sconosciuto' }]
    show(() => Promise.reject(refusal('validation', { fields })))
    type(/Email/, 'maria@ospedale.it')
    await save()
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('(«hcp.workgroupId»): Laboratorio sconosciuto')
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  it("Form puts the server's error under its field and shows that of another one beside it", async () => {
    const fields = [
      { path: 'email', message: 'Indirizzo già in uso' },
      { path: 'roles.0', message: 'Ruolo sconosciuto' },
    ]
    const onSubmit = vi.fn(() => Promise.reject(refusal('validation', { fields })))
    show(onSubmit)
    type(/Email/, 'maria@ospedale.it')
    await save()
    expect(messageOf(/Email/)).toBe('Indirizzo già in uso')
    expect(screen.getByRole('alert').textContent).toContain('Ruolo sconosciuto')
    expect(document.activeElement).toBe(screen.getByLabelText(/Email/))
    await save()
    expect(onSubmit).toHaveBeenCalledTimes(2)
  })

  it('Form shows any other refusal with its reference, and can be sent again', async () => {
    let refused = true
    const onSubmit = vi.fn(async () => {
      if (refused) throw refusal('duplicate', { requestId: 'r-3' })
    })
    show(onSubmit)
    type(/Email/, 'maria@ospedale.it')
    await save()
    const alert = screen.getByRole('alert').textContent
    expect(alert).toContain('Esiste già un elemento con gli stessi dati.')
    expect(alert).toContain('r-3')
    refused = false
    await save()
    expect(onSubmit).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('Form tells when there is something to lose', () => {
    const onDirtyChange = vi.fn()
    const page = show(async () => {}, onDirtyChange)
    expect(onDirtyChange).not.toHaveBeenCalled()
    type('Note', 'x')
    expect(onDirtyChange).toHaveBeenLastCalledWith(true)
    page.unmount()
    expect(onDirtyChange).toHaveBeenLastCalledWith(false)
  })
})

describe('fields', () => {
  const Card = z.object({
    weight: optionalNumber({ min: 300, max: 6500 }),
    ratio: optionalNumber({ min: 0, max: 1 }),
    collected: requiredPastDay({ min: '2000-01-01' }),
    at: z.iso.datetime({ offset: true }),
    sex: requiredChoice(['male', 'female']),
    ward: requiredChoice(['nursery', 'tin']),
    transfused: z.boolean(),
    parenteral: z.boolean(),
  })
  const labels = { male: 'Maschio', female: 'Femmina' }

  it('fields read and write their values', async () => {
    const onSubmit = vi.fn()
    renderPage(
      <Form
        unsaved={null}
        schema={Card}
        defaultValues={{
          collected: '2026-11-20',
          at: '2026-11-20T08:30:00+01:00',
          ward: 'tin',
          transfused: false,
        }}
        onSubmit={onSubmit}
      >
        <NumberField name="weight" label="Peso" unit="g" />
        <NumberField name="ratio" label="Rapporto" decimals={2} />
        <DateField name="collected" label="Prelievo" />
        <DateTimeField name="at" label="Ora" />
        <RadioField name="sex" label="Sesso" options={optionsOf(labels)} />
        <SelectField name="ward" label="Reparto" options={[{ value: 'tin', label: 'TIN' }]} />
        <CheckboxField name="transfused" label="Trasfuso" />
        <SwitchField name="parenteral" label="NPT" />
      </Form>,
    )
    expect((screen.getByLabelText('Prelievo') as HTMLInputElement).value).toBe('20/11/2026')
    expect((screen.getByLabelText('Ora') as HTMLInputElement).value).toBe('20/11/2026 08:30')
    expect(screen.getByText('TIN')).toBeTruthy()
    type('Peso', '3250')
    type('Rapporto', '0,25')
    fireEvent.click(screen.getByLabelText('Femmina'))
    fireEvent.click(screen.getByLabelText('Trasfuso'))
    fireEvent.click(screen.getByLabelText('NPT'))
    await save()
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      weight: 3250,
      ratio: 0.25,
      collected: '2026-11-20',
      sex: 'female',
      ward: 'tin',
      transfused: true,
      parenteral: true,
    })
  })

  it('fields say when a number or a date is out of range', async () => {
    renderPage(
      <Form
        unsaved={null}
        schema={Card.pick({ weight: true, collected: true })}
        defaultValues={{}}
        onSubmit={() => {}}
      >
        <NumberField name="weight" label="Peso" />
        <DateField name="collected" label="Prelievo" />
      </Form>,
    )
    type('Peso', '12')
    await save()
    expect(messageOf('Peso')).toBe('Il valore inserito è al di sotto del minimo consentito')
    expect(messageOf('Prelievo')).toBe('Questo campo è obbligatorio')
  })

  it('fields refuse a number that is not whole where the schema wants whole ones, and round nothing', async () => {
    const onSubmit = vi.fn()
    const Whole = z.object({ number: requiredWhole({ min: 1, max: 99 }) })
    renderPage(
      <Form unsaved={null} schema={Whole} defaultValues={{}} onSubmit={onSubmit}>
        <NumberField name="number" label="Numero" />
      </Form>,
    )
    type('Numero', '1,5')
    fireEvent.blur(screen.getByLabelText('Numero'))
    await save()
    expect(messageOf('Numero')).toBe(wholeNumber())
    expect(onSubmit).not.toHaveBeenCalled()
    expect((screen.getByLabelText('Numero') as HTMLInputElement).value).toBe('1,5')
  })

  it('fields take a date with Enter from an open calendar without sending the form', async () => {
    renderPage(
      <Form unsaved={null} schema={Card.pick({ collected: true })} defaultValues={{}} onSubmit={() => {}}>
        <DateField name="collected" label="Prelievo" />
      </Form>,
    )
    const input = screen.getByLabelText('Prelievo') as HTMLInputElement
    // The browser sends a form on Enter unless somebody has taken the key for himself.
    const sends = () => fireEvent.keyDown(input, { key: 'Enter', code: 'Enter' })
    fireEvent.mouseDown(input)
    fireEvent.click(input)
    fireEvent.change(input, { target: { value: '20/11/2026' } })
    await waitFor(() => expect(document.querySelector('.ant-picker-dropdown')).not.toBeNull())
    expect(sends()).toBe(false)
    await act(async () => undefined)
    expect(input.value).toBe('20/11/2026')
    expect(sends()).toBe(true)
  })

  it('fields say when none of several is Sì', async () => {
    const Consent = z
      .object({ sma: z.boolean(), lysosomal: z.boolean() })
      .superRefine(atLeastOneYes(['sma', 'lysosomal']))
    renderPage(
      <Form
        unsaved={null}
        schema={Consent}
        defaultValues={{ sma: false, lysosomal: false }}
        onSubmit={() => {}}
      >
        <SwitchField name="sma" label="SMA" />
        <SwitchField name="lysosomal" label="Lisosomiali" />
      </Form>,
    )
    await save()
    expect(messageOf('SMA')).toBe('Per almeno uno dei campi deve essere selezionato Sì')
  })
})

it('a schema without messages of its own still speaks Italian', async () => {
  const Plain = z.object({ surname: z.string(), weight: z.number().max(6500) })
  renderPage(
    <Form unsaved={null} schema={Plain} defaultValues={{}} onSubmit={() => {}}>
      <TextField name="surname" label="Cognome" />
      <NumberField name="weight" label="Peso" />
    </Form>,
  )
  type('Peso', '9000')
  await save()
  expect(messageOf('Cognome')).toBe('Questo campo è obbligatorio')
  expect(messageOf('Peso')).toBe('Il valore inserito è al di sopra del massimo consentito')
})

describe('FileField', () => {
  const limit = 2 * 1024 * 1024
  const show = (onSubmit = vi.fn()) => {
    renderPage(
      <Form
        unsaved={null}
        schema={z.object({ file: requiredFile(limit) })}
        defaultValues={{}}
        onSubmit={onSubmit}
      >
        <FileField name="file" label="File dello strumento" accept={['.txt', '.csv']} maximumSize={limit} />
      </Form>,
    )
    return onSubmit
  }
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('File dello strumento'), { target: { files: [file] } })

  it('FileField does not take a file that is too large, and says the limit', async () => {
    show()
    const large = new File(['x'], 'run.txt')
    Object.defineProperty(large, 'size', { value: limit + 1 })
    choose(large)
    await waitFor(() =>
      expect(messageOf('File dello strumento')).toMatch(
        /^Il file selezionato supera la dimensione massima consentita di 2(,0)? MB$/,
      ),
    )
    expect(screen.queryByText('run.txt')).toBeNull()
  })

  it('FileField does not take a file of another type', async () => {
    show()
    choose(new File(['x'], 'run.exe'))
    await waitFor(() => expect(messageOf('File dello strumento')).toBe('Tipo di file non ammesso.'))
  })

  it('FileField sends the file that was dropped', async () => {
    const onSubmit = show()
    const file = new File(['A1'], 'RUN.TXT')
    fireEvent.drop(document.querySelector('.sne-drop')!, { dataTransfer: { files: [file] } })
    expect(screen.getByText('RUN.TXT')).toBeTruthy()
    await save()
    expect(onSubmit.mock.calls[0]?.[0].file).toBe(file)
  })
})

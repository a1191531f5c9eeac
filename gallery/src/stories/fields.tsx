import { Button, ToastContext } from '@sne/shared/ui-core'
import {
  CallModal,
  CheckboxField,
  ChecksField,
  DateField,
  DateTimeField,
  FieldGroup,
  FileDrop,
  FileField,
  Form,
  FormModal,
  LookupField,
  NumberField,
  PasswordField,
  PhonesField,
  RadioField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@sne/shared/ui-data'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { type Answering, answering, rowEndpoints } from '../rows.ts'
import type { Story } from '../story.ts'

const options = [
  { value: 'heel', label: 'Tallone' },
  { value: 'vein', label: 'Vena' },
  { value: 'cord', label: 'Cordone', disabled: true },
]
const anything = z.record(z.string(), z.unknown())
const required = z.object({ field: z.string().min(1, 'Campo obbligatorio') })

/** One field in a form of its own. */
const alone = (children: ReactNode, value: unknown = undefined) => (
  <Form schema={anything} defaultValues={{ field: value } as never} unsaved={null} onSubmit={() => {}}>
    {children}
  </Form>
)

function Window() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Apri</Button>
      <FormModal
        open={open}
        title="Nuova nota"
        schema={required}
        defaultValues={{ field: '' }}
        unsaved={null}
        onCancel={close}
        onSubmit={close}
      >
        <TextField name="field" label="Nota" required />
      </FormModal>
    </>
  )
}

/** The gallery has no host: messages of a window are not shown. */
const noToast = () => {}

function CallWindow({ as }: { readonly as: Answering }) {
  const [open, setOpen] = useState(false)
  return (
    <ToastContext value={noToast}>
      <Button onClick={() => setOpen(true)}>Apri: {as}</Button>
      {open && (
        <CallModal
          title="Nota del cartoncino"
          schema={rowEndpoints.noteGalleryRow.body}
          defaultValues={{ note: '' }}
          unsaved={null}
          call={rowEndpoints.noteGalleryRow}
          input={(body) => ({ params: { as }, body })}
          done="Nota salvata"
          onClose={() => setOpen(false)}
        >
          <TextField name="note" label="Nota" required />
        </CallModal>
      )}
    </ToastContext>
  )
}

export const fields: readonly Story[] = [
  {
    of: ['CallModal'],
    states: [
      { name: 'made', render: () => <CallWindow as="rows" /> },
      { name: 'refused', render: () => <CallWindow as="refused" /> },
      { name: 'on its way', render: () => <CallWindow as="never" /> },
    ],
  },
  {
    of: ['Form', 'FormModal', 'FieldGroup'],
    states: [
      {
        name: 'a required field; sent empty, its message stands under it',
        render: () => (
          <Form
            schema={required}
            defaultValues={{ field: '' }}
            unsaved={null}
            onSubmit={() => {}}
            label="Obbligatorio"
          >
            <TextField name="field" label="Cognome" required />
          </Form>
        ),
      },
      {
        name: 'refused by the server',
        render: () => (
          <Form
            schema={anything}
            defaultValues={{ field: 'SN-1' }}
            unsaved={null}
            label="Rifiutato"
            onSubmit={() => {
              throw new Error('refused')
            }}
          >
            <FieldGroup title="Cartoncino">
              <TextField name="field" label="Codice" />
            </FieldGroup>
          </Form>
        ),
      },
      { name: 'in a window', render: () => <Window /> },
    ],
  },
  {
    of: ['TextField', 'TextAreaField', 'PasswordField', 'PhonesField', 'NumberField'],
    states: [
      {
        name: 'with a help',
        render: () => alone(<TextField name="field" label="Reparto" help="Come sul cartoncino" />),
      },
      { name: 'read only', render: () => alone(<TextField name="field" label="Codice" readOnly />, 'SN-1') },
      { name: 'disabled', render: () => alone(<TextField name="field" label="Codice" disabled />, 'SN-1') },
      {
        name: 'several lines',
        render: () => alone(<TextAreaField name="field" label="Nota" maxLength={200} />, 'macchia'),
      },
      { name: 'a password', render: () => alone(<PasswordField name="field" label="Password" />) },
      {
        name: 'telephone numbers',
        render: () => alone(<PhonesField name="field" label="Telefoni" />, ['051 1234567']),
      },
      {
        name: 'a number with its unit',
        render: () => alone(<NumberField name="field" label="Peso" unit="g" />, 3140),
      },
    ],
  },
  {
    of: ['SelectField', 'RadioField', 'ChecksField', 'CheckboxField', 'SwitchField', 'LookupField'],
    states: [
      {
        name: 'one of a list',
        render: () =>
          alone(<SelectField name="field" label="Prelievo" options={options} clearable />, 'heel'),
      },
      {
        name: 'several of a list',
        render: () =>
          alone(<SelectField name="field" label="Prelievi" options={options} multiple />, ['heel', 'vein']),
      },
      {
        name: 'loading',
        render: () => alone(<SelectField name="field" label="Laboratorio" options={[]} loading />),
      },
      {
        name: 'one of few',
        render: () => alone(<RadioField name="field" label="Prelievo" options={options} />, 'vein'),
      },
      {
        name: 'several of few',
        render: () => alone(<ChecksField name="field" label="Categorie" options={options} />, ['heel']),
      },
      { name: 'yes or no', render: () => alone(<CheckboxField name="field" label="Trasfuso" />, true) },
      { name: 'on or off', render: () => alone(<SwitchField name="field" label="Abilitato" />, true) },
      {
        name: 'found on the server',
        render: () =>
          alone(
            <LookupField
              name="field"
              label="Cartoncino"
              endpoint={rowEndpoints.listGalleryRows}
              query={{ as: answering.rows }}
              optionOf={({ id, barcode }) => ({ value: id, label: barcode })}
            />,
          ),
      },
    ],
  },
  {
    of: ['DateField', 'DateTimeField', 'FileField'],
    states: [
      { name: 'a day', render: () => alone(<DateField name="field" label="Nascita" past />, '2026-11-20') },
      {
        name: 'a moment',
        render: () => alone(<DateTimeField name="field" label="Prelievo" />, '2026-11-20T07:14:00Z'),
      },
      {
        name: 'a file',
        render: () =>
          alone(<FileField name="field" label="Referto" accept={['.pdf']} maximumSize={5_000_000} />, null),
      },
    ],
  },
  {
    of: ['FileDrop'],
    states: [
      {
        name: 'a line',
        render: () => (
          <FileDrop accept={['.csv']} choose="Scegli il file" onFile={() => undefined}>
            File .csv
          </FileDrop>
        ),
      },
      {
        name: 'a line while the file is read',
        render: () => (
          <FileDrop accept={['.csv']} choose="Scegli il file" busy onFile={() => undefined}>
            lastra-12.csv
          </FileDrop>
        ),
      },
      {
        name: 'the matter of a page',
        render: () => (
          <FileDrop
            accept={['.csv', '.xlsx']}
            choose="Scegli il file"
            drop="Trascina qui il file dello strumento"
            onFile={() => undefined}
          >
            File .csv o .xlsx
          </FileDrop>
        ),
      },
    ],
  },
]

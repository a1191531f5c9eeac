import {
  Button,
  KeyHelp,
  Keys,
  KeyTable,
  Modal,
  ToastHost,
  useConfirm,
  useHotkeys,
} from '@sne/shared/ui-core'
import { useState } from 'react'
import type { Story } from '../story.ts'

const nothing = () => {}

function OpenWindow({ danger = false, pending = false }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button danger={danger} onClick={() => setOpen(true)}>
        Apri
      </Button>
      <Modal
        open={open}
        title="Chiudere la spedizione?"
        onCancel={pending ? nothing : close}
        onConfirm={close}
        confirmText="Chiudi"
        danger={danger}
        pending={pending}
      >
        3 cartoncini non sono stati letti.
      </Modal>
    </>
  )
}

function Question() {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={async () => setAnswer(await confirm({ title: 'Togliere il pozzetto A1?' }))}>
        Chiedi
      </Button>{' '}
      {answer !== null && (answer ? 'Sì' : 'No')}
    </>
  )
}

function PageKeys() {
  const [pressed, setPressed] = useState(0)
  useHotkeys([{ keys: 'F9', label: 'Conta', run: () => setPressed((before) => before + 1) }])
  return (
    <>
      <KeyHelp /> Premere <Keys combination="?" /> per l’elenco, <Keys combination="F9" /> per contare:{' '}
      {pressed}
    </>
  )
}

export const windows: readonly Story[] = [
  {
    of: ['Modal'],
    states: [
      { name: 'a question', render: () => <OpenWindow /> },
      { name: 'a step that cannot be taken back', render: () => <OpenWindow danger /> },
    ],
  },
  { of: ['useConfirm'], states: [{ name: 'asks, and waits for the answer', render: () => <Question /> }] },
  {
    of: ['KeyHelp', 'Keys', 'KeyTable'],
    states: [
      { name: 'keys of the page', render: () => <PageKeys /> },
      {
        name: 'as a table',
        render: () => (
          <KeyTable
            hotkeys={[
              { keys: 'F2', label: 'Non idoneo', run: nothing },
              { keys: 'Ctrl+Z', label: 'Annulla', run: nothing },
            ]}
          />
        ),
      },
    ],
  },
  {
    of: ['ToastHost'],
    states: [
      {
        name: 'one of each kind',
        render: () => (
          <ToastHost
            onClose={nothing}
            toasts={[
              { id: 1, kind: 'success', text: 'Salvato', stays: true },
              { id: 2, kind: 'info', text: 'Un altro utente ha cambiato la nota', stays: true },
              { id: 3, kind: 'warning', text: 'Il cartoncino aspetta la rete', stays: true },
              { id: 4, kind: 'error', text: 'Non salvato', stays: true },
            ]}
          />
        ),
      },
    ],
  },
]

import { useState } from 'react'
import '../styles/key-help.css'
import { awakeHotkeys, type Hotkey, useHotkeys } from './hotkeys.ts'
import { shownKeys } from './key-combination.ts'
import { Modal } from './modal.tsx'
import { coreTexts } from './texts.ts'

/** `?` shows the keys of the current page. The shell places it once. */
export function KeyHelp() {
  const [shown, setShown] = useState<readonly Hotkey[] | null>(null)
  const open = () => setShown(awakeHotkeys())
  useHotkeys([{ keys: '?', label: coreTexts.showKeys, run: open }])
  const close = () => setShown(null)
  return (
    <Modal
      open={shown !== null}
      title={coreTexts.keys}
      onCancel={close}
      onConfirm={close}
      confirmText={coreTexts.close}
      single
    >
      <KeyTable hotkeys={shown ?? []} />
    </Modal>
  )
}

/** Keys and what they do; keys with the same label share a line. */
export function KeyTable({ hotkeys }: { readonly hotkeys: readonly Hotkey[] }) {
  const labels = [...new Set(hotkeys.map(({ label }) => label))]
  return (
    <dl className="sne-keys">
      {labels.map((label) => (
        <div key={label}>
          <dt>
            {hotkeys
              .filter((hotkey) => hotkey.label === label)
              .map(({ keys }) => (
                <Keys key={keys} combination={keys} />
              ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One combination drawn as keys; also beside buttons. */
export const Keys = ({ combination }: { readonly combination: string }) => (
  <span className="sne-key">
    {shownKeys(combination).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
)

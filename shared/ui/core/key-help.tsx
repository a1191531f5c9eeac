import { useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import '../styles/key-help.css'
import { awakeHotkeys, type Hotkey, useHotkeys } from './hotkeys.ts'
import { shownKeys } from './key-combination.ts'
import { Modal } from './modal.tsx'
import { ModalDepth } from './modal-depth.ts'
import { coreTexts } from './texts.ts'

/** `?` shows the keys of the current page. The shell places it once. */
export function KeyHelp() {
  const [shown, setShown] = useState<readonly Hotkey[] | null>(null)
  const depth = useContext(ModalDepth)
  const open = () => setShown(awakeHotkeys())
  useHotkeys([{ keys: '?', label: coreTexts.showKeys, run: open }])
  const close = () => setShown(null)
  return (
    <>
      {/* Beside the window: its content stays mounted while it fades. */}
      {shown && (
        <ModalDepth value={depth + 1}>
          <HelpKeys keys={functionKeysOf(shown)} close={close} />
        </ModalDepth>
      )}
      <Modal
        open={shown !== null}
        title={coreTexts.keys}
        onCancel={close}
        onConfirm={close}
        confirmText={coreTexts.close}
        single
      >
        <KeyTable hotkeys={shown ?? []} />
        <p className="sne-weak">
          {coreTexts.closeKeys} <Keys combination="?" />
        </p>
      </Modal>
    </>
  )
}

/** The function keys that the page offers, each once. */
const functionKeysOf = (hotkeys: readonly Hotkey[]) => [
  ...new Set(hotkeys.map(({ keys }) => keys).filter((keys) => /^(?:Shift\+)?F\d+$/.test(keys))),
]

interface HelpKeysProps {
  readonly keys: readonly Hotkey['keys'][]
  readonly close: () => void
}

/**
 * A function key that the page offers now ends the list and does its work: the person has found it. `?` again closes the list; Escape
 * closes no window.
 */
function HelpKeys({ keys: offered, close }: HelpKeysProps) {
  useHotkeys([
    { keys: '?', label: coreTexts.close, run: close },
    ...offered.map(
      (keys): Hotkey => ({
        keys,
        label: coreTexts.close,
        run: (event) => {
          flushSync(close)
          const meant = awakeHotkeys().find((hotkey) => hotkey.keys === keys && hotkey.enabled !== false)
          meant?.run(event)
        },
      }),
    ),
  ])
  return null
}

/** Keys and their effects; keys with the same label share a line. */
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

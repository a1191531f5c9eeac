import { Button } from '@sne/shared/ui-core'
import { type ReactNode, useRef, useState } from 'react'
import './file-drop.css'

interface FileDropProps {
  /** Endings with the dot, as the endpoint declares them. */
  readonly accept: readonly string[]
  readonly choose: string
  readonly busy: boolean
  readonly onFile: (file: File) => void
  /** What may be dropped, or what was. */
  readonly children: ReactNode
}

/** A line for one file: dropped, or chosen by the button. The same file may be chosen again. */
export function FileDrop({ accept, choose, busy, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same.
    <div
      className={over ? 'adm-drop adm-drop-over' : 'adm-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        className="sne-hidden"
        tabIndex={-1}
        aria-label={choose}
        accept={accept.join(',')}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button loading={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      <span>{children}</span>
    </div>
  )
}

import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'

interface DropAreaProps {
  readonly className?: string | undefined
  readonly onFile: (file: File | undefined) => void
  readonly children: ReactNode
}

/** Takes the first file that is dropped on its children. */
export function DropArea({ className = '', onFile, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same.
    <div
      className={`sne-drop ${className}${over ? ' sne-drop-over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      {children}
    </div>
  )
}

export interface FileDropProps {
  /** Endings with the dot, in lower case, as the endpoint declares them (`endpoint.upload.accept`). */
  readonly accept: readonly string[]
  /** Text of the button. */
  readonly choose: string
  /** The file before is being read: the button waits. */
  readonly busy?: boolean | undefined
  /**
   * This sentence is shown above a large area, on a page that is about the file alone; without it the area is
   * one line.
   */
  readonly drop?: string | undefined
  readonly onFile: (file: File) => void
  /** The accepted or dropped files, as a text. */
  readonly children: ReactNode
}

/** A place for one file that is read at once: dropped, or chosen by the button. The same file may be chosen again. */
export function FileDrop({ accept, choose, busy = false, drop, onFile, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (file) onFile(file)
  }
  return (
    <DropArea className={drop ? 'sne-drop-page' : 'sne-drop-line'} onFile={take}>
      {drop && <p>{drop}</p>}
      <input
        ref={input}
        type="file"
        className="sne-hidden"
        tabIndex={-1}
        aria-label={choose}
        accept={accept.join(',')}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button type={drop ? 'primary' : 'default'} loading={busy} onClick={() => input.current?.click()}>
        {choose}
      </Button>
      {drop ? <p className="sne-weak">{children}</p> : <span>{children}</span>}
    </DropArea>
  )
}

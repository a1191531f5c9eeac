import { Button } from '@sne/shared/ui-core'
import { useRef, useState } from 'react'
import './file-drop.css'

interface FileDropProps {
  /** Endings with the dot, as the endpoint declares them. */
  readonly accept: readonly string[]
  readonly texts: {
    readonly drop: string
    readonly choose: string
    /** What may be dropped, and that nothing changes yet. */
    readonly hint: string
  }
  readonly onFile: (file: File) => void
}

/** A place for one file: dropped, or chosen by the button. The same file may be chosen again. */
export function FileDrop({ accept, texts, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same.
    <div
      className={over ? 'fdr-drop fdr-drop-over' : 'fdr-drop'}
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
      <p>{texts.drop}</p>
      <input
        ref={input}
        type="file"
        className="sne-hidden"
        tabIndex={-1}
        aria-label={texts.choose}
        accept={accept.join(',')}
        onChange={(event) => take(event.target.files?.[0])}
      />
      <Button type="primary" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <p className="sne-weak">{texts.hint}</p>
    </div>
  )
}

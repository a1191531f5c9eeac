import { useToast } from '@sne/shared/shell'
import { messageOf, useConfirm } from '@sne/shared/ui-core'
import { useState } from 'react'

interface LinesOptions<L> {
  readonly lines: readonly L[]
  /** Why the lines may not be written so, Italian; null where they may. */
  readonly refusalOf: (lines: readonly L[]) => string | null
  /** Sends all lines of the draft; answers false where the person stopped it. */
  readonly write: (lines: readonly L[]) => Promise<unknown>
  readonly textOf: (line: L) => string
  readonly texts: {
    readonly remove: string
    readonly removeTitle: string
    readonly removeText: (line: string) => string
  }
}

/** Lines of a draft that are changed one by one. The whole draft is checked before it is sent. */
export function useLines<L>({ lines, refusalOf, write, textOf, texts }: LinesOptions<L>) {
  const toast = useToast()
  const confirm = useConfirm()
  /** Place of the line in the window; the number of lines for a new one. */
  const [open, setOpen] = useState<number | null>(null)
  /** @returns whether it was sent */
  const send = async (next: readonly L[]): Promise<boolean> => {
    const refusal = refusalOf(next)
    if (refusal) {
      toast('error', refusal)
      return false
    }
    return (await write(next)) !== false
  }
  return {
    open,
    setOpen,
    save: async (place: number, line: L) => {
      const next =
        place < lines.length ? lines.map((one, at) => (at === place ? line : one)) : [...lines, line]
      if (await send(next)) setOpen(null)
    },
    remove: async (place: number) => {
      const removed = lines[place]
      if (!removed) return
      const content = texts.removeText(textOf(removed))
      if (!(await confirm({ title: texts.removeTitle, content, confirmText: texts.remove }))) return
      await send(lines.filter((_, at) => at !== place)).catch((error) => toast('error', messageOf(error)))
    },
  }
}

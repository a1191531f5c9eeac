import type { AnswerFile } from '@sne/shared/client'
import { useToast } from '@sne/shared/shell'
import { Modal, messageOf } from '@sne/shared/ui-core'
import { type ReactNode, useState } from 'react'
import { exportTexts as texts } from './texts.ts'

interface SaveFile {
  readonly save: (make: () => Promise<AnswerFile>) => Promise<void>
  readonly busy: boolean
  /** Place it anywhere on the page: it says that a file does not hold the whole list, until it was read. */
  readonly notice: ReactNode
}

/** Saves one file at a time, says its name, and where it was cut off. */
export function useSaveFile(): SaveFile {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [cut, setCut] = useState<{ readonly name: string; readonly rows: number } | null>(null)
  const save = async (make: () => Promise<AnswerFile>) => {
    setBusy(true)
    try {
      const { name, cutAt } = await make()
      if (cutAt === null) toast('success', texts.exported(name))
      else setCut({ name, rows: cutAt })
    } catch (error) {
      toast('error', messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const close = () => setCut(null)
  const notice = (
    <Modal
      open={cut !== null}
      title={texts.cutTitle}
      single
      confirmText={texts.understood}
      onConfirm={close}
      onCancel={close}
    >
      {cut && texts.cut(cut.name, cut.rows)}
    </Modal>
  )
  return { save, busy, notice }
}

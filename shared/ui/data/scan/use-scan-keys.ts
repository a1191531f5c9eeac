import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { adoptScan, createScanStart, isModalOpen, isModifier, slowScannerGap } from '../../core.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** Classes of the keys of a field by their pace; `from` is a place in its text. */
export type KeyParts = ReturnType<ReturnType<typeof createScanStart<number>>['parts']>

interface Given {
  readonly input: RefObject<HTMLInputElement | null>
  readonly keepFocus: boolean
  readonly disabled: boolean
  /** Enter or Tab ended the written text. */
  readonly onEnd: (raw: string, parts: KeyParts) => void
}

/** Keys of a scanner and of a person in one field, distinguished by their pace. */
export function useScanKeys({ input, keepFocus, disabled, onEnd }: Given) {
  const [start] = useState(createScanStart<number>)
  useKeptFocus(input, keepFocus && !disabled, ({ timeStamp, code }) =>
    start.character(timeStamp, input.current?.selectionStart ?? 0, code),
  )

  /**
   * Characters that lie in the field are no part of the next code. Where a window has opened they are read, or said, as keys
   * outside of fields are; the rest of their scan comes there.
   */
  const giveUp = () => {
    const field = input.current
    if (!field?.value) return
    adoptScan(field.value, start.last())
    field.value = ''
    start.forget()
  }
  const isScanning = (now: number) => now - start.last() < slowScannerGap
  const latest = useRef(giveUp)
  useEffect(() => {
    latest.current = giveUp
  })
  useEffect(() => {
    if (!keepFocus) latest.current()
  }, [keepFocus])

  return {
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (isModifier(event.key)) start.modifier(event.timeStamp)
      const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (isCharacter) start.character(event.timeStamp, event.currentTarget.selectionStart ?? 0, event.code)
      if (event.key === 'Escape') {
        event.currentTarget.value = ''
        start.forget()
      }
      const ends =
        event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && event.currentTarget.value)
      if (!ends) return
      event.preventDefault()
      const raw = event.currentTarget.value
      event.currentTarget.value = ''
      const parts = start.parts(event.timeStamp)
      start.ended(event.timeStamp)
      onEnd(raw, parts)
    },
    onKeyUp: (event: KeyboardEvent<HTMLInputElement>) => start.released(event.code, event.timeStamp),
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      if (isModalOpen() || isScanning(event.timeStamp)) giveUp()
    },
  }
}

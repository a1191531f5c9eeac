import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'

/** A text is sent to the server when nothing was typed for so many milliseconds. */
export const typingPause = 300

interface DelayedTextProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className?: string
  readonly onArrowDown?: () => void
}

/** Text that takes effect after a pause, or at once on Enter and on leaving the field. */
export function DelayedText({ label, value, onChange, className, onArrowDown }: DelayedTextProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const sent = useRef(value)
  const send = (next: string) => {
    sent.current = next
    onChange(next)
  }
  // Changed from outside ("azzera filtri", the way back): the field follows. Its own text coming back does
  // not count, because more may have been typed in the meantime.
  if (known !== value) {
    setKnown(value)
    if (value !== sent.current) {
      sent.current = value
      setText(value)
    }
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => send(text), typingPause)
    return () => clearTimeout(timer)
  })
  return (
    <Input
      className={className}
      type="search"
      aria-label={label}
      placeholder={label}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => send(text)}
      onBlur={() => text !== value && send(text)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || !onArrowDown) return
        event.preventDefault()
        onArrowDown()
      }}
    />
  )
}

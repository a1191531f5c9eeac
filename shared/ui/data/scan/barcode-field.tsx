import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { BarcodeOutlined } from '../../icons.ts'
import '../../styles/barcode-field.css'
import { adoptScan, createScanStart, isCode, isModalOpen, isModifier, slowScannerGap } from '../../core.ts'
import { dataTexts } from '../texts.ts'
import { cleanScan, repeatGuard } from './clean-scan.ts'
import { playTone, type Verdict } from './tones.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** Milliseconds within which the same code counts as the scanner's echo. */
export const repeatWindow = 1500

/** What people press outside of fields: the digits of a list of reasons, help and search. */
const keysOfHand = /^[\d?/]{1,2}$/
/** Milliseconds of pause after such keys from which nobody knows whether they belong to the code that follows. */
const doubtfulPause = 300

const verdictSigns: Readonly<Record<Verdict, string>> = { accepted: '✓', look: '!', stop: '✕' }

export interface BarcodeFieldHandle {
  readonly focus: () => void
  /** The last reading was taken back: its sign goes, and the same code again is meant. */
  readonly reset: () => void
}

export interface BarcodeFieldProps {
  readonly label: string
  /**
   * Told of every code, cleaned. What it answers is shown and heard; nothing is played for `undefined`.
   * The field is free for the next scan at once.
   */
  readonly onScan: (code: string) => Verdict | undefined | Promise<Verdict | undefined>
  /** Told of characters that may be those of two readings: nothing of them was taken. The field says and plays it itself. */
  readonly onIncomplete?: (raw: string) => void
  /** Told of a code that was ignored as the scanner's echo. */
  readonly onRepeat?: (code: string) => void
  /** Holds focus, so that no scan is lost; for pages whose one field this is. */
  readonly keepFocus?: boolean
  /** What this laboratory's scanners put in front of every code. */
  readonly prefixes?: readonly string[]
  /** Milliseconds; 0 takes every scan. */
  readonly ignoreRepeatsWithin?: number
  readonly placeholder?: string
  readonly disabled?: boolean
  /** Readable at arm's length. */
  readonly large?: boolean
  readonly ref?: Ref<BarcodeFieldHandle>
}

/** Takes scans: Enter or Tab ends one, echoes are ignored, each result has its tone, colour and sign. */
export function BarcodeField(props: BarcodeFieldProps) {
  const { label, onScan, keepFocus = false, prefixes, disabled, ignoreRepeatsWithin = repeatWindow } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [verdict, setVerdict] = useState<Verdict>()
  /** Why the last reading was not taken. */
  const [incomplete, setIncomplete] = useState<string>()
  const [guard] = useState(() => repeatGuard(ignoreRepeatsWithin))
  const [start] = useState(createScanStart<number>)
  const scans = useRef(0)
  useKeptFocus(input, keepFocus && !disabled, ({ timeStamp }) =>
    start.character(timeStamp, input.current?.selectionStart ?? 0),
  )
  useImperativeHandle(props.ref, () => ({
    focus: () => input.current?.focus(),
    reset: () => {
      guard.forget()
      setVerdict(undefined)
      setIncomplete(undefined)
    },
  }))

  const take = async (raw: string) => {
    const code = cleanScan(raw, prefixes)
    if (!code) return
    if (guard.isRepeat(code)) return props.onRepeat?.(code)
    const scan = ++scans.current
    // The sign of the scan before is no answer to this one.
    setVerdict(undefined)
    setIncomplete(undefined)
    let result: Verdict | undefined = 'stop'
    try {
      result = await onScan(code)
    } finally {
      // Also when the page failed to deal with it: a scan never ends in silence that sounds like success.
      if (result) playTone(result)
      // "Read it again" can be done at once.
      if (result === 'stop') guard.forget()
      // A slow answer does not paint over that of a later scan.
      if (scan === scans.current) setVerdict(result)
    }
  }

  /**
   * Where keys that may be a hand's are parted from the scan after them; 0 when everything is one code. A scanner that pauses within
   * a code must not shorten it: the rest may be another card's.
   */
  const doubtfulAt = (raw: string, at: number) => {
    const begin = start
      .end(at)
      .find(
        ({ before, pause }) =>
          pause >= doubtfulPause && isCode(raw.slice(before)) && keysOfHand.test(raw.slice(0, before)),
      )
    start.forget()
    return begin?.before ?? 0
  }
  const refuse = (raw: string, from: number) => {
    scans.current++
    guard.forget()
    setVerdict('stop')
    setIncomplete(dataTexts.scanIncomplete(raw.slice(0, from), raw.slice(from)))
    playTone('stop')
    props.onIncomplete?.(raw)
  }

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

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isModifier(event.key)) start.modifier(event.timeStamp)
    const isCharacter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isCharacter) start.character(event.timeStamp, event.currentTarget.selectionStart ?? 0)
    if (event.key === 'Escape') event.currentTarget.value = ''
    const ends =
      event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && event.currentTarget.value)
    if (!ends) return
    event.preventDefault()
    const raw = event.currentTarget.value
    event.currentTarget.value = ''
    const doubtful = doubtfulAt(raw, event.timeStamp)
    if (doubtful > 0) refuse(raw, doubtful)
    else void take(raw)
  }

  return (
    <div
      className={['sne-scan', props.large && 'sne-scan-large', verdict && `sne-scan-${verdict}`]
        .filter(Boolean)
        .join(' ')}
    >
      <label htmlFor={id}>{label}</label>
      <span className="sne-scan-box">
        <BarcodeOutlined />
        <input
          ref={input}
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={props.placeholder ?? dataTexts.scanPrompt}
          disabled={disabled}
          data-scan=""
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (isModalOpen() || isScanning(event.timeStamp)) giveUp()
          }}
        />
        {verdict && (
          <span className="sne-sign" aria-hidden="true">
            {verdictSigns[verdict]}
          </span>
        )}
      </span>
      {incomplete && (
        <p className="sne-scan-incomplete" role="alert">
          {incomplete}
        </p>
      )}
    </div>
  )
}

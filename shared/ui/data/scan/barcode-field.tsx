import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { BarcodeOutlined } from '../../icons.ts'
import '../../styles/barcode-field.css'
import {
  adoptScan,
  createScanStart,
  isKnownCode,
  isModalOpen,
  isModifier,
  mayLackBeginning,
  slowScannerGap,
} from '../../core.ts'
import { dataTexts } from '../texts.ts'
import { cleanScan, repeatGuard } from './clean-scan.ts'
import { playTone, type Verdict } from './tones.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** Milliseconds within which the same code counts as the scanner's echo. */
export const repeatWindow = 1500

const verdictSigns: Readonly<Record<Verdict, string>> = { accepted: '✓', look: '!', stop: '✕' }

export interface BarcodeFieldHandle {
  readonly focus: () => void
  /** The last reading was taken back: its sign goes, and the same code again is meant. */
  readonly reset: () => void
  /** A scan that the field did not read: its sign takes the place of the one before. The page plays its tone. */
  readonly sign: (verdict: Verdict) => void
}

export interface BarcodeFieldProps {
  readonly label: string
  /**
   * Told of every code, cleaned. What it answers is shown and heard; nothing is played for `undefined`.
   * The field is free for the next scan at once.
   */
  readonly onScan: (code: string) => Verdict | undefined | Promise<Verdict | undefined>
  /**
   * Told of characters that may be those of two readings: nothing of them was taken. The field says and plays it itself; the page
   * keeps them.
   * @param parts what came before the pause, and the rest
   */
  readonly onIncomplete?: (raw: string, parts: readonly [before: string, rest: string]) => void
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
  /** Why the last reading, or a part of it, was not taken. */
  const [said, setSaid] = useState<string>()
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
      setSaid(undefined)
    },
    sign: (next) => {
      scans.current++
      guard.forget()
      setVerdict(next)
      setSaid(undefined)
    },
  }))

  /** @param leftOut what a hand typed before it: not taken, and said */
  const take = async (raw: string, leftOut = '') => {
    const code = cleanScan(raw, prefixes)
    if (!code) return
    if (guard.isRepeat(code)) return props.onRepeat?.(code)
    const scan = ++scans.current
    // The sign of the scan before is no answer to this one.
    setVerdict(undefined)
    setSaid(leftOut ? dataTexts.scanLeftOut(leftOut, code) : undefined)
    let result: Verdict | undefined = 'stop'
    try {
      result = await onScan(code)
      // What was typed may be a card in hand.
      if (leftOut && result === 'accepted') result = 'look'
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
   * What was typed before a scan is no part of its code. A scanner that pauses within a code must not shorten it: where the rest may
   * be another card's, nothing is taken.
   */
  const read = (raw: string, at: number) => {
    const { kind, from, written } = start.parts(at)
    start.ended(at)
    if (raw.trim() !== '' && mayLackBeginning() && !isKnownCode(raw)) return refuse(raw, ['…', raw])
    const before = raw.slice(0, from ?? 0)
    const rest = raw.slice(before.length)
    if (before === '' || (kind === 'whole' && !isKnownCode(rest))) void take(raw)
    // Characters behind the place where the scanner wrote are not the scanner's.
    else if (kind === 'own' && rest.length === written) void take(rest, before)
    else refuse(raw, [before, rest])
  }
  const refuse = (raw: string, parts: readonly [before: string, rest: string]) => {
    scans.current++
    guard.forget()
    setVerdict('stop')
    setSaid(dataTexts.scanUnclear(...parts))
    playTone('stop')
    props.onIncomplete?.(raw, parts)
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
    read(raw, event.timeStamp)
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
      {said && (
        <p className="sne-scan-incomplete" role="alert">
          {said}
        </p>
      )}
    </div>
  )
}

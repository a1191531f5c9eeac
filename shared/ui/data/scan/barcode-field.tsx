import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { BarcodeOutlined } from '../../icons.ts'
import '../../styles/barcode-field.css'
import { isKnownCode, mayLackBeginning, scanInHand } from '../../core.ts'
import { dataTexts } from '../texts.ts'
import { cleanScan } from './clean-scan.ts'
import { scanReading } from './scan-reading.ts'
import { playTone, type Verdict } from './tones.ts'
import { useScanKeys } from './use-scan-keys.ts'
import { useScanSign } from './use-scan-sign.ts'

/** Milliseconds within which the same code counts as the scanner's echo. */
export const repeatWindow = 1500

const verdictSigns: Readonly<Record<Verdict, string>> = { accepted: '✓', look: '!', stop: '✕' }

export interface BarcodeFieldHandle {
  readonly focus: () => void
  /** The last reading was taken back: its sign is removed, and the next reading of the code counts. */
  readonly reset: () => void
  /** A scan that the field did not read: its sign takes the place of the one before. The page plays its tone. */
  readonly sign: (verdict: Verdict) => void
}

export interface BarcodeFieldProps {
  readonly label: string
  /**
   * Called with every code, cleaned. Its answer is shown and played; nothing is played for `undefined`. The
   * field is free for the next scan at once.
   */
  readonly onScan: (code: string) => Verdict | undefined | Promise<Verdict | undefined>
  /**
   * Told of characters that may belong to two readings: nothing of them was taken. The field shows and plays
   * it itself; the page keeps them.
   * @param parts the characters before the pause, and the rest
   */
  readonly onIncomplete?: (raw: string, parts: readonly [before: string, rest: string]) => void
  /** Told of a code that was ignored as the scanner's echo. */
  readonly onRepeat?: (code: string) => void
  /** Holds focus, so that no scan is lost; for pages whose one field this is. */
  readonly keepFocus?: boolean
  /** Prefix that this laboratory's scanners put before every code. */
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
  const { label, onScan, keepFocus = false, prefixes, disabled = false } = props
  const { ignoreRepeatsWithin = repeatWindow } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const scanSign = useScanSign(ignoreRepeatsWithin)
  const { verdict, said, sign, reset } = scanSign
  useImperativeHandle(props.ref, () => ({
    focus: () => input.current?.focus(),
    reset,
    sign: (next) => sign(next),
  }))

  /** @param leftOut characters that a person typed before it: not taken, and reported */
  const take = async (raw: string, leftOut: string) => {
    const code = cleanScan(raw, prefixes)
    if (!code) return
    if (scanSign.isRepeat(code)) return props.onRepeat?.(code)
    const scan = scanSign.begin(leftOut ? dataTexts.scanLeftOut(leftOut, code) : undefined)
    const answered = scanInHand(code)
    let result: Verdict | undefined = 'stop'
    try {
      result = await onScan(code)
      // The typed characters may belong to a scanned card.
      if (leftOut && result === 'accepted') result = 'look'
    } finally {
      answered()
      // Also when the page failed to deal with it: a scan never ends in silence that sounds like success.
      if (result) playTone(result)
      scanSign.end(scan, result)
    }
  }
  const refuse = (raw: string, parts: readonly [before: string, rest: string]) => {
    sign('stop', dataTexts.scanUnclear(...parts))
    playTone('stop')
    props.onIncomplete?.(raw, parts)
  }
  const keys = useScanKeys({
    ...{ input, keepFocus, disabled },
    onEnd: (raw, parts) => {
      const reading = scanReading(raw, parts, { lacksBeginning: mayLackBeginning, isKnown: isKnownCode })
      if (reading.kind === 'unclear') refuse(raw, reading.parts)
      else void take(reading.code, reading.leftOut)
    },
  })

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
          {...keys}
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

import { createTransport, type Transporter } from 'nodemailer'

/** Milliseconds of one attempt, in all below the lease of a letter. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
/** Milliseconds until a server that failed is asked again, by the number of failures without a success. */
const pauses = [30_000, 60_000, 120_000, 300_000]
/** Codes of a letter that the server refuses while it takes others, or that is not fit for sending. */
const ofLetter = ['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'SEALED_ELSEWHERE']

/** The server takes no letter at all: no connection, no sign-in, 421 (RFC 5321), or the sender is refused. */
const isOfServer = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, command, responseCode } = error as Error & Record<string, unknown>
  if (code === undefined) return false
  return responseCode === 421 || command === 'MAIL FROM' || !ofLetter.includes(String(code))
}

export interface MailServer {
  readonly transport: Transporter
  /** A failure lies less far back than the pause after it. */
  isResting(): boolean
  /**
   * Takes the outcome of an attempt.
   * @returns milliseconds until the server is asked again; null where it works, even if it refused this letter
   */
  after(error: unknown): number | null
  /** The last attempt failed because of the server. */
  isFailing(): boolean
}

export function mailServerOf(url: string): MailServer {
  const transport = createTransport({ url, ...timeouts })
  let failures = 0
  let askAgainAt = 0
  return {
    transport,
    isResting: () => performance.now() < askAgainAt,
    isFailing: () => failures > 0,
    after(error) {
      if (!isOfServer(error)) {
        failures = 0
        return null
      }
      const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0
      failures += 1
      askAgainAt = performance.now() + pause
      return pause
    },
  }
}

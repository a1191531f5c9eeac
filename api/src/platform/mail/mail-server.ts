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

/** Codes of a connection that ended, or went silent, at any step. */
const lost = ['ECONNECTION', 'ESOCKET', 'ETIMEDOUT']

/** The connection was lost: because of the server, or of the letter that was being handed over. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lost.includes(String(error.code))

export interface MailServer {
  readonly transport: Transporter
  /** A failure lies less far back than the pause after it. */
  isResting(): boolean
  /**
   * Takes the outcome of an attempt. After a lost connection it asks the server for a greeting and a sign-in: where both succeed,
   * the letter is what the server hangs up at.
   * @returns milliseconds until the server is asked again; null where it works, even if it did not take this letter
   */
  after(error: unknown): Promise<number | null>
  /** The last attempt failed because of the server. */
  isFailing(): boolean
}

export function mailServerOf(url: string): MailServer {
  const transport = createTransport({ url, ...timeouts })
  let failures = 0
  let askAgainAt = 0
  const isAnswering = () =>
    transport.verify().then(
      () => true,
      () => false,
    )
  return {
    transport,
    isResting: () => performance.now() < askAgainAt,
    isFailing: () => failures > 0,
    async after(error) {
      if (!isOfServer(error) || (isConnectionLost(error) && (await isAnswering()))) {
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

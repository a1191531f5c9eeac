import { createTransport, type SendMailOptions } from 'nodemailer'
import { hangUpPause, serverPauses } from './waits.ts'

/** Milliseconds of one attempt, in all below the lease of a letter. */
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }
/** Codes of a letter that the server refuses while it takes others, or that is not fit for sending. */
const ofLetter = ['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'SEALED_ELSEWHERE']
/** Different letters at which the server hangs up, without taking one between, until it rests after as many attempts. */
const mostHangUps = 3

/**
 * `letter`: the server takes others. `hang_up`: it greeted and signed in, and ended the connection at this letter, by
 * silence or by 421 (RFC 5321). `server`: no connection, no greeting, no sign-in, or the sender is refused.
 */
type Blame = 'letter' | 'hang_up' | 'server'

function blameOf(error: unknown, begun: boolean): Blame {
  if (!(error instanceof Error)) return 'letter'
  const { code, command, responseCode } = error as Error & Record<string, unknown>
  if (code === undefined) return 'letter'
  if (begun && (responseCode === 421 || !ofLetter.includes(String(code)))) return 'hang_up'
  return responseCode === 421 || command === 'MAIL FROM' || !ofLetter.includes(String(code))
    ? 'server'
    : 'letter'
}

/**
 * `excused`: letters at which the server hung up, each for the first time, until it took this one: they are due at once.
 * `pause`: milliseconds until a server that failed is asked again.
 */
export type Outcome =
  | { readonly blame: 'letter'; readonly excused: readonly number[] }
  | { readonly blame: 'hang_up' }
  | { readonly blame: 'server'; readonly pause: number }

export interface MailServer {
  /** On a connection of its own. @throws the error of nodemailer */
  send(letter: SendMailOptions): Promise<void>
  /** A failure lies less far back than the pause after it. */
  isResting(): boolean
  /** Milliseconds until it is asked again; 0 where it does not rest. */
  restsFor(): number
  /**
   * Takes the outcome of an attempt.
   * @param letter its number
   */
  after(error: unknown, letter: number): Outcome
  /** The last attempt failed because of the server, or it hangs up at several letters. */
  isFailing(): boolean
}

export function mailServerOf(url: string): MailServer {
  const transport = createTransport({ url, ...timeouts })
  let failures = 0
  let hangUps = 0
  /** Letters at which the server hung up since it took one. */
  const hungUpAt = new Set<number>()
  /** Letters that were excused: they are not excused twice, because each letter taken would try all of them again. */
  const excusedOnce = new Set<number>()
  let askAgainAt = 0
  /** The server greeted, signed in and is given the letter. One letter is sent at a time. */
  let begun = false
  // The content of a letter is asked for when the connection is ready for it.
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((content) => {
      begun = true
      return content
    })
    done()
  })
  return {
    async send(letter) {
      begun = false
      await transport.sendMail(letter)
    },
    isResting: () => performance.now() < askAgainAt,
    restsFor: () => Math.max(0, askAgainAt - performance.now()),
    isFailing: () => failures > 0 || hungUpAt.size >= mostHangUps,
    after(error, letter) {
      const blame = error === null ? 'letter' : blameOf(error, begun)
      begun = false
      if (blame === 'server') {
        const pause = serverPauses[Math.min(failures, serverPauses.length - 1)] ?? 0
        failures += 1
        askAgainAt = performance.now() + pause
        return { blame, pause }
      }
      failures = 0
      if (blame === 'hang_up') {
        hungUpAt.add(letter)
        hangUps += 1
        // The pause does not grow: an urgent letter may follow several at which the server hangs
        // up.
        if (hungUpAt.size >= mostHangUps && hangUps % mostHangUps === 0)
          askAgainAt = performance.now() + hangUpPause
        return { blame }
      }
      const many = hungUpAt.size >= mostHangUps ? [...hungUpAt] : []
      const excused = many.filter((id) => id !== letter && !excusedOnce.has(id))
      for (const id of excused) excusedOnce.add(id)
      excusedOnce.delete(letter)
      hungUpAt.clear()
      hangUps = 0
      return { blame, excused }
    },
  }
}

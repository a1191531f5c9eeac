import type { Readable } from 'node:stream'

/** A chunk of a socket, in bytes. */
const chunk = 64 * 1024

/**
 * Reads bodies that no handler reads and throws them away, all of them together at one pace: read as fast as they come, some hundred of them keep the
 * thread from every other call.
 * @param bytesOfTurn that are read in one turn of all bodies together
 * @param turn milliseconds
 */
export function sharedDrain({ bytesOfTurn, turn }: { readonly bytesOfTurn: number; readonly turn: number }) {
  /** In the order in which they go on. */
  const waiting = new Set<Readable>()
  let left = 0
  let isTurning = false

  const goOn = () => {
    isTurning = false
    left = bytesOfTurn
    for (const body of [...waiting].slice(0, Math.max(1, Math.floor(bytesOfTurn / chunk)))) {
      waiting.delete(body)
      body.resume()
    }
    if (waiting.size > 0) takeTurns()
  }
  const takeTurns = () => {
    if (isTurning) return
    isTurning = true
    setTimeout(goOn, turn).unref()
  }
  const wait = (body: Readable) => {
    body.pause()
    waiting.add(body)
    takeTurns()
  }

  return (body: Readable): void => {
    body.on('data', ({ length }: { length: number }) => {
      left -= length
      if (left <= 0) wait(body)
    })
    body.once('close', () => waiting.delete(body))
    wait(body)
  }
}

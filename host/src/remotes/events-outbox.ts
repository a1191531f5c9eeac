import { type RemoteEvent, remoteEndpoints, remoteEventsAtOnce } from '@sne/shared/contract'
import { currentMe } from '../session/session-store.ts'

/** How long events are gathered before they go, in ms. */
export const eventsPause = 10_000

let waiting: RemoteEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Sent in the background: no answer is awaited, and a lost event is not worth a second try. */
function send() {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  // Without a session the server takes nothing, and a refusal would only appear in the browser's console.
  if (events.length === 0 || !currentMe()) return
  const body = new Blob([JSON.stringify({ events })], { type: 'application/json' })
  navigator.sendBeacon(`/api${remoteEndpoints.reportRemoteEvents.path}`, body)
}

/**
 * Gathers events of remotes; events above a call's limit in one pause are left out: they would come from a
 * loop.
 */
export function sendLater(event: RemoteEvent) {
  if (waiting.length >= remoteEventsAtOnce) return
  waiting.push(event)
  timer ??= setTimeout(send, eventsPause)
}

/** Gathered events are sent when the page is hidden. */
addEventListener('pagehide', send)

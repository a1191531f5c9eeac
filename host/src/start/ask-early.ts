declare global {
  /** Requests of the page before its scripts came, by path. Each answer is given once: see `fetchOnce`. */
  var __sneEarly: Map<string, Promise<Response>> | undefined
}

interface Early {
  readonly registry: string
  readonly session: string
  /** Cookie that the server sets beside the session's own, which a page cannot read. */
  readonly marker: string
}

/**
 * Asks for the registry of remotes and, where somebody may be signed in, for the session. Hints the browser
 * at the scripts of the frame and of the remote at the address. The build writes the text of this function
 * into the page (ops/build/host-page-plugin.ts). It runs while the scripts that read the answers load, and
 * uses nothing from outside its body. Without the sign of a session it asks nothing, so that a signed-out
 * page leaves no error behind.
 */
export function askEarly(
  { registry, session, marker }: Early,
  hintFrame: () => void,
  hintRemote: (registry: string) => void,
) {
  const asked = new Map<string, Promise<Response>>()
  globalThis.__sneEarly = asked
  const ask = (address: string, init: RequestInit) => {
    const answer = fetch(address, init)
    // The consumer of the promise handles the failure. Without a consumer it must not count as unhandled.
    answer.catch(() => undefined)
    asked.set(address, answer)
    return answer
  }
  const remotes = ask(registry, { cache: 'no-cache' })
  if (!document.cookie.split('; ').some((cookie) => cookie.startsWith(`${marker}=`))) return
  ask(session, { credentials: 'same-origin' })
  hintFrame()
  // A copy: the answer itself is read, and its signature checked, by the shell.
  const copy = remotes.then((answer) => answer.clone().json())
  copy.then((answer) => hintRemote(answer.registry)).catch(() => undefined)
}

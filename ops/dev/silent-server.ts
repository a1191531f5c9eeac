/** Milliseconds in which a running server answers. */
const patience = 3000

/** @returns a warning when no server answers at the address, else null */
export async function silentServer(apiUrl: string): Promise<string | null> {
  const answered = await fetch(new URL('/healthz', apiUrl), { signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  )
  return answered
    ? null
    : `No server answers at ${apiUrl}: run npm start in another terminal, or set API_URL. Until then every call fails.`
}

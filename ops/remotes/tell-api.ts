import { historyOf, type RemotesPlace } from '../../api/src/platform/remotes/registry-store.ts'

/** So many of the last steps are told each time: the server ignores known ones. */
const told = 20

/**
 * Tells the audit trail of a server the last steps: this one and earlier ones that could not be told.
 * @returns the failure as text; null when all is told, or no server is set
 */
export async function tellApi(
  place: RemotesPlace,
  { REMOTES_AUDIT_URL: url, REMOTES_AUDIT_KEY: key }: NodeJS.ProcessEnv = process.env,
): Promise<string | null> {
  if (!url || !key) return null
  const steps = historyOf(place).filter(({ carriedOut }) => carriedOut)
  try {
    for (const { carriedOut: _carriedOut, ...step } of steps.slice(-told)) {
      const answer = await fetch(new URL('/api/remote/step', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(step),
      })
      if (!answer.ok) return `${url} answered ${answer.status}`
    }
    return null
  } catch (error) {
    return `${url} cannot be reached (${error instanceof Error ? error.message : error})`
  }
}

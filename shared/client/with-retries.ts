/** Pauses before the second and third attempt to load code, in ms. */
const pauses = [300, 1500]

/** Calls `load` up to three times. @throws the last error */
export async function withRetries<T>(load: () => Promise<T>, waits: readonly number[] = pauses): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const [wait, ...rest] = waits
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return withRetries(load, rest)
  }
}

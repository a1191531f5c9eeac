/** Pause between two questions, in ms. */
const pause = 100

/** Resolves when the server says that it is ready to work. It waits as long as the server lives. */
export async function untilReady(address: string): Promise<void> {
  for (;;) {
    const ready = await fetch(`${address}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

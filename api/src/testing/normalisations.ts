import { vi } from 'vitest'

/** How many texts are normalised meanwhile: names are compared by it, so it counts the work of comparing them. */
export async function normalisations(work: () => unknown): Promise<number> {
  const counted = vi.spyOn(String.prototype, 'normalize')
  try {
    await work()
    return counted.mock.calls.length
  } finally {
    counted.mockRestore()
  }
}

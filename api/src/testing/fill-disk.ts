import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes until nothing more fits. @returns frees the space */
export async function fillDisk(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  for (const size of [1_048_576, 65_536, 4096, 512]) {
    const block = Buffer.alloc(size, 1)
    for (;;) {
      const written = await file.write(block).catch(() => null)
      if (!written || written.bytesWritten < size) break
    }
  }
  await file.close()
  return () => rm(path)
}
